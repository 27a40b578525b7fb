"""A task that runs, the person who is asked in writing for it, and the inbox that they are asked in."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.orders import order, taken

from footpath.coordinator.asking import WrittenPerson
from footpath.engine.person import Review, ReviewRow
from footpath.memory.redaction import Redaction
from footpath.schema.observation import FieldObservation
from footpath.schema.snapshot import Option
from footpath.store import tasks as statements

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.ask import Ask
    from footpath.schema.record import TaskState
    from footpath.store.database import Store

REVIEW = Review("http://localhost/f", "Form", "Send", (ReviewRow("Name", "Ada Example", "profile", True),))
VISA = FieldObservation(
    ref="e1",
    refs=("e1",),
    question="Do you need a visa?",
    kind="select",
    meaning="",
    confidence=0,
    options=(Option(label="Yes", value="1"), Option(label="No", value="0")),
    value="secret",
)
FREE = VISA.model_copy(update={"question": "Why us?", "kind": "textarea", "options": ()})


@dataclasses.dataclass
class Desk:
    """A task that runs, its person, and the inbox."""

    coordinator: Coordinator
    store: Store
    person: WrittenPerson
    task: str

    async def begins(self, now: Ticking) -> None:
        """Its next run begins."""
        self.person.run = f"{self.person.run}+"
        assert await taken(self.store, now) == [self.task]

    async def stands(self, state: TaskState) -> None:
        """Its run has ended."""
        async with self.store.writing() as transaction:
            assert await statements.change(transaction, self.task, {"state": state, "worker": ""}, states=("running",))

    async def open(self) -> list[Ask]:
        return await self.coordinator.inbox.list()

    async def state(self) -> str:
        return (await self.coordinator.get(self.task)).state


@pytest.fixture
async def desk(coordinator: Coordinator, store: Store, now: Ticking) -> Desk:
    (record,) = await coordinator.add([order()])
    await taken(store, now)
    numbers = itertools.count(1)
    known = {"basics.name": "Ada Example", "basics.email": "ada@example.com", "code": "Zanzibar-77"}
    person = WrittenPerson(
        store, record.id, now, lambda: f"ask{next(numbers)}", lambda: "ada", lambda: Redaction(known), run="run1"
    )
    return Desk(coordinator, store, person, record.id)
