"""What waits for a person's action in a job search."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from footpath.schema.base import Frozen


class DueApplication(Frozen):
    """An application to act on."""

    id: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    follow_up: date | None = None


class DueMeeting(Frozen):
    """An interview that comes soon."""

    application: str
    begins: datetime
    summary: str = Field(default="", repr=False)
    place: str = Field(default="", repr=False)


class DueDigest(Frozen):
    """What waits for a person's action."""

    version: Literal[1] = 1
    at: datetime
    follow_up: tuple[DueApplication, ...] = ()
    """Applications whose follow-up day has come."""
    interviews: tuple[DueMeeting, ...] = ()
    """Earliest first."""
    answers: tuple[DueApplication, ...] = ()
    """Applications whose employer waits for an answer or a document."""
    silent: tuple[DueApplication, ...] = ()
    """Sent applications without news for some time."""
    mails: int = 0
    """Mails whose news is uncertain."""
    questions: int = 0
    """Open questions of tasks."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not (self.follow_up or self.interviews or self.answers or self.silent or self.mails or self.questions)


class DueTimetable(Frozen):
    """When a person's digest is sent by e-mail. Stored sealed."""

    version: Literal[1] = 1
    every: str
    """Schedule as a cron expression in UTC."""
    emails: tuple[str, ...] = Field(min_length=1, repr=False)
    days: int = Field(default=7, ge=1, le=365)
    """Days ahead for interviews."""
    silent: int = Field(default=14, ge=0, le=3650)
    """Days without news; 0: left out."""
    next_at: datetime
    """Next time at which the digest is sent."""
    sent_at: datetime | None = None
    """Time of the last digest; an empty one is not sent."""
    said: str = ""
    """Why the last digest could not be sent; empty on success."""
