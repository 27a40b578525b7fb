"""Share a person's cookbook, after a check for values of the person's profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.memory.redaction import Redaction
from footpath.tasks.services import known_person

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.memory.cookbooks import CookbookMemory
    from footpath.memory.sharing import Sharing
    from footpath.schema.shared import SharedCookbook, Shelf
    from footpath.schema.user import User


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
