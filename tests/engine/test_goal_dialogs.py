"""Dialogs of the browser's own: answered where the goal or the model says so, held like what they guard, replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Deed, Mind, click
from tests.engine.running import QUICK, Scripted
from tests.sites.tasks import TaskSite, onwards

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

pytestmark = pytest.mark.browser

TABLES = "create table files (name text); insert into files values ('a.txt'), ('b.txt');"
PAGE = """<ul>{rows}</ul><p>{count} files are here.</p>
<form method=post id=shelf><input type=hidden name=name id=name></form>
<button onclick="if (confirm('Wipe the whole shelf?')) shelf.submit()">Tidy up</button>
<button onclick="name_ = prompt('What is it called?'); if (name_) {{ document.querySelector('#name').value = name_;
shelf.submit() }}">Put one in</button>"""


async def _shelf(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        if name := (await site.taken(request))["name"]:
            site.insert("insert into files values (?)", name)
        else:
            site.rows("delete from files")
        return onwards("/")
    names = [row["name"] for row in site.rows("select name from files")]
    return site.page("Shelf", PAGE.format(rows="".join(f"<li>{name}</li>" for name in names), count=len(names)))


def shelf() -> TaskSite:
    return TaskSite("Shelf", TABLES, {}, {"/": _shelf})


def answer(**said: str | bool) -> Deed:
    return "answer_dialog", "", dict(said)


def left(site: TaskSite) -> list[str]:
    return [row["name"] for row in site.rows("select name from files")]


WIPING = "Click Tidy up, accept the dialog and check that “0 files are here” is shown"


@pytest.mark.thorough
async def test_a_dialog_that_is_accepted_in_plain_words_is_accepted_again_when_it_is_replayed(custom: Custom):
    site = await custom.site(shelf())
    first = await custom.run(site.url, WIPING, submit="submit")
    assert (first.status, left(site)) == ("complete", []), first
    kinds = [step.action.kind for step in (await custom.book()).steps]
    assert kinds == ["answer_dialog", "click"], "the press that was told no is no part of the way"

    site.insert("insert into files values ('c.txt')")
    again = await custom.run(site.url, WIPING, submit="submit")
    assert (again.status, again.run.mode, again.calls, left(site)) == ("complete", "replay", 0, []), again


@pytest.mark.thorough
async def test_what_a_dialog_guards_is_held_like_what_cannot_be_taken_back(custom: Custom):
    site = await custom.site(shelf())
    person = Scripted(approves=False)
    held = await custom.run(site.url, WIPING, person=person)
    assert (held.status, left(site)) == ("reviewed", ["a.txt", "b.txt"]), held
    (review,) = person.reviews
    assert (review.button, review.accepting) == ("Tidy up", "Wipe the whole shelf?")
    assert "2 files are here" in " ".join(review.thing)
    assert "Wipe the whole shelf?" in held.events("asked")[0].question
    never = await custom.run(site.url, WIPING, submit="never")
    assert (never.status, site.posts) == ("reviewed", 0)


async def test_a_dialog_that_was_told_no_is_named_with_the_way_to_tell_it_yes(custom: Custom):
    site = await custom.site(shelf())
    ran = await custom.run(
        site.url, "Click Tidy up and check that “0 files are here” is shown", submit="submit", limits=QUICK
    )
    assert ran.status != "complete"
    assert "A dialog of the page asked “Wipe the whole shelf?” and was told no. Say “accept the dialog”" in ran.reason
    assert left(site) == ["a.txt", "b.txt"]


@pytest.mark.thorough
async def test_a_dialog_that_is_dismissed_changes_nothing(custom: Custom):
    site = await custom.site(shelf())
    ended = await custom.run(
        site.url, "Click Tidy up, dismiss the dialog and check that “2 files are here” is shown", submit="submit"
    )
    assert (ended.status, left(site)) == ("complete", ["a.txt", "b.txt"]), ended
    assert len(ended.begun()) == 1


@pytest.mark.thorough
async def test_a_prompt_is_answered_with_the_data_of_the_goal_and_with_other_data(custom: Custom):
    site = await custom.site(shelf())
    goal = "Click Put one in, answer the prompt with “{}” and check that “{}” is shown"
    first = await custom.run(site.url, goal.format("plan.pdf", "plan.pdf"), submit="submit")
    assert (first.status, left(site)[2:]) == ("complete", ["plan.pdf"]), first
    again = await custom.run(site.url, goal.format("map.png", "map.png"), submit="submit")
    assert (again.status, again.run.mode, left(site)[2:]) == ("complete", "replay", ["plan.pdf", "map.png"]), again


@pytest.mark.thorough
async def test_a_model_is_told_that_a_dialog_was_told_no_and_accepts_it(custom: Custom):
    site = await custom.site(shelf())
    batches = [[click("Tidy up")], [answer(accept=True), click("Tidy up")]]
    ended = await custom.run(site.url, "Empty the shelf", Mind(batches, "0 files are here"), submit="submit")
    assert (ended.status, left(site)) == ("complete", []), ended
    assert any("answer_dialog" in asked.text and "Wipe the whole shelf?" in asked.text
               for asked in custom.models.asked_for)  # fmt: skip


@pytest.mark.thorough
async def test_an_answer_counts_for_the_next_action_alone(custom: Custom):
    site = await custom.site(shelf())
    batches = [[answer(accept=True), ("hover", "Put one in", {})], [click("Tidy up")]]
    ended = await custom.run(site.url, "Empty the shelf", Mind(batches, "2 files"), submit="submit")
    assert left(site) == ["a.txt", "b.txt"], ended


TWICE = """<p>{count} files are here.</p><form method=post id=shelf><input type=hidden name=name></form>
<button onclick="if (confirm('Wipe the shelf?') && confirm('Really all of it?')) shelf.submit()">Tidy up</button>"""


async def _asking_twice(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        site.rows("delete from files")
        return onwards("/")
    return site.page("Shelf", TWICE.format(count=len(site.rows("select name from files"))))


async def test_two_dialogs_of_one_press_are_accepted_by_two_sentences_and_again_by_a_replay(custom: Custom):
    site = await custom.site(TaskSite("Shelf", TABLES, {}, {"/": _asking_twice}))
    once = await custom.run(site.url, WIPING, submit="submit", limits=QUICK)
    assert (once.status, site.posts) != ("complete", 0), once
    assert "Really all of it?" in once.reason
    assert left(site) == ["a.txt", "b.txt"]

    goal = WIPING.replace("accept the dialog", "accept the dialog, accept the dialog")
    for how in ("explore", "replay"):
        ran = await custom.run(site.url, goal, submit="submit", limits=QUICK)
        assert (ran.status, ran.run.mode, left(site)) == ("complete", how, []), ran
        kinds = [step.action.kind for step in (await custom.book()).steps]
        assert kinds == ["answer_dialog", "click"]
        site.insert("insert into files values ('c.txt')")


@pytest.mark.thorough
async def test_a_goal_that_tells_a_dialog_no_is_not_told_how_to_say_yes(custom: Custom):
    site = await custom.site(shelf())
    goal = "Click Tidy up, dismiss the dialog and check that “0 files are here” is shown"
    ran = await custom.run(site.url, goal, submit="submit", limits=QUICK)
    assert ran.status != "complete"
    assert "accept the dialog" not in ran.reason
