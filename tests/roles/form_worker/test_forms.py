"""Which form is meant where a page has several."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.roles.form_worker.deciding import application, decided, see

from footpath.roles.form_worker import EnterAnswers, Finish
from footpath.roles.forms import ChooseForm, in_words, others

if TYPE_CHECKING:
    from tests.reading.builders import PageBuilder

    from footpath.roles.form_worker import Decision


def questions(decision: Decision) -> list[str]:
    """What is answered or left."""
    assert isinstance(decision, EnterAnswers), decision
    return [each.field.question for each in (*decision.moves, *decision.left)]


def small(page: PageBuilder, name: str, *asks: str, button: str = "Subscribe") -> None:
    """A form as it stands beside others on many pages."""
    with page.inside("form", name):
        for question in asks:
            page.input(question, "password" if question == "Password" else "text", html_name=question.casefold())
        page.button(button, type="submit")


def asked_about(decision: Decision) -> list[str]:
    """The names of the forms that could be meant."""
    assert isinstance(decision, ChooseForm)
    return [form.name for form in decision.forms]


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
        assert asked_about(decided(page)) == ["Summer", "Winter"]

    @pytest.mark.parametrize("named", ["2", "Winter", "winter", "course-b", "Course_B", "contact"])
    def test_it_is_named_by_its_number_heading_id_name_or_purpose(self, page, named):
        page.heading("Courses")
        with page.inside("form", "Summer", id="course-a", html_name="contact"):
            page.input("Email address", "email")
            page.button("Send", type="submit")
        with page.inside("form", "Winter", id="course-b", html_name="course_b"):
            page.input("First name")
            page.button("Send", type="submit")
        with page.inside("form", "Tell us"):
            page.input("Email address", "email")
            page.textarea("Message")
            page.button("Send", type="submit")
        asked = ["Email address"] if named == "contact" else ["First name"]
        assert questions(decided(page, form=named)) == asked, "what it is called goes before what it is for"

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

    @pytest.mark.parametrize(
        ("given", "how", "blocked"),
        [
            ({"Message": "Hi"}, {}, False),
            ({}, {"form": "2"}, False),
            ({"colour": "red"}, {}, True),
            ({}, {"form": "1"}, True),
        ],
    )
    def test_a_login_box_is_in_the_way_only_where_no_other_form_is_meant(self, page, given, how, blocked):
        page.url = "https://shop.example/"
        with page.inside("form"):
            page.input("Username", html_name="u")
            page.input("Password", "password", html_name="p")
            page.button("Log in", type="submit")
        page.heading("Contact us", 1)
        with page.inside("form"):
            page.input("Name", html_name="name")
            page.input("Email", "email", html_name="email")
            page.input("Message", html_name="message")
            page.button("Send message", type="submit")
        assert see(page).page.blocked_by == "login"
        assert isinstance(decided(page, given=given, applying=False, **how), Finish) is blocked

    @staticmethod
    def three(page: PageBuilder) -> None:
        for name, asks in (
            ("Order", ("Full name", "Street", "City", "Postcode")),
            ("Ask", ("Topic", "Message")),
            ("Call", ("Phone",)),
        ):
            with page.inside("form", name):
                for question in asks:
                    page.input(question, html_name=question.casefold())
                page.button("Send", type="submit")

    @pytest.mark.parametrize(
        ("given", "form"),
        [
            ({}, "Order"),
            ({"topic": "Lenses"}, "Ask"),
            ({"Topic": "Lenses", "message": "Hello", "city": "Leeds"}, "Ask"),
            ({"colour": "blue"}, "Order"),
        ],
    )
    def test_the_one_that_takes_most_of_what_the_task_gives(self, page, given, form):
        self.three(page)
        (meant,) = [each for each in see(page).page.forms if each.name == form]
        decision = decided(page, given=given, applying=False)
        assert isinstance(decision, EnterAnswers)
        asked = [*(move.field for move in decision.moves), *(left.field for left in decision.left)]
        assert asked == list(meant.fields)

    def test_that_take_as_much_of_it_and_each_another_part_are_asked_about(self, page):
        self.three(page)
        decision = decided(page, given={"topic": "Lenses", "tel": "+49 30 23125012"}, applying=False)
        assert asked_about(decision) == ["Ask", "Call"]

    def test_who_applies_means_the_application_whatever_is_given(self, page):
        application(page)
        with page.inside("form", "Ask"):
            page.input("Topic", html_name="topic")
            page.button("Send", type="submit")
        decision = decided(page, given={"topic": "Lenses"})
        assert isinstance(decision, EnterAnswers)
        assert {move.field.question for move in decision.moves} == {"First name", "Last name", "Email address"}

    @pytest.mark.parametrize("wanted", ["Winter", "winter", "2"])
    def test_by_name_or_number(self, page, wanted):
        self.two(page)
        view = see(page)
        decision = decided(page, form=wanted)
        assert isinstance(decision, EnterAnswers)
        assert {move.field.ref for move in decision.moves} == {field.ref for field in view.page.forms[1].fields}

    def test_a_name_that_is_not_there_is_told_apart_from_one_that_several_have(self, page):
        self.two(page)
        missing, several = decided(page, form="Autumn"), decided(page, form="application")
        assert isinstance(missing, ChooseForm)
        assert isinstance(several, ChooseForm)
        assert (missing.is_missing, several.is_missing) == (True, False)

    def test_a_name_that_is_not_there_is_told_also_where_only_side_forms_are(self, page):
        small(page, "Sales", "Email")
        small(page, "Support", "Email")
        missing = decided(page, form="5", applying=False)
        assert isinstance(missing, ChooseForm)
        assert (missing.is_missing, [form.name for form in missing.forms]) == (True, ["Sales", "Support"])

    def test_what_somebody_may_have_meant_beside_the_form_that_is_filled(self, page):
        with page.inside("form", role="search"):
            page.input("Search", "search", html_name="q")
            page.button("Search", type="submit")
        application(page)
        with page.inside("form", "Newsletter"):
            page.input("Email", "email", html_name="newsletter_email")
            page.button("Subscribe", type="submit")
        seen = see(page).page
        assert in_words(seen, others(seen, seen.forms[1])) == ("3: Newsletter (1 field)",)

    @pytest.mark.parametrize(
        ("given", "asked"),
        [
            ({"first name": "Ada"}, ["First name", "Email"]),
            ({"first name": "Ada", "email": "ada@example.org"}, ["First name", "Email"]),
            ({"email": "ada@example.org"}, ["Email", "Message"]),
            ({"Message": "Hello", "email": "ada@example.org"}, ["Email", "Message"]),
        ],
    )
    def test_a_newsletter_is_meant_where_it_alone_takes_most_of_what_the_task_gives(self, page, given, asked):
        small(page, "Contact", "Email", "Message", button="Send")
        small(page, "Newsletter", "First name", "Email")
        assert questions(decided(page, given=given, applying=False)) == asked

    def test_the_only_form_of_the_page_that_the_person_named_is_meant_whatever_it_seems_to_be(self, page):
        small(page, "Search", "Search", button="Search")
        small(page, "Newsletter", "First name", "Email")
        assert questions(decided(page, applying=False)) == ["First name", "Email"]
        later = decided(page, applying=False, is_first=False, given={"email": "ada@example.org"})
        for decision in (later, decided(page, applying=True)):
            assert (isinstance(decision, Finish) and decision.how) == "no_form", "it stands beside what is gone"

    @pytest.mark.parametrize("asked", [("Email",), ("Email", "Number of guests")])
    def test_a_later_page_that_asks_for_little_goes_on_with_what_the_task_gives(self, page, asked):
        small(page, "Booking", *asked, button="Book now")
        given = dict.fromkeys(asked, "7") | {"Email": "ada@example.org"}
        assert questions(decided(page, given=given, applying=False, is_first=False)) == list(asked)

    def test_a_later_page_that_looks_like_a_search_goes_on_where_the_task_answers_it(self, page):
        small(page, "Journey", "Departure", "Search", button="Search")
        given = {"Departure": "Oslo", "Search": "ferry"}
        assert questions(decided(page, given=given, applying=False, is_first=False)) == ["Departure", "Search"]
        later = decided(page, given={"Departure": "Oslo"}, applying=False, is_first=False)
        assert isinstance(later, Finish)
        assert later.how == "no_form"

    def test_of_a_later_page_a_newsletter_is_not_meant_whatever_the_task_gives(self, page):
        small(page, "Delivery", "Street", "City", "Postal code", button="Next")
        small(page, "Newsletter", "Email")
        decision = decided(page, given={"email": "ada@example.org"}, applying=False, is_first=False)
        assert questions(decision) == ["Street", "City", "Postal code"]

    def test_of_a_first_page_that_leads_on_a_person_says_whether_it_or_a_newsletter_is_meant(self, page):
        """What is given may be asked for on a later page."""
        small(page, "Delivery", "Street", "City", "Postal code", button="Next")
        small(page, "Newsletter", "Email")
        decision = decided(page, given={"email": "ada@example.org"}, applying=False)
        assert asked_about(decision) == ["Delivery", "Newsletter"]

    def test_a_newsletter_that_takes_no_more_than_the_form_is_not_asked_about(self, page):
        small(page, "Contact", "Name", "Email", "Message", button="Send")
        small(page, "Newsletter", "First name", "Email")
        given = {"first name": "Ada", "email": "ada@example.org", "Message": "Hello"}
        assert questions(decided(page, given=given, applying=False)) == ["Name", "Email", "Message"]

    def test_of_two_that_stand_beside_others_elsewhere_a_person_says_which(self, page):
        small(page, "Newsletter", "First name", "Email")
        small(page, "Alerts", "Email")
        assert asked_about(decided(page, applying=False)) == ["Newsletter", "Alerts"]

    def test_what_looks_like_a_search_is_meant_where_the_task_names_several_of_its_questions(self, page):
        """A script may send it: nothing on the page says that it is no search."""
        small(page, "Stay at the inn", "Guest", "Departure", "Keywords", button="Search")
        given = {"Guest": "Ada", "Departure": "3 May", "Keywords": "quiet"}
        assert questions(decided(page, given=given, applying=False)) == ["Guest", "Departure", "Keywords"]
        one = decided(page, given={"Departure": "3 May"}, applying=False)
        assert (isinstance(one, Finish) and one.how) == "no_form"

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
