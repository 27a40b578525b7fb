"""What users of a server share: cookbooks of an organisation, or of everybody on the server."""

from __future__ import annotations

from typing import Final, Literal

from footpath.schema.base import Frozen
from footpath.schema.cookbook import Cookbook, Health

COPIED: Final = "shared "
"""Begins `Cookbook.created_by` of a user's copy; the id and revision of the shared cookbook follow."""


PUBLISHED: Final = "published by "
"""Begins `Cookbook.created_by` of a shared cookbook; the name of the user follows."""


class Shelf(Frozen):
    """A place for shared cookbooks. Its rows belong to an owner of their own, as the rows of a user do."""

    organisation: str = ""
    """Empty for the shelf of everybody."""

    @property
    def scope(self) -> Literal["organisation", "global"]:
        """The scope of the cookbooks on this shelf."""
        return "organisation" if self.organisation else "global"

    @property
    def owner(self) -> str:
        """The owner of the rows of accepted cookbooks."""
        return f"organisation-{self.organisation}" if self.organisation else "global"

    @property
    def offers(self) -> str:
        """The owner of the rows of cookbooks that wait to be accepted."""
        return f"offered-{self.owner}"


class SharedCookbook(Frozen):
    """A cookbook on a shelf."""

    shelf: Shelf
    cookbook: Cookbook
    accepted: bool
    """False while it waits for somebody who may accept it. Nobody is lent it before."""
    published_by: str = ""
    """Name of the user; empty for the person whose machine it is."""
    copies: int = 0
    """The number of users who have a copy."""
    health: Health = Health()
    """Over all copies: the mean of their scores, the sums of their successes and failures."""
