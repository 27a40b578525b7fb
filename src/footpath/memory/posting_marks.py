"""The person's marks on postings: shortlisted or hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.store import postings as statements
from footpath.store.base import only

if TYPE_CHECKING:
    from footpath.schema.posting import PostingMark
    from footpath.store.database import Clock, Store

_SENT: Final = ("submitted", "already_applied", "unknown", "submitting")
"""States of applications sent or possibly sent."""


class PostingMarks:
    """The marks of all users of the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def put(self, id: str, mark: PostingMark | None) -> str:
        """Mark a posting, given by id or the beginning of an id; None removes the mark. Return the id.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.writing() as transaction:
            found = dict(await statements.ids_by_prefix(transaction, id))
            number = only(found, id, "posting", "jobs list")
            await statements.put_mark(transaction, number, mark, self._now())
        return next(each for each, its in found.items() if its == number)

    async def all(self) -> dict[str, PostingMark]:
        """All marks, by id of the posting."""
        async with self._store.reading() as transaction:
            return await statements.marks(transaction)

    async def applied_to(self) -> set[str]:
        """Ids of the postings with an application sent or possibly sent."""
        async with self._store.reading() as transaction:
            return await statements.applied_to(transaction, _SENT)
