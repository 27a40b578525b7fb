"""The postings: each stored once, however often seen, with a history and the person's marks."""

from __future__ import annotations

import dataclasses
import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.memory.posting_merge import changes, cleaned, merged
from footpath.reading.same_posting import is_same, may_be_same, organisation_key, posting_key, posting_keys
from footpath.schema.posting import (
    Kept,
    KeptPosting,
    Posting,
    PostingChange,
    PostingMark,
    PostingState,
    PostingStats,
    Sighting,
)
from footpath.store import checkpoints as checkpoint_statements
from footpath.store import posting_search
from footpath.store import postings as statements
from footpath.store.base import only
from footpath.store.postings import PostingFilter

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from datetime import datetime

    from footpath.memory.checkpoints import CrawlProgress
    from footpath.schema.task import Task
    from footpath.store.database import Clock, Store, Transaction

_AT_ONCE = 200
"""Postings looked up in a single query."""


@dataclass(slots=True, eq=False)
class _Known:
    """A stored posting, and its changes in the batch."""

    kept: KeptPosting
    number: int | None
    keys: set[str]
    digest: str = ""
    said: Posting | None = None
    """The list's own reading, if another board's words are stored."""
    new_keys: list[str] = field(default_factory=list)
    url: str = ""
    seen: bool = False
    changed: list[PostingChange] = field(default_factory=list)
    rewritten: bool = False


class Batch:
    """A batch of postings. The caller owns the transaction."""

    def __init__(self, transaction: Transaction, *, site: str, list: str, run: str, now: datetime) -> None:
        self._transaction = transaction
        self._site = site
        self._list = list
        self._run = run
        self._now = now
        self._by_key: dict[str, _Known] = {}
        self._all: list[_Known] = []
        self._elsewhere: dict[str, list[tuple[int, str]]] = {}

    async def keep(self, postings: Sequence[Posting], keys: Sequence[tuple[str, ...]]) -> list[Kept]:
        """Store the postings, each with its keys."""
        await self._read([key for each in keys for key in each])
        await self._read_elsewhere(
            [posting for posting, known_by in zip(postings, keys, strict=True) if self._find(known_by) is None]
        )
        told: list[Kept] = []
        for posting, known_by in zip(postings, keys, strict=True):
            known = self._find(known_by) or await self._alike(posting)
            if known is None:
                self._add(posting, known_by)
                told.append("new")
            else:
                told.append("updated" if self._see(known, posting, known_by) else "known")
        await self._write()
        return told

    async def _read(self, keys: Sequence[str]) -> None:
        numbers = set((await statements.numbers_of(self._transaction, keys)).values())
        await self._hold(numbers)

    async def _hold(self, numbers: set[int]) -> None:
        if not numbers:
            return
        kept = await statements.by_number(self._transaction, numbers)
        read = await statements.read_on(self._transaction, numbers, self._site, self._list)
        held = {
            number: _Known(kept[number], number, set(), *read.get(number, ("", None))) for number in sorted(numbers)
        }
        for key, number in await statements.keys_of(self._transaction, numbers):
            held[number].keys.add(key)
            self._by_key[key] = held[number]
        self._all += held.values()

    async def _read_elsewhere(self, postings: Sequence[Posting]) -> None:
        wanted = {organisation_key(posting.organisation) for posting in postings} - {""}
        if wanted:
            for number, organisation, title in await statements.titles_elsewhere(self._transaction, wanted, self._site):
                self._elsewhere.setdefault(organisation, []).append((number, title))

    def _find(self, keys: Sequence[str]) -> _Known | None:
        for key in keys:
            known = self._by_key.get(key)
            if known is not None and (key in known.keys) and not self._is_another(known, keys):
                return known
        return None

    def _is_another(self, known: _Known, keys: Sequence[str]) -> bool:
        """Whether the site gives the posting another id, so that an equal address proves nothing."""
        ours = f"id {self._site} "
        mine = {key for key in keys if key.startswith(ours)}
        theirs = {key for key in known.keys if key.startswith(ours)}
        return bool(mine and theirs) and not mine & theirs

    async def _alike(self, posting: Posting) -> _Known | None:
        """An equal job of another board, not yet seen on this site."""
        near = self._elsewhere.get(organisation_key(posting.organisation), [])
        numbers = {number for number, title in near if may_be_same(posting.title, title)}
        await self._hold(numbers - {known.number for known in self._all})
        for known in self._all:
            if known.number in numbers and not known.seen and is_same(known.kept.posting, posting):
                return known
        return None

    def _add(self, posting: Posting, keys: tuple[str, ...]) -> None:
        free = [key for key in keys if key not in self._by_key]
        kept = KeptPosting(
            id=hashlib.sha256(f"posting {free[0]}".encode()).hexdigest()[:12],
            site=self._site,
            posting=posting,
            state=_state(posting),
            first_seen_at=self._now,
            last_seen_at=self._now,
            changed_at=self._now,
            closed_at=self._now if posting.closed else None,
        )
        known = _Known(kept, None, set(keys), _digest(posting), new_keys=list(free), url=posting.url, seen=True)
        self._all.append(known)
        self._by_key |= dict.fromkeys(free, known)

    def _see(self, known: _Known, posting: Posting, keys: tuple[str, ...]) -> bool:
        """Record a sighting. Return whether the posting changed."""
        free = [key for key in keys if key not in self._by_key]
        known.new_keys += free
        known.keys.update(free)
        self._by_key |= dict.fromkeys(free, known)
        known.url, known.seen = posting.url or known.url, True
        if known.kept.site != self._site:
            known.said = posting if known.said is None else merged(known.said, posting, own=True)
        digest = _digest(posting)
        same, known.digest = digest == known.digest, digest
        changed: list[tuple[str, str, str]] = []
        after = known.kept.posting
        if not same or posting.closed != after.closed:
            after = merged(known.kept.posting, posting, own=known.kept.site == self._site)
            changed = changes(known.kept.posting, after)
        state = _state(after)
        if state != known.kept.state:
            changed.append(("state", f'"{known.kept.state}"', f'"{state}"'))
        known.changed += [
            PostingChange(at=self._now, run=self._run, field=name, before=old, after=new) for name, old, new in changed
        ]
        known.rewritten |= after != known.kept.posting or bool(changed)
        closed_at = None if state == "open" else known.kept.closed_at or self._now
        told: dict[str, object] = {
            "posting": after, "state": state, "closed_at": closed_at, "last_seen_at": self._now
        }  # fmt: skip
        known.kept = known.kept.model_copy(update=told | ({"changed_at": self._now} if changed else {}))
        return bool(changed)

    async def _write(self) -> None:
        seen = [known for known in self._all if known.seen]
        await self._write_old(seen)
        await self._write_new([known for known in seen if known.number is None])
        numbered = {known.number: known for known in seen if known.number is not None}
        await statements.add_keys(
            self._transaction, ((key, number) for number, known in numbered.items() for key in known.new_keys)
        )
        await statements.record_sightings(
            self._transaction, (self._sighting(number, known) for number, known in numbered.items())
        )
        await statements.note(
            self._transaction, ((number, change) for number, known in numbered.items() for change in known.changed)
        )

    async def _write_new(self, new: Sequence[_Known]) -> None:
        if new:
            rows = [(known.kept, organisation_key(known.kept.posting.organisation)) for known in new]
            for known, number in zip(new, await statements.create(self._transaction, rows), strict=True):
                known.number = number

    async def _write_old(self, seen: Sequence[_Known]) -> None:
        """Of the postings with a row, put what changed and touch the others."""
        numbered = [(known.number, known) for known in seen if known.number is not None]
        if untouched := [number for number, known in numbered if not known.rewritten]:
            await statements.touch(self._transaction, untouched, self._now)
        for number, known in numbered:
            if known.rewritten:
                organisation = organisation_key(known.kept.posting.organisation)
                await statements.put(self._transaction, number, known.kept, organisation)

    def _sighting(self, number: int, known: _Known) -> tuple[int, Sighting, str, Posting | None]:
        seen = Sighting(site=self._site, list=self._list, url=known.url, run=self._run, seen_at=self._now)
        return number, seen, known.digest, known.said


class Postings:
    """The postings of all users of the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def keep(self, posting: Posting, *, site: str, run: str, list: str = "") -> Kept:
        """Store a posting; see `keep_page`."""
        return (await self.keep_page((posting,), site=site, run=run, list=list))[0]

    async def keep_page(
        self, postings: Sequence[Posting], *, site: str, run: str, list: str = "", progress: CrawlProgress | None = None
    ) -> tuple[Kept, ...]:
        """Store the postings of a page atomically; on disk when the method returns.

        Args:
            postings: the postings as read.
            site: host of the site.
            run: id of the run.
            list: query or filters of the list; empty for the site's whole list.
            progress: the checkpoint of the run, stored in the same transaction.
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

    async def has(self, posting: Posting, site: str) -> bool:
        """Whether the site's posting is stored."""
        async with self._store.reading() as transaction:
            return bool(await statements.numbers_of(transaction, posting_keys(posting, site.lower())))

    async def closed(self, site: str, run: str, *, since: datetime, list: str = "") -> int:
        """Close the postings gone from a list. Call only after reading the whole list.

        Args:
            site: host of the site.
            run: the run that read the list.
            since: start of the run, before any interruption (`Checkpoint.started_at`): earlier sightings count
                as gone.
            list: as in `keep_page`. A posting missing from a site's whole list is gone from the narrower lists
                too.

        Returns:
            Number of postings closed: those gone from every list.
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

    async def told_closed(self, id: str, run: str, words: str) -> None:
        """Close a posting whose page says so in the given words."""
        now = self._now()
        async with self._store.writing() as transaction:
            number = await _number(transaction, id)
            kept = (await statements.by_number(transaction, [number]))[number]
            posting = kept.posting.model_copy(update={"closed": words})
            told = kept.model_copy(update={"posting": posting, "state": "closed", "closed_at": now, "changed_at": now})
            if kept.state == "open":
                await statements.put(transaction, number, told, organisation_key(posting.organisation))
                change = PostingChange(at=now, run=run, field="state", before='"open"', after='"closed"')
                await statements.note(transaction, [(number, change)])

    async def get(self, id: str) -> KeptPosting:
        """A posting by id, or by the unique beginning of an id.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            number = await _number(transaction, id)
            return (await statements.by_number(transaction, [number]))[number]

    async def meant(self, task: Task) -> KeptPosting | None:
        """The posting that a task names; without a name, the one at the address of the task.

        Raises:
            NotFound: no posting has the name, or several have.
        """
        return await (self.get(task.posting) if task.posting else self.at(str(task.url)))

    async def at(self, url: str) -> KeptPosting | None:
        """The posting with the page `url`, or the only posting with the application address `url`; else None."""
        key = posting_key(Posting(url=url))
        async with self._store.reading() as transaction:
            numbers = set((await statements.numbers_of(transaction, [key])).values())
            if not numbers:
                near = await statements.applied_to_at(transaction, key.removeprefix("url "))
                numbers = {number for number, apply_url in near if posting_key(Posting(url=apply_url)) == key}
            if len(numbers) != 1:
                return None
            (kept,) = (await statements.by_number(transaction, numbers)).values()
        return kept

    async def story(self, id: str) -> tuple[list[PostingChange], list[Sighting]]:
        """A posting's changes, oldest first, and sightings, latest first.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            number = await _number(transaction, id)
            return await statements.history(transaction, number), await statements.sightings(transaction, number)

    async def list(
        self,
        *,
        site: str = "",
        state: PostingState | None = None,
        organisation: str = "",
        mark: PostingMark | None = None,
        unless_hidden: bool = False,
        limit: int = 100,
    ) -> list[KeptPosting]:
        """Postings, newest first."""
        which = dataclasses.replace(_which(site, state, organisation), mark=mark, unless_hidden=unless_hidden)
        async with self._store.reading() as transaction:
            return await statements.latest(transaction, which, limit)

    async def count(
        self,
        *,
        site: str = "",
        state: PostingState | None = None,
        organisation: str = "",
        mark: PostingMark | None = None,
        unless_hidden: bool = False,
    ) -> int:
        """Number of matching postings."""
        which = dataclasses.replace(_which(site, state, organisation), mark=mark, unless_hidden=unless_hidden)
        async with self._store.reading() as transaction:
            return await statements.count(transaction, which)

    async def search(
        self, query: str, *, site: str = "", state: PostingState | None = None, organisation: str = "", limit: int = 100
    ) -> list[KeptPosting]:
        """Full-text search, best match first. `python "machine learning" -senior`: words match as prefixes, quotes keep
        words together, a minus excludes.

        Raises:
            BadInput: the query has no word.
        """
        async with self._store.reading() as transaction:
            return await posting_search.search(transaction, query, _which(site, state, organisation), limit)

    async def each(
        self, *, site: str = "", state: PostingState | None = None, organisation: str = ""
    ) -> AsyncIterator[KeptPosting]:
        """All matching postings, in order of arrival."""
        async for few in self._few(_which(site, state, organisation)):
            for _, posting in few:
                yield posting

    async def _few(self, which: PostingFilter) -> AsyncIterator[Sequence[tuple[int, KeptPosting]]]:
        """Batches of matching postings, to save memory."""
        number = 0
        while True:
            async with self._store.reading() as transaction:
                few = await statements.after(transaction, number, which, _AT_ONCE)
            yield few
            if len(few) < _AT_ONCE:
                return
            number = few[-1][0]

    async def collected(self, site: str, list: str, since: datetime) -> AsyncIterator[KeptPosting]:
        """Postings seen on a list since then, in the list's own words; see `keep_page`."""
        which = PostingFilter(site=site.lower(), list=list, since=since)
        async for few in self._few(which):
            async with self._store.reading() as transaction:
                read = await statements.read_on(transaction, [number for number, _ in few], which.site, list)
            for number, kept in few:
                _, said = read.get(number, ("", None))
                yield kept if said is None else kept.model_copy(update={"site": which.site, "posting": said})

    async def stats(self) -> PostingStats:
        """Numbers of postings, by state and organisation."""
        async with self._store.reading() as transaction:
            return await statements.stats(transaction)


def _state(posting: Posting) -> PostingState:
    return "closed" if posting.closed else "open"


def _keys(postings: Sequence[Posting], site: str) -> list[tuple[str, ...]]:
    """The keys of each posting. An address shared by several postings of a page belongs to the list, and identifies
    none.
    """
    titles = Counter(posting.url for posting in {(each.url, each.title): each for each in postings}.values())
    return [
        posting_keys(posting if titles[posting.url] < 2 else posting.model_copy(update={"url": ""}), site)
        for posting in postings
    ]


def _which(site: str, state: PostingState | None, organisation: str) -> PostingFilter:
    return PostingFilter(site=site.lower(), state=state, organisation=organisation_key(organisation))


async def _number(transaction: Transaction, id: str) -> int:
    return only(dict(await statements.ids_by_prefix(transaction, id)), id, "posting", "jobs list")


def _digest(posting: Posting) -> str:
    return hashlib.sha256(posting.model_dump_json().encode()).hexdigest()[:24]


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
