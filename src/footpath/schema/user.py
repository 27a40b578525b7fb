"""People who share a server."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen

Role = Literal["owner", "member", "viewer"]
"""What a person may do in their organisation. viewer: look at what is their own, and change nothing; member: everything
with what is their own, and offer cookbooks; owner: also accept what members offer.
"""


class User(Frozen):
    """A person who shares this server with others. What is theirs, nobody else reads."""

    id: str
    name: str
    organisation: str = ""
    role: Role = "member"
    created_at: datetime
