"""A run that is stopped goes on where it was, and what it was sending is not sent again (contracts 3 and 4)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.custom.minds import Deed, Mind, click, fill
from tests.sites.desk import desk
from tests.sites.model_server import Hang

if TYPE_CHECKING:
    from tests.engine.custom.conftest import Custom
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


async def test_another_task_at_the_same_address_is_no_continuation(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 2)
    ended = await custom.run(site.url, "Answer the ticket 4711", Mind([[click("Tickets")]], "Printer is on fire"))
    assert (ended.status, ended.rungs) == ("complete", {"model"}), ended


async def test_a_task_with_other_data_is_another_task(custom: Custom):
    site = await custom.site(desk())
    await stopped_after(custom, site.url, 3)
    other = {"message": "Please bring your badge, and we will look at it."}
    ended = await custom.run(site.url, GOAL, Mind(WAY, PROOF), submit="submit", input=other)
    assert ended.status == "complete", ended
    assert [row["text"] for row in site.rows("select text from replies")] == [MESSAGE["message"], other["message"]]
    assert ended.events("asked") == []
    assert [run for run in await custom.runs.list() if other["message"] in run.model_dump_json()] == []
