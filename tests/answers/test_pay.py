"""A pay in several fields is answered from one source; a unit that only the site has set is asked."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder, only_field_of

from footpath.answers.bank import Banked
from footpath.answers.moves import ENTERED, Handled
from footpath.answers.pay import NO_AMOUNT, NO_UNIT, UNNAMED, with_units
from footpath.answers.unset import unset_beside
from footpath.answers.values import Values
from footpath.roles.open_questions import unanswered
from footpath.schema.action import Fill
from footpath.schema.answer import Answer, Misfit, NoAnswer
from footpath.schema.observation import FieldObservation
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Element, Option

if TYPE_CHECKING:
    from footpath.schema.observation import FieldKind

TODAY = date(2026, 11, 28)
PAID = Profile.model_validate({"x-footpath": {"salary": {"amount": 60000, "currency": "EUR", "period": "year"}}})


def asked(ref: str, question: str, meaning: str, kind: FieldKind = "text", *, options: tuple[str, ...] = ()):
    return FieldObservation(
        ref=ref, refs=(ref,), question=question, kind=kind, meaning=meaning, confidence=1,
        value=next(iter(options), ""),
        options=tuple(Option(label=each, value=each) for each in options),
        part="amount" if meaning == "salary" else "",
    )  # fmt: skip


AMOUNT = asked("e1", "Expected yearly salary", "salary")
CURRENCY = asked("e2", "Currency", "salary_currency", "select", options=("USD", "EUR", "GBP"))
FIELDS = (AMOUNT, CURRENCY)


def at(*fields: FieldObservation) -> dict[str, Element]:
    return {
        each.ref: Element(
            ref=each.ref, order=n, node=n, tag="select" if each.options else "input",
            role="combobox" if each.options else "textbox", name=each.question, options=each.options,
        )
        for n, each in enumerate(fields)
    }  # fmt: skip


def values(profile: Profile = PAID, **given: str) -> Values:
    found = Values(profile, TODAY, given=given)
    found.see(FIELDS)
    return found


@pytest.mark.parametrize(("said", "currency"), [("52000 GBP", "GBP"), ("£52,000", "GBP"), ("52000 EUR", "EUR")])
def test_a_currency_is_the_one_that_the_answer_to_its_amount_names(said: str, currency: str) -> None:
    found = values(salary=said).answer(CURRENCY)
    assert isinstance(found, Answer)
    assert (found.value, found.giver, found.name) == (currency, "task", "salary_currency")


def test_the_currency_of_the_profile_does_not_go_with_an_amount_from_elsewhere() -> None:
    assert values(salary="52000").answer(CURRENCY) == NoAnswer(reason=UNNAMED)


def test_both_of_the_profile_go_together() -> None:
    found = values().answer(CURRENCY)
    assert isinstance(found, Answer)
    assert found.value == "EUR"


def test_a_currency_that_was_answered_itself_stands() -> None:
    found = values(salary="52000", salary_currency="GBP").answer(CURRENCY)
    assert isinstance(found, Answer)
    assert found.value == "GBP"


def test_the_site_s_currency_beside_an_entered_amount_is_asked() -> None:
    handled = {AMOUNT.key: ENTERED, CURRENCY.key: Handled("left", UNNAMED)}
    (left,) = unanswered(FIELDS, values(salary="52000"), handled, applies=True)
    assert left.field == CURRENCY
    assert left.reason == f"{UNNAMED} It stands at USD, as the site had it."


def test_the_site_s_currency_without_an_amount_is_not_asked() -> None:
    handled = {AMOUNT.key: Handled("left", "none"), CURRENCY.key: Handled("left", NO_AMOUNT.reason, missing=NO_AMOUNT)}
    assert unanswered(FIELDS, values(Profile()), handled, applies=True) == ()


def test_an_amount_that_nothing_answers_is_asked_for_itself() -> None:
    assert unset_beside(values(Profile()), AMOUNT, FIELDS, at(*FIELDS)) is None


def test_a_currency_waits_for_the_answer_to_its_amount() -> None:
    waits = values(Profile())
    assert unset_beside(waits, CURRENCY, FIELDS, at(*FIELDS)) == NO_AMOUNT
    waits.learn(AMOUNT, Banked.given(AMOUNT, "52000 GBP", "person"))
    found = waits.answer(CURRENCY)
    assert isinstance(found, Answer)
    assert found.value == "GBP"


@pytest.mark.parametrize(("period", "why"), [("Yearly", None), ("Hourly", NO_UNIT)])
def test_an_amount_is_not_given_beside_a_period_that_is_another(period: str, why: NoAnswer | None) -> None:
    unit = asked("e2", "Per", "salary_period", "select", options=(period, "Weekly"))
    assert unset_beside(Values(PAID, TODAY), AMOUNT, [AMOUNT, unit], at(AMOUNT, unit)) == why


@pytest.mark.parametrize(
    ("changed", "whole"),
    [
        ("58000", "58000 EUR year"),
        ("5000 per month", "5000 per month EUR"),
        ("5000 GBP", "5000 GBP year"),
        ("5000 GBP monthly", "5000 GBP monthly"),
        ("65.000", "65.000"),
        ("65k", "65k"),
        ("60 000", "60 000"),
        ("negotiable", "negotiable"),
    ],
)
def test_a_changed_amount_takes_over_only_the_units_that_the_person_left_out(changed: str, whole: str) -> None:
    before = Values(PAID, TODAY).answer(AMOUNT)
    assert isinstance(before, Answer)
    assert with_units(AMOUNT, changed, before) == whole


def test_a_changed_period_is_that_of_the_field_beside_it() -> None:
    found = values(salary="5000 per month EUR").answer(asked("e3", "Per", "salary_period"))
    assert isinstance(found, Answer)
    assert found.value == "month"


@pytest.mark.parametrize(
    ("question", "said", "text"),
    [
        ("Gehaltsvorstellung", "", "72000 EUR"),
        ("Gehaltsvorstellung (nur Ziffern)", "", "72000"),
        ("Gehaltsvorstellung", "Gehaltsvorstellung: bitte nur Ziffern.", "72000"),
        ("Gehaltsvorstellung", "Gehaltsvorstellung: zu hoch.", "72000 EUR"),
    ],
)
def test_an_amount_is_entered_bare_where_the_page_asks_for_digits_before_or_after(question: str, said: str, text: str):
    page = PageBuilder()
    ref = page.input(question)
    field, snapshot = only_field_of(page), page.snapshot()
    values = Values(Profile(), date(2026, 3, 1), objections={field.key: said})
    answer = Answer(name="salary", value="72000 EUR year", giver="profile", source="x", confidence=1)
    moves = values.moves(field, {ref: snapshot.by_ref[ref]}, answer)
    assert not isinstance(moves, Misfit)
    assert [each.action for each in moves] == [Fill(value=text)]
