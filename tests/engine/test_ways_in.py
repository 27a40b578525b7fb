"""What stands between the apply button and the form: a dialog that lets choose how to apply."""

from __future__ import annotations

import pytest
from tests.engine.running import OTTO, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, script

pytestmark = pytest.mark.browser

HELP = "<a href=/elsewhere>Autofill with resume</a> <a href=/elsewhere>Use my last application</a>"


def dialog(inside: str) -> str:
    """A job whose apply button opens a dialog."""
    opened = f"""document.body.insertAdjacentHTML('beforeend', `<div role=dialog aria-modal=true
        aria-label="Start your application"><h2>Start your application</h2>{inside}</div>`)"""
    return page(
        "Clock maker", "<p>We mend clocks.</p><button id=go>Apply</button>", script(f"go.onclick = () => {opened}")
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "inside",
    [
        f"{HELP} <a href=/apply>Apply manually</a>",
        "<a href=/elsewhere>Sign in</a> <button onclick=\"location='/apply'\">Continue as guest</button>",
    ],
    ids=["by hand", "as a guest"],
)
async def test_a_dialog_that_lets_choose_how_to_apply_is_gone_through_by_hand_and_learned(
    footpath: Footpath, careers: FormSite, inside: str
):
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    found = await footpath.apply(careers.page("/jobs/1", dialog(inside)))
    assert found.status == "complete", found
    again = await footpath.apply(careers.page("/jobs/2", dialog(inside)), OTTO)
    assert (again.status, again.rungs) == ("complete", {"replay"}), again
    assert [each["first"] for each in careers.posted("/send")] == ["Ida", "Otto"]


@pytest.mark.thorough
async def test_of_a_dialog_with_no_way_by_hand_it_is_told_what_it_offers(footpath: Footpath, careers: FormSite):
    ran = await footpath.apply(careers.page("/jobs/1", dialog(HELP)), limits=QUICK)
    assert ran.status == "needs_person", ran
    offered = "“Apply” was pressed, and the page did not move on. It offers “Autofill with resume”, “Use my last appl"
    assert ran.reason.startswith(offered), ran.reason
    assert careers.asked("/elsewhere") == []
