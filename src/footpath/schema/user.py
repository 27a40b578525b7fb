"""People who share a server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Literal

from footpath.schema.base import Frozen

Role = Literal["owner", "member", "viewer"]
"""What a user may do. viewer: read their own; member: read and change their own; owner: decide too what their
organisation shares.
"""


class User(Frozen):
    """A person who shares this server with others. Nobody else reads their rows."""

    id: str
    """Empty for the person whose machine it is."""
    name: str
    role: Role = "member"
    organisation: str = ""
    """The organisation that the user belongs to; empty for none."""
    created_at: datetime


MACHINE: Final = User(id="", name="", created_at=datetime.fromtimestamp(0, UTC))
"""The person whose machine it is."""
