"""What the words of a button mean, and which of several buttons sends a form."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read


def submitting(*labels: str) -> list[tuple[str, bool]]:
    """What the buttons that submit a form mean, and whether their words say it."""
    page = PageBuilder("https://desk.test/tickets/new")
    with page.inside("form"):
        page.input("Subject", html_name="subject")
        page.input("Message", html_name="message")
        for label in labels:
            page.button(label, type="submit")
    return [(button.meaning, button.confidence >= 0.5) for button in read(page.snapshot()).forms[0].buttons]


@pytest.mark.parametrize(
    "label", ["Send ticket", "Create ticket", "Place order", "Save changes", "Post comment", "Report an issue"]
)
def test_the_only_button_of_a_form_sends_it_where_its_words_begin_with_a_verb_that_sends(label: str) -> None:
    assert submitting(label) == [("submit", True)]


@pytest.mark.parametrize("keeps", ["Save draft", "Entwurf speichern", "Save"])
def test_a_button_that_only_keeps_the_answers_leaves_another_the_only_one_that_sends(keeps: str) -> None:
    assert submitting(keeps, "Submit timesheet") == [("save", True), ("submit", True)]
    assert submitting(keeps, "Submit timesheet", "Report an issue")[1:] == [("submit", False), ("submit", False)]


@pytest.mark.parametrize(
    "label", ["Withdraw ticket", "Delete ticket", "Close ticket", "Don't send it", "Ticket", "Save"]
)
def test_words_that_do_not_say_that_they_send_are_not_taken_for_it(label: str) -> None:
    assert submitting(label) != [("submit", True)]


@pytest.mark.parametrize(
    ("label", "meaning"),
    [
        ("Continue to summary", "next"),
        ("Next: Work history", "next"),
        ("Weiter zu Schritt 2", "next"),
        ("Nächster Schritt", "next"),
        ("Étape suivante", "next"),
        ("Volgende stap", "next"),
        ("Jetzt absenden", "submit"),
        ("Bewerbung abschließen", "submit"),
        ("Prüfen & Absenden", "submit"),
        ("Proceed to submit", "submit"),
        ("Sign and submit", "submit"),
        ("Continue to payment", "submit"),
        ("Weiter zur Kasse", "submit"),
        ("Weiter zur Startseite", "close"),
    ],
)
def test_what_leads_on_is_told_from_what_sends_and_what_costs(label: str, meaning: str) -> None:
    assert submitting(label) == [(meaning, True)]


def test_of_several_buttons_that_submit_the_verb_does_not_tell_which() -> None:
    assert submitting("Send ticket", "Send copy") == [("submit", False), ("submit", False)]


@pytest.mark.parametrize("beside", ["< Back", "Cancel", "Clear form"])
def test_a_button_that_does_not_send_leaves_the_verb_to_tell(beside: str) -> None:
    assert ("submit", True) in submitting("Send registration", beside)
