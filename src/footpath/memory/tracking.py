"""Applications as their persons follow them: news from mails, open questions, and the person's own entries and notes.

The person's own entries outrank all mails. Only the state of an entry changes, so that every entry can be undone. No
run reads these records: `memory/applications.py` knows which applications were sent.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, NotFound, WrongKey
from footpath.schema.application import (
    STAGES,
    Application,
    ApplicationState,
    Contact,
    EntryBody,
    HistoryEntry,
    MailPlace,
    Meeting,
    Note,
    Stage,
    StatusPage,
    Tracked,
)
from footpath.store import applications as statements
from footpath.store.applications import ApplicationFilter, KeptEntry, Order
from footpath.store.base import only

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from footpath.store.database import Clock, Store, Transaction

MOST_APPLICATIONS: Final = 1000
"""Of so many of the latest applications it is known which mails are about them."""
MOST_ASKED: Final = 500
_BEGINNING: Final = (None, "received", "review")
"""Stages that news of less weight than an invitation may follow."""
_NOBODY: Final = ("noreply", "no-reply", "donotreply", "do-not-reply", "mailer-daemon", "notification")


class History:
    """The histories of a person's applications."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def known(self) -> list[tuple[Application, frozenset[str]]]:
        """The applications sent, or perhaps sent, each with the keys of the known mails."""
        by: defaultdict[str, set[str]] = defaultdict(set)
        async with self._store.reading() as transaction:
            found = await statements.recent(transaction, None, MOST_APPLICATIONS)
            for application, message in await statements.messages(transaction):
                by[application].add(message)
        sent = (each for each in found if each.state in ("submitted", "already_applied", "unknown") or each.stage)
        return [(each, frozenset(by[each.id])) for each in sent]

    async def tell(self, application: str, stage: Stage, at: datetime, message: str, body: EntryBody) -> bool:
        """Store the news of a mail. Return False for a known mail."""
        async with self._store.writing() as transaction:
            entry = KeptEntry(0, application, at, "mail", "holds", stage, message, self._sealed(body))
            if await statements.add_entry(transaction, entry) is None:
                return False
            await self._judge(transaction, application)
        return True

    async def see(self, application: str, stage: Stage, at: datetime, body: EntryBody) -> bool:
        """Store the state that the site's own page shows. Return False if the page showed the same the last time."""
        async with self._store.writing() as transaction:
            entries = await statements.entries_of(transaction, [application])
            seen = [each.stage for each in entries if each.source == "site"]
            if seen and seen[-1] == stage:
                return False
            message = secrets.token_hex(16)
            entry = KeptEntry(0, application, at, "site", "holds", stage, message, self._sealed(body))
            await statements.add_entry(transaction, entry)
            await self._judge(transaction, application)
        return True

    async def ask(self, at: datetime, message: str, body: EntryBody) -> bool:
        """Ask the person about a mail. Return False for a known mail."""
        async with self._store.writing() as transaction:
            entry = KeptEntry(0, None, at, "mail", "asked", None, message, self._sealed(body))
            return await statements.add_entry(transaction, entry) is not None

    async def asked(self) -> list[HistoryEntry]:
        """The mails with an open question, oldest first."""
        async with self._store.reading() as transaction:
            return [self._opened(each) for each in await statements.asked_entries(transaction, MOST_ASKED)]

    async def of(self, application: str) -> list[HistoryEntry]:
        """The history of an application by id, oldest first, with undone entries."""
        async with self._store.reading() as transaction:
            return [self._opened(each) for each in await statements.entries_of(transaction, [application])]

    async def settle(self, number: int, application: str = "", stage: Stage | None = None) -> HistoryEntry:
        """Answer a question about a mail: a stage of an application, or no application.

        Args:
            number: of the question.
            application: id, or the beginning of an id. Empty: no application, unless a stage is given and only one
                application is possible.
            stage: the stage. None: the only possible stage of the mail.

        Raises:
            NotFound: no such question, or no such application.
            BadInput: the application or the stage is ambiguous.
        """
        async with self._store.writing() as transaction:
            kept = await statements.entry(transaction, number)
            if kept is None or kept.state != "asked":
                raise NotFound(f"There is no question {number} about a mail.", cli="`footpath mail list` shows them.")
            body = self._opened(kept).body
            if not application and stage is None:
                await statements.change_entry(transaction, number, {"state": "dismissed"})
                return self._opened(kept).model_copy(update={"state": "dismissed"})
            whose = application or (body.whose[0] if len(body.whose) == 1 else "")
            tells = stage or (body.possible[0] if len(body.possible) == 1 else None)
            if not whose or tells is None:
                what = "application" if not whose else "stage"
                raise BadInput(f"Which {what} the mail is about is still open.", cli="Give both: APPLICATION STAGE.")
            matching = {each.id: each for each in await statements.by_prefix(transaction, whose)}
            found = only(matching, whose, "application", "applications list")
            to: dict[str, object] = {"state": "holds", "application": found.id, "stage": tells}
            await statements.change_entry(transaction, number, to)
            await self._judge(transaction, found.id)
        return self._opened(kept).model_copy(update=to)

    async def undo(self, number: int) -> HistoryEntry:
        """Take an entry back; the application stands as the others say. Raises NotFound."""
        async with self._store.writing() as transaction:
            kept = await statements.entry(transaction, number)
            if kept is None or kept.state != "holds" or kept.application is None:
                raise NotFound(
                    f"There is no entry {number} to take back.", cli="`footpath applications show` numbers them."
                )
            await statements.change_entry(transaction, number, {"state": "undone"})
            await self._judge(transaction, kept.application)
            if kept.source == "person":
                await self._restate(transaction, kept.application)
        return self._opened(kept).model_copy(update={"state": "undone"})

    async def place(self, mailbox: str) -> MailPlace | None:
        """How far a mailbox was read."""
        async with self._store.reading() as transaction:
            return await statements.place(transaction, mailbox)

    async def keep_place(self, mailbox: str, place: MailPlace) -> None:
        """Keep how far a mailbox was read."""
        async with self._store.writing() as transaction:
            await statements.keep_place(transaction, mailbox, place, self._now())

    async def _judge(self, transaction: Transaction, application: str) -> None:
        """Store the stage after all valid mails, and what sites' pages showed."""
        entries = await statements.entries_of(transaction, [application])
        told = stage_of(each.stage for each in entries if each.source != "person" and each.state == "holds")
        await statements.tell(transaction, application, told)

    async def _restate(self, transaction: Transaction, application: str) -> None:
        """Store the person's last valid entry."""
        entries = await statements.entries_of(transaction, [application])
        said = [each.stage for each in entries if each.source == "person" and each.state == "holds"]
        await statements.change(transaction, application, {"stage": said[-1] if said else None})

    def _sealed(self, body: EntryBody) -> str:
        return self._store.seal.close(body.model_dump_json())

    def _opened(self, kept: KeptEntry) -> HistoryEntry:
        return opened(self._store, kept)


def opened(store: Store, kept: KeptEntry) -> HistoryEntry:
    """An entry with the text unsealed."""
    try:
        body = EntryBody.model_validate_json(store.seal.open(kept.sealed)) if kept.sealed else EntryBody()
    except WrongKey as error:
        body = EntryBody(subject=str(error))  # in its place: the entry itself can be read
    return HistoryEntry(
        number=kept.number,
        application=kept.application or "",
        at=kept.at,
        source=kept.source,
        state=kept.state,
        stage=kept.stage,
        body=body,
    )


def stage_of(told: Iterable[Stage | None]) -> Stage | None:
    """The stage after all mails, given oldest first. A late confirmation of receipt changes no later stage."""
    stands: Stage | None = None
    for stage in told:
        if stage is None or (stage == "received" and stands is not None):
            continue
        if stage == "review" and stands not in (*_BEGINNING, "question"):
            continue
        stands = stage
    return stands


def contacts_of(history: Sequence[HistoryEntry]) -> list[Contact]:
    """The writers of a history, each address once, without no-reply addresses."""
    found: dict[str, Contact] = {}
    for each in history:
        address = each.body.sender
        is_nobody = any(address.replace(".", "").startswith(name) for name in _NOBODY)
        if each.state == "holds" and "@" in address and not is_nobody:
            found[address] = Contact(name=each.body.name, address=address)
    return list(found.values())


def meetings_of(history: Sequence[HistoryEntry]) -> list[Meeting]:
    """The interviews of an application, each in the version of the latest calendar file."""
    found = {
        each.body.meeting.uid: each.body.meeting for each in history if each.state == "holds" and each.body.meeting
    }
    return list(found.values())


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
