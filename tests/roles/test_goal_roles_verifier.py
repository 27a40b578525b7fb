"""A verdict counts only if the page shows it: a Verifier that lies does not end in success."""

from __future__ import annotations

from typing import Any

import pytest
from tests.roles.desks import Noted, Paper, a_desk, call, login, reply, sight_of, welcome

from footpath.memory.recall import Recall
from footpath.roles.goal_roles import VERIFIER
from footpath.roles.loop import run
from footpath.roles.page_words import shows
from footpath.roles.proof import missing
from footpath.testing import ScriptedModel


def as_is(text: str) -> str:
    return text


def on_welcome(**values: Any) -> dict[str, Any]:
    """A Verifier's desk on the page after the sign-in."""
    page = Paper()
    page.shown = welcome()
    recall = Recall()
    recall.began, recall.acted = sight_of(login()).text, True
    return {"page": page, "role": VERIFIER, "recall": recall, "note": Noted()} | values


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        pytest.param("Your booking is confirmed", "does not show", id="a text that is not there"),
        pytest.param("e99", "does not show", id="an element that is not there"),
        pytest.param("", "must be a text", id="nothing"),
        pytest.param("“–”", "must be a text", id="no words"),
        pytest.param("Help", "stood there before", id="a link that was always there"),
        pytest.param("e2", "stood there before", id="the same link by its ref"),
        pytest.param("come to you", "does not show", id="the middle of words"),
    ],
)
async def test_a_lie_is_not_accepted_and_does_not_end_in_success(proof: str, why: str):
    lie = reply(call("mark_complete", reason="It is all done.", proof=proof))
    given = on_welcome()
    desk = a_desk(ScriptedModel(then=lie), **given)
    iterations = await run(desk)
    assert desk.end
    assert desk.end.kind == "failures"
    assert why in iterations[0].calls[0].error
    assert [judged.proven for judged in given["note"].of("judged")] == [False, False]


@pytest.mark.parametrize("proof", ["Welcome to your rooms", "  welcome TO your – rooms. "])
async def test_a_proof_that_the_page_shows_completes(proof: str):
    given = on_welcome()
    desk = a_desk([reply(call("mark_complete", reason="signed in", proof=proof))], **given)
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.proof) == ("complete", proof.strip())
    assert given["note"].of("judged")[0].proven


async def test_the_page_is_looked_at_again_before_a_verdict_counts():
    given = on_welcome()
    page = given["page"]

    def gone(_prompt):
        page.shown = login()
        return reply(call("mark_complete", reason="signed in", proof="Welcome to your rooms"))

    desk = a_desk(ScriptedModel(then=gone), **given)
    await run(desk)
    assert desk.end
    assert desk.end.kind == "failures"


@pytest.mark.parametrize("proof", ["Help", "e2"])
@pytest.mark.parametrize(
    "goal",
    [
        "Go home and check that Help is shown",
        "Do what it takes, whatever it is, and make sure that the Help link is shown",
    ],
)
async def test_what_the_goal_expects_to_be_shown_may_have_stood_there_before(goal: str, proof: str):
    desk = a_desk([reply(call("mark_complete", reason="shown", proof=proof))], **on_welcome(goal=goal))
    await run(desk)
    assert desk.end
    assert desk.end.kind == "complete"


@pytest.mark.parametrize(
    "goal",
    [
        "Ask for Help",
        "Close Help and check that Welcome is shown",
        "Close Help and check that Help is gone",
        "Check that Help is shown, then close Help and check that it is gone",
    ],
)
@pytest.mark.parametrize("proof", ["Help", "e2"])
async def test_what_the_goal_only_works_on_proves_nothing_where_it_stood_before(goal: str, proof: str):
    lie = reply(call("mark_complete", reason="It is all done.", proof=proof))
    desk = a_desk(ScriptedModel(then=lie), **on_welcome(goal=goal))
    iterations = await run(desk)
    assert "stood there before" in iterations[0].calls[0].error


async def test_a_field_that_holds_what_was_entered_is_proof_and_its_words_are_not():
    page = Paper()
    page.shown = login("ada@rooms.example.com")
    desk = a_desk([], **on_welcome(page=page))
    desk.sight = sight_of(page.shown)
    assert missing("e1", desk) == ""
    assert "does not show" in missing("ada@rooms.example.com", desk)


async def test_that_it_cannot_be_done_needs_a_proof_too():
    infeasible = [
        reply(call("mark_infeasible", reason="closed", proof="We are closed")),
        reply(call("continue_work", reason="not found yet", work_done=False)),
    ]
    desk = a_desk(infeasible, **on_welcome())
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.achieved) == ("continue", False)


async def test_a_new_plan_is_asked_for_without_proof():
    desk = a_desk([reply(call("request_reschedule", reason="There is no search."))], **on_welcome())
    await run(desk)
    assert desk.end
    assert (desk.end.kind, desk.end.reason) == ("reschedule", "There is no search.")


async def test_a_verifier_cannot_act():
    page = Paper()
    desk = a_desk(ScriptedModel(then=reply(call("click", ref="e1", reason="x"))), **on_welcome(page=page))
    await run(desk)
    assert page.done == []


def test_a_quotation_may_go_over_several_texts_and_is_found_under_its_template():
    sight = sight_of(welcome())
    assert shows(sight, "Welcome to your rooms Delete account", as_is)
    assert shows(sight, "Welcome to your {{place}}", lambda text: text.replace("rooms", "{{place}}"))
