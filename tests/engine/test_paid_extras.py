"""What costs money and a site has chosen by itself: the person is asked before it is sent."""

from __future__ import annotations

import pytest
from tests.engine.running import Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page

pytestmark = pytest.mark.browser


def radios(question: str, name: str, *labels: str, chosen: str) -> str:
    made = (
        f"<label><input type=radio name={name} value={at} {'checked' if label == chosen else ''}> {label}</label>"
        for at, label in enumerate(labels)
    )
    return f"<fieldset><legend>{question}</legend>{''.join(made)}</fieldset>"


INSURED = "Add parcel insurance (€4.99)"
INSURANCE = f"<p><label><input type=checkbox name=insured checked> {INSURED}</label></p>"
TIP = radios("Tip for the courier", "tip", "None", "€5", chosen="€5")
FREE = (
    radios("Delivery", "delivery", "Standard (free)", "Express (€12.50)", chosen="Standard (free)")
    + "<p><label>Quantity <input type=number name=quantity value=1></label></p>"
    + "<p><label><input type=checkbox name=express> Deliver tomorrow (€9)</label></p>"
    + "<p><label><input type=checkbox name=gift checked> Wrap it as a present</label></p>"
)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("extra", "question"),
    [
        (INSURANCE, INSURED),
        (TIP, "Tip for the courier"),
        ("<p><label>Donation <input type=number name=gift value=2></label></p>", "Donation"),
        ("<p><label>Child seats <input type=number name=seats value=1> €5 each</label></p>", "Child seats €5 each"),
        ("<p><label>Plan <select name=plan><option>Basic, 9,99 €<option>Plus, 19,99 €</select></label></p>", "Plan"),
        ("<table><tr><td><label><input type=checkbox name=club checked> Club</label><td>€ 9.99</table>", "Club"),
        (radios("Plan", "plan", "Basic $5", "Plus $9", chosen="Basic $5"), "Plan"),
    ],
    ids=["ticked", "a tip", "a donation", "a number", "a list", "its price beside it", "nothing free to choose"],
)
async def test_what_only_the_site_has_chosen_is_asked(footpath: Footpath, careers: FormSite, extra: str, question: str):
    careers.takes("/send")
    start = careers.page("/order", page("Order", form(EMAIL, extra, button="Place order")))
    ran = await footpath.fill(start, person=(person := Scripted()))
    assert (ran.status, careers.sent, person.asked) == ("needs_person", [], [question]), ran
    assert person.reasons == ["It costs money, and only the site has chosen it."]
    assert f"“{question}” (It costs money, and only the site has chosen it" in ran.reason


@pytest.mark.thorough
async def test_what_costs_nothing_stays_as_it_is(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/order", page("Order", form(EMAIL, FREE, button="Place order")))
    ran = await footpath.fill(start)
    assert (ran.status, careers.sent[0].fields.get("quantity")) == ("complete", "1"), ran
    (kept,) = (row for row in ran.rows if row.value == "yes")
    told = [event.reason for event in ran.events("field_left") if event.question == kept.question]
    assert kept.question == "Wrap it as a present"
    assert kept.note.startswith("stays ticked, as the site had it")
    assert [why.startswith("It stays ticked, as the site had it.") for why in told] == [True]


@pytest.mark.thorough
async def test_what_the_task_says_decides_and_holds_for_it_alone(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/order", page("Order", form(EMAIL, INSURANCE, TIP, button="Place order")))
    given = {INSURED: "no", "Tip for the courier": "€5"}
    ran = await footpath.fill(start, input=given)
    assert (ran.status, careers.sent[-1].fields) == ("complete", {"email": "ida@example.org", "tip": "1"}), ran
    replayed = await footpath.fill(start, input=given)
    assert (replayed.status, replayed.rungs, len(careers.sent)) == ("complete", {"replay"}, 2), replayed
    asked = await footpath.fill(start)
    assert (asked.status, len(careers.sent)) == ("needs_person", 2), asked
    assert INSURED in asked.reason


@pytest.mark.thorough
async def test_what_a_person_agrees_to_pay_at_one_site_is_agreed_at_no_other(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    start = careers.page("/order", page("Order", form(EMAIL, TIP, INSURANCE, button="Place order")))
    told = {"Tip for the courier": "€5", "Add parcel": "yes"}
    ran = await footpath.fill(start, person=(person := Scripted(says=told)))
    assert (ran.status, person.asked, careers.sent[-1].fields) == (
        "complete", ["Tip for the courier", INSURED], {"email": "ida@example.org", "tip": "1", "insured": "on"},
    ), ran  # fmt: skip
    async with FormSite("localhost") as other:
        other.takes("/send")
        free = TIP.replace("checked", "").replace("value=0", "value=0 checked") + INSURANCE.replace("checked", "")
        start = other.page("/buy", page("Buy", form(EMAIL, free, button="Place order")))
        ran = await footpath.fill(start, person=(person := Scripted()))
        assert (ran.status, person.asked) == ("complete", []), ran
        assert other.sent[-1].fields == {"email": "ida@example.org", "tip": "0"}
