"""Parts of dates and times that no label names."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.read import read


def test_the_bounds_of_drawn_numbers_tell_the_parts_of_a_date_in_any_language():
    page = PageBuilder()
    page.text("Day of the trip")
    for name, most in (("Ziua", "31"), ("Luna", "12"), ("Anul", "9999")):
        page.element("span", name, role="spinbutton", known_by="role", min="1", max=most)
    page.button("Send", type="submit")
    (field,) = [each for form in read(page.snapshot()).forms for each in form.fields]
    assert (field.kind, field.parts) == ("date_parts", ("day", "month", "year"))


def test_the_names_of_two_numbers_tell_hour_and_minute_where_their_label_is_one():
    page = PageBuilder()
    page.text("Begins at")
    for name, most in (("hour24", "23"), ("minute", "59")):
        page.input("", type="number", role="spinbutton", html_name=name, min="0", max=most)
    page.button("Send", type="submit")
    (field,) = [each for form in read(page.snapshot()).forms for each in form.fields]
    assert (field.kind, field.parts) == ("date_parts", ("hour", "minute"))


@pytest.mark.parametrize(("first", "second"), [("HH", "MM"), ("hh", "mm")])
def test_two_texts_for_two_digits_take_hour_and_minute_by_the_letters_of_their_format(first: str, second: str):
    page = PageBuilder()
    page.label("You bring it at")
    for letters in (first, second):
        page.button("Later")
        page.input(letters, placeholder=letters, max_length=2)
    page.button("Send", type="submit")
    (field,) = [each for form in read(page.snapshot()).forms for each in form.fields]
    assert (field.question, field.kind, field.parts) == ("You bring it at", "date_parts", ("hour", "minute"))


def test_a_day_before_the_parts_of_a_time_is_no_part_of_it():
    page = PageBuilder()
    page.input("Rafting day")
    page.label("Meeting time")
    for name in ("Hours", "Minutes"):
        page.button(f"Increment {name.lower()}")
        page.input(name, max_length=2)
    page.button("Send", type="submit")
    day, time = [each for form in read(page.snapshot()).forms for each in form.fields]
    assert (day.kind, time.kind, time.parts) == ("text", "date_parts", ("hour", "minute"))


def test_a_letter_for_a_name_makes_no_part_of_a_date_of_a_field_with_a_label():
    page = PageBuilder()
    for question, letter in (("Telephone", "d"), ("Street", "m"), ("Town", "y")):
        page.label(question, labels=page.input(question, html_name=letter))
    page.button("Send", type="submit")
    assert [each.meaning for form in read(page.snapshot()).forms for each in form.fields] == [
        "tel", "street-address", "address-level2",
    ]  # fmt: skip


@pytest.mark.parametrize("is_first", [True, False])
def test_a_field_that_is_not_shown_is_no_part_of_a_shown_date(is_first: bool):
    page = PageBuilder()
    asked = [("4-digit year", "display"), ("Day of return", "")]
    for label, hidden in asked if is_first else reversed(asked):
        page.input(label, hidden=hidden)
    assert {field.kind for field in fields_of(page)} == {"text"}


@pytest.mark.parametrize(
    "labels",
    [
        ("Length (m)", "Year built"),
        ("Month of the first launch", "Year built"),
        ("Depth (m)", "Year"),
        ("Monat der Taufe", "Baujahr Jahr"),
    ],
)
def test_fields_with_questions_of_their_own_are_no_parts_of_one_date(labels: tuple[str, str]):
    page = PageBuilder()
    number, year = labels
    page.label(number, labels=page.input(number, type="number"))
    page.label(year, labels=page.select(year, tuple(map(str, range(2026, 1990, -1)))))
    page.button("Send", type="submit")
    assert [field.question for field in fields_of(page)] == list(labels)


@pytest.mark.parametrize(
    "labels", [("Day of birth", "Birth month", "Year of birth"), ("Day (DD)", "Month (MM)", "4-digit year")]
)
def test_names_that_say_the_same_beside_their_parts_are_of_one_date(labels: tuple[str, ...]):
    page = PageBuilder()
    for label in labels:
        page.label(label, labels=page.input(label))
    page.button("Send", type="submit")
    assert [(field.kind, field.parts) for field in fields_of(page)] == [("date_parts", ("day", "month", "year"))]


def sub_labelled(page: PageBuilder, over: str, *labels: str) -> None:
    """A question over text fields, each with a label of its own below it. The first is tied to the first field."""
    with page.box():
        first = len(page.elements) + 1
        page.label(over, labels=f"e{first}")
        with page.box():
            for at, label in enumerate(labels):
                with page.box():
                    page.input(f"{over} {label}" if at == 0 else label)
                    page.label(label, labels=f"e{first + at}")


def test_a_label_over_several_fields_asks_for_a_date_and_for_no_part_of_a_name():
    page = PageBuilder()
    sub_labelled(page, "Name", "First name", "Last name")
    sub_labelled(page, "Date of visit", "Month", "Day", "Year")
    page.button("Send", type="submit")
    found = [(each.question, each.kind) for form in read(page.snapshot()).forms for each in form.fields]
    assert found == [("First name", "text"), ("Last name", "text"), ("Date of visit", "date_parts")]


def test_a_hint_below_one_field_is_no_label_of_its_own():
    page = PageBuilder()
    sub_labelled(page, "E-mail", "name@example.com")
    page.input("Town")
    page.button("Send", type="submit")
    asked = [each.question for form in read(page.snapshot()).forms for each in form.fields]
    assert asked == ["E-mail", "Town"]


def test_a_field_that_nobody_sees_does_not_part_a_date():
    page = PageBuilder()
    page.text("Date of birth")
    page.select("Month", ("January", "February", "March", "April", "May", "June", "July", "August"))
    page.input("autocomplete", hidden="opacity")
    page.input("Day", type="number")
    page.input("Year", type="number")
    page.button("Send", type="submit")
    found = [each.parts for form in read(page.snapshot()).forms for each in form.fields if each.kind == "date_parts"]
    assert found == [("month", "day", "year")]


def test_a_day_and_a_year_without_their_month_are_no_date():
    page = PageBuilder()
    for label in ("Day", "Year"):
        page.input(label, type="number")
    page.button("Send", type="submit")
    assert "date_parts" not in [each.kind for form in read(page.snapshot()).forms for each in form.fields]


def test_a_label_over_several_fields_tells_whose_facts_these_are():
    page = PageBuilder()
    sub_labelled(page, "Emergency contact", "Full name", "Phone")
    page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    assert [(each.question, each.meaning, each.of_another) for each in form.fields] == [
        ("Full name", "", True),
        ("Phone", "", True),
    ]


def test_two_labels_in_one_place_are_of_one_field():
    page = PageBuilder()
    page.label("Emergency contact", labels="e1")
    page.label("Full name", labels="e1")
    page.input("Emergency contact Full name")
    page.label("Your phone", labels="e2")
    page.input("Your phone")
    page.button("Send", type="submit")
    (form,) = read(page.snapshot()).forms
    assert [each.question for each in form.fields] == ["Emergency contact", "Your phone"]
