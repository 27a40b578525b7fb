"""Questions that a page draws itself: stars, boxes for a code, lists that are typed into, tools of an editor."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.reading.builders import PageBuilder, fields_of

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation


def symbols(page: PageBuilder, texts: str, **attributes: Any) -> None:
    """Clickable symbols side by side."""
    with page.box():
        for at, text in enumerate(texts):
            said = {"role": "button", "known_by": "listener", "box": (10 + 30 * at, 100, 24, 24), **attributes}
            page.element("span", text.strip(), **said)


def asked(page: PageBuilder) -> dict[str, FieldObservation]:
    return {field.question: field for field in fields_of(page) if not field.trap}


@pytest.mark.parametrize(("texts", "value"), [("☆☆☆☆☆", ""), ("★★★☆☆", "3"), ("     ", "")])
def test_symbols_behind_a_text_are_a_rating(texts: str, value: str) -> None:
    page = PageBuilder()
    page.text("Rate your English *")
    symbols(page, texts)
    field = asked(page)["Rate your English"]
    assert (field.kind, field.choices, field.required, field.value) == ("radio", ("1", "2", "3", "4", "5"), True, value)


def test_symbols_drawn_in_halves_in_items_of_their_own_are_a_rating() -> None:
    page = PageBuilder()
    page.text("How well do you ride?")
    with page.box("ul"):
        for at in range(5):
            with page.box("li"), page.box():
                star = {"role": "button", "known_by": "listener"}
                page.element("div", **star, box=(30 * at, 100, 20, 30))
                page.element("div", **star, box=(30 * at, 100, 10, 30), hidden="opacity")
    assert asked(page)["How well do you ride?"].choices == ("1", "2", "3", "4", "5")


@pytest.mark.parametrize(
    ("texts", "attributes"),
    [("☆☆", {}), ("ABC", {}), ("☆☆☆", {"known_by": "native"}), ("☆☆☆", {"hidden": "display"})],
    ids=["too few", "letters", "buttons of a kind of their own", "hidden"],
)
def test_other_symbols_are_no_question(texts: str, attributes: dict[str, str]) -> None:
    page = PageBuilder()
    page.text("Your opinion")
    symbols(page, texts, **attributes)
    assert asked(page) == {}


def test_symbols_of_which_a_field_is_asked_before_are_no_question() -> None:
    page = PageBuilder()
    page.label("Message", labels="e1")
    page.element("textarea", "Message")
    symbols(page, "     ")
    assert list(asked(page)) == ["Message"]


def segments(page: PageBuilder, *labels: str, **attributes: Any) -> None:
    """Buttons side by side."""
    with page.box():
        for at, label in enumerate(labels):
            said = {"role": "button", "type": "button", "box": (10 + 90 * at, 100, 80, 24), **attributes}
            page.element("button", label, **said)


@pytest.mark.parametrize(
    ("labels", "choices"),
    [
        (("Small", "Medium", "Large"), ("Small", "Medium", "Large")),
        (("1", "2", "3", "4"), ("1", "2", "3", "4")),
        (("Give 1 of 3", "Give 2 of 3", "Give 3 of 3"), ("1", "2", "3")),
        (("Room 1", "Room 7"), ("Room 1", "Room 7")),
    ],
)
def test_buttons_of_one_kind_behind_a_text_are_a_choice(labels: tuple[str, ...], choices: tuple[str, ...]) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.text("How large is it?")
        segments(page, *labels)
    field = asked(page)["How large is it?"]
    assert (field.kind, field.choices, field.value) == ("radio", choices, "")


@pytest.mark.parametrize(
    ("labels", "attributes"),
    [
        (("Add another", "Remove"), {}),
        (("Red", "Red"), {}),
        (("Small", "Large"), {"type": "submit"}),
        (("Small", "Large"), {"popup": "menu"}),
        (("−", "+"), {}),
    ],
    ids=["they do something", "of one name", "they send", "they open menus", "without words"],
)
def test_other_buttons_behind_a_text_are_no_question(labels: tuple[str, ...], attributes: dict[str, str]) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.text("How large is it?")
        segments(page, *labels, **attributes)
    assert asked(page) == {}


def test_buttons_outside_a_form_or_of_several_kinds_are_no_choice() -> None:
    page = PageBuilder()
    page.text("How large is it?")
    segments(page, "Small", "Large")
    with page.inside("form"):
        page.text("What next?")
        with page.box():
            for at, kind in enumerate(("main", "plain", "plain far")):
                said = {"role": "button", "type": "button", "classes": kind, "box": (90 * at, 9, 80, 24)}
                page.element("button", f"Way {at}", **said)
    assert asked(page) == {}


@pytest.mark.parametrize(("name", "question"), [("Accessibility label", "Hours"), ("Hours of use", "Hours of use")])
def test_a_label_right_before_a_field_outranks_a_name_that_nobody_sees(name: str, question: str) -> None:
    page = PageBuilder()
    for label, said in (("Hours", name), ("Days", "Day picker")):
        page.label(label)
        with page.box():
            page.element("div", said, role="slider", known_by="role", value="0")
    assert list(asked(page)) == [question, "Days"]


def test_a_label_over_several_fields_leaves_them_their_names() -> None:
    page = PageBuilder()
    page.label("Wage")
    page.element("input", "Amount", type="text")
    page.element("input", "Currency", type="text")
    assert list(asked(page)) == ["Amount", "Currency"]


def test_radio_buttons_without_names_are_told_by_their_numbers() -> None:
    page = PageBuilder()
    page.label("How you liked it")
    with page.inside("group", role="radiogroup"):
        for _ in range(4):
            page.element("li", role="radio")
    assert asked(page)["How you liked it"].choices == ("1", "2", "3", "4")


@pytest.mark.parametrize("hidden_first", [True, False])
def test_boxes_that_count_their_characters_are_one_question_with_the_field_that_holds_them(hidden_first: bool) -> None:
    page = PageBuilder()

    def holder() -> None:
        page.element("input", "Table code", type="text", hidden="size", in_accessibility_tree=False, max_length=4)

    page.label("Table code")
    with page.inside("group", "Table code"):
        if hidden_first:
            holder()
        for at in range(4):
            page.element("input", f"pin code {at + 1} of 4", type="tel", box=(10 + 40 * at, 90, 32, 32))
        if not hidden_first:
            holder()
    assert [(field.question, len(field.refs)) for field in fields_of(page)] == [("Table code", 4)]


def test_wide_fields_that_are_counted_are_questions_of_their_own() -> None:
    page = PageBuilder()
    for at in range(4):
        page.element("input", f"Guest {at + 1} of 4", type="text", box=(10 + 220 * at, 90, 200, 32))
    assert len(asked(page)) == 4


def test_a_button_that_opens_the_calendar_of_the_field_before_it_is_no_question() -> None:
    page = PageBuilder()
    page.label("Day of arrival", labels="e1")
    with page.box():
        page.element("input", "Day of arrival", type="text", role="combobox", popup="dialog")
        page.element("button", "Choose Date", type="button", role="button", popup="dialog")
    page.label("Day of departure")
    page.element("button", "Choose date", type="button", role="button", popup="dialog")
    assert [(field.question, field.kind) for field in asked(page).values()] == [
        ("Day of arrival", "text"),
        ("Day of departure", "combobox"),
    ]


@pytest.mark.parametrize(("says", "is_asked"), [("Termin auswählen", True), ("▼", False), ("Kalender", False)])
def test_a_button_that_opens_a_dialog_is_a_question_where_a_label_beside_its_words_asks_for_a_day(
    says: str, *, is_asked: bool
) -> None:
    page = PageBuilder()
    name = "Kalender: Tag der Führung" if says == "Kalender" else "Tag der Führung"
    page.element("button", name, text=says, type="button", role="button", popup="dialog")
    assert bool(asked(page)) == is_asked


def test_a_field_that_says_how_a_day_is_written_is_no_list() -> None:
    page = PageBuilder()
    page.label("Planting day", labels="e1")
    page.element("input", "Planting day", type="text", role="combobox", popup="menu", placeholder="dd.MM.yyyy")
    assert asked(page)["Planting day"].kind == "text"


@pytest.mark.parametrize(
    ("placeholder", "kind", "several"),
    [
        ("Please select", "combobox", False), ("Add", "combobox", True), ("Hinzufügen …", "combobox", True),
        ("Choose a password", "text", False), ("Add your name", "text", False), ("Select date", "text", False),
    ],
)  # fmt: skip
def test_a_text_field_whose_placeholder_only_says_to_choose_or_add_is_a_list(
    placeholder: str, kind: str, several: bool
) -> None:
    page = PageBuilder()
    page.label("Bird", labels="e1")
    page.element("input", "Bird", type="text", placeholder=placeholder)
    field = asked(page)["Bird"]
    assert (field.kind, field.multiple) == (kind, several)


def test_the_tools_of_an_editor_are_no_questions() -> None:
    page = PageBuilder()
    with page.inside("group", "alignment", role="toolbar"):
        for side in ("Left", "Right"):
            page.element("button", side, role="radio")
    page.label("Story", labels="e3")
    page.element("div", "Story", role="textbox", known_by="editable")
    assert list(asked(page)) == ["Story"]


def test_the_tools_of_an_editor_under_its_label_are_no_choice() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.label("Message to the guide")
        with page.box():
            with page.inside("group", "Editor toolbar", role="toolbar"):
                segments(page, "Bold", "Bulleted List")
            page.text("Editing area")
            page.element("div", role="textbox", known_by="role")
    assert all(field.kind != "radio" for field in fields_of(page))


def test_buttons_right_before_an_editor_are_its_tools_also_without_a_role() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.label("What it did")
        with page.box():
            segments(page, "B", "I", "U")
            page.element("div", role="textbox", known_by="editable")
    assert [field.kind for field in fields_of(page)] == ["rich_text"]


def test_drawn_radios_of_a_named_group_are_one_question_whatever_they_are_named() -> None:
    page = PageBuilder()
    with page.inside("group", "Kind of home"):
        for at, kind in enumerate(("House", "Flat")):
            page.element("input", kind, type="radio", html_name=f"rb-{at}", value=kind)
    assert asked(page)["Kind of home"].choices == ("House", "Flat")


def test_the_bounds_of_a_field_are_no_part_of_its_question() -> None:
    page = PageBuilder()
    for label, bounds in (("Hours a week 0 - 40", ("0", "40")), ("Age 18-30", ("1", "99"))):
        page.element("input", label, type="range", role="slider", min=bounds[0], max=bounds[1])
    assert list(asked(page)) == ["Hours a week", "Age 18-30"]


def cell(page: PageBuilder, text: str, x: int, y: int) -> None:
    with page.box("td"):
        page.text(text, "cell")
    page.blocks[-1] = replace(page.blocks[-1], box=(x, y, 90, 20))


def test_radio_buttons_in_the_columns_of_a_table_have_the_heads_of_the_columns() -> None:
    page = PageBuilder()
    levels = ("none", "good", "fluent")
    with page.inside("table", step="table"):
        with page.box("tr"):
            for at, head in enumerate(("Language", *levels)):
                cell(page, head, 100 * at, 0)
        for row, language in enumerate(("Dutch", "Polish"), 1):
            with page.box("tr"):
                cell(page, language, 0, 40 * row)
                for at in range(1, 4):
                    with page.box("td"):
                        place = (100 * at + 40, 40 * row, 13, 13)
                        page.element("input", type="radio", role="radio", html_name=language, box=place)
    assert {question: field.choices for question, field in asked(page).items()} == {"Dutch": levels, "Polish": levels}


def test_a_question_keeps_its_key_when_its_text_field_becomes_a_list() -> None:
    def key(**attributes: Any) -> str:
        page = PageBuilder()
        page.label("Town", labels="e1")
        page.element("input", "Town", type="text", **attributes)
        return asked(page)["Town"].key

    assert key() == key(role="combobox", popup="listbox")


@pytest.mark.parametrize(
    ("says", "kinds"),
    [("Choose", ["combobox"]), ("Please select", ["combobox"]), ("Choose file", ["file"]), ("Save", [])],
)
def test_a_button_that_only_says_to_choose_beside_its_name_opens_a_list(says: str, kinds: list[str]) -> None:
    page = PageBuilder()
    page.label("Soil", labels="e1")
    page.element("button", "Soil", role="button", type="button", text=says)
    assert [field.kind for field in asked(page).values()] == kinds


def test_a_clickable_row_that_says_its_question_and_please_select_is_a_list() -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Visitor")
        row = {"role": "button", "known_by": "listener"}
        page.element("a", "Part of the house Please select", parts=("Part of the house", "Please select"), **row)
        page.element("a", "Our rules Read them", parts=("Our rules", "Read them"), **row)
    fields = [(each.question, each.kind, each.value) for each in fields_of(page)]
    assert fields == [("Visitor", "text", ""), ("Part of the house", "combobox", "")]


@pytest.mark.parametrize(("leads", "asked"), [("", ["Extras"]), ("e9", ["Basket", "Lock"])])
def test_boxes_in_a_nameless_group_are_asked_for_by_the_label_over_it(leads: str, asked: list[str]) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Rider")
        page.label("Extras", leads)
        with page.inside("group", role="group"):
            for said in ("Basket", "Lock"):
                page.label(said, page.input(said, "checkbox"))
        page.button("Rent", type="submit")
    found = [(each.question, each.kind) for each in fields_of(page)][1:]
    assert [question for question, _ in found] == asked
