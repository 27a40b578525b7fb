"""One text over several fields that names one part for each: "PLZ / Ort" before two fields."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of


def asked_below(label: str, *selects: bool, tied: bool = False) -> list[tuple[str, str, str]]:
    """Question, meaning and part of each field (a list, where `selects` says so) on one line below a label."""
    page = PageBuilder()
    page.input("Email")
    with page.box("tr"):
        with page.box("td"):
            page.label(label, labels="e2" if tied else "")
        with page.box("td"):
            line = page.y
            for at, is_select in enumerate(selects):
                box = (220 + 100 * at, line, 90, 20)
                if is_select:
                    page.select("", ("", "Ohio", "Texas"), box=box)
                else:
                    page.input(label if tied and at == 0 else "", box=box)
    page.input("Phone")
    return [(field.question, field.meaning, field.part) for field in fields_of(page)[1:-1]]


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize(
    ("label", "questions", "meanings"),
    [
        ("PLZ / Ort *", ["PLZ", "Ort"], ["postal-code", "address-level2"]),
        ("Straße/Nr.", ["Straße", "Nr."], ["street_name", "house_number"]),
        ("Name und Vorname", ["Name", "Vorname"], ["family-name", "given-name"]),
        ("Vor- und Nachname", ["Vorname", "Nachname"], ["given-name", "family-name"]),
        ("First / last name", ["First name", "last name"], ["given-name", "family-name"]),
        ("Code postal et ville", ["Code postal", "ville"], ["postal-code", "address-level2"]),
    ],
)
def test_each_field_below_one_text_asks_for_its_part(
    label: str, questions: list[str], meanings: list[str], tied: bool
) -> None:
    found = asked_below(label, False, False, tied=tied)
    assert [(question, meaning) for question, meaning, _ in found] == list(zip(questions, meanings, strict=True))
    assert [part for *_, part in found] == ["", ""]


def test_a_list_among_the_fields_takes_its_part() -> None:
    found = asked_below("City, State, ZIP", False, True, False)
    assert [question for question, *_ in found] == ["City", "State", "ZIP"]
    assert [meaning for _, meaning, _ in found] == ["address-level2", "address-level1", "postal-code"]


@pytest.mark.parametrize(
    ("label", "fields"),
    [("PLZ / Ort", 1), ("PLZ / Ort", 3), ("Children", 2), ("Phone (code/number)", 2), ("Date of birth", 3)],
)
def test_a_text_with_another_number_of_parts_stays_whole(label: str, fields: int) -> None:
    found = asked_below(label, *(False,) * fields)
    assert {question for question, *_ in found} == {label}


def test_the_parts_of_a_text_over_required_fields_are_required() -> None:
    page = PageBuilder()
    page.input("Email (optional)")
    page.label("PLZ / Ort *")
    for at in range(2):
        page.input("", box=(100 * at, page.y, 90, 20))
    assert [field.required for field in fields_of(page)] == [False, True, True]


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize(
    ("label", "placeholders", "questions"),
    [
        ("PLZ / Ort", ("", "Ort"), ["PLZ", "Ort"]),
        ("PLZ / Ort", ("12345", "Musterstadt"), ["PLZ", "Ort"]),
        ("Straße / Hausnummer", ("", "Nr."), ["Straße", "Hausnummer"]),
        ("Name / Firma", ("", "E-Mail"), ["Name / Firma", "E-Mail"]),
    ],
)
def test_a_placeholder_has_to_agree_with_the_part_of_its_field(
    label: str, placeholders: tuple[str, str], questions: list[str], tied: bool
) -> None:
    page = PageBuilder()
    page.input("Phone")
    with page.box():
        page.label(label, labels="e2" if tied else "")
        line = page.y
        for at, hint in enumerate(placeholders):
            page.input(label if tied and at == 0 else "", placeholder=hint, box=(100 * at, line, 90, 20))
    assert [field.question for field in fields_of(page)][1:] == questions
