"""Interviews as calendar files (iCalendar): read from mails, written for calendar programs."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Final, Protocol, cast

from footpath.mail.letter import one_line
from footpath.schema.application import Meeting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from icalendar import Event

    from footpath.schema.application import Application

MOST_BYTES: Final = 100_000
PRODUCT: Final = "-//Footpath//Applications//EN"


def meeting_in(files: Sequence[bytes]) -> Meeting | None:
    """The only event in the calendar files of a mail; None without an event, with several, or for unreadable files."""
    found = [each for file in files for each in _events(file)]
    unique = {each.uid: each for each in found}
    return found[-1] if len(unique) == 1 else None


class _Component(Protocol):
    """A part of a calendar; the library's own types are not whole."""

    def add(self, name: str, value: object) -> None: ...


def _events(file: bytes) -> list[Meeting]:
    from icalendar import Calendar

    try:
        calendar = Calendar.from_ical(file[:MOST_BYTES])
        is_cancelled = str(calendar.get("METHOD", "")).upper() == "CANCEL"
        events = cast("Sequence[Event]", calendar.walk("VEVENT"))  # pyright: ignore[reportUnknownMemberType]
        return [found for each in events if (found := _meeting(each, is_cancelled=is_cancelled)) is not None]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):  # what a stranger has sent
        return []


def _meeting(event: Event, *, is_cancelled: bool) -> Meeting | None:
    begins = _moment(event.get("DTSTART"))
    if begins is None:
        return None
    status = str(event.get("STATUS", "")).upper()
    return Meeting(
        uid=one_line(str(event.get("UID", "")), 200),
        begins=begins,
        ends=_moment(event.get("DTEND")),
        summary=one_line(str(event.get("SUMMARY", ""))),
        place=one_line(str(event.get("LOCATION", ""))),
        organiser=one_line(str(event.get("ORGANIZER", ""))).removeprefix("mailto:").removeprefix("MAILTO:"),
        is_cancelled=is_cancelled or status == "CANCELLED",
    )


def _moment(said: object) -> datetime | None:
    """A time in UTC. A day begins at midnight; a time without a zone is UTC."""
    value: object = getattr(said, "dt", None)
    if isinstance(value, datetime):
        return value.astimezone(UTC) if value.tzinfo is not None else value.replace(tzinfo=UTC)
    return datetime.combine(value, time.min, UTC) if isinstance(value, date) else None


def calendar_of(meetings: Iterable[tuple[Application, Meeting]], now: datetime) -> bytes:
    """A calendar file with meetings, each with the title of the application."""
    from icalendar import Calendar, Event

    calendar = Calendar()
    head = cast("_Component", calendar)
    head.add("prodid", PRODUCT)
    head.add("version", "2.0")
    for application, meeting in meetings:
        made = Event()
        event = cast("_Component", made)
        about = " · ".join(filter(None, (application.title, application.organisation)))
        event.add("uid", meeting.uid or f"{application.id}-{meeting.begins:%Y%m%dT%H%M}@footpath")
        event.add("dtstamp", now)
        event.add("dtstart", meeting.begins)
        if meeting.ends is not None:
            event.add("dtend", meeting.ends)
        event.add("summary", meeting.summary or f"Interview: {about}")
        event.add("description", f"{about}\n{application.posting_url}".strip())
        if meeting.place:
            event.add("location", meeting.place)
        if meeting.is_cancelled:
            event.add("status", "CANCELLED")
        calendar.add_component(made)
    return calendar.to_ical()
