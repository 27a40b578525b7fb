"""A slider holds a number whether anybody chose it or not."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.roles.form_worker.deciding import see

from footpath.answers.bank import Banked
from footpath.answers.moves import ENTERED, Handled
from footpath.answers.values import Values
from footpath.roles.form_worker import AskPerson, EnterAnswers, PressButton, decide
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.reading.builders import PageBuilder

    from footpath.roles.form_worker import Decision


def pay_form(page: PageBuilder) -> None:
    with page.inside("form"):
        page.input("Email", "email", html_name="email")
        page.input(
            "Expected yearly salary", "range", role="slider", min="20000", max="120000", step="1000", value="40000"
        )
        page.select("Currency", ("USD", "EUR"))
        page.button("Submit application", type="submit")


def decided(page: PageBuilder, amount: int, handled: Mapping[str, Handled], **given: str) -> Decision:
    """What is decided for somebody who wants so much."""
    view = see(page)
    pay = {"amount": amount, "currency": "EUR", "period": "year"}
    values = Values(Profile.model_validate({"x-footpath": {"salary": pay}}), today=date(2026, 3, 1), given=given)
    return decide(view.page, view.elements, values, handled)


def entered(decision: Decision) -> set[str]:
    assert isinstance(decision, EnterAnswers)
    return {move.field.question for move in decision.moves}


def test_it_is_set_to_the_amount_that_is_wanted_with_the_currency_beside_it(page: PageBuilder) -> None:
    pay_form(page)
    assert entered(decided(page, 78000, {})) == {"Expected yearly salary", "Currency"}


def test_a_currency_is_not_chosen_beside_an_amount_that_cannot_be_set(page: PageBuilder) -> None:
    pay_form(page)
    decision = decided(page, 200_000, {})
    assert isinstance(decision, EnterAnswers)
    assert not entered(decision)
    assert {left.field.question: left.reason for left in decision.left}[
        "Currency"
    ] == "The amount beside it is not set."


def test_the_currency_is_chosen_once_the_amount_is_known(page: PageBuilder) -> None:
    pay_form(page)
    first = decided(page, 200_000, {})
    assert isinstance(first, EnterAnswers)
    handled = {left.field.key: Handled("left", left.reason, missing=left.missing) for left in first.left}
    assert isinstance(decided(page, 200_000, handled), AskPerson)
    del handled[next(field.key for field in see(page).fields.values() if field.kind == "range")]
    assert entered(decided(page, 200_000, handled, **{"Expected yearly salary": "120000"})) == {
        "Expected yearly salary",
        "Currency",
    }


def test_a_currency_that_a_person_has_named_is_chosen_whatever_stands_beside_it(page: PageBuilder) -> None:
    pay_form(page)
    view = see(page)
    values = Values(Profile(), today=date(2026, 3, 1))
    currency = next(field for field in view.fields.values() if field.meaning == "salary_currency")
    values.learn(currency, Banked(currency.question, currency.choices, "EUR", fresh=True, meaning=currency.meaning))
    assert entered(decide(view.page, view.elements, values, {})) == {"Currency"}


@pytest.mark.parametrize("done", [Handled("left", "Not known."), ENTERED])
def test_one_that_only_the_site_has_set_is_asked_with_where_it_stands(page: PageBuilder, done: Handled) -> None:
    pay_form(page)
    decision = decided(page, 200_000, {field.key: done for field in see(page).fields.values()})
    if done == ENTERED:
        assert isinstance(decision, PressButton)
        return
    assert isinstance(decision, AskPerson)
    assert [(left.field.question, left.reason) for left in decision.fields] == [
        ("Email", "Not known."),
        ("Expected yearly salary", "Not known. It stands at 40000, as the site had it."),
    ]
