"""What is entered, what is left, and what is asked of the person."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.roles.form_worker.deciding import IDA, application, decided, pressed, see

from footpath.answers.moves import ENTERED, Handled
from footpath.answers.values import Values
from footpath.roles.form_worker import AskPerson, EnterAnswers, decide
from footpath.roles.open_questions import NO_CONTROL
from footpath.schema.answer import NoAnswer
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from tests.reading.builders import PageBuilder


class TestAnswers:
    def test_known_answers_are_entered_first(self, page):
        application(page)
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert [move.answer.name for move in decision.moves] == ["given-name", "family-name", "email"]

    def test_what_was_handled_is_not_entered_again(self, page):
        application(page)
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    @pytest.mark.parametrize(("file", "is_asked"), [("Upload resume", False), ("Certificates", True)])
    def test_the_choice_that_names_the_file_handed_over_is_made_by_it(self, page, file, is_asked):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.input(file, "file", html_name="file")
            with page.inside("group", "Resume options", role="radiogroup"):
                page.input("Upload resume", "radio", html_name="how", checked=True)
                page.input("Build a resume", "radio", html_name="how")
            page.button("Submit application", type="submit")
        (choice,) = {each.key for each in see(page).fields.values() if each.question == "Resume options"}
        decision = decided(page, done=ENTERED, handled={choice: Handled("left")})
        assert isinstance(decision, AskPerson) == is_asked

    def test_a_question_without_an_answer_is_left_with_the_reason(self, page):
        application(page)
        page.input("Phone", "tel", html_name="phone")
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert [left.field.question for left in decision.left] == ["Phone"]
        assert decision.left[0].reason

    def test_the_question_to_the_person_knows_where_the_answer_belongs(self, page):
        with page.inside("form"):
            page.input("Phone", "tel", html_name="phone", required=True)
            page.button("Send", type="submit")
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        (left,) = decision.left
        asked = decided(page, done=Handled("left", left.reason, missing=left.missing))
        assert isinstance(asked, AskPerson)
        assert [each.missing for each in asked.fields] == [NoAnswer.at("basics.phone")]

    def test_a_required_question_without_a_control_is_told_and_the_form_not_sent(self, page):
        application(page, submit="")
        with page.inside("form"):
            page.input("Full name", html_name="full", required=True)
            page.text("Signature *")
            page.y += 80  # a canvas
            page.input("Resume", "file", html_name="cv")
            page.button("Submit application", type="submit")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, AskPerson)
        (left,) = decision.fields
        assert left.field.question == "Signature"
        assert left.reason == NO_CONTROL
        assert pressed(decided(page, done=ENTERED, given={"Signature": ""})) == "Submit application"
        assert isinstance(decided(page, done=ENTERED, given={"Signature": "Ida Brandt"}), AskPerson)

    def test_a_required_one_is_then_asked_of_the_person(self, page):
        with page.inside("form"):
            page.input("City", html_name="city")
            page.input("Phone", "tel", html_name="phone", required=True)
            page.input("Nickname", html_name="nick")
            page.button("Send", type="submit")
        decision = decided(page, done=Handled("left", "not known"))
        assert isinstance(decision, AskPerson)
        assert [(left.field.question, left.reason) for left in decision.fields] == [("Phone", "not known")]

    def test_a_required_one_that_the_site_has_filled_is_not_asked(self, page):
        with page.inside("form"):
            page.input("Campaign", html_name="campaign", required=True, value="spring")
            page.button("Send", type="submit")
        assert pressed(decided(page, done=Handled("left", "not known"))) == "Send"

    def test_what_the_site_rejected_is_asked_even_when_it_is_optional(self, page):
        with page.inside("form"):
            page.input("Nickname", html_name="nick", value="Ida!")
            page.button("Send", type="submit")
        decision = decided(page, done=Handled("rejected", "letters only"))
        assert isinstance(decision, AskPerson)
        assert decision.fields[0].reason == "letters only"

    def test_honeypots_and_helpers_are_not_touched(self, page):
        application(page)
        page.input("Leave this empty", html_name="website_url", hidden="offscreen", in_accessibility_tree=False)
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert {move.field.question for move in decision.moves} == {"First name", "Last name", "Email address"}


@pytest.mark.parametrize("ticked", [False, True])
def test_a_required_box_that_is_not_ticked_is_open(page: PageBuilder, ticked: bool) -> None:
    with page.inside("form"):
        page.element("input", "I am over eighteen", role="checkbox", type="checkbox", checked=ticked, required=True)
        page.button("Submit application", type="submit")
    view = see(page)
    handled = {field.key: Handled("left", "nothing known") for field in view.fields.values()}
    decision = decide(view.page, view.elements, Values(IDA, today=date(2026, 3, 1)), handled)
    assert isinstance(decision, AskPerson) == (not ticked)


ABOUT_ANYBODY = {
    "Title": ("Mr", "Ms"),
    "Have you been here before": ("No", "Yes"),
    "Smoker": ("No", "Yes"),
    "How was your visit?": ("Very good", "Poor"),
    "Rating": ("5", "1"),
}
OF_WHO_APPLIES = {"Highest security clearance": ("None", "Secret"), "Shirt": ("S", "M")}
OF_THE_SITE = {"Time zone": ("UTC", "Europe/Berlin"), "Country code": ("+1", "+49"), "Language": ("English", "Deutsch")}


@pytest.mark.parametrize("applying", [True, False])
def test_what_the_site_chose_of_a_person_is_no_answer_of_theirs(page: PageBuilder, applying: bool) -> None:
    kept = OF_THE_SITE if applying else {**OF_THE_SITE, "Shirt": ("S", "M"), "Subject": ("Visit", "Other")}
    asked = {**ABOUT_ANYBODY, **OF_WHO_APPLIES} if applying else ABOUT_ANYBODY
    page.url = "https://clocks.example.com/apply" if applying else "https://clocks.example.com/contact"
    with page.inside("form"):
        page.input("Email address", "email", html_name="email", value="ida@example.org")
        page.element("textarea", "Message", role="textbox")
        for question, (first, second) in {**asked, **kept}.items():
            options = (Option(label=first, value="a", selected=True), Option(label=second, value="b"))
            page.element("select", question, role="combobox", options=options, value=first, required=True)
        page.button("Send message", type="submit")
    decision = decided(page, done=Handled("left", "nothing known"), applying=applying)
    assert isinstance(decision, AskPerson)
    assert {left.field.question for left in decision.fields} == set(asked)


@pytest.mark.parametrize(
    ("question", "required", "done"),
    [("Time zone", False, Handled("left")), ("Title", False, ENTERED), ("Title", True, ENTERED)],
)
def test_a_choice_that_tells_of_nobody_or_was_made_is_not_asked(
    page: PageBuilder, question: str, required: bool, done: Handled
) -> None:
    with page.inside("form"):
        options = (Option(label="Mr", value="a", selected=True), Option(label="Ms", value="b"))
        page.element("select", question, role="combobox", options=options, value="Mr", required=required)
        page.button("Send", type="submit")
    assert pressed(decided(page, done=done)) == "Send"
