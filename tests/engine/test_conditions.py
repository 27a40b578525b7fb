"""What must hold before and after a step, judged on two views of a page."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.pages import signature, view
from tests.reading.builders import PageBuilder

from footpath.engine.check import complaints
from footpath.engine.conditions import Around, describe, holds, moved, replaces_frame, same_form, unmet
from footpath.engine.view import understand
from footpath.reading.read import read
from footpath.schema.cookbook import (
    Absent,
    Condition,
    ElementShown,
    Moved,
    PageIs,
    Postcondition,
    TextShown,
    UrlIs,
    ValueHeld,
)
from footpath.schema.snapshot import Frame, Snapshot

NAMES = view("First name", "Last name")
NEXT = signature(NAMES, "Next")
GONE = signature(view("First name", button="Delete everything"), "Delete everything")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (PageIs(types=("confirmation",)), False),
        (PageIs(types=("confirmation", NAMES.page.page_type)), True),
        (Absent(signature=NEXT), False),
        (Absent(signature=GONE), True),
        (ValueHeld(), True),
        (Moved(), False),
        (UrlIs(pattern="careers.example.com/apply"), True),
        (UrlIs(pattern="careers.example.com/*"), False),
        (ElementShown(signature=NEXT), True),
        (ElementShown(signature=GONE), False),
    ],
)
def test_each_condition(condition: Condition, expected: bool):
    assert holds(condition, Around(NAMES, NAMES)) is expected
    assert describe(condition)


def test_an_element_that_a_press_would_take_is_not_shown_under_its_learned_name():
    learned = signature(view("First name", button="Send"), "Send")
    renamed = view("First name", button="Submit")
    assert renamed.locate(learned).found
    assert not holds(ElementShown(signature=learned), Around(None, renamed))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("your booking number is B-1007", True),
        ("Your booking number is *", True),
        ("“number is B-1007.”", True),
        ("booking is B-1007", False),
        ("booking number is B-100", False),
        ("your * * * * is", False),
        ("apply first name", False),
        ("", False),
        ("...", False),
    ],
)
def test_words_that_a_page_shows(text: str, shown: bool):
    said = "Thank you. Your booking number is B-1007."
    assert holds(TextShown(text=text), Around(None, view("First name", said=said))) is shown


def test_the_first_condition_that_does_not_hold_is_told():
    wanted = Postcondition(all_of=(Absent(signature=GONE), Moved(), PageIs(types=("review",))))
    assert unmet(wanted, Around(NAMES, NAMES)) == Moved()
    assert unmet(Postcondition(), Around(NAMES, NAMES)) is None


class TestMovingOn:
    def test_another_address_is_another_page(self):
        assert moved(NAMES.page, view("First name", "Last name", url="https://careers.example.com/apply/two").page)

    def test_another_posting_of_the_same_site_is_not(self):
        one = view("First name", url="https://careers.example.com/jobs/123/apply")
        other = view("First name", url="https://careers.example.com/jobs/456/apply")
        assert not moved(one.page, other.page)

    def test_other_questions_are_another_page(self):
        assert moved(NAMES.page, view("Street", "City").page)

    def test_one_question_of_four_in_common_is_another_page(self):
        other = view("First name", "Street", "City")
        assert moved(NAMES.page, other.page)
        assert not same_form(NAMES.page, other.page)

    def test_one_more_question_is_not(self):
        assert not moved(NAMES.page, view("First name", "Last name", "Email").page)

    def test_a_part_of_a_form_that_was_there_unseen_is_another_page(self):
        def part(shown: int):
            page = PageBuilder(url="https://careers.example.com/apply")
            page.heading("Apply", 1)
            with page.inside("form"):
                for number, field in enumerate(("First name", "Last name", "City", "Notice period")):
                    page.input(field, hidden="" if number // 2 == shown else "display")
                page.button("Next", type="button")
            return read(page.snapshot())

        assert moved(part(0), part(1))
        assert not moved(part(0), part(0))

    def test_progress_is(self):
        assert moved(view("City", said="Step 1 of 3").page, view("City", said="Step 2 of 3").page)

    def test_a_page_without_questions_has_not_moved_by_itself(self):
        assert not moved(view(button="").page, view(button="").page)

    def test_the_same_form_at_another_address_is_the_same_form(self):
        again = view("First name", "Last name", url="https://careers.example.com/send")
        assert moved(NAMES.page, again.page)
        assert same_form(NAMES.page, again.page)
        assert not same_form(view(button="").page, view(button="").page)


class TestComplaints:
    @staticmethod
    def complaining(url: str = "", *fields: str):
        from tests.reading.builders import PageBuilder

        from footpath.engine.view import understand

        page = PageBuilder(url=url or "https://careers.example.com/apply")
        page.heading("Apply", 1)
        with page.inside("form"):
            for field in fields or ("First name", "Last name"):
                page.input(field, html_name=field, invalid=True, error=f"{field} is required")
            page.button("Next", type="submit")
        return understand(page.snapshot())

    def test_new_messages_at_fields_count(self):
        assert complaints(NAMES, self.complaining()) == ("First name is required", "Last name is required")

    def test_those_that_stood_there_before_do_not(self):
        assert complaints(self.complaining(), self.complaining()) == ()

    def test_the_same_form_given_again_at_the_address_that_it_was_sent_to(self):
        assert complaints(NAMES, self.complaining("https://careers.example.com/send")) != ()

    @staticmethod
    def after_pressing(label: str, alert: str, lang: str = "en"):
        def plan(said: str):
            page = PageBuilder(url="https://shop.example.com/account")
            page.heading("Account", 1)
            pressed = page.button(label)
            if said:
                with page.inside("alert", said):
                    pass
            return understand(page.snapshot().model_copy(update={"lang": lang})), pressed

        before, pressed = plan("")
        return complaints(before, plan(alert)[0], pressed=before.elements[pressed])

    @pytest.mark.parametrize(
        ("lang", "label", "alert"),
        [
            ("en", "Cancel subscription", "Your subscription has been canceled."),
            ("de", "Abonnement kündigen", "Ihr Abonnement wurde gekündigt."),
            ("fr", "Annuler l'abonnement", "Votre abonnement a été annulé."),
        ],
    )
    def test_an_alert_that_tells_the_act_of_the_pressed_button_is_its_success(self, lang: str, label: str, alert: str):
        assert self.after_pressing(label, alert, lang) == ()

    @pytest.mark.parametrize(
        ("label", "alert"),
        [
            ("Cancel subscription", "Your subscription could not be canceled."),
            ("Cancel subscription", "Your subscription was canceled by the administrator."),
            ("Cancel subscription", "Your subscription has been canceled. An error occurred."),
            ("Subscribe", "Your subscription has been canceled."),
            ("Change password", "The changed password is too short."),
            ("Send invitation", "Send invitation to at least one person."),
        ],
    )
    def test_an_alert_of_anything_more_than_that_act_is_a_complaint(self, label: str, alert: str):
        assert self.after_pressing(label, alert) == (alert,)

    def test_messages_of_the_next_page_are_no_complaints_about_this_one(self):
        assert complaints(NAMES, self.complaining("https://careers.example.com/two", "Street", "City")) == ()


class TestReplacingAFrame:
    """A frame `e9` whose block holds a field, a button or nothing; the page lacks it while its next document comes."""

    @staticmethod
    def page(holds: str = "field", *, readable: bool = True, apart: bool = True, **values: Any) -> Snapshot:
        page = PageBuilder()
        with page.inside("frame", step="iframe"):
            frame = Frame(ref="e9", url="/form", readable=readable, order=page.order)
            if holds == "field":
                page.input("First name")
            if holds == "button":
                page.button("Next")
        page.input("Search")
        return page.snapshot((frame,) if apart else (), **values)

    @pytest.mark.parametrize(
        ("before", "now", "is_replaced"),
        [
            (page(), page("", arriving_frames=("e9",)), True),
            (page(), page("", readable=False), True),
            (page("button"), page("", readable=False), True),
            (page(apart=False), page("", apart=False, arriving_frames=("e9",)), True),
            (page("", apart=False), page("", apart=False, arriving_frames=("e9",)), False),
            (page(""), page("", arriving_frames=("e9",)), False),
            (page(""), page("", readable=False), False),
            (page(arriving_frames=("e9",)), page(arriving_frames=("e9",)), False),
            (page(readable=False), page("", readable=False), False),
            (Snapshot(url="/"), page("", readable=False), False),
            (page(), page("", document="2", readable=False), False),
        ],
        ids=[
            "arriving",
            "not to be read meanwhile",
            "of the pressed button",
            "of the page's own site",
            "an advertisement of the page's own site",
            "an advertisement that arrives",
            "an advertisement not to be read",
            "never whole",
            "never to be read",
            "new",
            "of another document",
        ],
    )
    def test_it(self, before: Snapshot, now: Snapshot, is_replaced: bool):
        assert replaces_frame(before, now, "e1") is is_replaced

    def test_a_frame_with_other_buttons_alone_does_not_count(self):
        assert not replaces_frame(self.page("button"), self.page("", readable=False), "e2")


def test_words_that_the_page_has_shown_since_the_press_hold_too():
    page = PageBuilder()
    page.text("Expenses")
    now = understand(page.snapshot(passed=("Expense saved", "1 in the list")))
    assert holds(TextShown(text="Expense saved"), Around(None, now))
    assert holds(TextShown(text="* in the list"), Around(None, now))
    assert not holds(TextShown(text="saved 1"), Around(None, now)), "the words of two lines are not one text"


def test_words_that_a_later_line_takes_back_do_not_hold():
    page = PageBuilder()
    page.text("Expenses")
    now = understand(page.snapshot(passed=("Expense saved", "The expense could not be kept")))
    assert not holds(TextShown(text="Expense saved"), Around(None, now))
    assert holds(TextShown(text="could not be kept"), Around(None, now))
    again = understand(page.snapshot(passed=("Saving failed", "Expense saved")))
    assert holds(TextShown(text="Expense saved"), Around(None, again)), "the second try"
