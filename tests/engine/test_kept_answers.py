"""Answers of a person are kept for other runs once a form has taken them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, form, page, text

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser

TITLE = text("Title of your favourite tool *", "tool", more="required")


class Corrects(Scripted):
    """Answers once with words that the site refuses, then with others."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        said = await super().answer(field, reason)
        self.says = {"Title": "Mallet"}
        return said


def refuses_junk(fields: dict[str, str]) -> str:
    if fields["tool"] != "asdf":
        return THANKS
    wrong = text(
        "Title of your favourite tool *", "tool", value="asdf", more="required aria-invalid=true aria-describedby=w"
    )
    return page("Apply", form(NAME, EMAIL, wrong, "<p id=w>This is no tool.</p>"))


async def test_an_answer_that_the_form_refused_is_not_kept(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply/71", page("Apply", form(NAME, EMAIL, TITLE)))
    careers.takes("/send", refuses_junk)
    stopped = await footpath.apply(start, IDA, Only({"Title": "asdf"}))
    assert stopped.status == "needs_person", stopped
    person = Corrects({"Title": "asdf"})
    ran = await footpath.apply(start, IDA, person)
    assert ran.status == "complete", ran
    assert len(person.asked) == 2, "the refused answer of the run before was not kept"
    assert [sent["tool"] for sent in careers.posted("/send")] == ["asdf", "asdf", "Mallet"]
    other = careers.page("/apply/72", page("Apply", form(NAME, EMAIL, TITLE)))
    nobody = Scripted()
    ran = await footpath.apply(other, IDA, nobody)
    assert (ran.status, nobody.asked) == ("complete", []), ran
    assert careers.posted("/send")[-1]["tool"] == "Mallet"


class Only(Scripted):
    """Answers the first question alone."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        said = await super().answer(field, reason)
        self.says = {}
        return said


@pytest.mark.thorough
async def test_an_answer_to_a_form_that_was_not_sent_is_not_kept(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, TITLE)))
    careers.takes("/send", THANKS)
    declines = Scripted({"Title": "asdf"}, approves=False)
    await footpath.apply(start, IDA, declines, submit="review")
    person = Scripted({"Title": "Mallet"})
    ran = await footpath.apply(start, IDA, person)
    assert (ran.status, person.asked) == ("complete", ["Title of your favourite tool"]), ran
    assert [sent["tool"] for sent in careers.posted("/send")] == ["Mallet"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "first",
    ["<option value=''>Bitte auswählen", "<option>Please select", "<option>-- Choisissez --", "<option value=0>—"],
)
async def test_a_placeholder_is_no_option_of_a_question(footpath: Footpath, careers: FormSite, first: str):
    shifts = f"{first}<option value=1>Early<option value=2>Late"
    choose = f"<p><label>Which shift? * <select name=shift required>{shifts}</select></label></p>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, choose)))
    careers.takes("/send", THANKS)
    person = Scripted({"Which shift": "Late"})
    ran = await footpath.apply(start, IDA, person)
    assert ran.status == "complete", ran
    assert person.choices == [("Early", "Late")]
    assert careers.posted("/send")[0]["shift"] == "2"
