"""Whole explorations: a real browser, real sites, a real store."""

from __future__ import annotations

import dataclasses
import itertools
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import LIMITS, Ran, Scripted
from tests.sites.tasks import TaskSite, running
from tests.store.databases import Ticking, migrated_file

from footpath.memory.atlas import AtlasMemory
from footpath.memory.journal import read
from footpath.memory.redaction import Redaction
from footpath.schema.task import Task
from footpath.store.database import Store, open_store
from footpath.tasks.handlers import handler_of
from footpath.tasks.services import Services

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from footpath.page.browser import Browser
    from footpath.schema.exploration import Exploration, ToldFilter
    from footpath.tasks.services import Explored, Models


@dataclasses.dataclass(frozen=True, repr=False)
class Visited(Ran):
    """A finished exploration."""

    found: Explored | None = None

    @property
    def told(self) -> Exploration:
        assert self.found is not None, self
        return self.found.exploration

    def filter(self, name: str) -> ToldFilter:
        return next(each for each in self.told.details.filters if each.name == name)

    def confirmed(self) -> set[str]:
        """Kinds of elements of which a behaviour was seen twice."""
        return {kind for kind, every in self.told.details.behaviors.items() if any(each.confirmed for each in every)}


@dataclasses.dataclass
class Explorations:
    """Explores sites; keeps store and clock from one visit to the next."""

    store: Store
    browser: Browser
    folder: Path
    stack: AsyncExitStack
    now: Ticking
    ids: itertools.count[int] = dataclasses.field(default_factory=lambda: itertools.count(1))

    @property
    def atlases(self) -> AtlasMemory:
        return AtlasMemory(self.store, self.now, Redaction({}))

    async def site(self, made: TaskSite) -> TaskSite:
        """A site, listening."""
        return await self.stack.enter_async_context(running(made, self.folder / f"site{next(self.ids)}.db"))

    async def explore(self, url: str, models: Models | None = None, **task: Any) -> Visited:
        limits = {**LIMITS.model_dump(), **task.pop("limits", {})}
        given: dict[str, Any] = {"type": "explore", "url": url, "limits": limits, **task}
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=self.folder / "there is none.yaml",
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=Scripted(),
            models=models,
        )
        result = await handler_of("explore")(services, Task.model_validate(given))
        journal = tuple(await read(self.store, result.run.id))
        return Visited(result.run, result.rows, journal, result.refused_hosts, result.explored)

    async def _browser(self) -> Browser:
        return self.browser


@pytest.fixture
async def explorations(browser: Browser, tmp_path: Path) -> AsyncIterator[Explorations]:
    now = Ticking()
    async with (
        AsyncExitStack() as stack,
        open_store(await migrated_file(tmp_path / "home" / "footpath.db"), tmp_path / "home", now=now) as store,
    ):
        yield Explorations(store, browser, tmp_path, stack, now)
