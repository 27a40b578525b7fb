"""Boxes of one question that no element of the page groups, and buttons that are tools of an editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.schema.snapshot import BlockKind

DAYS = ("Monday", "Tuesday", "Friday")


def _form(page: PageBuilder) -> FormObservation:
    page.input("Name")
    page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    return form


def _asked(page: PageBuilder) -> dict[str, FieldObservation]:
    return {field.question: field for field in _form(page).fields}


def _boxes(page: PageBuilder, *, caption: str, names: tuple[str, ...] = DAYS, **attributes: str) -> None:
    with page.box():
        with page.box():
            page.text(caption)
        for name in names:
            with page.box():
                page.input(name, "checkbox", **attributes)


def test_nameless_boxes_below_a_caption_are_the_options_of_one_question():
    page = PageBuilder()
    _boxes(page, caption="Days to call")
    days = _asked(page)["Days to call"]
    assert (days.kind, days.choices) == ("checkboxes", DAYS)


def test_boxes_that_are_sent_by_names_of_their_own_are_asked_each():
    page = PageBuilder()
    with page.box():
        page.text("Days to call")
        for name in DAYS:
            page.input(name, "checkbox", html_name=name.casefold())
    assert {*DAYS} <= _asked(page).keys()


def test_boxes_are_asked_each_where_another_field_stands_below_the_caption():
    page = PageBuilder()
    with page.box():
        page.text("Your visit")
        page.input("Monday", "checkbox")
        page.input("Tuesday", "checkbox")
        page.input("Number of guests")
    assert {"Monday", "Tuesday", "Number of guests"} <= _asked(page).keys()


def test_a_label_asks_for_the_boxes_of_a_transfer_list_and_not_for_the_button_over_them():
    page = PageBuilder()
    with page.inside("form", step="form"):
        with page.box():
            page.label("Crates")
            with page.box():
                page.button("All", box=(10, 90, 30, 12))
                page.text("Total 2 items")
                for name in ("Small crate", "Giant crate"):
                    with page.box("li"):
                        page.element("div", role="checkbox", known_by="role", checked=False)
                        page.text(name)
        asked = _asked(page)
    assert (asked["Crates"].kind, asked["Crates"].choices) == ("checkboxes", ("Small crate", "Giant crate"))


def test_the_preview_of_an_editors_tools_does_not_lead_on():
    page = PageBuilder()
    with page.inside("form", step="form"):
        for name in ("Bold", "Undo", "Preview", "Print"):
            page.button(name)
        page.element("div", "Remark", role="textbox", known_by="editable")
        form = _form(page)
    assert [button.label for button in form.buttons] == ["Send"]


def test_a_preview_over_the_label_of_an_editor_leads_on():
    page = PageBuilder()
    with page.inside("form", step="form"):
        for name in ("Bold", "Undo", "Preview", "Print"):
            page.button(name)
        page.label("Remark")
        page.element("div", role="textbox", known_by="editable")
        form = _form(page)
    assert "Preview" in [button.label for button in form.buttons]


@pytest.mark.parametrize(
    ("over", "kind", "is_choice"),
    [("Pace of the ride", "label", True), ("Pace", "label", False), ("Pace of the ride", "text", False)],
)
def test_tabs_are_a_choice_only_under_a_label_with_the_words_of_their_list(over: str, kind: BlockKind, is_choice: bool):
    page = PageBuilder(url="https://example.com/hire", title="Hire a horse")
    with page.inside("form", step="form"):
        page.input("Rider")
        page.text(over, kind)
        with page.inside("group", "Pace of the ride", role="tablist"):
            page.element("button", "At a walk", role="tab", selected=True)
            page.element("button", "At a trot", role="tab", selected=False)
        page.button("Hire the horse", type="submit")
    (form,) = read(page.snapshot()).forms
    paces = [(field.kind, field.question, field.value) for field in form.fields[1:]]
    assert paces == ([("radio", "Pace of the ride", "At a walk")] if is_choice else [])
