"""A pytest plug-in that records why tests failed, for `repair.py`: `-p footpath.locators.failures`.

A failure is recorded with the raising statement of the test (or of a helper beside it), and with the page at the time.
"""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeGuard, cast

import playwright
import pytest

from footpath.locators.plugin import HEALERS, KEPT
from footpath.locators.source import OURS, SEARCHED, statement_at

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

    from footpath.locators.healer import Healer
    from footpath.page.caller_page import AnyPage, AsyncPage


Kind = Literal["action", "assertion", "import", "fixture", "error"]

OPTION: Final = "--footpath-failures"
REPAIRS: Final = "--footpath-repairs"
LONGEST: Final = 4_000
"""Maximum stored characters of a message and of a page's text."""
NO_BROWSER: Final = (
    "Playwright has no browser for these tests. Install it: playwright install chromium; or give the tests the browser "
    "that you have, by a fixture `browser_type_launch_args`."
)
_INSTALL: Final = "playwright install"
"""What Playwright's error about a missing browser advises, in a box of many lines."""
_PLAYWRIGHT: Final = str(Path(playwright.__file__ or "").parent)
_ENDS_OF_WAITS: Final = frozenset({"__exit__", "__aexit__", "value"})
"""Names of functions at the end of `with page.expect_popup()`."""
_SEARCHES: Final = frozenset({"wait_for", "wait_for_selector"})
"""Names of functions that wait for an element."""
_OPENING: Final = frozenset({"goto", "reload", "go_back", "go_forward", "set_content"})
"""Page methods to load a page, without a locator."""
_STATUS: Final = "performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0"
_PAGES: Final[pytest.StashKey[list[object]]] = pytest.StashKey()
"""Pages from the fixtures of a test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `repair.py`."""
    parser.addoption(OPTION, metavar="FILE", default="", help="write why tests failed into this file, as JSON")
    parser.addoption("--footpath-unaided", action="store_true", help="heal nothing, whatever the settings say")
    parser.addoption(REPAIRS, action="store_true", help="heal by evidence that a later run has to prove; store nothing")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the failures of the test run."""
    if config.getoption(OPTION):
        config.pluginmanager.register(_FailureLog(config), "footpath-failures")
    if config.getoption(REPAIRS):
        from footpath.locators.opened import OpenedPages

        config.pluginmanager.register(OpenedPages(config), "footpath-opened")


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(request: pytest.FixtureRequest) -> Generator[None, object, object]:
    """Note each Playwright page from a fixture, under any name."""
    given = yield
    if isinstance(request.node, pytest.Item) and _is_page(given):
        request.node.stash.setdefault(_PAGES, []).append(given)
    return given


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Note why a phase of a test failed."""
    report = yield
    if report.failed and call.excinfo is not None and item.config.getoption(OPTION):
        report.footpath_failure = _failure(item, call.excinfo, call.when)
    return report


class _FailureLog:
    """The results of a test run."""

    def __init__(self, config: pytest.Config) -> None:
        self._file = Path(str(config.getoption(OPTION)))
        self._failures: list[dict[str, object]] = []
        self._passed: list[str] = []
        self._locators: list[object] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if (failure := getattr(report, "footpath_failure", None)) is not None:
            self._failures.append(failure)
        elif report.when == "call" and report.passed:
            self._passed.append(report.nodeid)
        for name, told in report.user_properties:
            if name == KEPT:
                self._locators += [[report.nodeid, report.passed, line] for line in cast("list[object]", told)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failures.append(
                {"test": report.nodeid, "kind": "import", "message": _last_error(str(report.longrepr))}
            )

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        told = {"passed": self._passed, "failures": self._failures, "locators": self._locators}
        self._file.write_text(json.dumps(told), "utf-8")


def _failure(item: pytest.Item, raised: pytest.ExceptionInfo[BaseException], when: str) -> dict[str, object]:
    error = raised.value
    file, line = _place(item, raised)
    said: dict[str, object] = {
        "test": item.nodeid,
        "kind": _kind(item, raised, when),
        "file": file,
        "line": line,
        "statement": statement_at(file, line),
        "message": _message(error)[:LONGEST],
    }
    if said["kind"] == "assertion":
        said |= _expected(item, raised)
    return said | (_page(item) if when != "teardown" else {})


def _expected(item: pytest.Item, raised: pytest.ExceptionInfo[BaseException]) -> dict[str, object]:
    """The probable meaning of an expectation without a match; empty for other failures."""
    from playwright.async_api import Error as PlaywrightError

    from footpath.locators.expected import FailedExpectation

    called, test = _called(raised), raised.traceback[-1].frame.raw
    failed = FailedExpectation.of(called) if called is not None else FailedExpectation.asserted_in(test)
    try:
        if failed is None or (finds := failed.finds()) == "one":
            return {}
        healers = item.stash.get(HEALERS, list["Healer"]())
        meant, lacks_words = failed.meaning(healers), failed.lacks_words(healers)
    except PlaywrightError:
        return {}  # the page has gone meanwhile
    return {"finds": finds, "meant": str(meant or ""), "lacks_words": lacks_words}


def _kind(item: pytest.Item, raised: pytest.ExceptionInfo[BaseException], when: str) -> Kind:
    """The kind of a failure. A fixture that signs in fails as a test does. A wait for the page is an expectation, and a
    wait for an element a search.
    """
    error, (call, is_search) = raised.value, _playwright_call(raised)
    if when != "teardown" and isinstance(error, AssertionError) and (call or (when == "call" and _has_page(item))):
        return "assertion"
    if when != "teardown" and type(error).__module__.startswith("playwright."):
        if (call.startswith("wait_for") and not is_search) or call in _ENDS_OF_WAITS:
            return "assertion"
        if _is_action(call, error):
            return "action"
    return "error" if when == "call" else "fixture"


def _is_action(call: str, error: BaseException) -> bool:
    from playwright.async_api import TimeoutError as PlaywrightTimeout

    from footpath.page.playwright_names import ACTS

    return call in ACTS or (isinstance(error, PlaywrightTimeout) and call not in _OPENING)


def _playwright_call(raised: pytest.ExceptionInfo[BaseException]) -> tuple[str, bool]:
    """The Playwright function called by the failing statement, and whether it waits for an element to be there; empty
    without such a function.
    """
    called = _called(raised)
    if called is None:
        return "", False
    name = called.f_code.co_name
    return name, name in _SEARCHES and called.f_locals.get("state") in SEARCHED


def _called(raised: pytest.ExceptionInfo[BaseException]) -> FrameType | None:
    """The frame of the first call of Playwright's by the failing statement; None without one."""
    entries = [(str(entry.path), entry.frame.raw) for entry in raised.traceback]
    last = max((at for at, (path, _) in enumerate(entries) if not path.startswith(OURS)), default=-1)
    return next((frame for path, frame in entries[last + 1 :] if path.startswith(_PLAYWRIGHT)), None)


def _has_page(item: pytest.Item) -> bool:
    """Whether the test was given something of Playwright's."""
    given: dict[str, object] = getattr(item, "funcargs", {})
    return any(type(each).__module__.startswith(("playwright.", "footpath.locators.")) for each in given.values())


def _message(error: BaseException) -> str:
    if isinstance(error, pytest.FixtureLookupError):
        return f"There is no fixture {error.argname!r}."
    if _INSTALL in str(error):
        return NO_BROWSER
    return f"{type(error).__name__}: {error}"


def _last_error(said: str) -> str:
    """The error of a failed import, without the way to it."""
    errors = [line[1:].strip() for line in said.splitlines() if line.startswith("E ")]
    return (errors[-1] if errors else said)[-LONGEST:]


def _place(item: pytest.Item, raised: pytest.ExceptionInfo[BaseException]) -> tuple[str, int]:
    """The raising statement, in the test's file or in a file below its folder."""
    own, folder = item.path, item.path.parent
    found = [(Path(entry.path), entry.lineno + 1) for entry in raised.traceback]
    beside = [(path, line) for path, line in found if path == own or is_below(folder, path)]
    path, line = beside[-1] if beside else (own, 0)
    return str(path), line


def is_below(folder: Path, path: Path) -> bool:
    """Whether a file is below a folder, and outside of any virtual environment there."""
    if folder not in path.parents:
        return False
    between = takewhile(lambda each: each != folder, path.parents)
    return not any((each / "pyvenv.cfg").is_file() for each in between)


def _is_page(given: object) -> TypeGuard[AnyPage]:
    if not type(given).__module__.startswith(("playwright.", "footpath.locators.")):
        return False  # a run without Playwright need not import it
    from playwright import async_api, sync_api

    return isinstance(given, sync_api.Page | async_api.Page)


def _page(item: pytest.Item) -> dict[str, object]:
    """Address, text and HTTP status of a test's last open page; empty without a readable page."""
    from playwright import async_api, sync_api

    from footpath.page.caller_page import async_page, loop_of, wait

    given: dict[str, object] = getattr(item, "funcargs", {})
    noted = item.stash.get(_PAGES, list[object]())
    pages = [each for each in (*given.values(), *noted) if _is_page(each)]
    page = next((each for each in reversed(pages) if not each.is_closed()), None)
    if page is None:
        return {}
    try:
        if isinstance(page, sync_api.Page):
            return wait(page, _read(async_page(page)))
        loop = loop_of(page)
        return {} if loop.is_running() or loop.is_closed() else loop.run_until_complete(_read(async_page(page)))
    except async_api.Error:
        return {}


async def _read(page: AsyncPage) -> dict[str, object]:
    shown = await page.locator("body").inner_text(timeout=2_000)
    return {"url": page.url, "shown": shown[:LONGEST], "status": await page.evaluate(_STATUS)}
