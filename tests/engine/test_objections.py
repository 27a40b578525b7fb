"""Which questions a page's refusal is about."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.answers.moves import ENTERED, Handled
from footpath.engine.form_state import FormState
from footpath.engine.objections import as_given_again, given_again, objected, objections_unsent
from footpath.engine.view import View, understand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.observation import PageType

LEFT = Handled("left", "Nothing was given for it.")


def booking(said: str = "", *, entered: str = "", status: int = 200) -> View:
    """A form to book with, given again with a refusal."""
    page = PageBuilder(title="Book")
    page.heading("Book the sauna", 1)
    if said:
        with page.inside("alert"):
            page.text(said)
    with page.inside("form"):
        with page.inside("group", "Choose a time"):
            page.input("Saturday, 10:00", "radio", html_name="slot")
            page.input("Sunday, 10:00", "radio", html_name="slot")
        page.select("Number of people", ("Choose…", "1", "2"))
        page.input("E-mail address", value=entered)
        page.input("Address")
        page.input("Towels", "checkbox")
        page.button("Book now", type="submit")
    with page.inside("form"):
        page.input("Search")
        page.button("Search", type="submit")
    return understand(page.snapshot(status=status))


def handled(view: View) -> Mapping[str, Handled]:
    """Number and e-mail address were entered, and nothing else was."""
    was = {"Number of people": ENTERED, "E-mail address": ENTERED}
    return {field.key: was.get(field.question, LEFT) for field in view.fields.values()}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Please choose a time and the number of people.", ["Choose a time"]),
        ("The number of people is too large for this time of the year.", ["Number of people"]),
        ("Your e-mail address is not known.", ["E-mail address"]),
        ("A person without an address gets no towels.", ["Address", "Towels"]),
        ("The list of this fair is complete.", []),
        ("Search for another day.", []),
    ],
)
def test_a_refusal_is_about_the_unanswered_questions_that_it_names_else_about_the_answered_one(
    said: str, asked: list[str]
) -> None:
    view = booking(said)
    assert sorted(field.question for field in objected(view, handled(view))) == asked


def test_an_unanswered_question_that_the_page_asks_for_is_open_and_no_answer_is_called_wrong() -> None:
    view, state = booking("Please choose a time and the number of people."), FormState()
    state.handled.update(handled(view))
    assert state.reject(view)
    by_question = {field.question: became for field in view.page.fields if (became := state.handled.get(field.key))}
    assert by_question["Number of people"] == ENTERED
    assert by_question["Choose a time"].how == "rejected"
    assert by_question["Choose a time"].why == "The page says: “Please choose a time and the number of people.”"


@pytest.mark.parametrize(
    ("status", "document", "type"),
    [(422, "d", "other"), (400, "d", "other"), (409, "d", "other"), (500, "d", "error"), (422, "e", "error")],
)
def test_a_form_given_again_to_the_run_with_the_status_of_a_refusal_is_the_form(
    status: int, document: str, type: PageType
) -> None:
    before, now = (
        dataclasses.replace(each, snapshot=each.snapshot.model_copy(update={"document": document}))
        for each in (booking(), booking("Please choose a time.", status=status))
    )
    assert now.page.page_type == "error"
    later = dataclasses.replace(now, snapshot=now.snapshot.model_copy(update={"document": "d"}))
    assert as_given_again(later, given_again(before, now)).page.page_type == type


def _contact(said: str = "", topic: str = "", *, button: str = "") -> View:
    page = PageBuilder(title="Contact")
    page.heading("Write to us", 1)
    with page.inside("form"):
        page.input("Your name", value="Ida Brandt")
        page.select("Topic", ("An order", "An event"), value=topic)
        page.textarea("Your message", value="Hello")
        page.button("Send message", type="submit")
        if said:
            page.text(said)
        if button:
            page.button(button)
    return understand(page.snapshot(document="d"))


@pytest.mark.parametrize(
    ("said", "topic", "told"),
    [
        ("Please fill in name, email, topic and message.", "", True),
        ("Kies eerst een topic.", "", True),
        ("Your message must be longer.", "An order", True),
        ("Please fill in all fields.", "An order", True),
        ("Dein Anliegen liegt unter dem Farn.", "", False),
        ("Thank you. The topic was passed on.", "", False),
        ("The topic is missing. Sending all the same …", "", False),
        ("Your message is being sent. Please wait for the topic.", "", False),
        ("", "", False),
    ],
)
def test_a_page_that_has_sent_nothing_objects_by_naming_an_open_question_or_in_words_of_a_complaint(
    said: str, topic: str, told: bool
) -> None:
    assert objections_unsent(_contact(topic=topic), _contact(said, topic)) == ((said,) if told else ())


def test_a_page_that_asks_back_with_a_new_button_does_not_object() -> None:
    said = "Please fill in the topic, or send it without?"
    assert objections_unsent(_contact(), _contact(said))
    assert not objections_unsent(_contact(), _contact(said, button="Yes, send it"))
