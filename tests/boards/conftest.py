"""Collecting by boards' APIs: real HTTP on loopback, a real store, and no browser."""

from __future__ import annotations

import dataclasses
import itertools
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from tests.boards.published import Published, published
from tests.engine.running import Scripted
from tests.store.databases import Ticking, migrated_file

from footpath.boards.board import Boards
from footpath.memory.journal import read
from footpath.memory.postings import Postings
from footpath.schema.task import Task
from footpath.store.database import Store, open_store
from footpath.tasks.handlers import handler_of
from footpath.tasks.services import FinishedTask, Services

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from footpath.schema.posting import KeptPosting


@dataclasses.dataclass
class Collecting:
    """Runs `collect` tasks; keeps the store and the clock from one run to the next."""

    published: Published
    boards: Boards
    store: Store
    folder: Path
    now: Ticking
    ids: itertools.count[int] = dataclasses.field(default_factory=lambda: itertools.count(1))
    stopped: list[FinishedTask] = dataclasses.field(default_factory=list)

    async def run(self, source: str, **more: Any) -> FinishedTask:
        """Collect a source: a short name, or an address."""
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=self.folder / "there is none.yaml",
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=Scripted(),
            boards=self.boards,
            on_stop=self.stopped.append,
        )
        wanted = {"records": 1000, "pages": 100, **more.pop("wanted", {})}
        url = self.boards.address(source)
        task = Task.model_validate({"type": "collect", "url": url, "wanted": wanted, **more})
        return await handler_of("collect")(services, task)

    async def kept(self) -> list[KeptPosting]:
        """Every posting that the store has, in the order in which they came."""
        return [each async for each in Postings(self.store, self.now).each()]

    async def events(self, finished: FinishedTask, kind: str) -> list[Any]:
        return [each.event for each in await read(self.store, finished.run.id) if each.event.kind == kind]

    async def _browser(self) -> NoReturn:
        raise AssertionError("no browser is needed")


@pytest.fixture
async def collecting(tmp_path: Path) -> AsyncIterator[Collecting]:
    now = Ticking(datetime(2026, 11, 24, 12, tzinfo=UTC))
    async with AsyncExitStack() as stack:
        boards = await stack.enter_async_context(published())
        file = await migrated_file(tmp_path / "home" / "footpath.db")
        store = await stack.enter_async_context(open_store(file, tmp_path / "home", now=now))
        folder = boards.write(tmp_path / "boards")
        yield Collecting(boards, Boards(folder), store, tmp_path, now)
