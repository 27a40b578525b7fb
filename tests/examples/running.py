"""Examples of whole runs with a model: its part is in a cassette of `examples/cassettes`, the rest is real."""

from __future__ import annotations

import dataclasses
import itertools
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.sites.stays import stays
from tests.sites.tasks import running
from tests.store.databases import Ticking, migrated_file

from footpath.demo.site.server import serve
from footpath.engine.person import Nobody
from footpath.schema.task import Task
from footpath.store.database import open_store
from footpath.tasks.custom import custom
from footpath.tasks.services import Services

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from contextlib import AbstractAsyncContextManager

    from footpath.page.browser import Browser
    from footpath.schema.run import Run
    from footpath.tasks.services import Models

CASSETTES = Path(__file__).parents[2] / "examples" / "cassettes"


@dataclasses.dataclass(frozen=True)
class Example:
    """A task and where it is worked."""

    name: str
    site: Callable[[Path], AbstractAsyncContextManager[str]]
    """Serves it over a folder of its own; yields where the task starts."""
    goal: str
    input: dict[str, str] = dataclasses.field(default_factory=dict)
    hide: dict[str, str] = dataclasses.field(default_factory=dict)
    """Values that must not stand in the cassette."""
    proof: str = ""
    """What the page showed at the end."""

    @property
    def cassette(self) -> Path:
        return CASSETTES / f"{self.name}.yaml"


@asynccontextmanager
async def _stays(folder: Path) -> AsyncGenerator[str]:
    async with running(stays(), folder / "stays.db") as site:
        yield site.url


@asynccontextmanager
async def _careers(folder: Path) -> AsyncGenerator[str]:
    async with serve(folder / "careers.db", clock=lambda: datetime(2026, 3, 2, 9, tzinfo=UTC)) as site:
        yield f"{site.url}/jobs"


GUEST = {"guest": "Ida Brandt", "email": "ida@example.org"}
EXAMPLES = (
    Example(
        "book-a-room",
        _stays,
        "Book the cheapest room in Porto for three nights",
        GUEST,
        GUEST,
        "Your room is booked",
    ),
    Example(
        "look-up-a-salary",
        _careers,
        "Find the posting for a Senior Optical Engineer in Gothenburg and note what it pays",
    ),
)


async def work(example: Example, browser: Browser, folder: Path, models: Models) -> Run:
    """Work an example from its start, with nothing learned before."""
    ids, now = itertools.count(1), Ticking()

    async def started() -> Browser:
        return browser

    async with (
        example.site(folder) as url,
        open_store(await migrated_file(folder / "home" / "footpath.db"), folder / "home", now=now) as store,
    ):
        services = Services(
            store=store,
            browser=started,
            default_profile=folder / "there is none.yaml",
            now=now,
            new_id=lambda: f"id{next(ids)}",
            person=Nobody(),
            models=models,
        )
        given = {"type": "custom", "url": url, "goal": example.goal, "input": example.input, "submit": "submit"}
        result = await custom(services, Task.model_validate({**given, "model": "hand:made", "vision": "never"}))
        return result.run
