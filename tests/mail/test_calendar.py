"""Interviews as calendar files."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.mail.sets import SENT

from footpath.mail.calendar import calendar_of, meeting_in
from footpath.mail.letter import Letter
from footpath.mail.verdict import verdict
from footpath.mail.whose import Applied
from footpath.schema.application import Application

FILE = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nMETHOD:{method}\r\nBEGIN:VEVENT\r\nUID:u1@example.com\r\n"
    "DTSTAMP:20260301T090000Z\r\nDTSTART;TZID=Europe/Berlin:20260312T100000\r\nDTEND;TZID=Europe/Berlin:20260312T110000"
    "\r\nSUMMARY:Interview Cook\r\nLOCATION:Hafenstr. 1\r\nORGANIZER:mailto:hr@acme.org\r\nEND:VEVENT\r\n"
    "END:VCALENDAR\r\n"
)
COOK = Applied("cook", "Cook", "Acme Kitchens", "https://acme.org/jobs/1", "", SENT)


def file(method: str = "REQUEST") -> bytes:
    return FILE.format(method=method).encode()


def letter(text: str, *files: bytes) -> Letter:
    plain = Letter(1, SENT + timedelta(days=1), sender="hr@acme.org", name="Acme Kitchens", subject="Cook")
    return replace(plain, texts=(text,), invitations=files)


def test_a_meeting_is_read_in_utc():
    found = meeting_in([file()])
    assert found is not None
    assert (found.begins, found.ends) == (datetime(2026, 3, 12, 9, tzinfo=UTC), datetime(2026, 3, 12, 10, tzinfo=UTC))
    assert (found.place, found.organiser, found.is_cancelled) == ("Hafenstr. 1", "hr@acme.org", False)


@pytest.mark.parametrize(
    "data", [b"", b"\x00\xff", b"BEGIN:VCALENDAR", b"BEGIN:VEVENT\r\nDTSTART:nonsense\r\nEND:VEVENT", b"A" * 10**6]
)
def test_a_broken_file_has_no_meeting(data: bytes):
    assert meeting_in([data]) is None


def test_a_file_invites_unless_words_say_something_else():
    assert verdict(letter("See you soon.", file()), [COOK]).told == "interview"
    assert verdict(letter("You have not been selected for the Cook role.", file()), [COOK]).told == "rejected"
    called_off = verdict(letter("See you.", file("CANCEL")), [COOK])
    assert (called_off.kind, called_off.possible) == ("asked", ("interview",))


def test_what_is_written_is_read_again():
    it = Application(id="a", key="k", run="r", posting_url="https://acme.org/jobs/1", title="Cook", created_at=SENT,
                     updated_at=SENT)  # fmt: skip
    meeting = meeting_in([file()])
    assert meeting is not None
    assert meeting_in([calendar_of([(it, meeting)], SENT)]) == meeting.model_copy(update={"organiser": ""})
