"""Lists that are searched by the Enter key, or whose options lead to levels of their own."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.page.acting import SHORT_S, script, show, the
from tests.sites.workday import SKILLS, SOURCES, prompt, workday

from footpath.page.act_options import by_label_each
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

ASKED = "How Did You Hear About Us?"
TAKEN = (
    "[...document.querySelectorAll('[data-automation-id=selectedItem]')].map((each) => each.innerText.trim()).join()"
)


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "action",
    [
        Select(options=("Mastodon",)),
        Select(options=("Mastodon",), through=("Social Media",)),
        Select(options=("Social Media / Mastodon",)),
    ],
    ids=["by Enter", "through its level", "by the names of both levels"],
)
async def test_an_option_below_the_first_level_is_taken(session: Session, site: Site, action: Select):
    await session.goto(site.serve(workday(prompt("source", ASKED, SOURCES))))
    outcome = await session.act(action, await the(session, ASKED))
    assert outcome.ok, outcome
    assert outcome.chosen == ("Mastodon",)
    assert await script(session, TAKEN) == "Mastodon"


@pytest.mark.thorough
async def test_a_level_that_is_not_there_is_told_with_what_is(session: Session, site: Site):
    await session.goto(site.serve(workday(prompt("source", ASKED, SOURCES))))
    action = Select(options=("Mastodon",), through=("Friends",))
    outcome = await session.act(action, await the(session, ASKED))
    assert (outcome.failure, outcome.offered) == ("no_option", ("Job Board", "Social Media", "Event"))
    assert await script(session, TAKEN) == ""


@pytest.mark.thorough
async def test_in_a_form_the_enter_key_is_not_pressed(session: Session, site: Site):
    """It would send the form."""
    field = "<input aria-label=City role=combobox enterkeyhint=search>"
    await show(session, site, f"<form onsubmit='window.sent = true; return false'>{field}</form>")
    outcome = await session.act(Select(options=("Leeds",)), await the(session, "City"), deadline_s=SHORT_S)
    assert outcome.failure in ("no_option", "timeout"), outcome
    assert await script(session, "Boolean(window.sent)") is False


@pytest.mark.thorough
async def test_several_are_typed_for_one_after_the_other(session: Session, site: Site):
    await session.goto(site.serve(workday(prompt("skills", "Skills", SKILLS, many=True))))
    action = Select(options=("Clock Repair", "Python"))
    outcome = await session.act(action, await the(session, "Skills"))
    assert (outcome.ok, outcome.chosen) == (True, ("Clock Repair", "Python")), outcome
    assert await script(session, TAKEN) == "Clock Repair,Python"


@pytest.mark.thorough
async def test_of_several_none_is_left_out_when_the_time_is_up(
    session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
):
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    time = session.holds.time
    monkeypatch.setattr(session.holds, "time", lambda: time() + (HANGS_S if site.asked("/never") else 0))
    asks = "if (sought === 'python') return void fetch('/never'); later(() => show(Object.values"
    page = workday(prompt("skills", "Skills", SKILLS, many=True)).replace("later(() => show(Object.values", asks)
    site.on("/never", never)
    await session.goto(site.serve(page))
    action = Select(options=("Clock Repair", "Python"))
    skills = dataclasses.replace(await the(session, "Skills"), multiple=True)
    outcome = await session.act(action, skills, choose=by_label_each(action.options), deadline_s=HANGS_S)
    assert (outcome.ok, outcome.failure, outcome.chosen) == (False, "timeout", ("Clock Repair",)), outcome


@pytest.mark.thorough
async def test_of_several_each_has_to_be_there(session: Session, site: Site):
    await session.goto(site.serve(workday(prompt("skills", "Skills", SKILLS, many=True))))
    action = Select(options=("Clock Repair", "Juggling"))
    outcome = await session.act(action, await the(session, "Skills"))
    assert outcome.failure == "no_option"
    assert await script(session, "document.querySelector('#skills').value") == "", "what was typed in vain is gone"


@pytest.mark.thorough
async def test_where_one_alone_can_be_chosen_several_are_not_said_to_be(session: Session, site: Site):
    await session.goto(site.serve(workday(prompt("source", ASKED, SOURCES))))
    action = Select(options=("Mastodon", "Indeed"))
    outcome = await session.act(action, await the(session, ASKED))
    assert outcome.failure == "not_taken"
