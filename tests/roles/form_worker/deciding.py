"""What the tests of the Worker's rules for forms share: a form, and what is decided on it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from footpath.answers.values import Values
from footpath.engine.view import understand
from footpath.roles.form_worker import Decision, PressButton, decide
from footpath.roles.forms import FormWay
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.reading.builders import PageBuilder

    from footpath.answers.bank import Banked
    from footpath.answers.moves import Handled
    from footpath.engine.view import View


IDA = Profile.model_validate(
    {
        "basics": {"name": "Ida Brandt", "email": "ida@example.org"},
        "work": [
            {"name": "Uhrwerk", "position": "Watchmaker", "startDate": "2021-03"},
            {"name": "Zeitlos", "position": "Apprentice", "startDate": "2017-09", "endDate": "2021-02"},
        ],
    }
)


def application(page: PageBuilder, *, submit: str = "Submit application") -> None:
    """A form of an application, with its button."""
    with page.inside("form"):
        page.input("First name", html_name="first", required=True)
        page.input("Last name", html_name="last", required=True)
        page.input("Email address", "email", html_name="email", required=True)
        if submit:
            page.button(submit, type="submit")


def see(page: PageBuilder) -> View:
    return understand(page.snapshot())


def decided(
    page: PageBuilder,
    *,
    done: Handled | None = None,
    handled: dict[str, Handled] | None = None,
    bank: Banked | None = None,
    given: Mapping[str, str] = {},
    profile: Mapping[str, object] = {},
    **how,
) -> Decision:
    """The decision on a page on which everything has become of `done` (for example `ENTERED`)."""
    view = see(page)
    known = {field.key: done for field in view.fields.values()} if done else {}
    person = (
        Profile.model_validate({**IDA.model_dump(by_alias=True, exclude_unset=True), **profile}) if profile else IDA
    )
    values = Values(person, today=date(2026, 3, 1), given=given, bank=[bank] if bank else [])
    return decide(view.page, view.elements, values, {**known, **(handled or {})}, FormWay(**how))


def pressed(decision: Decision) -> str:
    assert isinstance(decision, PressButton), decision
    return decision.button.label
