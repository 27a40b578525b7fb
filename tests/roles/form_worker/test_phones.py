"""A telephone number where the country is picked beside it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tests.roles.form_worker.deciding import see

from footpath.answers.values import Values
from footpath.roles.form_worker import EnterAnswers, decide
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from tests.reading.builders import PageBuilder


def phone_form(page: PageBuilder, codes: tuple[str, ...]) -> None:
    with page.inside("form"):
        page.select("Country code", codes)
        page.input("Phone number", "tel", html_name="phone")
        page.button("Submit application", type="submit")


def filled(page: PageBuilder) -> dict[str, str]:
    """What somebody with a telephone would enter."""
    view = see(page)
    caller = Profile.model_validate({"basics": {"phone": "+44 20 7946 0018"}})
    decision = decide(view.page, view.elements, Values(caller, today=date(2026, 3, 1)), {})
    assert isinstance(decision, EnterAnswers)
    return {move.field.question: str(move.action.model_dump(exclude={"kind"})) for move in decision.moves}


def test_a_number_beside_its_picked_country_is_entered_without_it(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "United Kingdom (+44)"))
    assert "+44" not in filled(page)["Phone number"]


def test_a_number_whose_country_cannot_be_picked_is_entered_whole(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "France (+33)"))
    assert "+442079460018" in filled(page)["Phone number"]


def test_a_number_that_is_entered_whole_is_still_the_same_question(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "France (+33)"))
    view = see(page)
    caller = Profile.model_validate({"basics": {"phone": "+44 20 7946 0018"}})
    decision = decide(view.page, view.elements, Values(caller, today=date(2026, 3, 1)), {})
    assert isinstance(decision, EnterAnswers)
    assert {move.field.key for move in decision.moves} <= {field.key for field in view.fields.values()}
