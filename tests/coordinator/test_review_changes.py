"""A review in writing that a person changes: in the browser that waits, or by the run that comes after it."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.answers.fitting import field
from tests.coordinator.desk import REVIEW
from tests.deadlines import HANGS_S

from footpath.engine.person import ReviewRow
from footpath.errors import BadInput
from footpath.schema.ask import AnswerChange

if TYPE_CHECKING:
    from tests.coordinator.desk import Desk

    from footpath.schema.ask import Ask

PAY = field("number", "Desired salary", value="52000")
WITH_PAY = dataclasses.replace(
    REVIEW, rows=(*REVIEW.rows, ReviewRow("Desired salary", "52000", "profile x-footpath.salary", field=PAY))
)
ROW = len(WITH_PAY.rows)


async def asked_next(desk: Desk) -> Ask:
    """What is asked, as soon as it is."""
    while True:
        if asked := await desk.open():
            return asked[0]


@pytest.mark.sample(1)
async def test_a_change_reaches_the_run_that_waits_and_the_review_is_asked_anew(desk: Desk):
    desk.person.patience_s = HANGS_S
    async with asyncio.timeout(HANGS_S), asyncio.TaskGroup() as group:
        waiting = group.create_task(desk.person.approve(WITH_PAY))
        asked = await asked_next(desk)
        await desk.coordinator.inbox.change(asked.id, ROW, "54000", remember=True)
        said = await waiting
    assert isinstance(said, AnswerChange)
    assert (said.field.question, said.value, said.remember) == ("Desired salary", "54000", True)
    assert await desk.open() == [], "it is closed: what is shown next is another review"
    now = dataclasses.replace(WITH_PAY, problem="“Desired salary” did not take your answer.")
    async with asyncio.timeout(HANGS_S), asyncio.TaskGroup() as group:
        waiting = group.create_task(desk.person.approve(now))
        asked = await asked_next(desk)
        assert asked.problem == now.problem
        await desk.coordinator.inbox.answer(asked.id, "yes")
        assert await waiting is True


async def test_the_run_after_it_makes_the_change_too_and_the_value_is_sealed_meanwhile(desk: Desk):
    assert await desk.person.approve(WITH_PAY) is False
    (asked,) = await desk.open()
    closed = await desk.coordinator.inbox.change(asked.id, ROW, "54000")
    assert "54000" not in closed.model_dump_json()
    later = dataclasses.replace(desk.person, run="run2", _entered=set())
    said = await later.approve(WITH_PAY)
    assert isinstance(said, AnswerChange)
    assert (said.value, said.remember) == ("54000", False)
    assert await later.approve(WITH_PAY) is False, "each run makes it once, then shows what the page holds"


@pytest.mark.parametrize(
    ("row", "said", "why"), [(ROW, "much", "takes a number"), (99, "1", "no row 99"), (1, "Bo", "cannot be changed")]
)
async def test_what_the_row_does_not_take_is_refused_on_the_spot(desk: Desk, row: int, said: str, why: str):
    await desk.person.approve(WITH_PAY)
    (asked,) = await desk.open()
    with pytest.raises(BadInput, match=why):
        await desk.coordinator.inbox.change(asked.id, row, said)
    assert [each.id for each in await desk.open()] == [asked.id]
