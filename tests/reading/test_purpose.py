"""What each rule on the purpose of a form decides: no other rule gives its form the same purpose and confidence."""

from __future__ import annotations

import dataclasses
from typing import Literal

import pytest

from footpath.reading.buttons import ButtonSense
from footpath.reading.purpose import Clues, purpose_of
from footpath.schema.observation import FieldObservation
from footpath.schema.snapshot import Element

SIGN_IN = ("email", ":password")


def field(said: str) -> FieldObservation:
    """A field `meaning:kind`; without a kind, a text field."""
    meaning, _, kind = said.partition(":")
    told = {"question": "", "kind": kind or "text", "meaning": meaning, "confidence": 0.9}
    return FieldObservation.model_validate({"ref": said, "refs": (said,), **told})


def form(
    fields: tuple[str, ...],
    button: str = "submit",
    *,
    words: str = "",
    place: str = "",
    method: Literal["", "get", "post"] = "",
) -> Clues:
    """A form with one submit button of a meaning."""
    return Clues([field(each) for each in fields], [sense(button, method)], words, place)


def sense(said: str, method: Literal["", "get", "post"] = "") -> ButtonSense:
    return ButtonSense(
        Element(ref="e9", order=9, node=0, tag="button", role="button", type="submit", method=method), said, 0.9
    )


APPLICATIONS = [
    (form(("resume:file", "email")), 0.95),
    (form(("salary", "start_date", "gender:select")), 0.85),
    (form(("salary", "city", "street"), place="jobs"), 0.85),
    (form(("email",), "apply"), 0.75),
    (form(("email", "city"), words="Job at Thistle"), 0.6),
    (form(("city",), place="application"), 0.55),
]
WITH_PASSWORD = [
    (form(("password_confirm:password", ":password"), words="Forgot your password?"), "recovery", 0.7),
    (form((":password", ":password")), "registration", 0.92),
    (form(SIGN_IN, "register"), "registration", 0.85),
    (form(("email", "username", ":password"), words="Join us"), "registration", 0.7),
    (form(SIGN_IN), "login", 0.92),
]
WITHOUT_PASSWORD = [
    (form(("email",), "recover"), "recovery", 0.85),
    (form(("email",), place="forgotten"), "recovery", 0.7),
    (form(("name", "email", ":textarea"), place="lost"), "contact", 0.9),
    (form(("email",), "login"), "login", 0.7),
    (form(("name", "tel", "city", "country"), "register"), "registration", 0.7),
    (form(("name", "tel"), place="join"), "registration", 0.7),
]
MESSAGES = [
    (form(("city",), "order"), "order", 0.9),
    (form(("quantity:number", "city")), "order", 0.8),
    (form(("email", ":textarea")), "contact", 0.9),
    (form(("tel", ":textarea")), "contact", 0.75),
    (form((":textarea",)), "contact", 0.6),
    (form(("given-name", "tel"), words="Write to us"), "contact", 0.6),
]
SEARCHES = [
    (form(("search_query",)), 0.95),
    (form(("",), "search"), 0.85),
    (form(("search_filter:select", "")), 0.6),
]
SMALL = [
    (form(("email",), "subscribe"), "newsletter", 0.9),
    (form(("email", "a", "b", "c", "d"), words="Forgotten?"), "recovery", 0.6),
    (form(("email", "name"), words="Create an account"), "registration", 0.6),
    (form(("email",)), "newsletter", 0.65),
    (form(("a",), "subscribe"), "newsletter", 0.75),
    (form(("postal-code",), words="Our newsletter"), "newsletter", 0.75),
    (form(("tel",), "register"), "registration", 0.6),
    (form((":checkbox",), "consent"), "consent", 0.85),
    (form((":select", ":select"), method="get"), "filter", 0.75),
    (form((":select", ":select")), "filter", 0.6),
    (form(("consent_marketing:select",), ""), "filter", 0.6),
    (form((":text", ":text"), words="Our newsletter"), "newsletter", 0.6),
    (form((":text",)), "search", 0.5),
    (form((":text", ":text")), "other", 0.4),
]


@pytest.mark.parametrize(
    ("clues", "purpose", "confidence"),
    [
        *((clues, "application", confidence) for clues, confidence in APPLICATIONS),
        *WITH_PASSWORD,
        *WITHOUT_PASSWORD,
        *MESSAGES,
        *((clues, "search", confidence) for clues, confidence in SEARCHES),
        *SMALL,
    ],
)
def test_the_first_rule_that_applies_decides(clues: Clues, purpose: str, confidence: float) -> None:
    assert purpose_of(clues) == (purpose, confidence)


@pytest.mark.parametrize(
    ("clues", "purpose"),
    [
        (form((*SIGN_IN, "city", "salary", "start_date", "gender:select")), "registration"),
        (form(SIGN_IN, "order"), "order"),
        (form(("one-time-code",), "login"), "other"),
        (form(("email", ":textarea"), "login"), "contact"),
        (form(("name", "email"), "login"), "other"),
        (form(("username", "family-name"), "login"), "login"),
        (form(("search_query", "a", "b"), method="post"), "other"),
    ],
)
def test_each_group_of_rules_judges_its_own_forms_alone(clues: Clues, purpose: str) -> None:
    assert purpose_of(clues)[0] == purpose


def test_a_question_about_a_job_is_no_application() -> None:
    asked = ("name", "email", ":textarea")
    assert purpose_of(form(asked, words="Questions about this job?"))[0] == "contact"
    assert purpose_of(form(asked, words="Application for this job"))[0] == "application"
    assert purpose_of(form(asked, words="Job at Thistle", place="apply"))[0] == "application"


def test_the_last_of_several_steps_is_no_small_form() -> None:
    step = form((":select", ":select"))
    assert purpose_of(Clues(step.fields, [*step.buttons, sense("back")], "", ""))[0] == "other"


@pytest.mark.parametrize("said", ["next", "back"])
def test_a_step_of_choices_that_leads_on_or_back_is_no_filter(said: str) -> None:
    step = form((":select", ":checkboxes"))
    assert purpose_of(Clues(step.fields, [*step.buttons, sense(said)], "", ""))[0] == "other"


@pytest.mark.parametrize("agreed", ["consent:checkbox", "consent_marketing:checkbox"])
def test_a_step_that_asks_for_a_consent_is_no_filter_if_its_button_stands_outside(agreed: str) -> None:
    step = form((":select", agreed))
    assert purpose_of(Clues(step.fields, [], "", ""))[0] == "other"


def test_boxes_alone_are_no_newsletter_whatever_the_button_says() -> None:
    assert purpose_of(form((":checkbox",), "subscribe"))[0] != "newsletter"


def test_a_step_with_one_text_and_a_way_back_is_no_search() -> None:
    step = form((":text",))
    assert purpose_of(Clues(step.fields, [*step.buttons, sense("back")], "", ""))[0] == "other"


@pytest.mark.parametrize(
    ("heading", "said", "is_search"),
    [("Book a boat trip", "other", False), ("Boats of the town", "other", True), ("Book a boat trip", "search", True)],
)
def test_a_form_whose_button_repeats_its_heading_is_no_search(heading: str, said: str, is_search: bool) -> None:
    button = dataclasses.replace(sense(said), element=dataclasses.replace(sense(said).element, name="Book the trip"))
    told = Clues([field(""), field(":radio"), field(":checkboxes")], [button], heading, "")
    assert (purpose_of(told)[0] == "search") is is_search
