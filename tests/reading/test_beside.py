"""The text that stands with a box: in its own block, near by, or with another question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder, fields_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.schema.observation import FieldObservation

PRIVACY = "I agree to the privacy policy"
MORE = "and to the sharing of my data"


def page_with(draw: Callable[[PageBuilder], None]) -> PageBuilder:
    """A form with a name, what is drawn, and a button."""
    page = PageBuilder(title="Apply for Rope maker")
    page.heading("Apply for Rope maker", 1)
    with page.inside("form", step="form"):
        with page.box("p"):
            page.input("Full name")
        draw(page)
        page.button("Submit application", type="submit")
    return page


def box_of(draw: Callable[[PageBuilder], None]) -> FieldObservation:
    return next(each for each in fields_of(page_with(draw)) if each.question == PRIVACY)


def in_its_line(page: PageBuilder) -> None:
    with page.box():
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
        page.text(MORE)


def in_a_second_label(page: PageBuilder) -> None:
    ref = page.input(PRIVACY, "checkbox")
    page.label(PRIVACY, ref)
    page.label(MORE, ref)


def in_a_list_behind_it(page: PageBuilder) -> None:
    page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
    page.text(MORE, "item")


def above_it_in_its_group(page: PageBuilder) -> None:
    with page.inside("group", step="fieldset"):
        page.text(MORE)
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))


def shown_where_a_shorter_name_is_spoken(page: PageBuilder) -> None:
    with page.box("p"):
        page.input(PRIVACY, "checkbox")
        page.text(MORE)


@pytest.mark.parametrize(
    "draw",
    [in_its_line, in_a_second_label, in_a_list_behind_it, above_it_in_its_group, shown_where_a_shorter_name_is_spoken],
    ids=lambda draw: draw.__name__,
)
def test_what_stands_in_the_block_of_a_box_is_its_own(draw: Callable[[PageBuilder], None]):
    assert (box_of(draw).runs_on, box_of(draw).near) == (MORE, "")


def test_a_label_that_is_too_long_for_a_question_is_kept_whole():
    text = f"{'I have read the privacy policy. ' * 20}{MORE}"
    page = page_with(lambda page: page.label(text, page.input(text, "checkbox")))
    box = next(each for each in fields_of(page) if each.kind == "checkbox")
    assert MORE not in box.question
    assert MORE in box.runs_on


@pytest.mark.parametrize("is_above", [True, False])
def test_a_paragraph_between_two_questions_may_be_of_either(is_above: bool):
    def draw(page: PageBuilder) -> None:
        if is_above:
            page.text(MORE)
        with page.box("p"):
            page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
        if not is_above:
            page.text(MORE)
        with page.box("p"):
            page.input("City")

    assert (box_of(draw).runs_on, box_of(draw).near) == ("", MORE)


def test_a_link_behind_a_box_is_near_it():
    def draw(page: PageBuilder) -> None:
        with page.box():
            page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
            page.link("and marketing")

    assert box_of(draw).near == "and marketing"


def beside_another_field(page: PageBuilder) -> None:
    with page.box("p"):
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
    with page.box():
        page.text(MORE)
        page.input("City")


def as_the_question_of_another_box(page: PageBuilder) -> None:
    with page.box():
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
        page.label(MORE, page.input(MORE, "checkbox"))


def under_a_heading_of_its_own(page: PageBuilder) -> None:
    page.text(MORE)
    page.heading("Privacy")
    with page.box("p"):
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))


def in_a_message(page: PageBuilder) -> None:
    with page.box():
        page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
        with page.inside("alert", role="alert"):
            page.text(MORE)


def behind_the_button(page: PageBuilder) -> None:
    page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
    page.button("Send", type="submit")
    page.text(MORE)


def test_the_footer_of_a_page_without_a_form_stands_beside_nothing():
    page = PageBuilder(title="Apply for Rope maker")
    page.label(PRIVACY, page.input(PRIVACY, "checkbox"))
    with page.inside("landmark", role="contentinfo", step="footer"):
        page.text(MORE)
    (box,) = fields_of(page)
    assert (box.runs_on, box.near) == ("", "")


@pytest.mark.parametrize(
    "draw",
    [beside_another_field, as_the_question_of_another_box, under_a_heading_of_its_own, in_a_message, behind_the_button],
    ids=lambda draw: draw.__name__,
)
def test_what_stands_with_something_else_is_not_its_own(draw: Callable[[PageBuilder], None]):
    assert (box_of(draw).runs_on, box_of(draw).near) == ("", "")


def test_the_options_of_a_choice_do_not_stand_beside_it():
    def draw(page: PageBuilder) -> None:
        with page.inside("group", PRIVACY, role="radiogroup"):
            page.text(PRIVACY, "legend")
            for option in ("Yes", "No"):
                page.label(option, page.input(option, "radio", html_name="agree"))

    assert (box_of(draw).runs_on, box_of(draw).near) == ("", "")
