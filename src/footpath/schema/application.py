"""Applications to postings, with the state of each and the person's own notes."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from footpath.schema.base import Frozen

ApplicationState = Literal["draft", "submitting", "submitted", "unknown", "failed", "already_applied"]
"""submitting: written before the submit acts. If a crash leaves this state, Footpath looks the application up, else
sets `unknown`.
"""

Stage = Literal["preparing", "sent", "interview", "offer", "accepted", "rejected", "withdrawn"]
"""How far an application has come, as the person sees it. Runs neither read nor write the stage."""

STAGES: tuple[Stage, ...] = ("preparing", "sent", "interview", "offer", "accepted", "rejected", "withdrawn")


class Application(Frozen):
    """A person's application to a posting. `key` is unique, so nobody applies to a posting twice."""

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
    """Id of the stored posting; empty where the task gave an address."""
    form_key: str = ""
    """Like `key`, for the address where the form begins; empty before the claim."""
    stage: Stage | None = None
    """Stage set by the person; None if the person set none."""
    follow_up: date | None = None
    """The day on which the person wants to return to the application."""
    created_at: datetime
    updated_at: datetime
    """Time of the last change of the state; changes by the person do not count."""

    @property
    def stands(self) -> Stage:
        """The stage that the person set, else the stage derived from the site's state (sent, or unknown)."""
        return self.stage or ("sent" if self.state in ("submitted", "already_applied") else "preparing")


class Note(Frozen):
    """A note of the person about an application."""

    number: int
    at: datetime
    text: str = Field(repr=False)


class Tracked(Frozen):
    """An application with the person's notes, oldest first."""

    application: Application
    notes: tuple[Note, ...] = ()
