"""What was sent to whom."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen

ApplicationState = Literal["draft", "submitting", "submitted", "unknown", "failed", "already_applied"]
"""submitting is written before the submit acts; found so after a crash it is looked up, else `unknown`."""


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
    created_at: datetime
    updated_at: datetime
