"""What every test shares: a network that ends at this machine, an order that proves nothing, one browser."""

from __future__ import annotations

import gc
import ipaddress
import os
import random
import signal
import sys
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
import pytest_asyncio
from tests.forked import Forking
from tests.known_browsers import know_browsers
from tests.own_folder import MEMORY, OwnFolder, has_memory
from tests.repeated import COLLECTED, repeated
from tests.sites.act_server import Site
from tests.unread import MISJUDGED, WITH_MORE_THAN_A_PROCESS, has_nothing, misjudged
from xdist.scheduler import LoadScopeScheduling  # pyright: ignore[reportMissingTypeStubs]  it has no types

from footpath import config
from footpath.page import finder
from footpath.page.garbage import spare_collector
from footpath.page.grant import Grant

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from playwright.async_api import Browser as Chromium
    from tests.page.looking import Look

    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session

hypothesis.settings.register_profile("footpath", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("footpath")


def refuse_other_machines(event: str, args: tuple[object, ...]) -> None:
    """An audit hook: whoever reaches for another machine in a test fails right there."""
    if event == "socket.connect":
        address = args[1]
        host = address[0] if isinstance(address, tuple) else ""  # a Unix socket's address is its path
    elif event == "socket.getaddrinfo":
        host = args[0]
    else:
        return
    host = host.decode() if isinstance(host, bytes) else host
    if host and host != "localhost" and not is_loopback(str(host)):
        raise PermissionError(f"a test reached for {host}: tests use loopback only")


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.endswith(".localhost")


sys.addaudithook(refuse_other_machines)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, help="shuffle the tests by this number; 0 keeps them as written")


def _heed_interrupts() -> None:
    """What a shell starts in the background may ignore them, and would hand that on to the programs that are tested."""
    for each in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)


OF_PYTHON = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
"""Containers set them, people do not. With the first, each program that the tests start compiles Python for seconds;
with the second, none finds out what becomes of words that nobody reads any more.
"""


def _begin_programs_as_people_do() -> None:
    for name in OF_PYTHON:
        os.environ.pop(name, None)  # noqa: TID251  for the programs that are started, not for Footpath


def _stay_on_a_core(worker: str) -> None:
    """Whoever runs tests keeps all that it starts on one core: a browser is many programs that wait for each other, and
    to wake one up on another core costs more than to go on at once.
    """
    if worker and sys.platform == "linux":
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[int(worker.removeprefix("gw")) % len(cores)]})


def _keep_what_node_compiles(folder: Path) -> None:
    """Playwright's driver is a program of its own for each browser, and compiling it is a quarter of its start."""
    os.environ.setdefault(config.DRIVER_CACHE, str(folder))  # noqa: TID251  for the driver


def _ask_no_live_model() -> None:
    """A key in the environment of whoever runs the tests is no leave to use it."""
    os.environ[config.NO_LIVE_MODELS] = "1"  # noqa: TID251  for the programs that are tested, too
    os.environ[config.REVIEW_SECONDS] = "0"  # noqa: TID251  what waits for a person is asked in writing, at once


OWN_FOLDER = pytest.StashKey[OwnFolder]()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.option.basetemp is None and not hasattr(config, "workerinput") and has_memory():
        config.stash[OWN_FOLDER] = OwnFolder("tests", MEMORY)
        config.option.basetemp = config.stash[OWN_FOLDER].path
    _heed_interrupts()
    _ask_no_live_model()
    _begin_programs_as_people_do()
    _stay_on_a_core(getattr(config, "workerinput", {}).get("workerid", ""))
    _keep_what_node_compiles(config.rootpath / ".pytest_cache" / "node")
    if config.option.seed is None:
        handed_down: dict[str, int] = getattr(config, "workerinput", {})
        config.option.seed = handed_down.get("seed") or random.randrange(1, 10_000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """The workers of xdist must agree on one order."""
    node.workerinput["seed"] = node.config.option.seed


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """The files of a failed run stay for whoever looks, until the next run."""
    if OWN_FOLDER in session.config.stash and exitstatus != pytest.ExitCode.TESTS_FAILED:
        session.config.stash[OWN_FOLDER].remove()


def pytest_report_header(config: pytest.Config) -> str:
    return f"order: --seed={config.option.seed}"


TOGETHER = (
    "tests/api/test_rooms.py",
    "tests/page/test_names.py",
    "tests/page/test_visibility.py",
    "tests/walks/test_demo.py",
    "tests/walks/test_personal.py",
)
"""Files whose tests share what takes long to make: each goes to one worker as a whole, all other tests one by one."""

MODELS = "tests/llm/"
"""A room that goes to one worker as a whole: to import what all providers bring takes longer than most of its tests."""


class _Apart(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path.startswith(MODELS):
            return MODELS
        return path if path in TOGETHER else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    """What `--dist loadscope` means here. (`loadgroup` of pytest-xdist 3.8 sees no group with pytest 9.2.)"""
    return _Apart(config, log) if config.getoption("dist") == "loadscope" else None


LONGEST = ("walks", "cli", "locators")
"""Folders whose tests start programs and take seconds each: they go first, so that no worker is left alone with one."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return has_nothing(collection_path, config.option.markexpr) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that need more than their own process are slow ones.

    Shuffle the files, and the tests inside each: no test may live off another.
    """
    for item in items:
        if isinstance(item, pytest.Function) and not WITH_MORE_THAN_A_PROCESS.isdisjoint(item.fixturenames):
            item.add_marker(pytest.mark.slow)
    config.stash[COLLECTED] = [*items]
    for item in repeated(items):
        item.add_marker(pytest.mark.thorough)
    config.stash[MISJUDGED] = misjudged(items)
    if not (seed := config.option.seed):
        return
    dice = random.Random(seed)
    files = sorted({item.path for item in items})
    turn = {path: (path.parent.name not in LONGEST, dice.random()) for path in files}
    dice.shuffle(items)
    items.sort(key=lambda item: turn[item.path])


LOOKS_NEXT = pytest.StashKey[bool]()
"""Whether the test after this one looks at a page in the same session."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    item.stash[LOOKS_NEXT] = isinstance(nextitem, pytest.Function) and "look" in nextitem.fixturenames


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is here then stays until the end: it need not be looked through again with each thousand new objects.
    What is new is looked through as rarely as in programs that read pages.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        spare_collector()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    if exitstatus == pytest.ExitCode.TESTS_FAILED:
        terminalreporter.write_line(f"The order of this run was --seed={config.option.seed}")


@pytest.fixture(scope="session")
def found_browser() -> ProbedBrowser:
    """The browser of this machine, as `make setup` left it."""
    found = finder.find()
    if found is None:
        pytest.fail("there is no usable browser: run `make setup`")
    return found


@pytest.fixture(scope="session")
def forking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forking]:
    """Begins programs of ours."""
    folder = tmp_path_factory.getbasetemp()
    forking = Forking(config.environment(), folder.parent if "PYTEST_XDIST_WORKER" in config.environment() else folder)
    yield forking
    forking.end()


@pytest.fixture(scope="session")
def page_settings(tmp_path_factory: pytest.TempPathFactory) -> config.Settings:
    """Settings of a machine on which nothing was set."""
    home = tmp_path_factory.mktemp("home")
    know_browsers(home)
    return config.read_settings({config.HOME: str(home)})


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(found_browser: ProbedBrowser, page_settings: config.Settings) -> AsyncIterator[Browser]:
    """One browser for all tests that need one; each takes sessions of its own."""
    from footpath.page.browser import launch

    async with launch(page_settings, found_browser) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium(found_browser: ProbedBrowser) -> AsyncIterator[Chromium]:
    """The browser of a person who visits a site of ours: Playwright's own, without Footpath."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=found_browser.path, args=list(found_browser.args))
        yield running
        await running.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL. Defined here alone: a fixture that rooms import starts a server for each of them."""
    from tests.store.databases import server

    with server() as url:
        yield url


@pytest_asyncio.fixture(loop_scope="session")
async def site() -> AsyncIterator[Site]:
    """A web server on loopback."""
    async with Site() as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def looking(browser: Browser) -> AsyncIterator[Look]:
    """What `look` gives to one test after the other."""
    from tests.page.looking import Look

    async with Site() as site, browser.session(Grant(hosts=(site.grant,))) as session:
        yield Look(session, site)


@pytest_asyncio.fixture(loop_scope="session")
async def look(looking: Look, request: pytest.FixtureRequest) -> AsyncIterator[Look]:
    """Reads pages that tests have written, all in one session: to open one takes longer than to read a page.

    For tests that do nothing which outlives a page. Others take a `session` of their own.
    """
    yield looking
    if not request.node.stash.get(LOOKS_NEXT, False):
        await looking.leave()


@pytest_asyncio.fixture(loop_scope="session")
async def session(browser: Browser, site: Site, tmp_path: Path) -> AsyncIterator[Session]:
    """A session for the site that keeps downloads and may upload `cv.pdf` and `letter.txt` of `tmp_path`."""
    (tmp_path / "cv.pdf").write_bytes(b"%PDF-1.4 a resume")
    (tmp_path / "letter.txt").write_text("a letter")
    files = (str(tmp_path / "cv.pdf"), str(tmp_path / "letter.txt"))
    grant = Grant(hosts=(site.grant,), files=files, downloads=tmp_path / "downloads")
    async with browser.session(grant) as opened:
        yield opened
