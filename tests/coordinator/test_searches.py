"""Saved searches by their timetables: queued when due, told once they have come, again where nobody was told."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from tests.coordinator.receiver import receiving
from tests.memory.made_postings import posting

from footpath.coordinator.searches import SearchRunner, Teller, lines_of, lists_of
from footpath.coordinator.webhooks import WebhookSender
from footpath.memory.postings import Postings
from footpath.memory.searches import Searches
from footpath.page.egress import resolve
from footpath.schema.search import Receivers, Search
from footpath.store import tasks
from footpath.web.post import post

if TYPE_CHECKING:
    from tests.coordinator.receiver import Receiver
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.record import TaskState
    from footpath.store.database import Store

pytestmark = pytest.mark.slow

KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
URL = "https://job-boards.greenhouse.io/acme"


class Desk:
    """A runner, with what its tasks bring put in by hand."""

    def __init__(self, store: Store, coordinator: Coordinator, now: Ticking, *hosts: str) -> None:
        self.store, self.coordinator, self.now = store, coordinator, now
        self.searches, self.postings = Searches(store, now), Postings(store, now)
        sender = WebhookSender(store, hosts, now, resolve, post)
        self.teller = Teller(self.searches, sender, "", "")
        self.runner = SearchRunner(store, self.searches, coordinator, self.teller, now)

    async def save(self, **more: Any) -> None:
        search = {"name": "mine", "sources": (URL,), "every": "0 7 * * *", "created_at": self.now(), **more}
        await self.searches.add(Search.model_validate({"next_at": self.now(), **search}), Receivers(key=KEY))

    async def ended(self, *titles: str, state: TaskState = "succeeded", reason: str = "") -> None:
        """The queued tasks end, having collected these."""
        search = await self.searches.get("mine")
        [(site, list_)] = lists_of(search)
        for number, title in enumerate(titles):
            await self.postings.keep(posting(title=title, board_id=str(number), url=""), site=site, run="r", list=list_)
        for id in search.pending:
            async with self.store.writing() as transaction:
                to: dict[str, object] = {"state": state, "reason": reason, "updated_at": self.now()}
                assert await tasks.change(transaction, id, to)


async def test_what_is_due_is_queued_once_and_told_when_it_has_come(
    coordinator: Coordinator, store: Store, now: Ticking
):
    async with receiving() as receiver:
        desk = Desk(store, coordinator, now, receiver.host)
        await desk.save(webhook=f"{receiver.url}/jobs", query="rust")
        await desk.runner.tick()
        await desk.runner.tick()
        [record] = await coordinator.list()
        assert (record.task.type, str(record.task.url), record.task.wanted.query) == ("collect", URL, "rust")
        assert receiver.came == [], "nothing has come yet"
        await desk.ended("Keeper of Anvils")
        await desk.runner.tick()
        [told] = receiver.came
        assert [each["title"] for each in told.data["new"]] == ["Keeper of Anvils"]
        assert told.is_signed_with(KEY)
        search = await desk.searches.get("mine")
        assert search.next_at is not None
        assert (search.pending, f"{search.next_at:%H:%M}", search.next_at > now.time) == ((), "07:00", True)
        await desk.runner.tick()
        assert len(receiver.came) == 1
        now.time += timedelta(days=1)
        await desk.runner.tick()
        assert len(await coordinator.list()) == 2
        await desk.ended("Keeper of Anvils")
        await desk.runner.tick()
        assert len(receiver.came) == 1, "nothing new is not told"


async def test_what_was_missed_while_nobody_worked_is_made_up_for_once(
    coordinator: Coordinator, store: Store, now: Ticking
):
    desk = Desk(store, coordinator, now)
    await desk.save()
    now.time += timedelta(days=9)
    for _ in range(3):
        await desk.runner.tick()
    assert len(await coordinator.list()) == 1
    search = await desk.searches.get("mine")
    assert search.next_at is not None
    assert search.next_at - now.time < timedelta(days=1)


async def test_a_search_is_run_when_somebody_says_so_and_keeps_what_it_told(
    coordinator: Coordinator, store: Store, now: Ticking
):
    desk = Desk(store, coordinator, now)
    await desk.save(every="", next_at=None)
    await desk.runner.tick()
    assert await coordinator.list() == []
    await desk.searches.run_soon("mine")
    await desk.runner.tick()
    await desk.ended("Keeper of Anvils")
    await desk.runner.tick()
    search = await desk.searches.get("mine")
    assert (search.next_at, search.pending) == (None, ())
    assert search.last is not None
    assert [each.title for each in search.last.new] == ["Keeper of Anvils"]
    await desk.searches.run_soon("mine")
    await desk.runner.tick()
    await desk.ended("Keeper of Anvils")
    await desk.runner.tick()
    assert (await desk.searches.get("mine")).last == search.last, "one that tells nothing takes no place"


async def test_a_digest_that_did_not_arrive_is_part_of_the_next(coordinator: Coordinator, store: Store, now: Ticking):
    async with receiving() as receiver:
        desk = Desk(store, coordinator, now, receiver.host)
        await desk.save(webhook=f"{receiver.url}/jobs")
        await one_turn(desk, receiver, 500, "Keeper of Anvils")
        assert "The receiver answered with status 500." in (await desk.searches.get("mine")).said
        now.time += timedelta(days=1)
        await one_turn(desk, receiver, 204, "Keeper of Anvils", "Rocket Tester")
        assert [each["title"] for each in receiver.came[-1].data["new"]] == ["Keeper of Anvils", "Rocket Tester"]
        assert (await desk.searches.get("mine")).said == ""


async def one_turn(desk: Desk, receiver: Receiver, status: int, *titles: str) -> None:
    receiver.answers.append(status)
    await desk.runner.tick()
    await desk.ended(*titles)
    await desk.runner.tick()


@pytest.mark.parametrize("state", ["failed", "waiting"])
async def test_a_list_that_did_not_come_is_told_with_its_reason(
    coordinator: Coordinator, store: Store, now: Ticking, state: TaskState
):
    async with receiving() as receiver:
        desk = Desk(store, coordinator, now, receiver.host)
        await desk.save(webhook=f"{receiver.url}/jobs")
        await desk.runner.tick()
        await desk.ended(state=state, reason="A captcha stands in the way.")
        await desk.runner.tick()
        assert receiver.came[0].data["problems"] == [f"{URL}: A captcha stands in the way."]


async def test_a_search_without_a_time_waits_for_whoever_runs_it(coordinator: Coordinator, store: Store, now: Ticking):
    desk = Desk(store, coordinator, now)
    await desk.save(every="", next_at=None)
    await desk.runner.tick()
    assert await coordinator.list() == []


async def test_two_searches_of_one_list_each_tell_of_it(coordinator: Coordinator, store: Store, now: Ticking):
    desk = Desk(store, coordinator, now)
    await desk.save()
    await desk.ended("Keeper of Anvils")
    mine = await desk.searches.get("mine")
    digest, told = await desk.searches.digest(mine, lists_of(mine))
    assert lines_of(digest)[0] == "mine: 1 new."
    mine = await desk.searches.note_told(mine, digest, told)
    assert (await desk.searches.digest(mine, lists_of(mine)))[0].is_empty
    other = mine.model_copy(update={"name": "other"})
    await desk.searches.add(other)
    assert len((await desk.searches.digest(other, lists_of(other)))[0].new) == 1


async def test_what_closes_and_opens_again_is_told_as_gone_and_as_new(
    coordinator: Coordinator, store: Store, now: Ticking
):
    desk = Desk(store, coordinator, now)
    await desk.save()
    [(site, list_)] = lists_of(await desk.searches.get("mine"))

    async def told() -> tuple[int, int, int]:
        mine = await desk.searches.get("mine")
        digest, about = await desk.searches.digest(mine, lists_of(mine))
        await desk.searches.note_told(mine, digest, about)
        return len(digest.new), len(digest.changed), len(digest.gone)

    await desk.ended("Keeper of Anvils")
    assert await told() == (1, 0, 0)
    await desk.postings.closed(site, "r", since=now(), list=list_)
    assert await told() == (0, 0, 1)
    await desk.ended("Keeper of Anvils")
    assert await told() == (1, 0, 0)


def test_a_long_digest_counts_what_it_leaves_out(now: Ticking):
    from footpath.schema.search import Digest, DigestPosting

    digest = Digest(search="mine", at=now(), new=tuple(DigestPosting(id=str(n), title=f"Job {n}") for n in range(7)))
    assert lines_of(digest, most=2) == [
        "mine: 7 new.", "", "New (7)", "- Job 0", "- Job 1", "- and 5 more",
    ]  # fmt: skip
