"""Footpath for pytest: healing locators for Playwright tests, a report of healed locators, and updates of the tests.

`--footpath-heal` gives every test a `page` with healing locators. `--footpath-update` writes healed locators into the
passed tests. The fixture `healing` heals a test's own pages. Found elements are stored beside the tests, in
`.footpath/<name of the test file>.json`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from footpath.locators.by_model import ModelSearch
    from footpath.locators.healer import Healer
    from footpath.locators.memory import LocatorMemory
    from footpath.locators.pages import AsyncHealingPage, SyncPage
    from footpath.page.caller_page import AnyPage

# Every pytest run on a machine with Footpath imports this module: import dependencies where used.

KEPT: Final = "footpath"
"""Name of this plug-in's property in test reports."""
HEALERS: Final[pytest.StashKey[list[Healer]]] = pytest.StashKey()
"""The healers of a test's pages."""
NOTES: Final[pytest.StashKey[LocatorMemory]] = pytest.StashKey()
"""The elements found by a test's locators."""
_MODEL: Final[pytest.StashKey[ModelSearch | None]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add our options."""
    group = parser.getgroup("footpath", "locators that heal (Footpath)")
    group.addoption("--footpath-heal", action="store_true", help="heal the locators of every Playwright `page`")
    group.addoption(
        "--footpath-update", action="store_true", help="heal, and write what was healed into the tests that passed"
    )
    group.addoption(
        "--footpath-model",
        metavar="NAMES",
        default="",
        help="the model that is asked which element a locator means, while `footpath scenario repair` runs the tests",
    )
    parser.addini("footpath_heal", "heal the locators of every Playwright `page`", type="bool", default=False)


@pytest.fixture
def healing(request: pytest.FixtureRequest) -> Callable[[AnyPage], SyncPage | AsyncHealingPage]:
    """A function that returns a Playwright page with healing locators."""
    return lambda page: _healing(request.node, page)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Heal the locators of each Playwright page from a fixture, under any name."""
    given = yield
    if not type(given).__module__.startswith("playwright.") or not _heals(request.config):
        return given  # nothing of Playwright's, or a page that heals already
    if not isinstance(request.node, pytest.Item):
        return given
    from playwright import async_api, sync_api

    if not isinstance(given, sync_api.Page | async_api.Page) or given.is_closed():
        return given
    page = _healing(request.node, given)
    fixturedef.cached_result = (page, fixturedef.cache_key(request), None)  # pyright: ignore[reportArgumentType]
    return page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Store the elements found by a passed test, and report healed locators in any case."""
    report = yield
    if HEALERS in item.stash and (call.when == "call" or (call.when == "setup" and report.failed)):
        from footpath.locators.report import lines

        if report.passed and NOTES in item.stash and not _repairs(item.config):
            item.stash[NOTES].save()
        report.user_properties.append(
            (KEPT, [line for each in item.stash[HEALERS] if each.is_used for line in lines(each)])
        )
    return report


def pytest_configure(config: pytest.Config) -> None:
    """Collect the results carried by test reports."""
    config.pluginmanager.register(_Collected(), "footpath-collected")


class _Collected:
    """Results for the locators of a test run. Reports may come from other processes, as JSON."""

    def __init__(self) -> None:
        self._told: list[Any] = []
        self._passed: list[Any] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, told in report.user_properties:
            if name == KEPT:
                self._told += cast("list[Any]", told)
                self._passed += cast("list[Any]", told) if report.passed else []

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Report healed locators, and update the tests if wanted."""
        if not self._told:
            return
        from footpath.locators.report import Line, shown

        if not (known := shown(Line(*line) for line in self._told)):
            return
        healed = sum(line.kind == "healed" for line in known)
        terminalreporter.section(f"footpath: {healed} healed, {len(known) - healed} not healed")
        for line in known:
            terminalreporter.write_line(str(line))
        if config.getoption("footpath_update"):
            self._update(terminalreporter)
        elif healed:
            terminalreporter.write_line("Run again with --footpath-update to write those of passing tests.")

    def _update(self, terminalreporter: pytest.TerminalReporter) -> None:
        from footpath.locators.constants import in_constants
        from footpath.locators.report import Line, rewrites, worked
        from footpath.locators.source import rewrite

        wanted = rewrites((Line(*line) for line in self._passed), expectations=True)
        told = [Line(*line) for line in self._told]
        unproven = {each.source for each in rewrites(told, expectations=True)} - {each.source for each in wanted}
        stays = worked(told)
        wanted = in_constants(wanted, stays)
        left = rewrite(wanted, stays, expectations=True)
        written = len({each.source for each in wanted}) - len(left)
        terminalreporter.write_line(f"{written} locators written into the tests.")
        if unproven:
            terminalreporter.write_line(f"{len(unproven)} not written: only tests that failed use them.")
        for source, why in sorted(left.items()):
            terminalreporter.write_line(f"{source}  left as it is: {why}")


def _heals(config: pytest.Config) -> bool:
    if config.getoption("footpath_unaided", default=False):
        return False
    return config.getoption("footpath_heal") or config.getoption("footpath_update") or config.getini("footpath_heal")


def _repairs(config: pytest.Config) -> bool:
    """Whether `repair.py` runs the tests: nothing is stored, and locators also heal by their own words."""
    return bool(config.getoption("footpath_repairs", default=False))


def _healing(item: pytest.Item, page: object) -> SyncPage | AsyncHealingPage:
    from footpath.locators.memory import LocatorMemory
    from footpath.locators.pages import heal

    if NOTES not in item.stash:
        item.stash[NOTES] = LocatorMemory(memory_of(item.path))
        item.stash.setdefault(HEALERS, [])
    repairs = _repairs(item.config)
    healed = heal(page, item.stash[NOTES], repairs=repairs, by_model=model_of(item.config) if repairs else None)
    item.stash[HEALERS].append(healed.healer)
    return healed


def model_of(config: pytest.Config) -> ModelSearch | None:
    """The model of the test run; None if none is named."""
    if _MODEL not in config.stash:
        names = str(config.getoption("--footpath-model"))
        config.stash[_MODEL] = _search(names) if names else None
    return config.stash[_MODEL]


def _search(names: str) -> ModelSearch:
    from footpath.config import environment, read_settings
    from footpath.llm.connect import connect
    from footpath.llm.port import Meter
    from footpath.locators.by_model import ModelSearch
    from footpath.schema.task import Limits

    settings, meter = read_settings(environment()), Meter(Limits())
    return ModelSearch(lambda: connect(names, meter=meter, settings=settings))


def memory_of(test: Path) -> Path:
    """The file with the elements that the tests of a file found."""
    return test.parent / ".footpath" / f"{test.stem}.json"
