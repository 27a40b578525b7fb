"""A run that is stopped goes on where it was, and what it was sending is not sent again (contracts 3 and 4)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.goal_minds import Deed, Mind, click, fill
from tests.sites.desk import desk
from tests.sites.model_server import Hang

from footpath.coordinator.coordinator import Coordinator
from footpath.schema.order import Order
from footpath.store import tasks as statements

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.model_server import Asked, Turn

pytestmark = pytest.mark.browser

GOAL = "Answer ticket 4712 with {{message}}"
MESSAGE = {"message": "We have sent you a new password."}
WAY: list[list[Deed]] = [[click("Tickets")], [click("4712")], [fill("Reply", "{{message}}"), click("Send reply")]]
PROOF = "Your reply was sent"


async def stopped_after(custom: Custom, url: str, batches: int) -> None:
    """A run whose model falls silent after so many decisions of the Worker, and that is stopped then."""
    mind, silent = Mind(WAY, PROOF), asyncio.Event()

    def answers(asked: Asked) -> Turn | Hang:
        if mind.at == batches:
            silent.set()
            return Hang()
        return mind(asked)

    run = asyncio.create_task(custom.run(url, GOAL, answers, submit="submit", input=MESSAGE))
    await asyncio.wait_for(silent.wait(), 30)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run


@pytest.mark.thorough
async def test_what_was_done_is_done_again_without_a_model_and_then_it_goes_on(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 2)
    (stopped,) = await custom.runs.list()
    assert stopped.status == "interrupted"

    rest = Mind(WAY[2:], PROOF)
    ended = await custom.run(site.url, GOAL, rest, submit="submit", input=MESSAGE)
    assert ended.status == "complete", ended
    assert [event.rung for event in ended.begun()] == ["replay", "replay", "model", "model"]
    assert len(site.rows("select * from replies")) == 1
    again = await custom.run(site.url, "Answer ticket 4713 with {{message}}", submit="submit", input=MESSAGE)
    assert (again.status, again.calls) == ("complete", 0), "the whole way was learned"


async def test_what_was_sent_before_it_was_stopped_is_not_sent_again(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 3)
    assert len(site.rows("select * from replies")) == 1

    ended = await custom.run(site.url, GOAL, Mind(WAY[2:], "Password lost"), submit="submit", input=MESSAGE)
    assert len(site.rows("select * from replies")) == 1, ended
    assert ended.events("asked")[0].what == "unknown_effect"


async def queued(custom: Custom, url: str) -> tuple[str, Coordinator]:
    """A task that asks for it, in a queue."""
    coordinator = Coordinator(custom.store, custom.now, lambda: f"t{next(custom.ids)}")
    (record,) = await coordinator.add([Order.model_validate({"type": "custom", "url": url, "goal": GOAL})])
    return record.id, coordinator


async def fails(custom: Custom, task: str) -> None:
    async with custom.store.writing() as transaction:
        await statements.change(transaction, task, {"state": "failed"})


@pytest.mark.thorough
async def test_from_a_step_before_what_was_sent_it_is_not_sent_again(custom: Custom):
    site = await custom.site(desk())
    task, coordinator = await queued(custom, site.url)
    more: dict[str, Any] = {"submit": "submit", "input": MESSAGE, "task_id": task}
    first = await custom.run(site.url, GOAL, Mind(WAY, "What is not there"), **more)
    assert (first.status, len(site.rows("select * from replies"))) == ("stuck", 1), first

    await fails(custom, task)
    await coordinator.retry(task, from_step=2)
    again = await custom.run(site.url, GOAL, Mind(WAY[1:], "Password lost"), **more)
    assert len(site.rows("select * from replies")) == 1, again
    assert [event.rung for event in again.begun()][:3] == ["model", "replay", "model"], "the intent, then one step"
    assert again.events("asked")[0].what == "unknown_effect"
    (mode,) = again.events("mode_chosen")
    assert mode.reason == "A person wants another way from this step on; the steps before it are repeated."


@pytest.mark.thorough
async def test_what_a_task_has_sent_is_not_forgotten_for_another_one_that_asked_for_the_same(custom: Custom):
    site = await custom.site(desk())
    task, _ = await queued(custom, site.url)
    more: dict[str, Any] = {"submit": "submit", "input": MESSAGE}
    first = await custom.run(site.url, GOAL, Mind(WAY, "What is not there"), task_id=task, **more)
    assert (first.status, len(site.rows("select * from replies"))) == ("stuck", 1), first
    other = await custom.run(site.url, GOAL, Mind(WAY, "Password lost"), **more)
    assert (other.status, len(site.rows("select * from replies"))) == ("complete", 1), other

    await custom.run(site.url, GOAL, Mind(WAY, "Password lost"), task_id=task, **more)
    assert len(site.rows("select * from replies")) == 1


@pytest.mark.thorough
async def test_another_task_at_the_same_address_is_no_continuation(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 2)
    ended = await custom.run(site.url, "Find the ticket 4711", Mind([[click("Tickets")]], "Printer is on fire"))
    assert (ended.status, ended.rungs) == ("complete", {"model"}), ended


@pytest.mark.thorough
async def test_a_task_with_other_data_is_another_task(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 3)
    other = {"message": "Please bring your badge, and we will look at it."}
    ended = await custom.run(site.url, GOAL, Mind(WAY, PROOF), submit="submit", input=other)
    assert ended.status == "complete", ended
    assert [row["text"] for row in site.rows("select text from replies")] == [MESSAGE["message"], other["message"]]
    assert ended.events("asked") == []
    assert [run for run in await custom.runs.list() if other["message"] in run.model_dump_json()] == []
