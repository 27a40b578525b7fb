"""What a person reads as the question of a field."""

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read


@pytest.mark.parametrize(
    ("name", "shown", "question"),
    [
        ("How did you hear about us? Please choose", "Please choose", "How did you hear about us?"),
        ("Country code: France", "+33", "Country code"),
        ("Country code", "", "Country code"),
    ],
)
def test_the_question_of_a_list_button_is_without_what_is_chosen(name: str, shown: str, question: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.element("button", name, role="button", type="button", popup="listbox", text=shown, expanded=False)
    (form,) = read(page.snapshot()).forms
    assert [field.question for field in form.fields] == ["Email", question]


@pytest.mark.parametrize("format", ["(MM/DD/YYYY)", "(DD.MM.YYYY)", "(e.g. 12/31/2025)"])
def test_a_placeholder_with_a_format_behind_it_is_the_question_and_not_the_title_above(format: str) -> None:
    page = PageBuilder()
    page.heading("Apply for Data engineer", 1)
    with page.inside("form"):
        page.input("Email", "email")
        page.input(placeholder=f"Day of your last flight {format}")
    (form,) = read(page.snapshot()).forms
    assert form.fields[1].question == f"Day of your last flight {format}"
