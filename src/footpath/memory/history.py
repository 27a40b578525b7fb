"""Histories of applications: news from mails, open questions, and the person's own entries.

The person's own entries outrank all mails. Only the state of an entry changes, so that every entry can be undone.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, NotFound, WrongKey
from footpath.schema.application import Contact, EntryBody, HistoryEntry, MailPlace, Meeting
from footpath.store import applications as statements
from footpath.store.applications import KeptEntry
from footpath.store.base import only

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from footpath.schema.application import Application, Stage
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
                    f"There is no entry {number} that holds.", cli="`footpath applications show` numbers them."
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
