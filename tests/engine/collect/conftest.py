"""Whole collecting runs: a real browser, real list sites, a real store."""

from __future__ import annotations

import dataclasses
import itertools
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import Ran, Scripted
from tests.sites.lists import ListSite, listed
from tests.store.databases import Ticking, migrated_file

from footpath.demo.site.server import serve
from footpath.memory.atlas import AtlasMemory
from footpath.memory.journal import read
from footpath.memory.postings import Postings
from footpath.memory.redaction import Redaction
from footpath.schema.collect import Counts
from footpath.schema.task import Task
from footpath.store.database import Store, open_store
from footpath.tasks.handlers import handler_of
from footpath.tasks.services import Services
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable
    from pathlib import Path

    from footpath.llm.port import Meter, Prompt, Reply
    from footpath.page.browser import Browser
    from footpath.schema.posting import Posting
    from footpath.tasks.services import Models

    Mind = Callable[[Prompt], Reply]


@dataclasses.dataclass(frozen=True, repr=False)
class Gathered(Ran):
    """A finished run, with what came home."""

    counts: Counts = dataclasses.field(default_factory=Counts)
    records: tuple[dict[str, object], ...] = ()

    def noticed(self, what: str) -> list[str]:
        return [event.text for event in self.events("noticed") if event.what == what]


@dataclasses.dataclass
class Collecting:
    """Runs collecting tasks; keeps store, sites and clock from one run to the next."""

    store: Store
    browser: Browser
    folder: Path
    stack: AsyncExitStack
    now: Ticking
    ids: itertools.count[int] = dataclasses.field(default_factory=lambda: itertools.count(1))

    async def site(self, made: ListSite) -> ListSite:
        """A site, listening."""
        return await self.stack.enter_async_context(listed(made))

    async def run(
        self,
        url: str,
        kind: str = "collect",
        mind: Mind | None = None,
        models: Models | None = None,
        task_id: str = "",
        **more: Any,
    ) -> Gathered:
        """Collect what a list holds; limits are wide unless the test says otherwise.

        `mind` answers for a model; else `models` do. `task_id` is that of the queued task that it is.
        """

        @asynccontextmanager
        async def scripted(_names: str, meter: Meter) -> AsyncGenerator[ScriptedModel]:
            yield ScriptedModel(then=mind, meter=meter)

        wanted = {"records": 1000, "pages": 100, "through": "browser", **more.pop("wanted", {})}
        named = {"model": "scripted:model"} if mind is not None else {}
        given = {"type": kind, "url": url, "wanted": wanted, **named, **more}
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=self.folder / "there is none.yaml",
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=Scripted(),
            models=models or scripted,
            task_id=task_id,
        )
        task = Task.model_validate(given)
        result = await handler_of(task.type)(services, task)
        journal = tuple(await read(self.store, result.run.id))
        assert result.collected is not None
        return Gathered(result.run, (), journal, result.refused_hosts, result.collected, result.records)

    async def kept(self) -> list[Posting]:
        """Every posting that the store has, in the order in which they came."""
        return [each.posting async for each in Postings(self.store, self.now).each()]

    @property
    def atlas(self) -> AtlasMemory:
        return AtlasMemory(self.store, self.now, Redaction({}))

    async def _browser(self) -> Browser:
        return self.browser


@pytest.fixture
async def collecting(browser: Browser, tmp_path: Path) -> AsyncIterator[Collecting]:
    now = Ticking(datetime(2026, 11, 21, 12, tzinfo=UTC))
    async with (
        AsyncExitStack() as stack,
        open_store(await migrated_file(tmp_path / "home" / "footpath.db"), tmp_path / "home", now=now) as store,
    ):
        yield Collecting(store, browser, tmp_path, stack, now)


@pytest.fixture
async def careers_board(tmp_path: Path) -> AsyncIterator[str]:
    """The demo's list of postings."""
    async with serve(tmp_path / "careers.db") as site:
        yield f"{site.url}/jobs"
