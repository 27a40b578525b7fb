"""The careers site and the `footpath` command, as a person has them: processes, browsers, databases."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.deadlines import HANGS_S
from tests.forked import OF_THE_TERMINAL
from tests.known_browsers import know_browsers

from footpath import config
from footpath.app import utc_now
from footpath.demo.people import PEOPLE, Invented, write_profile
from footpath.demo.site.applications import ReceivedApplication, received

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.forked import Forked, Forking, Overheard

    from footpath.demo.site.server import RunningSite
    from footpath.page.finder import ProbedBrowser

COMMAND = ("-c", "from footpath.cli import main; main()")


@dataclass(frozen=True, slots=True)
class Errand:
    """One person and one posting."""

    person: Invented
    slug: str
    url: str
    profile: Path


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str = field(repr=False)
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


@dataclass(slots=True)
class Course:
    """A site, a home of Footpath's own, and a folder for what programs leave lying about."""

    site: RunningSite
    folder: Path
    found: ProbedBrowser
    forking: Forking
    more: dict[str, str] = field(default_factory=dict[str, str])
    """Further variables of the commands' environment."""
    home: Path = field(init=False)
    temporary: Path = field(init=False)
    _begun: list[tuple[str, Forked]] = field(init=False, default_factory=list["tuple[str, Forked]"])

    def __post_init__(self) -> None:
        self.home, self.temporary = self.folder / "home", self.folder / "tmp"
        self.temporary.mkdir(parents=True, exist_ok=True)
        know_browsers(self.home)

    def errand(self, number: int, person: Invented | None = None) -> Errand:
        """The posting of this number, for a person (by default the next one in turn)."""
        with closing(sqlite3.connect(self.site.database)) as connection:
            (slug,) = connection.execute("select slug from jobs order by slug limit 1 offset ?", (number,)).fetchone()
        somebody = person or PEOPLE[number % len(PEOPLE)]
        profile = write_profile(somebody, self.folder / "people", utc_now().date())
        return Errand(somebody, slug, f"{self.site.url}/jobs/{slug}", profile)

    def arrived(self, errand: Errand) -> list[ReceivedApplication]:
        """What the site received of this person for this posting."""
        everything = received(self.site.database)
        mail = errand.person.email
        return [each for each in everything if each.slug == errand.slug and each.answers.get("email") == mail]

    def start(self, *arguments: str, mark: str = "", program: tuple[str, ...] = COMMAND) -> Overheard:
        """A command, begun, in a session of its own: signals reach it alone. What it starts is known by `mark`."""
        begun = self.forking.overhear(*program, *arguments, env=self.environment(mark), leads=True)
        self._begun.append((mark, begun.process))
        return begun

    def apply(self, errand: Errand, *more: str) -> tuple[str, ...]:
        """The command line that sends an application."""
        return ("apply", errand.url, "--profile", str(errand.profile), "--submit", "--json", *more)

    async def run(self, *arguments: str) -> Ended:
        """A command, to its end."""
        return await ended(self.start(*arguments))

    async def states(self) -> dict[str, str]:
        """What `footpath applications` says, by posting."""
        listed = (await self.run("applications", "list", "--json", "--limit", "500")).json()
        return {each["posting_url"].rpartition("/")[2]: each["state"] for each in listed}

    def environment(self, mark: str) -> dict[str, str]:
        (self.temporary / mark).mkdir(exist_ok=True)
        ours = {config.HOME: self.home, "TMPDIR": self.temporary / mark, config.BROWSER: self.found.path}
        theirs = {name: value for name, value in config.environment().items() if name not in OF_THE_TERMINAL}
        return {**theirs, **{name: str(value) for name, value in ours.items()}, **self.more}

    def journal(self, errand: Errand) -> list[dict[str, Any]]:
        """Every event on the disk of the runs for a posting, oldest first."""
        path = self.home / "footpath.db"
        if not path.exists():
            return []
        statement = "select payload from events join runs on run = id where url = ? order by started_at, seq"
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection, suppress(sqlite3.Error):
            return [json.loads(payload) for (payload,) in connection.execute(statement, (errand.url,))]
        return []

    def left_running(self, mark: str = "") -> list[int]:
        """Processes that were started for this course (with this mark) and live."""
        begun = [each.pid for its, each in self._begun if mark in ("", its) and each.poll() is None]
        named = (entry for entry in Path("/proc").iterdir() if entry.name.isdigit())
        return begun + [int(entry.name) for entry in named if self._ours(entry, f"TMPDIR={self.temporary / mark}")]

    def left_lying(self, mark: str = "") -> list[str]:
        """What lies in the folder for temporary files."""
        return sorted(path.name for path in (self.temporary / mark).iterdir())

    def end_all(self, mark: str = "") -> None:
        """Power failure: everything that was started for this course is gone at once."""
        for pid in self.left_running(mark):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _ours(self, entry: Path, variable: str) -> bool:
        try:
            running = entry.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z"
            return running and variable.encode() in entry.joinpath("environ").read_bytes()
        except OSError:
            return False


async def ended(begun: Overheard) -> Ended:
    """Wait for its end."""
    async with asyncio.timeout(HANGS_S):
        code = await begun.process.ended()
    return Ended(code, *begun.said())


async def until(holds: Callable[[], object], *, process: Forked | None = None, within_s: float = HANGS_S) -> bool:
    """Wait until it holds; False when the process ends, or the time, before it does.

    Whoever looks takes a fifth of a core at most: what is waited for needs the rest.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + within_s
    looks = loop.time()
    while not holds():
        if loop.time() > deadline or (process is not None and process.poll() is not None):
            return False
        await asyncio.sleep(max(0.004, 4 * (loop.time() - looks)))
        looks = loop.time()
    return True
