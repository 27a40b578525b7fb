"""Confirming pages that tell another answer than the given one."""

from __future__ import annotations

import pytest

from footpath.engine.person import ReviewRow
from footpath.engine.told_otherwise import shown_otherwise, told_otherwise

FORM = (
    ReviewRow("Urgency", "High", "task", options=("Low", "Normal", "High")),
    ReviewRow("Time", "19:30", "task", options=("18:00", "19:30", "21:30")),
    ReviewRow("Guests", "6", "task"),
    ReviewRow("Note", "Low tables, please", "task"),
    ReviewRow("Floor", "02", "task"),
    ReviewRow("Days", "Monday, Tuesday", "task", options=("Monday", "Tuesday", "Friday")),
)


@pytest.mark.parametrize(
    "texts",
    [
        ("Ticket 55820 created", "Urgency: low. We answer within 48 hours."),
        ("Your ticket", "Urgency", "Low"),
        ("Your table is booked for 21:30.",),
        ("Guests: 4",),
        ("Floor: 3",),
        ("Days", "Friday"),
        ("Your table is booked for 9.30 pm.",),
    ],
)
def test_another_answer_is_found(texts: tuple[str, ...]):
    assert told_otherwise(FORM, texts, "en")


@pytest.mark.parametrize(
    "texts",
    [
        ("Ticket 55820 created", "Urgency: High. We answer within 48 hours."),
        ("Your ticket", "Urgency", "High"),
        ("Urgency: as soon as we can", "Guests: 6"),
        ("Your table is booked for 7.30 pm.",),
        ("Your table is booked from 19:30 to 21:30.",),
        ("Your table is booked.", "We are open until 23:00."),
        ("Your request was received at 14:05.",),
        ("Thank you. Low season begins soon.",),
        ("Floor: 2",),
        ("Days", "Monday", "Tuesday"),
        ("Your table is booked: deposit $19.50",),
    ],
)
def test_what_repeats_the_answer_or_tells_none_is_no_other_one(texts: tuple[str, ...]):
    assert told_otherwise(FORM, texts, "en") == ""


def test_without_a_given_time_every_time_is_right():
    assert told_otherwise(FORM[:1], ("Your table is booked for 21:30.",), "en") == ""


SENDER = (
    ReviewRow("First name", "Ida", "profile", identifies=True),
    ReviewRow("E-mail", "ida@brook.example", "profile", identifies=True, meaning="email"),
    ReviewRow("Telephone", "+44 20 7946 0000", "profile", identifies=True, meaning="phone"),
)


@pytest.mark.parametrize(
    "texts",
    [
        ("Review", "First name: Otto", "E-mail: ida@brook.example"),
        ("Review", "First name", "Otto"),
        ("Review", "email: otto@elm.example"),
        ("Review", "Urgency: Low"),
    ],
)
def test_a_last_look_with_another_sender_or_answer_is_found(texts: tuple[str, ...]):
    assert shown_otherwise((*FORM, *SENDER), texts, "en")


@pytest.mark.parametrize(
    "texts",
    [
        ("Review", "First name: Ida B.", "E-mail: IDA@brook.example"),
        ("Review", "E-mail: ida@brook.example", "Questions? Write to help@larch.example"),
        ("Review", "First name: Ida", "Urgency: High", "Sent on 30 November, 14:05"),
        ("First name", "E-mail", "Ida", "ida@brook.example"),
        ("First name", "Edit", "Ida"),
        ("Review", "Questions? Write to help@larch.example"),
        ("Telephone", "+442079460000"),
    ],
)
def test_a_last_look_at_the_given_answers_shows_no_other_one(texts: tuple[str, ...]):
    assert shown_otherwise((*FORM, *SENDER), texts, "en") == ""
