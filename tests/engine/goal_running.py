"""Whole custom runs: real browser, real sites, real store, and a model behind real HTTP."""

from __future__ import annotations

import dataclasses
import itertools
from contextlib import AsyncExitStack, nullcontext
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import LIMITS, Ran, Scripted, make_digests_cheap
from tests.sites.model_server import ModelServer
from tests.sites.tasks import TaskSite, running
from tests.store.databases import Ticking, migrated_file

from footpath.llm.connect import connect
from footpath.memory.atlas import AtlasMemory
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import read
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.schema.atlas import site_name
from footpath.schema.task import Task
from footpath.store.database import Store, open_store
from footpath.tasks.handlers import handler_of
from footpath.tasks.services import Services

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from tests.sites.model_server import Scripted as ScriptedAnswer

    from footpath.config import Settings
    from footpath.engine.connector import Connector
    from footpath.engine.person import Nobody
    from footpath.page.browser import Browser
    from footpath.schema.atlas import Atlas
    from footpath.schema.cookbook import Cookbook
    from footpath.tasks.services import Shown


@dataclasses.dataclass(frozen=True, repr=False)
class Worked(Ran):
    """A finished custom run, with what its model was asked."""

    calls: int = 0
    """Requests that reached the server of models."""
    unused: tuple[str, ...] = ()


@dataclasses.dataclass
class Custom:
    """Runs custom tasks; keeps store, sites and clock from one run to the next."""

    store: Store
    browser: Browser
    folder: Path
    settings: Settings
    models: ModelServer
    stack: AsyncExitStack
    now: Ticking
    ids: itertools.count[int] = dataclasses.field(default_factory=lambda: itertools.count(1))
    connectors: tuple[Connector, ...] = ()
    packs: Callable[[], tuple[Connector, ...]] = lambda: ()
    shown: Shown = lambda _: nullcontext()
    """Who looks at a run while it lasts."""

    @property
    def books(self) -> CookbookMemory:
        return CookbookMemory(self.store, self.now)

    @property
    def runs(self) -> Runs:
        return Runs(self.store)

    async def site(self, made: TaskSite) -> TaskSite:
        """A site, listening."""
        return await self.stack.enter_async_context(running(made, self.folder / f"site{next(self.ids)}.db"))

    async def run(
        self,
        url: str,
        goal: str,
        mind: ScriptedAnswer | None = None,
        person: Nobody | None = None,
        *,
        task_id: str = "",
        **task: Any,
    ) -> Worked:
        """Work a goal; without a mind there is no model at all. `task_id` where it is an attempt at a queued task."""
        model = {"model": "openai-chat:some-model"} if mind is not None else {}
        given: dict[str, Any] = {"type": "custom", "url": url, "goal": goal, "limits": LIMITS, **model, **task}
        before = len(self.models.asked_for)
        if mind is not None:
            self.models.then = mind
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=self.folder / "there is none.yaml",
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=person or Scripted(),
            models=lambda names, meter: connect(names, meter=meter, settings=self.settings),
            task_id=task_id,
            connectors=self.connectors,
            packs=self.packs,
            shown=self.shown,
        )
        result = await handler_of("custom")(services, Task.model_validate(given))
        journal = tuple(await read(self.store, result.run.id))
        calls = len(self.models.asked_for) - before
        assert result.run.usage.model.calls == calls, "every request is on the account of the run"
        return Worked(result.run, result.rows, journal, result.refused_hosts, calls, result.unused)

    async def explore(self, url: str) -> Atlas:
        """Explore a site as anybody does who gives an `explore` task; what is known of it then."""
        services = Services(
            store=self.store,
            browser=self._browser,
            default_profile=self.folder / "there is none.yaml",
            now=self.now,
            new_id=lambda: f"id{next(self.ids)}",
            person=Scripted(),
        )
        await handler_of("explore")(services, Task.model_validate({"type": "explore", "url": url, "limits": LIMITS}))
        known = await AtlasMemory(self.store, self.now, Redaction({})).get(site_name(url))
        assert known is not None
        return known

    async def book(self) -> Cookbook:
        """The only cookbook, as it is offered now."""
        (listed,) = await self.books.list()
        return await self.books.get(listed.book.id)

    async def _browser(self) -> Browser:
        return self.browser


@pytest.fixture
async def custom(
    browser: Browser, tmp_path: Path, page_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Custom]:
    make_digests_cheap(monkeypatch)
    now = Ticking()
    async with (
        AsyncExitStack() as stack,
        ModelServer() as models,
        open_store(await migrated_file(tmp_path / "home" / "footpath.db"), tmp_path / "home", now=now) as store,
    ):
        settings = dataclasses.replace(page_settings, model_url=models.openai)
        yield Custom(store, browser, tmp_path, settings, models, stack, now)


def looks(made: Callable[..., TaskSite]) -> tuple[TaskSite, TaskSite]:
    """A site in both looks."""
    return made(), made("v2")
