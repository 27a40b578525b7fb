"""Saved searches: each reports the arrival, change and closing of a posting once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from footpath.errors import BadInput, NotFound
from footpath.schema.search import Digest, DigestPosting, Receivers, Search
from footpath.store import postings as posting_statements
from footpath.store import searches as statements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.posting import KeptPosting
    from footpath.store.database import Clock, Store
    from footpath.store.searches import Untold

MOST_KEPT: Final = 200
"""Maximum postings of each kind stored from the last digest."""
NOBODY: Final = Receivers()
_STATE: Final = "state"
"""The field that changes when a posting closes or opens."""


class Searches:
    """The saved searches of all users of the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def add(self, search: Search, receivers: Receivers = NOBODY) -> None:
        """Store a search, with sealed receivers. Raises BadInput if the name exists."""
        async with self._store.writing() as transaction:
            if await statements.get(transaction, search.name) is not None:
                raise BadInput(
                    f"A search named “{search.name}” already exists.",
                    cli="Choose another name, or remove the old search: `footpath searches rm`.",
                )
            await statements.create(transaction, search, self._store.seal.close(receivers.model_dump_json()))

    async def get(self, name: str) -> Search:
        """A search by name. Raises NotFound."""
        async with self._store.reading() as transaction:
            found = await statements.get(transaction, name)
        if found is None:
            _none(name)
        return found

    async def receivers(self, name: str) -> Receivers:
        """The receivers of a search. Raises WrongKey."""
        async with self._store.reading() as transaction:
            sealed = await statements.receivers_of(transaction, name)
        return Receivers.model_validate_json(self._store.seal.open(sealed)) if sealed else NOBODY

    async def list(self) -> list[Search]:
        """All searches, by name."""
        async with self._store.reading() as transaction:
            return await statements.every(transaction)

    async def put(self, search: Search) -> None:
        """Keep the present state of a search."""
        async with self._store.writing() as transaction:
            await statements.put(transaction, search)

    async def run_soon(self, name: str) -> Search:
        """Make a search due now. Return the updated search. Raises NotFound."""
        async with self._store.writing() as transaction:
            found = await statements.get(transaction, name)
            if found is None:
                _none(name)
            search = found.model_copy(update={"next_at": self._now()})
            await statements.put(transaction, search)
        return search

    async def remove(self, name: str) -> None:
        """Forget a search; the postings stay. Raises NotFound."""
        async with self._store.writing() as transaction:
            done = await statements.remove(transaction, name)
        if not done:
            _none(name)

    async def digest(
        self, search: Search, lists: Sequence[tuple[str, str]], problems: Sequence[str] = ()
    ) -> tuple[Digest, list[Untold]]:
        """The digest of a search, and the postings in it.

        Args:
            search: the search.
            lists: site and list of each source, as in `Postings.keep_page`.
            problems: the incomplete lists.
        """
        parts: dict[str, list[DigestPosting]] = {"new": [], "changed": [], "gone": []}
        async with self._store.reading() as transaction:
            found = await statements.untold(transaction, search.name, lists)
            for each in found:
                if each.kept.state == "closed":
                    if each.told == "open":
                        parts["gone"].append(_told(each.kept))
                elif each.told != "open" or each.told_at is None:
                    parts["new"].append(_told(each.kept))
                else:
                    history = await posting_statements.history(transaction, each.number)
                    fields = [change.field for change in history if change.at > each.told_at]
                    named = tuple(dict.fromkeys(field for field in fields if field != _STATE))
                    if named:
                        parts["changed"].append(_told(each.kept, named))
        new, changed, gone = map(tuple, parts.values())
        digest = Digest(
            search=search.name, at=self._now(), new=new, changed=changed, gone=gone, problems=tuple(problems)
        )
        return digest, found

    async def note_told(self, search: Search, digest: Digest, told: Sequence[Untold]) -> Search:
        """Record that a digest was sent. Return the updated search."""
        last = search.last if digest.is_empty else digest.cut(MOST_KEPT)
        now = search.model_copy(update={"told_at": self._now(), "said": "", "last": last})
        async with self._store.writing() as transaction:
            await statements.note_told(transaction, search.name, told)
            await statements.put(transaction, now)
        return now


def _none(name: str) -> NoReturn:
    raise NotFound(f"There is no search {name!r}.", cli="`footpath searches list` lists them.")


def _told(kept: KeptPosting, changed: tuple[str, ...] = ()) -> DigestPosting:
    posting = kept.posting
    places = [place.text for place in posting.places]
    return DigestPosting(
        id=kept.id,
        title=posting.title,
        organisation=posting.organisation,
        place=places[0] + (f" (+{len(places) - 1})" if len(places) > 1 else "") if places else "",
        url=posting.url or posting.apply_url,
        changed=changed,
    )
