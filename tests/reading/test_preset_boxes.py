"""Boxes that the site has ticked: each is a question of its own, and in an application a consent until it is placed."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.consents import stands_agreed
from footpath.answers.values import Values
from footpath.schema.answer import Answer
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

APPLICATION = "Apply: bookbinder"
SAYS = [
    "Sie dürfen meinen jetzigen Chef anrufen",
    "Befreundete Betriebe dürfen mir schreiben",
    "Ich verzichte auf mein Widerrufsrecht",
    "Les maisons amies peuvent voir mon dossier",
    "Avisen también a sus empresas amigas",
    "Sister companies can see my file",
    "Contact my current boss",
    "A rating by an outside bureau is fine",
]


def boxes(*says: str, title: str = APPLICATION, under: str = "", **attributes: Any) -> list[FieldObservation]:
    """The boxes of a form as a site sends it, all ticked, with numbered names."""
    page = PageBuilder(title=title, url="https://example.com/form")
    with page.inside("form", step="form"):
        for label in ("First name", "Last name"):
            page.input(label)
        page.input("Email", "email")
        if under:
            page.heading(under)
        for at, each in enumerate(says):
            page.input(each, "checkbox", checked=True, html_name=f"c{at}", **attributes)
        page.button("Submit application" if title == APPLICATION else "Save", type="submit")
    return [each for each in fields_of(page) if each.kind.startswith("checkbox")]


def answered(field: FieldObservation) -> str:
    found = Values(Profile(), date(2026, 11, 25)).answer(field)
    return found.value if isinstance(found, Answer) else ""


def test_numbered_boxes_without_a_question_over_them_are_each_a_question():
    assert [(each.kind, each.question) for each in boxes(*SAYS)] == [("checkbox", each) for each in SAYS]


@pytest.mark.parametrize("says", SAYS)
def test_a_box_of_an_application_that_no_rule_can_place_is_unticked(says: str):
    (box,) = boxes(says)
    assert answered(box) == "no"


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("Night shift", {}),
        ("I am over eighteen", {"required": True}),
        ("I do not want my file to be passed on", {}),
        ("I work here", {"under": "Work experience"}),
        ("Show my page to all members", {"title": "Settings"}),
    ],
)
def test_a_name_a_duty_a_refusal_an_entry_and_a_setting_stay(says: str, told: dict[str, Any]):
    (box,) = boxes(says, **told)
    assert answered(box) == ""
    assert not stands_agreed(box)
