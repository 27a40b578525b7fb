"""What a person reads as the question of a field."""

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading import read


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
