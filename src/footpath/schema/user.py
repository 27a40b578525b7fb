"""Users of a shared server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Literal

from footpath.schema.base import Frozen

Role = Literal["owner", "member", "viewer"]
"""Rights of a user. viewer: read their own rows; member: read and change their own rows; owner: also decide what the
organisation shares.
"""


class User(Frozen):
    """A user of the server. Other users cannot read the user's rows."""

    id: str
    """Empty for the owner of the machine."""
    name: str
    role: Role = "member"
    organisation: str = ""
    """The user's organisation; empty for none."""
    created_at: datetime


MACHINE: Final = User(id="", name="", created_at=datetime.fromtimestamp(0, UTC))
"""The owner of the machine."""
