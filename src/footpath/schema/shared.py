"""Users of a shared server, and cookbooks shared within an organisation or with everybody on the server."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Final, Literal

from footpath.schema.atlas import Atlas
from footpath.schema.base import Frozen
from footpath.schema.cookbook import Cookbook, Health


class Shelf(Frozen):
    """A place for shared cookbooks, whose rows have an owner id of their own, like a user's rows."""

    organisation: str = ""
    """Empty for the shelf of everybody."""

    @property
    def scope(self) -> Literal["organisation", "global"]:
        """The scope of the shelf's cookbooks."""
        return "organisation" if self.organisation else "global"

    @property
    def owner(self) -> str:
        """The owner of the rows of accepted cookbooks."""
        return f"organisation-{self.organisation}" if self.organisation else "global"

    @property
    def offers(self) -> str:
        """The owner id of cookbooks awaiting acceptance."""
        return f"offered-{self.owner}"


_READ: Final = {"name", "task_type", "platform", "url_pattern", "task_pattern", "parameters", "steps", "asked"}
"""Parts of a cookbook that decide what its replay does."""


class SharedCookbook(Frozen):
    """A cookbook on a shelf."""

    shelf: Shelf
    cookbook: Cookbook
    accepted: bool
    """False until somebody with the right accepts the cookbook. Nobody can borrow it before."""
    published_by: str = ""
    """Name of the user; empty for the owner of the machine."""
    copies: int = 0
    """The number of users who have a copy."""
    health: Health = Health()
    """Over all copies: the mean of their scores, the sums of their successes and failures."""

    @property
    def digest(self) -> str:
        """Digest of all that a replay does: an offer is accepted as read, and no newer version of the offer."""
        return hashlib.sha256(self.cookbook.model_dump_json(include=_READ).encode()).hexdigest()


class SharedAtlas(Frozen):
    """The atlas of a site on a shelf: the pages that show everybody the same."""

    shelf: Shelf
    atlas: Atlas
    accepted: bool
    """False until somebody with the right accepts the atlas. No run reads it before."""

    @property
    def digest(self) -> str:
        """Digest of the atlas: an offer is accepted as read, and no newer version of the offer."""
        return hashlib.sha256(self.atlas.model_dump_json(exclude={"updated_at"}).encode()).hexdigest()


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
