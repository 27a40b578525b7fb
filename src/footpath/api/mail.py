"""What became of applications, from the mailbox."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from footpath.api.parts import Body, Numbered, Opened
from footpath.schema.application import HistoryEntry, MailCheck, OwnMailbox, Stage

router = APIRouter(prefix="/mail", tags=["mail"])


class MailAnswer(Body):
    """What a mail means. Without an application and a stage: it is about no application."""

    application: str = Field(default="", max_length=64)
    """Id, or its beginning; empty where only one comes into question."""
    stage: Stage | None = None
    """None: the only one that the mail may tell."""


class NewMailbox(Body):
    """A mailbox over IMAP with TLS."""

    url: str = Field(max_length=500, repr=False)
    """`imaps://user@imap.example.com`."""
    password: str = Field(max_length=500, repr=False)
    """Best one for programs, which the provider makes."""


@router.post("/check")
async def check(app: Opened, anew: bool = False, model: str | None = None) -> MailCheck:
    """Read the mails that came since the last time. None is answered, moved or marked as read.

    `model` reads those whose words the rules do not know; by default the server's model, empty: none.
    """
    return await app.correspondence.check(anew=anew, model=model)


@router.put("/mailbox", status_code=204)
async def name_mailbox(said: NewMailbox, app: Opened) -> None:
    """Name your mailbox. It is read only when you ask for that; address and password are stored sealed."""
    app.correspondence.name_mailbox(OwnMailbox(url=said.url, password=said.password))


@router.delete("/mailbox", status_code=204)
async def forget_mailbox(app: Opened) -> None:
    """Forget your mailbox."""
    app.correspondence.mailboxes.remove()


@router.get("/questions")
async def questions(app: Opened) -> list[HistoryEntry]:
    """The mails of which the person has to say what they mean, the oldest first."""
    return await app.history.asked()


@router.post("/questions/{number}")
async def answer(number: Numbered, said: MailAnswer, app: Opened) -> HistoryEntry:
    """Say which application a mail is about, and what it tells."""
    return await app.history.settle(number, said.application, said.stage)


@router.post("/entries/{number}/undo")
async def undo(number: Numbered, app: Opened) -> HistoryEntry:
    """Take back what a mail told, or what the person said."""
    return await app.history.undo(number)
