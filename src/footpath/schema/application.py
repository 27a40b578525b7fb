"""Applications to postings, with the state of each and the person's own notes."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from footpath.schema.base import Frozen

ApplicationState = Literal["draft", "submitting", "submitted", "unknown", "failed", "already_applied"]
"""submitting is written before the submit acts; found so after a crash it is looked up, else `unknown`."""

Stage = Literal["preparing", "sent", "interview", "offer", "accepted", "rejected", "withdrawn"]
"""How far an application has come in the eyes of its person. No run reads or writes it."""

STAGES: tuple[Stage, ...] = ("preparing", "sent", "interview", "offer", "accepted", "rejected", "withdrawn")


class Application(Frozen):
    """One person's application to one posting. `key` is unique: a posting is applied to once."""

    version: Literal[1] = 1
    id: str
    key: str
    """Digest of profile identity and canonical posting url."""
    run: str
    posting_url: str
    title: str = ""
    organisation: str = ""
    profile: str = ""
    """Digest of the profile's identity, not the person's name."""
    state: ApplicationState = "draft"
    reference: str = ""
    """Confirmation number."""
    proof: str = ""
    posting: str = ""
    """Id of the kept posting that it answers; empty where the task gave an address."""
    form_key: str = ""
    """As `key`, of the address where its form begins; empty before it was claimed."""
    stage: Stage | None = None
    """As the person has said; none where they said nothing."""
    follow_up: date | None = None
    """The day on which the person wants to come back to it."""
    created_at: datetime
    updated_at: datetime
    """When what is known of it has changed; what the person says does not count."""

    @property
    def stands(self) -> Stage:
        """The stage: what the person said, else what the site has shown (sent, or unknown)."""
        return self.stage or ("sent" if self.state in ("submitted", "already_applied") else "preparing")


class Note(Frozen):
    """A note of the person about an application."""

    number: int
    at: datetime
    text: str = Field(repr=False)


class Tracked(Frozen):
    """An application with its person's notes, the oldest first."""

    application: Application
    notes: tuple[Note, ...] = ()
