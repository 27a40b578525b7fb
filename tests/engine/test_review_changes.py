"""A review that one can change: the answer is entered on the page that is there, and the review shown again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, text

from footpath.schema.ask import AnswerChange

if TYPE_CHECKING:
    from footpath.engine.person import Review

pytestmark = pytest.mark.browser

NOTICE = """<script>document.querySelector('[name=from]').onchange = event => {
  document.querySelector('#why').hidden = event.target.value != 'Friend'
}</script>"""
WHO = "<div id=why hidden><label>Which friend? <input name=friend></label></div>"


@dataclass
class Correcting(Scripted):
    """Changes one answer after the other, then approves."""

    changes: list[tuple[str, str, bool]] = field(default_factory=list[tuple[str, str, bool]])
    """Question, new answer, whether it is remembered."""

    async def approve(self, review: Review) -> bool | AnswerChange:
        await super().approve(review)
        if not self.changes:
            return True
        question, value, remember = self.changes.pop(0)
        row = next((row for row in review.rows if row.question == question), None)
        assert row is not None, [row.question for row in review.rows]
        assert row.field is not None, f"{question} cannot be changed"
        return AnswerChange(field=row.field, value=value, remember=remember)

    def shown(self, at: int) -> dict[str, str]:
        """The answers of a review, by question."""
        return {row.question: row.value for row in self.reviews[at].rows}


@pytest.mark.thorough
async def test_answers_are_changed_on_the_page_that_is_there_and_shown_before_they_are_sent(
    footpath: Footpath, careers: FormSite
):
    pay = text("Desired salary", "pay", type="number", more="min=100", required=False)
    heard = choice("How did you hear of us?", "from", "Friend", "Newspaper")
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL, pay, heard, WHO), NOTICE))
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA.get("x-footpath", {}), "referral_source": "Newspaper"}}
    person = Correcting(
        changes=[
            ("Email address", "new@example.org", False),
            ("Desired salary", "7", False),
            ("Desired salary", "52000", True),
            ("How did you hear of us?", "1", False),
            ("Which friend?", "Bo Lund", False),
            ("Desired salary", "", False),
        ]
    )
    ran = await footpath.apply(url, who, person, submit="review")
    assert ran.status == "complete", ran
    sent = careers.posted("/send")
    assert sent == [
        {"first": "Ida", "last": "Brandt", "email": "new@example.org", "pay": "", "from": "Friend", "friend": "Bo Lund"}
    ]
    assert len(person.reviews) == 7
    assert person.shown(1)["Email address"] == "new@example.org"
    assert "100" in person.reviews[2].problem, "told at once, and nothing was typed"
    assert "Which friend?" in person.shown(4), "a question that comes with an answer is shown, too"
    entered = [str(each.action) for each in ran.begun() if "given-name" in str(each.action)]
    assert len(entered) == 1, "what stands is not entered again"


@pytest.mark.thorough
async def test_what_is_remembered_outranks_the_profile_at_the_next_form(footpath: Footpath, careers: FormSite):
    for number in (1, 2):
        careers.page(f"/{number}", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    person = Correcting(changes=[("Email address", "jobs@example.org", True)])
    assert (await footpath.apply(careers.url + "/1", IDA, person, submit="review")).status == "complete"
    again = Correcting()
    assert (await footpath.apply(careers.url + "/2", IDA, again, submit="review")).status == "complete"
    assert [each["email"] for each in careers.posted("/send")] == ["jobs@example.org", "jobs@example.org"]
    assert {row.question: row.eyes for row in again.reviews[0].rows}["Email address"] == "kept_answer"


@pytest.mark.thorough
@pytest.mark.parametrize("first", ["USD", "EUR"])
async def test_a_changed_amount_keeps_the_currency_that_stood_beside_it(
    footpath: Footpath, careers: FormSite, first: str
):
    """Also at the next form, where the changed amount is remembered."""
    pay = text("Desired salary", "pay", type="number")
    unit = choice("Currency", "unit", first, "GBP", "EUR" if first == "USD" else "USD")
    url, other = (careers.page(f"/{n}/apply", page("Apply", form(NAME, EMAIL, pay, unit))) for n in (1, 2))
    careers.takes("/send")
    salary = {"amount": 60000, "currency": "EUR", "period": "year"}
    who = {**IDA, "x-footpath": {**IDA["x-footpath"], "salary": salary}}
    person = Correcting(changes=[("Desired salary", "65000", True)])
    assert (await footpath.apply(url, who, person, submit="review")).status == "complete"
    assert (await footpath.apply(other, who, person, submit="review")).status == "complete"
    assert person.asked == []
    assert [(each["pay"], each["unit"]) for each in careers.posted("/send")] == [("65000", "EUR")] * 2


STEPS = """<script>for (const [button, from, to] of [['next', 'one', 'two'], ['back', 'two', 'one']])
  document.getElementById(button).onclick = () => {
    document.getElementById(from).hidden = true; document.getElementById(to).hidden = false }</script>"""


@pytest.mark.thorough
async def test_an_answer_of_an_earlier_page_is_changed_by_the_sites_own_way_back(footpath: Footpath, careers: FormSite):
    first = f"<div id=one>{NAME}{EMAIL}<button type=button id=next>Next</button></div>"
    heard = choice("How did you hear of us?", "from", "Friend", "Newspaper")
    buttons = "<button type=button id=back>Back</button><button>Submit application</button>"
    whole = page("Apply", form(first, f"<div id=two hidden>{heard}{buttons}</div>", button=""), STEPS)
    url, other = (careers.page(f"/jobs/{number}/apply", whole) for number in (1, 2))
    careers.takes("/send")
    who = {**IDA, "x-footpath": {**IDA.get("x-footpath", {}), "referral_source": "Newspaper"}}
    person = Correcting(changes=[("Email address", "new@example.org", False)])
    ran = await footpath.apply(url, who, person, submit="review")
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [
        {"first": "Ida", "last": "Brandt", "email": "new@example.org", "from": "Newspaper"}
    ]
    assert [person.shown(at)["Email address"] for at in (0, 1)] == ["ida@example.org", "new@example.org"]
    again = await footpath.apply(other, who, Correcting(), submit="review")
    assert again.status == "complete"
    assert "button “Back”" not in {each.target for each in again.begun()}, "the way back is not learned"
    assert careers.posted("/send")[1]["email"] == "ida@example.org", "once is once"
