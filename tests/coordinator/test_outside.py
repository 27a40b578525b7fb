"""What was done for a task outside of its runs: they know, and send nothing unasked that may have been sent already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.coordinator.test_changed import at
from tests.engine.goal_running import custom
from tests.engine.running import careers, footpath
from tests.sites.forms import EMAIL, FormSite, form, page, text
from tests.sites.model_server import Call, Turn
from tests.sites.shop import shop

from footpath.schema.event import Noticed
from footpath.schema.record import OutsideAct

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.engine.running import Footpath
    from tests.sites.model_server import Asked

__all__ = ["careers", "custom", "footpath"]

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_where_something_may_have_been_sent_outside_a_person_approves_what_the_run_would_send(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(text("First name", "a"), EMAIL)))
    desk = await at(footpath, start)
    sent = OutsideAct(at=footpath.now(), did="Sent the form by hand", result="no answer came", by="Ida", sent=True)
    await desk.coordinator.record_action(desk.task, sent)

    first = await footpath.fill(start, person=desk.person, task_id=desk.task, submit="submit")
    assert (first.status, careers.posted("/send")) == ("reviewed", []), first
    told = [str(each.event.text) for each in first.journal if isinstance(each.event, Noticed)]
    assert (
        "Done outside of this run, and something may have been sent: Sent the form by hand (by Ida): no answer came"
        in told
    )
    (ask,) = await desk.open()
    assert ask.kind == "review"
    await desk.stands("waiting")
    await desk.coordinator.inbox.answer(ask.id, "yes")

    await desk.begins(footpath.now)
    second = await footpath.fill(start, person=desk.person, task_id=desk.task, submit="submit")
    assert (second.status, len(careers.posted("/send"))) == ("complete", 1), second


async def test_roles_are_told_of_an_act_that_sent_nothing(custom: Custom, footpath: Footpath):
    site = await custom.site(shop())
    desk = await at(footpath, site.url)
    await desk.coordinator.record_action(desk.task, OutsideAct(at=custom.now(), did="Signed in by hand"))
    told: list[str] = []

    def listening(asked: Asked) -> Turn:
        told.append(asked.text)
        return Turn(calls=(Call("mark_done", {"summary": "Seen.", "achieved": False}),))

    await custom.run(site.url, "Read the prices", listening, task_id=desk.task)
    assert any("what was done outside of this run" in each and "Signed in by hand" in each for each in told)
