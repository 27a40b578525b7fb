"""People who share a server."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen

Role = Literal["member", "viewer"]
"""What a user may do with what is their own. member: everything; viewer: look, and change nothing."""


class User(Frozen):
    """A person who shares this server with others. What is theirs, nobody else reads."""

    id: str
    name: str
    role: Role = "member"
    created_at: datetime
