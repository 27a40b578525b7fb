"""Heal every page of a repair, however a test came by the page: a popup, a page of a context, a fixture's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from footpath.locators.healer import PATIENCE_S, Healer
from footpath.locators.memory import LocatorMemory
from footpath.locators.pages import AsyncHealingPage, SyncPage
from footpath.locators.plugin import HEALERS, memory_of, model_of
from footpath.page.caller_page import async_page, make_pages

if TYPE_CHECKING:
    from collections.abc import Generator

    from footpath.page.caller_page import AnyPage


class OpenedPages:
    """A plug-in of pytest that has Playwright give healing pages."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._healers: list[Healer] = []
        self._memory = LocatorMemory(None)

        healer_of = self._healer

        class OpenedSyncPage(SyncPage):
            def __init__(self, impl: Any) -> None:  # noqa: ANN401 - Playwright's own, without types
                super().__init__(impl)
                self.healer = healer_of(self)

        class OpenedAsyncPage(AsyncHealingPage):
            def __init__(self, impl: Any) -> None:  # noqa: ANN401 - as above
                super().__init__(impl)
                self.healer = healer_of(self)

        OpenedSyncPage.__name__ = OpenedAsyncPage.__name__ = "Page"
        make_pages(OpenedSyncPage, OpenedAsyncPage)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Report the locators of each open page with all tests that use the page: fixtures may share a page."""
        self._memory = LocatorMemory(memory_of(item.path))
        item.stash[HEALERS] = self._healers
        done = yield
        self._healers[:] = [each for each in self._healers if not each.page.is_closed()]
        for each in self._healers:
            each.is_used = False
            each.refused.clear()
        return done

    def _healer(self, page: AnyPage) -> Healer:
        healer = Healer(async_page(page), self._memory, PATIENCE_S, True, model_of(self._config))
        self._healers.append(healer)
        return healer
