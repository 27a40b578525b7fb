"""Applications to postings, with the state of each and the person's own notes."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal, get_args

from footpath.schema.base import Frozen

ApplicationState = Literal["draft", "submitting", "submitted", "unknown", "failed", "already_applied"]
"""submitting: written before the submit acts. If a crash leaves this state, Footpath looks the application up, else
sets `unknown`.
"""

Stage = Literal[
    "preparing", "sent", "received", "review", "question", "interview", "offer", "accepted", "rejected", "withdrawn",
    "closed",
]  # fmt: skip
"""How far an application has come: as the person says, else as mails tell. Runs neither read nor write it.
received: the employer has confirmed the receipt; review: the employer is reading it; question: the employer waits for
an answer or a document; closed: the posting is filled or cancelled."""

STAGES: tuple[Stage, ...] = get_args(Stage)


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
    told: Stage | None = None
    """Stage that mails tell; None if none does."""
    follow_up: date | None = None
    """The day on which the person wants to return to the application."""
    created_at: datetime
    updated_at: datetime
    """Time of the last change of the state; changes by the person do not count."""

    @property
    def stands(self) -> Stage:
        """The stage that the person set, else the one that mails tell, else the one of the site's state."""
        return self.stage or self.told or ("sent" if self.state in ("submitted", "already_applied") else "preparing")
