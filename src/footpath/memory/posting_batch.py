"""Some postings of one list on their way into the store: which are known, what they change, what is new."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footpath.memory.posting_merge import changes, merged
from footpath.reading.same_posting import is_same, may_be_same, organisation_key
from footpath.schema.kept import KeptPosting, PostingChange, Sighting
from footpath.store import postings as statements

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.schema.kept import Kept
    from footpath.schema.posting import Posting
    from footpath.store.database import Transaction


@dataclass(slots=True, eq=False)
class _Known:
    """A posting as it is kept now, and what becomes of it in this batch."""

    kept: KeptPosting
    number: int | None
    keys: set[str]
    digest: str = ""
    said: Posting | None = None
    """What this list says of it, where another board's word counts."""
    new_keys: list[str] = field(default_factory=list)
    url: str = ""
    seen: bool = False
    changed: list[PostingChange] = field(default_factory=list)
    rewritten: bool = False


class Batch:
    """One batch. The transaction is the caller's."""

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
        """Keep them, each with the keys that it is known by."""
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
        """Whether this site gives it another id: then an address that both have says nothing."""
        ours = f"id {self._site} "
        mine = {key for key in keys if key.startswith(ours)}
        theirs = {key for key in known.keys if key.startswith(ours)}
        return bool(mine and theirs) and not mine & theirs

    async def _alike(self, posting: Posting) -> _Known | None:
        """One of another board that is the same job, which this site was not seen to have."""
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
            first_seen_at=self._now,
            last_seen_at=self._now,
            changed_at=self._now,
        )
        known = _Known(kept, None, set(keys), _digest(posting), new_keys=list(free), url=posting.url, seen=True)
        self._all.append(known)
        self._by_key |= dict.fromkeys(free, known)

    def _see(self, known: _Known, posting: Posting, keys: tuple[str, ...]) -> bool:
        """Note that it was seen; gives whether anything in it changed."""
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
        if not same:
            after = merged(known.kept.posting, posting, own=known.kept.site == self._site)
            changed = changes(known.kept.posting, after)
        if known.kept.state == "closed":
            changed.append(("state", '"closed"', '"open"'))
        known.changed += [
            PostingChange(at=self._now, run=self._run, field=name, before=old, after=new) for name, old, new in changed
        ]
        known.rewritten |= after != known.kept.posting or bool(changed)
        told: dict[str, object] = {"posting": after, "state": "open", "closed_at": None, "last_seen_at": self._now}
        known.kept = known.kept.model_copy(update=told | ({"changed_at": self._now} if changed else {}))
        return bool(changed)

    async def _write(self) -> None:
        seen = [known for known in self._all if known.seen]
        new = [known for known in seen if known.number is None]
        if new:
            rows = [(known.kept, organisation_key(known.kept.posting.organisation)) for known in new]
            for known, number in zip(new, await statements.create(self._transaction, rows), strict=True):
                known.number = number
        numbered = {known.number: known for known in seen if known.number is not None}
        untouched = [number for number, known in numbered.items() if known not in new and not known.rewritten]
        if untouched:
            await statements.touch(self._transaction, untouched, self._now)
        for number, known in numbered.items():
            if known.rewritten and known not in new:
                organisation = organisation_key(known.kept.posting.organisation)
                await statements.put(self._transaction, number, known.kept, organisation)
        await statements.add_keys(
            self._transaction, ((key, number) for number, known in numbered.items() for key in known.new_keys)
        )
        await statements.record_sightings(
            self._transaction, (self._sighting(number, known) for number, known in numbered.items())
        )
        await statements.note(
            self._transaction, ((number, change) for number, known in numbered.items() for change in known.changed)
        )

    def _sighting(self, number: int, known: _Known) -> tuple[int, Sighting, str, Posting | None]:
        seen = Sighting(site=self._site, list=self._list, url=known.url, run=self._run, seen_at=self._now)
        return number, seen, known.digest, known.said


def _digest(posting: Posting) -> str:
    return hashlib.sha256(posting.model_dump_json().encode()).hexdigest()[:24]
