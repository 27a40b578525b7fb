"""A page as the engine sees it."""

from __future__ import annotations

from tests.reading.builders import PageBuilder

from footpath.engine.view import understand


def test_a_question_has_the_answer_of_the_field_that_a_person_sees():
    page = PageBuilder(url="https://example.com/report")
    with page.inside("form"):
        page.input("Appliance", value="Toaster")
        page.button("Report it", type="submit")
    page.input("Appliance", hidden="display")  # the search field of the list, moved out of the form
    view = understand(page.snapshot())
    assert len(view.fields) == 2
    assert list(view.answers.values()) == ["Toaster"]
