"""A digest of what waits for a person: days to follow up, interviews, employers' questions, silence, open questions."""

from __future__ import annotations

from datetime import UTC, timedelta
from email.message import EmailMessage
from typing import TYPE_CHECKING, Final

from footpath.memory.tracking import meetings_of
from footpath.schema.application import DueApplication, DueDigest, DueMeeting
from footpath.web.mail import mail_server, send

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.coordinator.inbox import Inbox
    from footpath.memory.tracking import History, Tracking
    from footpath.schema.application import Application
    from footpath.store.database import Clock

DAYS: Final = 7
"""Days ahead of which interviews are told."""
SILENT: Final = 14
"""Days after which an application without news is silent."""
MOST: Final = 50
"""Applications of each kind in a digest."""


class DueReader:
    """Reads what waits for a person.

    Args:
        tracking: has the applications.
        history: has the mails that are asked about.
        inbox: has the questions of tasks.
        now: the clock.
    """

    def __init__(self, tracking: Tracking, history: History, inbox: Inbox, now: Clock) -> None:
        self._tracking = tracking
        self._history = history
        self._inbox = inbox
        self._now = now

    async def read(self, *, days: int = DAYS, silent: int = SILENT) -> DueDigest:
        """What waits now.

        Args:
            days: interviews of so many days are told.
            silent: days without news.
        """
        now = self._now()
        every = await self._tracking.with_notes(await self._tracking.list(limit=None))
        meetings = [
            DueMeeting(application=each.application.id, begins=it.begins, summary=it.summary, place=it.place)
            for each in every
            for it in meetings_of(each.history)
            if not it.is_cancelled and now <= it.begins <= now + timedelta(days=days)
        ]
        return DueDigest(
            at=now,
            follow_up=_told(await self._tracking.list(due=True, order="follow_up", limit=MOST)),
            interviews=tuple(sorted(meetings, key=lambda each: each.begins)),
            answers=_told(await self._tracking.list(stage="question", limit=MOST)),
            silent=_told(await self._tracking.list(silent=silent, limit=MOST)) if silent else (),
            mails=len(await self._history.asked()),
            questions=await self._inbox.count(),
        )


async def send_digest(digest: DueDigest, emails: Sequence[str], smtp: str, password: str) -> bool:
    """Send a digest by e-mail. Return False for an empty one, which is not sent.

    Raises:
        BadInput: no mail server is set, or an unusable one.
        SiteUnreachable: the mail server takes no mail.
    """
    server = mail_server(smtp, password)
    if digest.is_empty:
        return False
    message = EmailMessage()
    message["Subject"] = "Your job search: what waits for you"
    message["From"] = server.sender
    message["To"] = ", ".join(emails)
    message.set_content("\n".join(lines_of(digest)))
    await send(server, message)
    return True


def lines_of(digest: DueDigest) -> list[str]:
    """A digest as lines of text."""
    lines: list[str] = []
    if digest.interviews:
        lines.append("Interviews")
        for each in digest.interviews:
            about = " · ".join(filter(None, (each.summary, each.place)))
            lines.append(f"- {each.begins.astimezone(UTC):%Y-%m-%d %H:%M} UTC  {about}")
    parts = {
        "The employer waits for you": digest.answers,
        "To be followed up": digest.follow_up,
        "Nothing heard for a while": digest.silent,
    }
    for name, applications in parts.items():
        if applications:
            lines.append(name)
        for each in applications:
            about = " · ".join(filter(None, (each.title, each.organisation))) or each.id
            lines.append(
                f"- {' '.join(about.split())} ({each.id[:6]}){f', {each.follow_up}' if each.follow_up else ''}"
            )
    if digest.mails or digest.questions:
        lines.append(f"Open questions: {digest.questions} of tasks, {digest.mails} about mails")
    return lines or ["Nothing waits for you."]


def _told(applications: Iterable[Application]) -> tuple[DueApplication, ...]:
    return tuple(
        DueApplication(id=each.id, title=each.title, organisation=each.organisation, follow_up=each.follow_up)
        for each in applications
    )
