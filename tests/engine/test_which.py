"""A form with several buttons that could lead on: a person says which, and the way keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import Scripted
from tests.sites.forms import NAME, FormSite, form, page

if TYPE_CHECKING:
    from tests.engine.running import Footpath

    from footpath.engine.person import Which

pytestmark = pytest.mark.browser

BUTTONS = "<button name=go value=one>Submit application</button><button name=go value=two>Send application</button>"


def second(which: Which) -> int:
    return [each.label for each in which.possible].index("button “Send application”")


@pytest.mark.thorough
async def test_what_a_person_chose_to_lead_on_is_learned_and_not_asked_again(footpath: Footpath, careers: FormSite):
    start = careers.page("/ask", page("Ask", form(NAME, BUTTONS, button="")))
    careers.takes("/send")
    person = Scripted(means=second)
    first = await footpath.fill(start, person=person)
    assert (first.status, len(person.whiches)) == ("complete", 1), first
    assert person.whiches[0].once, "it may send"

    person = Scripted()
    again = await footpath.fill(start, person=person)
    assert (again.status, person.whiches, again.rungs) == ("complete", [], {"replay"}), again
    assert [sent["go"] for sent in careers.posted("/send")] == ["two", "two"]
