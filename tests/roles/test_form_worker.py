"""The Worker's rules for forms: one page and the known answers in, one decision out."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.answers.handled import ENTERED, PRESSED, Handled
from footpath.answers.values import Values
from footpath.engine.view import understand
from footpath.roles.form_worker import BANNER, AskPerson, Decision, EnterAnswers, Finish, PressButton, decide
from footpath.roles.forms import ChooseForm
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from footpath.answers.bank import Banked
    from footpath.engine.view import View

IDA = Profile.model_validate(
    {
        "basics": {"name": "Ida Brandt", "email": "ida@example.org"},
        "work": [
            {"name": "Uhrwerk", "position": "Watchmaker", "startDate": "2021-03"},
            {"name": "Zeitlos", "position": "Apprentice", "startDate": "2017-09", "endDate": "2021-02"},
        ],
    }
)


@pytest.fixture
def page() -> PageBuilder:
    return PageBuilder()


def application(page: PageBuilder, *, submit: str = "Submit application") -> None:
    """A form of an application, with its button."""
    with page.inside("form"):
        page.input("First name", html_name="first", required=True)
        page.input("Last name", html_name="last", required=True)
        page.input("Email address", "email", html_name="email", required=True)
        if submit:
            page.button(submit, type="submit")


def see(page: PageBuilder) -> View:
    return understand(page.snapshot())


def decided(
    page: PageBuilder,
    *,
    done: Handled | None = None,
    handled: dict[str, Handled] | None = None,
    bank: Banked | None = None,
    **how,
) -> Decision:
    """The decision on a page on which everything has become of `done` (for example `ENTERED`)."""
    view = see(page)
    known = {field.key: done for field in view.fields.values()} if done else {}
    values = Values(IDA, today=date(2026, 3, 1), bank=[bank] if bank else [])
    return decide(view.page, view.elements, values, {**known, **(handled or {})}, **how)


def pressed(decision: Decision) -> str:
    assert isinstance(decision, PressButton), decision
    return decision.button.label


class TestAnswers:
    def test_known_answers_are_entered_first(self, page):
        application(page)
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert [move.answer.name for move in decision.moves] == ["given-name", "family-name", "email"]

    def test_what_was_handled_is_not_entered_again(self, page):
        application(page)
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    def test_a_question_without_an_answer_is_left_with_the_reason(self, page):
        application(page)
        page.input("Phone", "tel", html_name="phone")
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert [left.field.question for left in decision.left] == ["Phone"]
        assert decision.left[0].reason

    def test_a_required_one_is_then_asked_of_the_person(self, page):
        with page.inside("form"):
            page.input("First name", html_name="first")
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


class TestLeadingOn:
    def test_next_has_no_outside_effect_and_submit_has(self, page):
        application(page, submit="Next")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert decision.effect == "none"
        other = PageBuilder()
        application(other)
        decision = decided(other, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert decision.effect == "outside"

    def test_apply_inside_a_form_sends_it(self, page):
        application(page, submit="Apply")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.effect) == ("Apply", "outside")

    def test_the_button_that_submits_goes_before_one_that_only_says_so(self, page):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button("Done")
            page.button("Send application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Send application"

    @pytest.mark.parametrize("second", ["Submit application", "Send application"])
    def test_two_that_could_both_be_it_are_no_coin_toss(self, page, second):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button("Submit application", type="submit")
            page.button(second, type="submit")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, Finish)
        assert decision.how == "ambiguous"
        assert second in decision.reason

    def test_the_same_one_above_and_below_the_fields_is_one(self, page):
        with page.inside("form"):
            page.button("Submit application", type="submit")
            page.input("First name", html_name="first")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    def test_a_hidden_twin_does_not_count(self, page):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button("Submit application", type="submit")
            page.button("Submit application", type="submit", hidden="display")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    def test_a_surer_button_wins(self, page):
        with page.inside("form"):
            page.input("First name", html_name="first")
            page.button("Submit withdrawal", type="submit")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    def test_no_button_is_said(self, page):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Resume", "file", html_name="resume")
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, Finish)
        assert decision.how == "no_way_on"


class TestRepeatedSections:
    @staticmethod
    def jobs(page: PageBuilder, count: int) -> None:
        with page.inside("form"):
            page.input("First name", html_name="first")
            for number in range(count):
                with page.inside("group", f"Work experience {number + 1}"):
                    page.input("Employer", html_name=f"employer{number}")
                    page.input("Job title", html_name=f"title{number}")
            page.button("Add another")
            page.button("Submit application", type="submit")

    def test_another_section_is_added_while_the_person_has_more_to_tell(self, page):
        self.jobs(page, 1)
        decision = decided(page, done=ENTERED)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.key) == ("Add another", "add work 1")
        assert decision.needs != ()

    def test_and_no_more_than_that(self, page):
        self.jobs(page, 2)
        assert pressed(decided(page, done=ENTERED)) == "Submit application"

    def test_a_button_that_did_nothing_is_not_pressed_again(self, page):
        self.jobs(page, 1)
        assert pressed(decided(page, done=ENTERED, handled={"add work 1": PRESSED})) == "Submit application"

    def test_the_button_of_another_list_is_not_taken_for_it(self, page):
        with page.inside("form"):
            with page.inside("group", "Work experience"):
                page.input("Employer", html_name="employer")
                page.input("Job title", html_name="title")
            page.input("Website", "url", html_name="site")
            page.button("Add another")
            page.button("Submit application", type="submit")
        assert pressed(decided(page, done=ENTERED)) == "Submit application"


class TestChoosingTheForm:
    @staticmethod
    def two(page: PageBuilder) -> None:
        page.heading("Courses")
        for name in ("Summer", "Winter"):
            with page.inside("form", name):
                page.input("First name", html_name="first")
                page.input("Email address", "email", html_name="email")
                page.button("Submit application", type="submit")

    def test_two_that_ask_as_much_are_asked_about(self, page):
        self.two(page)
        decision = decided(page)
        assert isinstance(decision, ChooseForm)
        assert [form.name for form in decision.forms] == ["Summer", "Winter"]

    def test_a_part_that_cannot_be_sent_by_itself_is_no_rival(self, page):
        application(page)
        with page.inside("form", "More about you"):
            page.input("City", html_name="city")
            page.input("Full name", html_name="full_name")
            page.input("Email address", "email", html_name="mail")
        assert isinstance(decided(page), EnterAnswers)

    def test_a_login_beside_the_form_is_not_meant(self, page):
        with page.inside("form"):
            page.input("Full name", html_name="name")
            page.input("Message", html_name="message")
            page.button("Send message", type="submit")
        with page.inside("form"):
            page.input("Username", html_name="user")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        assert not isinstance(decided(page, applying=False), ChooseForm)

    @pytest.mark.parametrize("wanted", ["Winter", "winter", "2"])
    def test_by_name_or_number(self, page, wanted):
        self.two(page)
        view = see(page)
        decision = decided(page, form=wanted)
        assert isinstance(decision, EnterAnswers)
        assert {move.field.ref for move in decision.moves} == {field.ref for field in view.page.forms[1].fields}

    def test_a_name_that_is_not_there_is_asked_about(self, page):
        application(page)
        decision = decided(page, form="Autumn")
        assert isinstance(decision, ChooseForm)
        assert len(decision.forms) == 1

    def test_search_and_newsletter_are_never_meant(self, page):
        with page.inside("form", role="search"):
            page.input("Search jobs", "search", html_name="q")
            page.button("Search", type="submit")
        application(page)
        with page.inside("form"):
            page.heading("Newsletter")
            page.input("Email", "email", html_name="newsletter_email")
            page.button("Subscribe", type="submit")
        decision = decided(page)
        assert isinstance(decision, EnterAnswers)
        assert [move.answer.name for move in decision.moves] == ["given-name", "family-name", "email"]


class TestTheWayIn:
    def test_a_posting_is_applied_to(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply")
        assert pressed(decided(page)) == "Apply now"

    def test_the_same_link_above_and_below_is_one(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply?from=top")
        page.text("We mend clocks.")
        page.link("Apply now", "https://careers.example.com/jobs/1/apply?from=bottom")
        assert pressed(decided(page)) == "Apply now"

    def test_links_to_several_applications_are_no_coin_toss(self, page):
        for number in (1, 2):
            page.heading(f"Clock maker {number}")
            page.link("Apply now", f"https://careers.example.com/jobs/{number}/apply")
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.how == "ambiguous"

    def test_a_form_that_is_filled_for_its_own_sake_applies_to_nothing(self, page):
        page.heading("Clock maker", 1)
        page.link("Apply now", "https://careers.example.com/jobs/1/apply")
        decision = decided(page, applying=False)
        assert isinstance(decision, Finish)
        assert decision.how == "no_form"

    def test_forms_that_stand_beside_are_named_where_there_is_no_other(self, page):
        with page.inside("form", "Find a job", role="search", step="form"):
            page.input("Search jobs", "search", html_name="q")
            page.button("Search", type="submit")
        decision = decided(page, applying=False)
        assert isinstance(decision, Finish)
        assert decision.reason == (
            "No form to fill was found on the page. It has 1: Find a job (search): say with --form NUMBER if one of"
            " these is meant."
        )


class TestEnds:
    def test_a_confirmation(self, page):
        page.heading("Thank you for your application", 1)
        assert decided(page) == Finish("sent", "Thank you for your application")

    def test_a_login(self, page):
        page.heading("Sign in", 1)
        with page.inside("form"):
            page.input("Email", "email", html_name="email")
            page.input("Password", "password", html_name="password")
            page.button("Sign in", type="submit")
        assert decided(page) == Finish("blocked", "The site asks for a login.")

    def test_an_error(self, page):
        page.heading("500 Internal Server Error", 1)
        decision = decided(page)
        assert isinstance(decision, Finish)
        assert decision.how == "error"


class TestCookieBanner:
    @staticmethod
    def banner(page: PageBuilder, *buttons: str) -> None:
        page.text("We use cookies.")
        for button in buttons:
            page.button(button)
        application(page)

    def test_it_is_refused_where_it_can_be(self, page):
        self.banner(page, "Accept all cookies", "Reject all")
        decision = decided(page)
        assert isinstance(decision, PressButton)
        assert (decision.button.label, decision.key) == ("Reject all", BANNER)

    def test_it_is_left_alone_where_it_can_only_be_agreed_to_and_bars_nothing(self, page):
        self.banner(page, "Accept all cookies")
        assert isinstance(decided(page), EnterAnswers)

    def test_once(self, page):
        self.banner(page, "Accept all cookies", "Reject all")
        assert isinstance(decided(page, handled={BANNER: PRESSED}), EnterAnswers)


def phone_form(page: PageBuilder, codes: tuple[str, ...]) -> None:
    with page.inside("form"):
        page.select("Country code", codes)
        page.input("Phone number", "tel", html_name="phone")
        page.button("Submit application", type="submit")


def filled(page: PageBuilder) -> dict[str, str]:
    """What somebody with a telephone would enter."""
    view = see(page)
    caller = Profile.model_validate({"basics": {"phone": "+44 20 7946 0018"}})
    decision = decide(view.page, view.elements, Values(caller, today=date(2026, 3, 1)), {})
    assert isinstance(decision, EnterAnswers)
    return {move.field.question: str(move.action.model_dump(exclude={"kind"})) for move in decision.moves}


def test_a_number_beside_its_picked_country_is_entered_without_it(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "United Kingdom (+44)"))
    assert "+44" not in filled(page)["Phone number"]


def test_a_number_whose_country_cannot_be_picked_is_entered_whole(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "France (+33)"))
    assert "+442079460018" in filled(page)["Phone number"]


def test_a_number_that_is_entered_whole_is_still_the_same_question(page: PageBuilder) -> None:
    phone_form(page, ("United States (+1)", "France (+33)"))
    view = see(page)
    caller = Profile.model_validate({"basics": {"phone": "+44 20 7946 0018"}})
    decision = decide(view.page, view.elements, Values(caller, today=date(2026, 3, 1)), {})
    assert isinstance(decision, EnterAnswers)
    assert {move.field.key for move in decision.moves} <= {field.key for field in view.fields.values()}


@pytest.mark.parametrize("ticked", [False, True])
def test_a_required_box_that_is_not_ticked_is_open(page: PageBuilder, ticked: bool) -> None:
    with page.inside("form"):
        page.element("input", "I have read the rules", role="checkbox", type="checkbox", checked=ticked, required=True)
        page.button("Submit application", type="submit")
    view = see(page)
    handled = {field.key: Handled("left", "nothing known") for field in view.fields.values()}
    decision = decide(view.page, view.elements, Values(IDA, today=date(2026, 3, 1)), handled)
    assert isinstance(decision, AskPerson) == (not ticked)


@pytest.mark.parametrize(("question", "is_asked"), [("Country of residence", True), ("Colour scheme", False)])
def test_a_default_of_the_site_is_no_answer_about_the_person(page: PageBuilder, question: str, is_asked: bool) -> None:
    with page.inside("form"):
        options = (Option(label="United States", value="us", selected=True), Option(label="Canada", value="ca"))
        page.element("select", question, role="combobox", options=options, value="United States", required=True)
        page.button("Submit application", type="submit")
    view = see(page)
    handled = {field.key: Handled("left", "nothing known") for field in view.fields.values()}
    decision = decide(view.page, view.elements, Values(IDA, today=date(2026, 3, 1)), handled)
    assert isinstance(decision, AskPerson) == is_asked
