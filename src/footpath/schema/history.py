"""Applications as their persons follow them: news from mails, the person's own entries and notes."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from footpath.schema.application import Application, Stage
from footpath.schema.base import Frozen

EntrySource = Literal["mail", "site", "person"]
"""site: the site's own page with the state of the application."""
EntryState = Literal["holds", "asked", "undone", "dismissed"]
"""asked: the person has to say what a mail means; undone: taken back; dismissed: the mail is about no application."""
Doubt = Literal["", "forged", "kind", "whose"]
"""Why a person is asked. forged: the mail server says that the sender is not who they claim to be; kind: its words are
not clear; whose: it may be about several applications, or about none."""


class Meeting(Frozen):
    """An interview from the calendar file of a mail."""

    uid: str
    begins: datetime
    ends: datetime | None = None
    summary: str = Field(default="", repr=False)
    place: str = Field(default="", repr=False)
    organiser: str = Field(default="", repr=False)
    is_cancelled: bool = False


class EntryBody(Frozen):
    """The text of an entry, stored sealed."""

    subject: str = Field(default="", repr=False)
    sender: str = Field(default="", repr=False)
    """Address of who wrote the mail."""
    name: str = Field(default="", repr=False)
    """Their name, as the mail gives it."""
    quote: str = Field(default="", repr=False)
    """The sentence that tells it."""
    why: tuple[str, ...] = ()
    """Names of the evidence that the mail is about this application."""
    doubt: Doubt = ""
    possible: tuple[Stage, ...] = ()
    """What the mail may tell, where the person is asked."""
    whose: tuple[str, ...] = ()
    """Applications that it may be about, by id, the likeliest first."""
    meeting: Meeting | None = None
    read_by: Literal["rules", "model"] = "rules"
    """Who read the mail; a model's reading has its quote."""


class HistoryEntry(Frozen):
    """An entry of the history of an application."""

    number: int
    application: str = ""
    """Id; empty while the person is asked, and where the mail is about none."""
    at: datetime
    """When the mail came, or when the person said so."""
    source: EntrySource
    state: EntryState
    stage: Stage | None = None
    """The stage that it tells; of the person's own none where they took back what they said."""
    body: EntryBody = EntryBody()


class Contact(Frozen):
    """A person who wrote about an application."""

    name: str = Field(repr=False)
    address: str = Field(repr=False)


class MailPlace(Frozen):
    """How far a mailbox was read."""

    validity: int
    """`UIDVALIDITY` of the folder: the numbers of its messages hold as long as this stays."""
    uid: int
    """The last message that was read."""


class Note(Frozen):
    """A note of the person about an application."""

    number: int
    at: datetime
    text: str = Field(repr=False)


class Tracked(Frozen):
    """An application with its history and its person's notes, the oldest first."""

    application: Application
    notes: tuple[Note, ...] = ()
    history: tuple[HistoryEntry, ...] = ()
    """What became of it, the oldest first; what was taken back stands in it, too."""
