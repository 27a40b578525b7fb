"""The command line as people have it: a process of its own, with a folder of its own."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from anyio.from_thread import start_blocking_portal
from tests.deadlines import HANGS_S
from tests.forked import OF_THE_TERMINAL
from tests.known_browsers import know_browsers
from tests.sites.model_server import ModelServer
from tests.sites.tasks import running
from tests.sites.wiki import wiki
from tests.walks.course import until

from footpath.config import NO_LIVE_MODELS, environment
from footpath.page.attached import PORT_FILE

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator, Mapping

    from anyio.from_thread import BlockingPortal
    from tests.forked import Forked, Forking
    from tests.sites.tasks import TaskSite

    from footpath.page.finder import ProbedBrowser

PROGRAM = Path(sys.executable).with_name("footpath")


@dataclass(frozen=True)
class Said:
    """How a command ended, and what it said."""

    code: int | None
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


@dataclass(frozen=True)
class CommandLine:
    home: Path
    forking: Forking

    def env(self, more: Mapping[str, str] = {}) -> dict[str, str]:
        kept = {
            name: value
            for name, value in environment().items()
            if not name.startswith(("FOOTPATH_", "OTEL_")) and name not in OF_THE_TERMINAL
        }
        return {**kept, NO_LIVE_MODELS: "1", "FOOTPATH_HOME": str(self.home), **more}

    def __call__(self, *arguments: str | Path, env: Mapping[str, str] = {}, timeout: float = HANGS_S) -> Said:
        begun = self.forking.overhear(str(PROGRAM), *map(str, arguments), env=self.env(env))
        code = begun.process.wait(timeout)
        begun.process.kill()
        said = Said(code, *begun.said())
        assert code is not None, f"it did not end: {said.all}"
        assert "Traceback" not in said.all, said.all
        return said

    def on_terminal(self, terminal: int, *arguments: object, env: Mapping[str, str]) -> Forked:
        """A command, begun on a terminal of its own."""
        words = (str(PROGRAM), *map(str, arguments))
        return self.forking.start(*words, env=self.env(env), streams=[terminal] * 3, leads=True)


@pytest.fixture
def footpath(tmp_path: Path, forking: Forking) -> CommandLine:
    home = tmp_path / "home"
    home.mkdir()
    return CommandLine(home, forking)


@pytest.fixture
def browsing(footpath: CommandLine, found_browser: ProbedBrowser) -> CommandLine:
    """The same for commands that open a page."""
    know_browsers(footpath.home)
    return footpath


PROFILE = """\
basics:
  name: Ada Example
  email: ada@example.com
  phone: "+44 20 7946 0018"
  location: {city: Leeds, countryCode: GB}
x-footpath:
  work_authorization: {GB: true}
  files: {resume: resume.pdf}
  consents: {privacy: true}
"""


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    (tmp_path / "resume.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    path = tmp_path / "ada.yaml"
    path.write_text(PROFILE, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """A thread in which servers answer, while commands run in this one."""
    with start_blocking_portal() as portal:
        yield portal


@pytest.fixture
def models(portal: BlockingPortal) -> Iterator[ModelServer]:
    """A server of models, scripted by the test."""
    with portal.wrap_async_context_manager(ModelServer()) as server:
        yield server


@pytest.fixture
def wiki_site(portal: BlockingPortal, tmp_path: Path) -> Iterator[TaskSite]:
    """A wiki, with a database of its own."""
    with portal.wrap_async_context_manager(running(wiki(), tmp_path / "wiki.db")) as site:
        yield site


@pytest.fixture
def asking(models: ModelServer) -> dict[str, str]:
    """The environment of somebody who has a model of their own."""
    return {"FOOTPATH_MODEL": "openai-chat:some-model", "FOOTPATH_MODEL_URL": models.openai}


@pytest.fixture
def own_browser(found_browser: ProbedBrowser, tmp_path: Path, portal: BlockingPortal) -> Iterator[Path]:
    """The data folder of a browser that the person runs."""
    data = tmp_path / "chrome"

    @asynccontextmanager
    async def running() -> AsyncGenerator[Path]:
        switches = ("--remote-debugging-port=0", f"--user-data-dir={data}", "--headless", *found_browser.args)
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(found_browser.path, *switches, stdout=quiet, stderr=quiet)
        try:
            await until((data / PORT_FILE).is_file)
            yield data
        finally:
            process.terminate()
            await process.wait()

    with portal.wrap_async_context_manager(running()) as started:
        yield started
