"""Share a person's cookbooks and atlases, after a check for values of the person's profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import NotFound
from footpath.memory.redaction import Redaction
from footpath.tasks.services import known_person

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.memory.atlas import AtlasMemory
    from footpath.memory.cookbooks import CookbookMemory
    from footpath.memory.sharing import AtlasSharing, Sharing
    from footpath.schema.shared import SharedAtlas, SharedCookbook, Shelf, User


async def publish(
    name: str, shelf: Shelf, by: User, *, books: CookbookMemory, sharing: Sharing, profile: Path
) -> SharedCookbook:
    """Put a cookbook of a user on a shelf (`Sharing.publish`). Raises NotFound, Forbidden, BadInput.

    Args:
        name: the id, the beginning of the id, or the name of the cookbook.
        shelf: where to.
        by: the user.
        books: the user's cookbooks.
        sharing: the shelves.
        profile: the file of the user's profile.
    """
    values = Redaction(known_person(profile).personal())
    return await sharing.publish(await books.get(name), shelf, by, values)


async def publish_atlas(
    site: str, shelf: Shelf, by: User, *, atlases: AtlasMemory, sharing: AtlasSharing, profile: Path
) -> SharedAtlas:
    """Put the public part of a user's atlas on a shelf (`AtlasSharing.publish`).

    Raises NotFound, Forbidden, BadInput.
    """
    atlas = await atlases.own(site)
    if atlas is None:
        raise NotFound(f"There is no atlas of {site} of yours.", cli="`footpath sites list` lists them.")
    return await sharing.publish(atlas, shelf, by, Redaction(known_person(profile).personal()))
