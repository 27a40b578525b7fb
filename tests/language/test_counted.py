"""What pages count of the sent things."""

from __future__ import annotations

import pytest

from footpath.language.counted import counts_otherwise, falls_short


@pytest.mark.parametrize(
    "text",
    [
        "0 of 1 messages delivered.",
        "2/3 Nachrichten gesendet",
        "1500/2000 messages sent",
        "0 messages sent",
        "1 van 2 bestanden ontvangen",
    ],
)
def test_where_fewer_were_taken_than_there_are_something_was_not(text: str):
    assert falls_short(text)


@pytest.mark.parametrize(
    "text",
    ["1 of 1 messages delivered.", "3/3 gesendet", "10 messages sent", "0 errors, message sent", "27/11 received"],
)
def test_counts_of_what_was_taken_whole_deny_nothing(text: str):
    assert not falls_short(text)


@pytest.mark.parametrize(
    ("text", "is_other"),
    [
        ("Only 1 place was left, so we booked 1 ticket.", True),
        ("Wir haben 1 Karte für Sie gebucht.", True),
        ("We booked 2 tickets. 1 ticket is still free.", False),
        ("8 tickets are left.", False),
        ("Your booking has the number 1.", False),
        ("We received your application and will reply within 5 days.", False),
        ("We received your application; we answer within 2 weeks.", False),
        ("Your booking of 3 nights was received, and we reply within 2 days.", True),
    ],
)
def test_another_number_than_was_asked_for(text: str, *, is_other: bool):
    asked = [("Tickets", "2"), ("Karten", "2"), ("Name", "Bo Lund")]
    asked += [("Notice in days", "30"), ("Notice period (weeks)", "4"), ("Nights", "2")]
    assert (counts_otherwise(text, asked) != "") is is_other
