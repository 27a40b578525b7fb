"""The postings: each once, wherever and however often it was seen, with what became of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from footpath.memory.posting_batch import Batch
from footpath.memory.posting_merge import cleaned
from footpath.reading.same_posting import organisation_key, posting_key, posting_keys
from footpath.schema.kept import PostingChange
from footpath.schema.posting import Posting
from footpath.store import checkpoints as checkpoint_statements
from footpath.store import posting_search
from footpath.store import postings as statements
from footpath.store.postings import Which
from footpath.store.prefix import only

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from datetime import datetime

    from footpath.memory.checkpoints import Progress
    from footpath.schema.kept import Kept, KeptPosting, PostingState, PostingStats, Sighting
    from footpath.store.database import Clock, Store, Transaction

_AT_ONCE = 200
"""Postings that are looked up in one trip."""


class Postings:
    """The postings of everyone who uses this database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def keep(self, posting: Posting, *, site: str, run: str, list: str = "") -> Kept:
        """Keep one posting; see `keep_page`."""
        return (await self.keep_page((posting,), site=site, run=run, list=list))[0]

    async def keep_page(
        self, postings: Sequence[Posting], *, site: str, run: str, list: str = "", progress: Progress | None = None
    ) -> tuple[Kept, ...]:
        """Keep the postings of a page, in one transaction: all are on the disk when this returns, or none is.

        Args:
            postings: as they were read.
            site: where, as its host.
            run: by which run.
            list: what narrows the list that they stand on (a query, filters); empty for all that the site has.
            progress: where the run is, kept with them.
        """
        kept: dict[int, Kept] = {}
        now = self._now()
        clean = [cleaned(posting) for posting in postings]
        async with self._store.writing() as transaction:
            await statements.lock_writing(transaction)
            for start in range(0, len(clean), _AT_ONCE):
                few = clean[start : start + _AT_ONCE]
                batch = Batch(transaction, site=site.lower(), list=list, run=run, now=now)
                kept |= {start + at: each for at, each in enumerate(await batch.keep(few, _keys(few, site.lower())))}
            if progress is not None:
                counted = progress.counting(kept.values())
                await checkpoint_statements.put(transaction, progress.key, counted, progress.had, now)
        return tuple(kept[at] for at in range(len(clean)))

    async def closed(self, site: str, run: str, *, since: datetime, list: str = "") -> int:
        """Close what is gone. Call this only where the whole list was seen.

        Args:
            site: whose list.
            run: that saw it.
            since: when the run began, before it was ever interrupted (`Checkpoint.started_at`): what it kept, it saw.
            list: as in `keep_page`. What a site's whole list no longer has is gone from its narrower ones too.

        Returns:
            how many postings are closed by this: those that are gone from every list.
        """
        now = self._now()
        site = site.lower()
        async with self._store.writing() as transaction:
            await statements.mark_gone(transaction, site, list, since, now)
            gone = await statements.gone_everywhere(transaction)
            for start in range(0, len(gone), _AT_ONCE):
                await statements.close(transaction, gone[start : start + _AT_ONCE], now)
            change = PostingChange(at=now, run=run, field="state", before='"open"', after='"closed"')
            await statements.note(transaction, ((number, change) for number in gone))
        return len(gone)

    async def get(self, id: str) -> KeptPosting:
        """A posting by its id, or by the beginning of it where only one has it.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            number = await _number(transaction, id)
            return (await statements.by_number(transaction, [number]))[number]

    async def at(self, url: str) -> KeptPosting | None:
        """The posting whose page this is, or the one posting that is applied to there; none where several are."""
        key = posting_key(Posting(url=url), "")
        async with self._store.reading() as transaction:
            numbers = set((await statements.numbers_of(transaction, [key])).values())
            if not numbers:
                near = await statements.applied_to_at(transaction, key.removeprefix("url "))
                numbers = {number for number, apply_url in near if posting_key(Posting(url=apply_url), "") == key}
            if len(numbers) != 1:
                return None
            (kept,) = (await statements.by_number(transaction, numbers)).values()
        return kept

    async def story(self, id: str) -> tuple[list[PostingChange], list[Sighting]]:
        """What changed in a posting, the oldest first, and where it was seen, the latest first.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            number = await _number(transaction, id)
            return await statements.history(transaction, number), await statements.sightings(transaction, number)

    async def list(
        self, *, site: str = "", state: PostingState | None = None, organisation: str = "", limit: int = 100
    ) -> list[KeptPosting]:
        """Postings, the last that came first."""
        async with self._store.reading() as transaction:
            return await statements.latest(transaction, _which(site, state, organisation), limit)

    async def count(self, *, site: str = "", state: PostingState | None = None, organisation: str = "") -> int:
        """How many there are of these."""
        async with self._store.reading() as transaction:
            return await statements.count(transaction, _which(site, state, organisation))

    async def search(
        self, query: str, *, site: str = "", state: PostingState | None = None, organisation: str = "", limit: int = 100
    ) -> list[KeptPosting]:
        """Postings with these words, the best first. `python "machine learning" -senior`: words find what begins with
        them, quotes keep words together, a minus leaves out.

        Raises:
            BadInput: there is no word in it.
        """
        async with self._store.reading() as transaction:
            return await posting_search.search(transaction, query, _which(site, state, organisation), limit)

    async def each(
        self, *, site: str = "", state: PostingState | None = None, organisation: str = ""
    ) -> AsyncIterator[KeptPosting]:
        """All of them in the order that they came."""
        async for few in self._few(_which(site, state, organisation)):
            for _, posting in few:
                yield posting

    async def _few(self, which: Which) -> AsyncIterator[Sequence[tuple[int, KeptPosting]]]:
        """A few at a time: however many there are, the memory holds few."""
        number = 0
        while True:
            async with self._store.reading() as transaction:
                few = await statements.after(transaction, number, which, _AT_ONCE)
            yield few
            if len(few) < _AT_ONCE:
                return
            number = few[-1][0]

    async def collected(self, site: str, list: str, since: datetime) -> AsyncIterator[KeptPosting]:
        """Those that stood on a list since then, in that list's own words; see `keep_page`."""
        which = Which(site=site.lower(), list=list, since=since)
        async for few in self._few(which):
            async with self._store.reading() as transaction:
                read = await statements.read_on(transaction, [number for number, _ in few], which.site, list)
            for number, kept in few:
                _, said = read.get(number, ("", None))
                yield kept if said is None else kept.model_copy(update={"site": which.site, "posting": said})

    async def stats(self) -> PostingStats:
        """How many there are, and of whom."""
        async with self._store.reading() as transaction:
            return await statements.stats(transaction)


def _keys(postings: Sequence[Posting], site: str) -> list[tuple[str, ...]]:
    """What each is known by. An address that several of a page share is that of their list, and names none of them."""
    titles = Counter(posting.url for posting in {(each.url, each.title): each for each in postings}.values())
    return [
        posting_keys(posting if titles[posting.url] < 2 else posting.model_copy(update={"url": ""}), site)
        for posting in postings
    ]


def _which(site: str, state: PostingState | None, organisation: str) -> Which:
    return Which(site=site.lower(), state=state, organisation=organisation_key(organisation))


async def _number(transaction: Transaction, id: str) -> int:
    return only(dict(await statements.ids_by_prefix(transaction, id)), id, "posting", "jobs list")
