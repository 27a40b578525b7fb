"""One attempt: what it leaves behind, whenever it is stopped and whenever somebody answers."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.orders import order, taken
from tests.deadlines import HANGS_S

from footpath.coordinator.attempt import Attempt, AttemptServices
from footpath.coordinator.ending import MOST_TAKEOVERS
from footpath.engine.person import Review, ReviewRow
from footpath.errors import Superseded
from footpath.memory.journal import Journal, as_told
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.schema.action import Click
from footpath.schema.event import EffectResolved, Entry, Extracted, PageObserved, RunStarted, StepStarted
from footpath.schema.run import Run
from footpath.store import tasks as statements
from footpath.store.workers import Hold
from footpath.tasks.services import FinishedTask

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.engine.person import Person
    from footpath.schema.run import RunStatus
    from footpath.schema.task import Task
    from footpath.store.database import Store


REVIEW = Review("http://localhost/f", "Form", "Send", (ReviewRow("Name", "Ada Example", "profile", True),))


@dataclasses.dataclass
class Hand:
    """Does tasks as it is told, and writes runs of them as handlers do."""

    now: Ticking
    does: Callable[[Person], Awaitable[RunStatus]]
    before: Callable[[], Awaitable[None]] | None = None
    """What it does before it has a record."""
    numbers: itertools.count[int] = dataclasses.field(default_factory=lambda: itertools.count(1))

    async def __call__(
        self, task: Task, *, person: Person, on_entry: Callable[[Entry], None], store: Store, task_id: str
    ) -> FinishedTask:
        if self.before is not None:
            await self.before()
        runs, number = Runs(store), next(self.numbers)
        run = Run(id=f"run{number}", task=task, task_id=task_id, started_at=self.now())
        async with runs.holding(run.id):
            await runs.start(run)
            async with await Journal.open(store, run.id, self.now) as journal:
                journal.on_entry = on_entry
                await journal.append(RunStarted())
                ended = run.model_copy(update={"status": "interrupted"})
                try:
                    ended = run.model_copy(update={"status": await self.does(person), "reason": "So."})
                finally:
                    await journal.conclude(ended)
        return FinishedTask(ended)


@dataclasses.dataclass
class Bench:
    """A queued task, and the hand that works it."""

    coordinator: Coordinator
    store: Store
    now: Ticking
    task: str

    async def attempt(self, hand: Hand) -> Attempt:
        (id,) = await taken(self.store, self.now)
        async with self.store.reading() as transaction:
            fence = await statements.fence_of(transaction, id, "w1")
        assert fence is not None
        numbers = itertools.count(1)
        rooms = AttemptServices(
            self.store,
            hand,
            lambda _: "ada",
            lambda _: Redaction({}),
            self.now,
            lambda: f"{id}-{fence}-ask{next(numbers)}",
        )
        return Attempt(rooms, Hold(id, fence))

    async def ends(self, attempt: Attempt) -> str:
        """Work it and conclude it: the state of the task then."""
        async with asyncio.timeout(HANGS_S):
            return await attempt.conclude(await attempt.work())


@pytest.fixture
async def bench(coordinator: Coordinator, store: Store, now: Ticking) -> Bench:
    (record,) = await coordinator.add([order()])
    return Bench(coordinator, store, now, record.id)


@pytest.mark.parametrize(("said", "state"), [("yes", "queued"), ("no", "cancelled")])
async def test_an_answer_that_comes_before_the_run_has_ended_counts(bench: Bench, said: str, state: str):
    async def does(person: Person) -> RunStatus:
        assert not await person.approve(REVIEW)
        (ask,) = await bench.coordinator.inbox.list()
        await bench.coordinator.inbox.answer(ask.id, said)
        return "reviewed"

    assert await bench.ends(await bench.attempt(Hand(bench.now, does))) == state


async def test_what_is_stopped_before_it_has_begun_is_not_judged_by_the_attempt_before(bench: Bench):
    async def shows(person: Person) -> RunStatus:
        await person.approve(REVIEW)
        return "reviewed"

    hand = Hand(bench.now, shows)
    assert await bench.ends(await bench.attempt(hand)) == "waiting"
    (ask,) = await bench.coordinator.inbox.list()
    await bench.coordinator.inbox.answer(ask.id, "yes")
    second = await bench.attempt(hand)
    second.end("draining")
    assert await bench.ends(second) == "queued"
    assert (await bench.coordinator.get(bench.task)).state == "queued"


async def test_what_came_to_its_end_before_its_worker_died_is_not_done_again(bench: Bench):
    async def does(person: Person) -> RunStatus:
        return "complete"

    hand = Hand(bench.now, does)
    first = await bench.attempt(hand)
    await first.work()  # and its worker dies before it says how the task stands
    assert await bench.ends(first) == "succeeded"
    assert next(hand.numbers) == 2, "it was worked once"


@pytest.mark.parametrize(
    ("came_to", "state"), [("complete", "succeeded"), ("unknown", "unknown"), ("interrupted", "failed")]
)
async def test_a_task_over_which_too_many_workers_died_ends_as_its_last_run_did(
    bench: Bench, came_to: RunStatus, state: str
):
    async def does(person: Person) -> RunStatus:
        return came_to

    hand = Hand(bench.now, does)
    await (await bench.attempt(hand)).work()  # and its worker dies before it says how the task stands
    async with bench.store.writing() as transaction:
        counted = {"state": "queued", "worker": "", "takeovers": MOST_TAKEOVERS + 1}
        assert await statements.change(transaction, bench.task, counted)
    assert await bench.ends(await bench.attempt(hand)) == state
    assert next(hand.numbers) == 2, "it was worked once"
    if state == "failed":
        assert f"{MOST_TAKEOVERS + 1} times" in (await bench.coordinator.get(bench.task)).reason


@pytest.mark.parametrize(
    ("heard", "state", "asks"),
    [((), "unknown", ["run1/s1"]), ((None,), "unknown", ["run1/s1"]), ((None, False), "failed", [])],
    ids=["not told", "told", "told that it was not"],
)
async def test_a_task_over_which_too_many_workers_died_has_not_failed_where_an_attempt_may_have_sent_it(
    bench: Bench, heard: tuple[bool | None, ...], state: str, asks: list[str]
):
    async def does(person: Person) -> RunStatus:
        return "unknown"

    hand = Hand(bench.now, does)
    await (await bench.attempt(hand)).work()
    sends = StepStarted(step="s1", action=Click(), rung="rules", effect="outside")
    async with await Journal.open(bench.store, "run1", bench.now) as journal:
        await journal.append(sends)
    task = (await bench.coordinator.get(bench.task)).task
    died = Run(id="run2", task=task, task_id=bench.task, status="interrupted", started_at=bench.now())
    await Runs(bench.store).start(died)
    async with await Journal.open(bench.store, "run2", bench.now) as journal:
        for landed in heard:
            told = as_told("run1", sends, 1)
            await journal.append(told if landed is None else EffectResolved(step=told.step, landed=landed))
    async with bench.store.writing() as transaction:
        counted = {"state": "queued", "worker": "", "takeovers": MOST_TAKEOVERS + 1}
        assert await statements.change(transaction, bench.task, counted)
    assert await bench.ends(await bench.attempt(hand)) == state
    open_now = await bench.coordinator.inbox.list()
    assert [(ask.kind, ask.digest) for ask in open_now] == [("unknown_effect", each) for each in asks]


async def test_what_may_have_been_sent_is_asked_about_each_time_and_gone_on_with_once_it_is_answered(bench: Bench):
    said: list[str | None] = []

    async def does(person: Person) -> RunStatus:
        if said:
            said.append(await person.landed("Form", "http://localhost/f"))
        said.append(None)
        return "unknown"

    hand = Hand(bench.now, does)
    assert await bench.ends(await bench.attempt(hand)) == "unknown"
    for number in (1, 2):
        (ask,) = await bench.coordinator.inbox.list()
        async with bench.store.writing() as transaction:
            assert await statements.change(transaction, bench.task, {"takeovers": MOST_TAKEOVERS + 1})
        await bench.coordinator.inbox.answer(ask.id, "not_sent")
        assert await bench.ends(await bench.attempt(hand)) == "unknown"
        assert said[1:] == ["not_sent", None] * number, "it was worked, whatever became of workers before"


async def test_what_was_noted_and_could_not_be_written_is_not_forgotten(bench: Bench):
    async def does(person: Person) -> RunStatus:
        return "complete"

    attempt = await bench.attempt(Hand(bench.now, does))
    for number in (1, 2):
        found = Extracted(name=f"n{number}", value="7")
        attempt.record_action(Entry(run="r", seq=number, at=bench.now(), event=found))
        lost, attempt.hold = attempt.hold, Hold(bench.task, 99)
        with pytest.raises(Superseded):
            await attempt.keep_context()
        attempt.hold = lost
    await attempt.keep_context()
    assert (await bench.coordinator.get_state(bench.task)).context.data == {"n1": "7", "n2": "7"}


async def test_the_tabs_of_its_runs_belong_to_the_task_each_with_the_page_that_it_shows(bench: Bench):
    async def does(person: Person) -> RunStatus:
        return "complete"

    async def sees(*pages: tuple[str, int, str]) -> list[tuple[int, str]]:
        for number, (run, tab, at) in enumerate(pages):
            seen = PageObserved(
                url_pattern=at, page_type="other", platform="", fingerprint="f", elements=1, fields=0, ms=1, tab=tab,
                origin="https://www.a.example",
            )  # fmt: skip
            attempt.record_action(Entry(run=run, seq=number, at=bench.now(), event=seen))
        await attempt.keep_context()
        return [(tab.number, tab.url) for tab in (await bench.coordinator.get_state(bench.task)).tabs]

    attempt = await bench.attempt(Hand(bench.now, does))
    assert await sees(("r", 1, "a.example/jobs"), ("r", 2, "a.example/form")) == [
        (1, "https://www.a.example/jobs"),
        (2, "https://www.a.example/form"),
    ]
    await bench.coordinator.add_relevant_tab(bench.task, "http://b.example/terms")
    after = [(1, "https://www.a.example/jobs"), (2, "https://www.a.example/done"), (3, "http://b.example/terms")]
    assert await sees(("r", 2, "a.example/done")) == after
    assert await sees(("next", 1, "a.example/jobs"), ("next", 1, "a.example/form")) == [
        *after,
        (4, "https://www.a.example/form"),
    ]
    assert (await sees(("next", 2, "*.a.example/jobs/*/apply")))[-1] == (5, "https://www.a.example/jobs/*/apply")


async def test_what_is_stopped_again_and_again_comes_to_its_own_end(bench: Bench):
    begun, tidied = asyncio.Event(), asyncio.Event()

    async def does(person: Person) -> RunStatus:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            tidied.set()
        return "complete"

    attempt = await bench.attempt(Hand(bench.now, does))
    ending = asyncio.ensure_future(bench.ends(attempt))
    await asyncio.wait_for(begun.wait(), HANGS_S)
    for _ in range(3):
        attempt.end("paused")
        await asyncio.sleep(0)
    assert await ending == "paused"
    assert tidied.is_set()
