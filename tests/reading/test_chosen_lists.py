"""Fields whose answer is looked for in a list: what was chosen stands beside them, or their label asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation


def fields(page: PageBuilder) -> list[FieldObservation]:
    return [field for form in read(page.snapshot()).forms for field in form.fields]


def test_a_list_of_what_was_chosen_belongs_to_the_input_behind_it():
    page = PageBuilder()
    page.input("Given Name")
    with page.box():
        chosen = tuple(Option(label=f"{each}, press delete to clear value.") for each in ("Python", "Clock Repair"))
        page.element("ul", "items selected", role="listbox", options=chosen)
        page.input("Skills")
    name, skills = fields(page)
    assert name.kind == "text"
    assert (skills.question, skills.kind, skills.value) == ("Skills", "combobox", "Python, Clock Repair")


def test_a_list_that_stands_apart_is_a_question_of_its_own():
    page = PageBuilder()
    with page.box():
        page.element("ul", "Colours", role="listbox", options=(Option(label="Red"),))
    with page.box(), page.box():
        page.input("Skills")
    assert [field.question for field in fields(page)] == ["Colours", "Skills"]


@pytest.mark.parametrize(
    ("label", "kind"), [("How did you hear about us?", "combobox"), ("Search", "text"), ("Search jobs", "text")]
)
def test_a_label_that_asks_over_an_input_that_says_search_asks_for_a_choice(label: str, kind: str):
    page = PageBuilder()
    page.label(label, labels="e1")
    page.input(label, placeholder="Search")
    (field,) = fields(page)
    assert field.kind == kind
