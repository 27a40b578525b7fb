"""A person's own records of applications: the stage of each, the day of the follow-up, and notes.

No run reads these records: `memory/applications.py` knows which applications were sent.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, NotFound, WrongKey
from footpath.memory.history import opened
from footpath.schema.application import STAGES, Application, ApplicationState, Note, Stage, StatusPage, Tracked
from footpath.store import applications as statements
from footpath.store.applications import ApplicationFilter, KeptEntry, Order
from footpath.store.base import only

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from footpath.schema.application import HistoryEntry
    from footpath.store.database import Clock, Store, Transaction

MOST_NOTED: Final = 10_000
"""Characters of a note."""

_AT_ONCE: Final = 1000
"""Applications whose notes are read by one statement."""


class Tracking:
    """The applications of everyone who uses this database, as they see them. Notes are sealed."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def list(
        self,
        *,
        words: str = "",
        stage: Stage | None = None,
        state: ApplicationState | None = None,
        due: bool = False,
        silent: int = 0,
        order: Order = "changed",
        limit: int | None = 100,
    ) -> list[Application]:
        """Applications. `words` stand in title, organisation or address; `due`: to be followed up by today.
        `silent`: sent, and nothing was heard of them for so many days.
        """
        now = self._now()
        quiet_since = now - timedelta(days=silent) if silent else None
        which = ApplicationFilter(words, stage, state, now.date() if due else None, quiet_since)
        async with self._store.reading() as transaction:
            return await statements.find(transaction, which, order, limit)

    async def counts(self, *, words: str = "") -> dict[Stage, int]:
        """How many there are of each stage, in the order in which these come."""
        async with self._store.reading() as transaction:
            found = await statements.counts(transaction, ApplicationFilter(words))
        return {stage: found.get(stage, 0) for stage in STAGES}

    async def get(self, id: str) -> Tracked:
        """An application with its notes, by its id, or by the beginning of it where only one has it.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            found = await _one(transaction, id)
            return (await self._tracked(transaction, [found]))[0]

    async def with_notes(self, applications: Sequence[Application]) -> Sequence[Tracked]:
        """These applications, each with its history and notes."""
        async with self._store.reading() as transaction:
            return await self._tracked(transaction, applications)

    async def say(self, id: str, stage: Stage | None) -> Application:
        """How far it is; None: as mails tell and the site has shown. It is kept in the history. Raises NotFound."""
        async with self._store.writing() as transaction:
            found = await _one(transaction, id)
            if stage != found.stage:
                own = KeptEntry(0, found.id, self._now(), "person", "holds", stage, secrets.token_hex(16), "")
                await statements.add_entry(transaction, own)
            await statements.change(transaction, found.id, {"stage": stage})
        return found.model_copy(update={"stage": stage})

    async def follow_up(self, id: str, day: date | None) -> Application:
        """When to come back to it; None: not at all. Raises NotFound."""
        return await self._change(id, {"follow_up": day})

    async def put_status_page(self, id: str, page: StatusPage | None) -> Application:
        """Store the page on which the site shows the state; None: no page. Raises NotFound."""
        sealed = "" if page is None else self._store.seal.close(page.model_dump_json())
        async with self._store.writing() as transaction:
            found = await _one(transaction, id)
            await statements.change(transaction, found.id, {"status_page": sealed})
        return found

    async def status_pages(self) -> list[tuple[Application, StatusPage]]:
        """The applications with a status page. Raises WrongKey."""
        async with self._store.reading() as transaction:
            kept = await statements.status_pages(transaction)
        return [(each, StatusPage.model_validate_json(self._store.seal.open(sealed))) for each, sealed in kept]

    async def note(self, id: str, text: str) -> Note:
        """Write something down.

        Raises:
            NotFound: there is no such application.
            BadInput: it says nothing, or too much.
        """
        text = text.replace("\r\n", "\n").strip()
        if not 0 < len(text) <= MOST_NOTED:
            raise BadInput(f"A note has 1 to {MOST_NOTED:,} characters; this one has {len(text):,}.")
        at, sealed = self._now(), self._store.seal.close(text)
        async with self._store.writing() as transaction:
            found = await _one(transaction, id)
            number = await statements.add_note(transaction, found.id, at, sealed)
        return Note(number=number, at=at, text=text)

    async def remove_note(self, id: str, number: int) -> None:
        """Forget a note. Raises NotFound."""
        async with self._store.writing() as transaction:
            found = await _one(transaction, id)
            if not await statements.remove_note(transaction, found.id, number):
                raise NotFound(
                    f"Application {found.id} has no note {number}.",
                    cli="`footpath applications show` numbers them.",
                )

    async def _change(self, id: str, to: dict[str, object]) -> Application:
        async with self._store.writing() as transaction:
            found = await _one(transaction, id)
            await statements.change(transaction, found.id, to)
        return found.model_copy(update=to)

    async def _tracked(self, transaction: Transaction, applications: Sequence[Application]) -> list[Tracked]:
        ids = [each.id for each in applications]
        notes: defaultdict[str, list[statements.Sealed]] = defaultdict(list)
        histories: defaultdict[str, list[HistoryEntry]] = defaultdict(list)
        for at in range(0, len(ids), _AT_ONCE):
            for note in await statements.notes_of(transaction, ids[at : at + _AT_ONCE]):
                notes[note.application].append(note)
            for entry in await statements.entries_of(transaction, ids[at : at + _AT_ONCE]):
                histories[entry.application or ""].append(opened(self._store, entry))
        return [
            Tracked(application=each, notes=self._opened(notes[each.id]), history=tuple(histories[each.id]))
            for each in applications
        ]

    def _opened(self, kept: Sequence[statements.Sealed]) -> tuple[Note, ...]:
        return tuple(Note(number=each.number, at=each.at, text=self._words(each.sealed)) for each in kept)

    def _words(self, sealed: str) -> str:
        try:
            return self._store.seal.open(sealed)
        except WrongKey as error:
            return str(error)  # in its place: the application itself can be read


async def _one(transaction: Transaction, id: str) -> Application:
    """Raises NotFound."""
    found = {each.id: each for each in await statements.by_prefix(transaction, id)}
    return only(found, id, "application", "applications list")
