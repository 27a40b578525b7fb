"""Lists that are searched by the Enter key, or whose options lead to levels of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import SHORT_S, script, show, the
from tests.sites.workday import SOURCES, prompt, workday

from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

ASKED = "How Did You Hear About Us?"
TAKEN = (
    "[...document.querySelectorAll('[data-automation-id=selectedItem]')].map((each) => each.innerText.trim()).join()"
)


@pytest.mark.parametrize(
    "action",
    [Select(options=("Mastodon",)), Select(options=("Mastodon",), through=("Social Media",))],
    ids=["by Enter", "through its level"],
)
async def test_an_option_below_the_first_level_is_taken(session: Session, site: Site, action: Select):
    await session.goto(site.serve(workday(prompt("source", ASKED, SOURCES))))
    outcome = await session.act(action, await the(session, ASKED))
    assert outcome.ok, outcome
    assert outcome.chosen == ("Mastodon",)
    assert await script(session, TAKEN) == "Mastodon"


async def test_a_level_that_is_not_there_is_told_with_what_is(session: Session, site: Site):
    await session.goto(site.serve(workday(prompt("source", ASKED, SOURCES))))
    action = Select(options=("Mastodon",), through=("Friends",))
    outcome = await session.act(action, await the(session, ASKED))
    assert (outcome.failure, outcome.offered) == ("no_option", ("Job Board", "Social Media", "Event"))
    assert await script(session, TAKEN) == ""


async def test_in_a_form_the_enter_key_is_not_pressed(session: Session, site: Site):
    """It would send the form."""
    field = "<input aria-label=City role=combobox enterkeyhint=search>"
    await show(session, site, f"<form onsubmit='window.sent = true; return false'>{field}</form>")
    outcome = await session.act(Select(options=("Leeds",)), await the(session, "City"), deadline_s=SHORT_S)
    assert outcome.failure == "no_option"
    assert await script(session, "Boolean(window.sent)") is False
