"""The digest of what waits for a person, sent by e-mail on a timetable."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from footpath.coordinator.due import send_digest
from footpath.coordinator.searches import ADDRESS
from footpath.coordinator.timetable import next_time, wrong_with
from footpath.errors import FootpathError, StoreUnavailable, refuse_problems
from footpath.memory.own_file import OwnFile
from footpath.schema.application import DueTimetable
from footpath.store import users
from footpath.web.mail import mail_server

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from footpath.config import Settings
    from footpath.coordinator.due import DueReader
    from footpath.store.database import Clock, Store

LOOK_S: Final = 5.0
"""Seconds between checks for due digests."""
RETRY: Final = timedelta(minutes=15)
"""Time until a digest that could not be sent is sent again."""
FILE: Final = "due-timetable"


def timetable_of(store: Store) -> OwnFile[DueTimetable]:
    """Where a person's timetable is kept."""
    return OwnFile(store, FILE, DueTimetable)


def new_timetable(
    every: str, emails: Sequence[str], settings: Settings, now: datetime, *, days: int, silent: int
) -> DueTimetable:
    """Make a timetable. Raises BadInput with each mistake, and for a mail server that is not set."""
    problems = [f"email: “{each}” is no address" for each in emails if not ADDRESS.fullmatch(each)]
    problems += [] if emails else ["email: give at least one address"]
    if wrong := wrong_with(every, now):
        problems.append(f"every: {wrong}; for each working day at seven: 0 7 * * 1-5")
    refuse_problems("No timetable was saved.", problems)
    mail_server(settings.smtp, settings.smtp_password)
    return DueTimetable(
        every=every, emails=tuple(emails), days=days, silent=silent, next_at=next_time(every, now)
    )  # fmt: skip


class DueRunner:
    """Sends a person's digest when it is due. Of several runners one sends it.

    Args:
        store: the person's.
        reader: reads what waits.
        smtp: the mail server, from the settings.
        password: the mail user's password.
        now: the clock.
    """

    def __init__(self, store: Store, reader: DueReader, smtp: str, password: str, now: Clock) -> None:
        self._store = store
        self._kept = timetable_of(store)
        self._reader = reader
        self._smtp = smtp
        self._password = password
        self._now = now

    async def tick(self) -> None:
        """Send the digest if it is due. Several missed times count as one."""
        if not self._is_due():
            return
        async with self._store.leases.holding("digest of what is due") as mine:
            if mine and (timetable := self._is_due()):
                done = await self._sent(timetable)
                if self._kept.get() == timetable:  # else it was changed or ended meanwhile
                    self._kept.put(done)

    def _is_due(self) -> DueTimetable | None:
        timetable = self._kept.get()
        return timetable if timetable is not None and timetable.next_at <= self._now() else None

    async def _sent(self, timetable: DueTimetable) -> DueTimetable:
        """The timetable once the digest is sent, or why it could not be."""
        now = self._now()
        then = next_time(timetable.every, now)
        digest = await self._reader.read(days=timetable.days, silent=timetable.silent)
        try:
            was_sent = await send_digest(digest, timetable.emails, self._smtp, self._password)
        except FootpathError as error:
            return timetable.model_copy(update={"said": str(error), "next_at": min(then, now + RETRY)})
        sent_at = now if was_sent else timetable.sent_at
        return timetable.model_copy(update={"said": "", "next_at": then, "sent_at": sent_at})


def owners_with_timetables(everybody: Store) -> list[str]:
    """The owners who have a timetable; the person of the machine is the empty name."""
    users = everybody.folder / "users"
    named = sorted(each.parent.name for each in users.glob(f"*/{FILE}")) if users.is_dir() else []
    return [*([""] if (everybody.folder / FILE).exists() else []), *named]


async def run_timetables(everybody: Store, of: Callable[[str], DueRunner]) -> None:
    """Send the due digests of every owner with access, until cancelled."""
    while True:
        await send_due(everybody, of)
        await asyncio.sleep(LOOK_S)  # other processes save timetables too


async def send_due(everybody: Store, of: Callable[[str], DueRunner]) -> None:
    """Send the due digests of every owner with access. A removed user's timetable rests."""
    owners = owners_with_timetables(everybody)
    if not owners:
        return
    with suppress(StoreUnavailable):  # the worker says so
        async with everybody.reading() as transaction:
            owners = await users.standing(transaction, owners)
        for owner in owners:
            with suppress(FootpathError, ValueError):  # one owner's file or database is no matter of the others
                await of(owner).tick()
