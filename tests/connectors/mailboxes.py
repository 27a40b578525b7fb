"""A mailbox, and the question that it is asked: careers.example.com asks for a code that it has sent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from tests.reading.builders import PageBuilder
from tests.sites.imap_server import PASSWORD

from footpath.connectors.imap import account
from footpath.connectors.mailbox import Mailbox
from footpath.engine.source import Question
from footpath.engine.view import understand
from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from tests.sites.imap_server import MailServer

    from footpath.memory.once import Once
    from footpath.schema.observation import FieldObservation

BEGAN = datetime(2026, 3, 1, 23, 59, 30, tzinfo=UTC)
"""When the run began: a message that comes on the next day counts too."""
LATER = BEGAN + timedelta(minutes=1)
QUICK_S = 0.2
SITE = "no-reply@mail.example.com"


class Here:
    """What the runs of one test share."""

    once: Once


def question(
    said: str = "We have sent a code to your e-mail address.", beside: dict[str, Any] | None = None, **more: Any
) -> Question:
    """As careers.example.com asks for a code, alone or `beside` another field."""
    page = PageBuilder(**more)
    with page.inside("form"):
        page.text(said)
        page.input("Verification code", max_length=6)
        if beside is not None:
            page.input(**beside)
        page.button("Verify", type="submit")
    view = understand(page.snapshot())
    field: FieldObservation = view.fields["e1"]
    return Question(field, view, BEGAN, untold, Here.once)


async def untold(text: str) -> None:
    del text


def box(mail: MailServer, *senders: str, patience_s: float = QUICK_S) -> Mailbox:
    return Mailbox(account(mail.url, PASSWORD), senders, trust=mail.trust, patience_s=patience_s)


async def why_not(mailbox: Mailbox, asked: Question | None = None) -> str:
    """The reason for which there is no code."""
    said = await mailbox.code(asked or question())
    assert isinstance(said, NoAnswer), said
    return said.reason
