"""The digest of what waits, by its timetable: sent once when due, again where it could not be sent."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from tests.sites.smtp_server import SmtpServer, mail_server

from footpath.config import read_settings
from footpath.coordinator.due import DueReader
from footpath.coordinator.due_timetable import (
    RETRY,
    DueRunner,
    new_timetable,
    owners_with_timetables,
    send_due,
    timetable_of,
)
from footpath.coordinator.inbox import Inbox
from footpath.errors import BadInput
from footpath.memory.tracking import History, Tracking
from footpath.schema.application import DueTimetable, EntryBody
from footpath.schema.shared import User
from footpath.store import users
from footpath.store.owned import EVERYBODY

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.store.database import Store

pytestmark = pytest.mark.slow


@dataclasses.dataclass
class Desk:
    """A person whose digest is due at seven, one mail of whom is asked about."""

    store: Store
    now: Ticking

    async def begin(self) -> None:
        await History(self.store, self.now).ask(self.now(), "1", EntryBody(subject="Hello"))
        due = self.now() - timedelta(minutes=1)
        timetable_of(self.store).put(DueTimetable(every="0 7 * * *", emails=("ida@example.org",), next_at=due))

    @property
    def kept(self) -> DueTimetable:
        found = timetable_of(self.store).get()
        assert found is not None
        return found

    def runner(self, smtp: str) -> DueRunner:
        reader = DueReader(
            Tracking(self.store, self.now), History(self.store, self.now), Inbox(self.store, self.now), self.now
        )
        return DueRunner(self.store, reader, smtp, "", self.now)

    async def tick(self, server: SmtpServer) -> None:
        await self.runner(f"smtp://127.0.0.1:{server.port}?from=footpath@example.org").tick()


async def test_a_digest_is_sent_once_at_each_of_its_times(store: Store, now: Ticking):
    desk = Desk(store, now)
    await desk.begin()
    async with mail_server() as server:
        server.word = ""
        await desk.tick(server)
        await desk.tick(server)
        [mail] = server.came
        assert (mail["To"], "1 about mails" in mail.get_content()) == ("ida@example.org", True)
        assert (desk.kept.sent_at is not None, f"{desk.kept.next_at:%H:%M}") == (True, "07:00")
        now.time += timedelta(days=9)
        await desk.tick(server)
        await desk.tick(server)
        assert len(server.came) == 2, "what was missed is sent once"


async def test_a_digest_that_could_not_be_sent_says_why_and_is_sent_again(store: Store, now: Ticking):
    desk = Desk(store, now)
    await desk.begin()
    async with mail_server() as server:
        server.word, server.refuses = "", "no room"
        await desk.tick(server)
        assert "no room" in desk.kept.said
        assert desk.kept.next_at <= now() + RETRY
        server.refuses = ""
        now.time += RETRY
        await desk.tick(server)
        assert (len(server.came), desk.kept.said) == (1, "")


async def test_everybody_with_a_timetable_is_served(store: Store, now: Ticking):
    assert owners_with_timetables(store.of(EVERYBODY)) == []
    await Desk(store.of("ida"), now).begin()
    await Desk(store.of(""), now).begin()
    assert owners_with_timetables(store.of(EVERYBODY)) == ["", "ida"]
    timetable_of(store.of("")).remove()
    assert owners_with_timetables(store.of(EVERYBODY)) == ["ida"]


async def test_a_removed_users_timetable_rests(store: Store, now: Ticking):
    everybody, asked = store.of(EVERYBODY), list[str]()
    ida = User(id="ida", name="ida", role="member", organisation="", created_at=now())
    desks = {owner: Desk(store.of(owner), now) for owner in ("", "ida")}
    for desk in desks.values():
        await desk.begin()

    def of(owner: str) -> DueRunner:
        asked.append(owner)
        return desks[owner].runner("smtp://127.0.0.1:9?from=footpath@example.org")

    async with everybody.writing() as transaction:
        await users.create(transaction, ida, "digest")
    await send_due(everybody, of)
    assert asked == ["", "ida"]
    async with everybody.writing() as transaction:
        await users.remove(transaction, "ida")
    await send_due(everybody, of)
    assert asked == ["", "ida", ""]


def test_a_timetable_names_each_mistake():
    with pytest.raises(BadInput) as error:
        new_timetable("at seven", ["nobody"], read_settings({}), datetime(2026, 11, 28, tzinfo=UTC), days=7, silent=14)
    assert [each.partition(":")[0] for each in error.value.problems] == ["email", "every"]
