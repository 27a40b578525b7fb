"""The three roles decided by plain words, in the roles' own loop: on paper, and on real pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.roles.desks import Paper, a_desk
from tests.roles.test_on_a_page import Real

from footpath.roles.goal_roles import SCHEDULER, VERIFIER, WORKER
from footpath.roles.loop import run
from footpath.roles.plain.policy import PlainScheduler, PlainVerifier, PlainWorker
from footpath.schema.action import Click, Fill
from footpath.schema.iteration import Subtask

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.roles.ports import RoleContext, RoleEnd
    from footpath.roles.sight import Hands

GOAL = "type a@example.com into Email, click Sign in, check that Welcome to your rooms is shown"


async def worked(goal: str, page: Hands, **told: Any) -> tuple[RoleContext, list[RoleEnd]]:
    """What an engine does with the three roles, without the engine: plan, then work and judge each piece in order."""
    desk = a_desk(PlainScheduler(), None, role=SCHEDULER, goal=goal, subtask=None, **told)
    await run(desk)
    assert desk.end
    ends = [desk.end]
    for at, subtask in enumerate(list(desk.subtasks)):
        if ends[-1].kind not in ("start_work", "continue"):
            break
        common = {"goal": goal, "recall": desk.recall, "subtasks": desk.subtasks, "subtask": subtask} | told
        desk.subtasks[at] = subtask.model_copy(update={"state": "working"})
        worker = a_desk(PlainWorker(), page, role=WORKER, **common)
        await run(worker)
        assert worker.end
        ends.append(worker.end)
        if worker.end.kind != "done":
            break
        judge = a_desk(PlainVerifier(), page, role=VERIFIER, summary=worker.end.reason, **common)
        await run(judge)
        assert judge.end
        ends.append(judge.end)
        desk.subtasks[at] = subtask.model_copy(update={"state": "done" if judge.end.achieved else "failed"})
    return desk, ends


async def test_each_sentence_is_a_piece_of_work_and_the_page_proves_the_last():
    page = Paper()
    desk, ends = await worked(GOAL, page)
    assert [each.goal for each in desk.subtasks] == [
        "type a@example.com into Email",
        "click Sign in",
        "check that Welcome to your rooms is shown",
    ]
    assert page.done == [(Fill(value="a@example.com"), "e1"), (Click(), "e3")]
    assert [each.kind for each in ends] == ["start_work", *["done", "continue"] * 2, "done", "complete"]
    assert ends[-1].proof == "Welcome to your rooms"


async def test_what_the_page_does_not_show_is_not_called_reached():
    _, ends = await worked("click Help, check that Goodbye is shown", Paper())
    assert ends[-2].kind == "done"
    assert not ends[-2].achieved
    assert (ends[-1].kind, ends[-1].achieved) == ("reschedule", False)
    said = "The page does not show what was expected: check that Goodbye is shown; it shows “Sign in to book”."
    assert ends[-1].reason == said


async def test_what_the_page_does_not_show_is_said_once():
    said = "The page does not show what was expected: check that Goodbye is shown; it shows “Welcome”."
    failed = [
        Subtask(id="t1", goal="click Help", state="done"),
        Subtask(id="t2", goal="check that Goodbye is shown", state="failed", note=said),
    ]
    goal = "click Help, check that Goodbye is shown"
    desk = a_desk(PlainScheduler(), None, role=SCHEDULER, goal=goal, subtask=None, subtasks=failed)
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.reason) == ("unmet", said)


async def test_what_is_not_understood_is_passed_on_before_anything_is_done():
    page = Paper()
    _, ends = await worked("Sign in and book the cheapest room in Lisbon", page)
    assert ends[-1].kind == "needs_person"
    assert "cheapest room" in ends[-1].reason
    assert page.done == []


async def test_what_is_not_on_the_page_is_passed_on_with_the_reason():
    page = Paper()
    _, ends = await worked("click Register now", page)
    assert ends[-1].kind == "needs_person"
    assert "“Register now” is not on the page" in ends[-1].reason
    assert page.done == []


async def test_templates_are_entered_as_templates():
    page = Paper()
    await worked("enter {{email}} into Email", page)
    assert page.done == [(Fill(value="{{email}}"), "e1")]


async def test_several_sentences_of_one_piece_are_worked_in_order():
    page = Paper()
    subtask = Subtask(id="t1", goal="Enter a@example.com into Email. Then click Sign in.")
    desk = a_desk(PlainWorker(), page, subtask=subtask)
    await run(desk)
    assert page.done == [(Fill(value="a@example.com"), "e1"), (Click(), "e3")]
    assert desk.end
    assert (desk.end.kind, desk.end.achieved) == ("done", True)


async def test_what_was_done_is_not_planned_again():
    done = [Subtask(id="t1", goal="type a@example.com into Email", state="done")]
    desk = a_desk(PlainScheduler(), None, role=SCHEDULER, goal=GOAL, subtask=None, subtasks=done)
    await run(desk)
    assert [each.goal for each in desk.subtasks if each.state == "waiting"] == [
        "click Sign in",
        "check that Welcome to your rooms is shown",
    ]


LOGIN = """<!doctype html><title>Sign in</title><form onsubmit="event.preventDefault();
 if (email.value && city.value === 'Porto' && agree.checked) {
   document.body.innerHTML = '<h1>Welcome, ' + email.value + '</h1><details><summary>Account</summary>'
     + '<button onclick=\\'said.textContent = &quot;Signed out&quot;\\'>Sign out</button></details><p id=said></p>'; }">
 <p>E-mail</p><input id=email><label>City <select id=city><option>Lisbon<option>Porto</select></label>
 <label><input type=checkbox id=agree> I agree to the terms</label><button>Continue</button></form>"""


@pytest.mark.browser
async def test_a_real_page_is_worked_to_its_end(session: Session, site: Site):
    page = Real(session)
    await session.goto(site.serve(LOGIN))
    _, ends = await worked(
        "Enter ada@example.com into the e-mail field, select Porto as the city, tick I agree to the terms and click "
        "Continue. Check that Welcome is shown. Then click Sign out and make sure the page says “Signed out”.",
        page,
        pressed=("Continue", "Sign out"),
    )
    assert (ends[-1].kind, ends[-1].proof) == ("complete", "Signed out")


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_menu_that_opens_after_a_pause_is_followed(session: Session, site: Site):
    await session.goto(
        site.serve("""<!doctype html><title>Menu</title><ul role=menu>
 <li role=menuitem tabindex=0 aria-haspopup=true onmouseenter="setTimeout(() => inner.hidden = false, 250)">File
 <ul role=menu id=inner hidden><li role=menuitem tabindex=0 onclick="said.textContent='Saved a copy'">Save as</ul></ul>
 <p id=said></p>""")
    )
    _, ends = await worked("Select File > Save as, check that the page shows Saved a copy", Real(session))
    assert ends[-1].kind == "complete"


async def test_the_page_is_judged_by_what_a_template_stands_for():
    redact = lambda text: text.replace("Welcome", "{{what}}")  # noqa: E731
    goal = 'type a@example.com into Email, click Sign in, check that "{{what}} to your rooms" is shown'
    _, ends = await worked(goal, Paper(), meant={"what": "Welcome"}, values={"what": ""}, redact=redact)
    assert (ends[-1].kind, ends[-1].proof) == ("complete", "{{what}} to your rooms")
    _, ends = await worked(goal, Paper(), meant={"what": "Goodbye"}, values={"what": ""}, redact=redact)
    assert (ends[-1].kind, ends[-1].achieved) == ("reschedule", False)


async def test_an_element_is_found_by_what_a_template_stands_for_and_its_name_stays_one():
    page = Paper()
    desk, ends = await worked('click "{{what}}"', page, meant={"what": "Help"}, values={"what": ""})
    assert page.done == [(Click(), "e4")]
    assert "Help" not in repr([desk.subtasks, ends])


@pytest.mark.parametrize("told", [{"may_repeat": False}, {"deeds": {"kept": None}}, {"deeds": {"sent": None}}])
async def test_no_goal_is_begun_while_a_site_may_have_taken_a_press(told: dict[str, Any]):
    _, ends = await worked(GOAL, Paper(), **told)
    assert [each.kind for each in ends] == ["needs_person"]
    assert "not begun anew" in ends[0].reason
