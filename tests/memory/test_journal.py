"""The journal: in order, without gaps, intents on the disk before anything is done."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event as engine_event
from tests.deadlines import HANGS_S
from tests.store.databases import START, run

from footpath.errors import NotFound, StoreUnavailable
from footpath.memory.journal import Journal, before_step, effect_of, numbered_steps, picture_path, read
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.schema.action import Click, Outcome
from footpath.schema.event import (
    EffectResolved,
    Entry,
    PageObserved,
    PersonAsked,
    RunEvent,
    RunFinished,
    RunStarted,
    StepFinished,
    StepStarted,
)
from footpath.store.database import Store, Transaction, open_store

if TYPE_CHECKING:
    from pathlib import Path


def step(name: str, effect: str = "none") -> StepStarted:
    return StepStarted.model_validate({"step": name, "action": Click(), "rung": "replay", "effect": effect})


@pytest.fixture
async def journal(store: Store, now):
    await Runs(store).start(run())
    opened = await Journal.open(store, "r1", now)
    yield opened
    await opened.close()


async def on_disk(database_url: str, tmp_path: Path, now) -> list[int]:
    """Numbers of the entries that another program would see."""
    async with open_store(database_url, tmp_path / "home", now=now) as other:
        return [entry.seq for entry in await read(other, "r1")]


async def test_entries_are_numbered_and_dated(store, journal):
    given: list[RunEvent] = [
        RunStarted(),
        step("a"),
        PersonAsked(what="review", question="Send it?"),
        step("a", "outside"),
    ]
    appended = [await journal.append(each) for each in given]
    assert await read(store, "r1") == appended
    assert [entry.event for entry in appended] == given
    assert [entry.seq for entry in appended] == [1, 2, 3, 4]
    assert all(a.at < b.at for a, b in itertools.pairwise(appended))
    assert appended[0].at > START


async def test_an_intent_is_on_the_disk_before_it_is_acted_on(journal, database_url, tmp_path, now):
    await journal.append(RunStarted())
    await journal.append(step("fill"))
    await journal.append(step("submit", "outside"))
    assert await on_disk(database_url, tmp_path, now) == [1, 2, 3], "with all that came before it"
    await journal.append(EffectResolved(step="submit", landed=True))
    assert await on_disk(database_url, tmp_path, now) == [1, 2, 3, 4]


async def test_other_events_follow_by_themselves(store, journal):
    await journal.append(RunStarted())
    async with asyncio.timeout(HANGS_S):
        while not await read(store, "r1"):  # noqa: ASYNC110  # another program would have to look as well
            await asyncio.sleep(0.01)


async def test_closing_writes_what_is_left(store, now):
    await Runs(store).start(run())
    async with await Journal.open(store, "r1", now) as journal:
        await journal.append(RunStarted())
    assert [entry.seq for entry in await read(store, "r1")] == [1]


async def test_many_at_once_stay_in_order(store, journal):
    events = [step(str(n), "outside" if n % 7 == 0 else "none") for n in range(100)]
    await asyncio.gather(*(journal.append(each) for each in events))
    await journal.flush()
    assert [(entry.seq, entry.event) for entry in await read(store, "r1")] == list(enumerate(events, 1))


async def test_a_journal_goes_on_where_it_ended(store, journal, now):
    await journal.append(step("a", "outside"))
    again = await Journal.open(store, "r1", now)
    assert (await again.append(RunStarted(resumed=True))).seq == 2
    await again.close()


async def test_two_programs_on_one_journal_are_noticed(store, journal, now):
    other = await Journal.open(store, "r1", now)
    await journal.append(step("a", "outside"))
    with pytest.raises(StoreUnavailable, match="Another program"):
        await other.append(step("b", "outside"))
    assert [entry.event for entry in await read(store, "r1")] == [step("a", "outside")]


async def test_being_stopped_while_an_intent_is_written_leaves_the_journal_whole(store, journal):
    writing = asyncio.create_task(journal.append(step("a", "outside")))
    while journal._writing is None:  # noqa: ASYNC110  # the moment is inside
        await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await journal.append(step("b", "outside"))
    assert [entry.seq for entry in await read(store, "r1")] == [1, 2]


async def test_what_could_not_be_written_is_written_later(store, journal):
    """A disk that is full for a while: the intent is refused, and nothing that happened is lost."""
    full = True

    @engine_event.listens_for(store.engine.sync_engine, "before_cursor_execute")
    def no_room(_connection, _cursor, statement, *_):
        if full and statement.startswith("INSERT INTO events"):
            raise OSError(28, "No space left on device")

    await journal.append(RunStarted())
    with pytest.raises(StoreUnavailable, match="No space left"):
        await journal.append(step("submit", "outside"))
    with pytest.raises(StoreUnavailable, match="No space left"):
        await journal.append(step("after"))
    full = False
    await journal.append(RunFinished(status="failed"))
    assert [entry.seq for entry in await read(store, "r1")] == [1, 2, 3, 4]


async def test_pictures_lie_beside_the_database(store, journal):
    await journal.append(RunStarted())
    entry = await journal.append(step("a", "outside"), b"\x89PNG...")
    kept = (await read(store, "r1"))[1]
    assert kept == entry
    path = picture_path(store, kept)
    assert path
    assert path == store.folder / "pictures" / "r1" / "00002.png"
    assert path.read_bytes() == b"\x89PNG..."
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert picture_path(store, (await read(store, "r1"))[0]) is None
    path.unlink()
    assert picture_path(store, kept) is None


async def test_screens_see_each_entry_as_it_comes(journal):
    seen: list[Entry] = []
    journal.on_entry = seen.append
    entry = await journal.append(RunStarted())
    assert seen == [entry]


async def test_choices_and_values_stay_out(store, now):
    await Runs(store).start(run())
    said: list[Entry] = []
    async with await Journal.open(store, "r1", now, redaction=Redaction({"name": "Maria Silva"})) as journal:
        journal.on_said = said.append
        outcome = Outcome(ok=True, chosen=("Female",), offered=("Male", "Female"), message="Hello Maria  Silva.")
        await journal.append(StepFinished(step="a", rung="rules", outcome=outcome, held=True))
    (entry,) = await read(store, "r1")
    assert isinstance(entry.event, StepFinished)
    assert entry.event.outcome == outcome.model_copy(update={"chosen": (), "message": "Hello {{name}}."})
    assert isinstance(said[0].event, StepFinished)
    assert said[0].event.outcome.message == "Hello Maria  Silva.", "the person's own screen shows what the page says"
    assert said[0].event.outcome.chosen == ()


SENT, MAYBE, NOT_SENT = True, None, False


@pytest.mark.parametrize(
    ("events", "landed"),
    [
        ([step("a", "outside")], MAYBE),
        ([step("a", "outside"), EffectResolved(step="a", landed=None)], MAYBE),
        ([step("a", "outside"), EffectResolved(step="a", landed=True, proof="Thank you")], SENT),
        ([step("a", "outside"), EffectResolved(step="a", landed=False)], NOT_SENT),
        ([step("a", "outside"), EffectResolved(step="a", landed=False), step("a", "outside")], MAYBE),
        ([step("a", "outside"), step("b", "outside"), EffectResolved(step="b", landed=False)], MAYBE),
        ([step("a", "outside"), EffectResolved(step="a", landed=True), step("b", "outside")], SENT),
        ([EffectResolved(step="of another run", landed=True), step("a", "outside")], MAYBE),
    ],
)
def test_what_a_journal_tells_about_what_was_sent(events: list[RunEvent], landed: bool | None):
    effect = effect_of(Entry(run="r", seq=seq, at=START, event=event) for seq, event in enumerate(events, 1))
    assert effect
    assert effect.landed is landed


def test_without_an_intent_nothing_was_sent():
    assert effect_of([Entry(run="r", seq=1, at=START, event=step("a"))]) is None


SEEN = PageObserved(
    url_pattern="localhost/f", page_type="application", platform="generic", fingerprint="f", elements=3, fields=2, ms=1
)


def done(name: str) -> StepFinished:
    return StepFinished(step=name, rung="rules", outcome=Outcome(ok=True), held=True)


def journal_of(run: str, *events: RunEvent) -> list[Entry]:
    return [Entry(run=run, seq=seq, at=START, event=event) for seq, event in enumerate(events, 1)]


def test_steps_are_numbered_in_the_order_that_the_last_run_with_any_began_them():
    first = journal_of("r1", SEEN, step("x"), done("x"))
    told = step("c", "outside").model_copy(update={"by": "r1/c"})
    second = journal_of(
        "r2", told, RunStarted(), SEEN,
        step("a"), step("b"), done("a"), done("b"), step("c"), done("c"), step("d"),
    )  # fmt: skip
    third = journal_of("r3", RunStarted(), SEEN, step("never finished"))
    assert numbered_steps([*first, *second, *third]) == {("r2", "a"): 1, ("r2", "b"): 2, ("r2", "c"): 3}
    assert numbered_steps(third) == {}


def test_a_journal_is_cut_by_its_steps_and_not_in_the_middle_of_what_was_done_together():
    whole = journal_of("r1", SEEN, step("a"), step("b"), step("c", "outside"), done("a"), done("b"), done("c"))
    cut = before_step(whole, "b")
    assert [each.event for each in cut] == [SEEN, step("a"), done("a")]
    assert [each.event for each in before_step(whole, "a")] == [SEEN]
    assert [each.event for each in before_step(whole, "nowhere")] == [SEEN]


async def test_the_end_of_a_run_is_kept_with_its_last_entries(store, journal):
    await journal.append(RunFinished(status="complete", reason="Sent."))
    await journal.conclude(run().model_copy(update={"status": "complete"}))
    assert [entry.event.kind for entry in await read(store, "r1")] == ["run_finished"]
    assert (await Runs(store).get("r1")).status == "complete"


async def test_what_became_of_an_intent_may_be_kept_with_the_end(store, journal):
    await journal.append(step("a", "outside"))
    await journal.append(EffectResolved(step="a", landed=True), with_next=True)
    assert [entry.event.kind for entry in await read(store, "r1")] == ["step_started"]
    await journal.conclude(run().model_copy(update={"status": "complete"}))
    assert [entry.event.kind for entry in await read(store, "r1")] == ["step_started", "effect_resolved"]


async def test_the_end_of_a_run_is_kept_with_what_it_leaves_or_not_at_all(store, journal):
    left: list[Transaction] = []

    async def fails(_: Transaction) -> None:
        raise StoreUnavailable("The disk is full.")

    async def succeeds(transaction: Transaction) -> None:
        left.append(transaction)

    with pytest.raises(StoreUnavailable):
        await journal.conclude(run().model_copy(update={"status": "complete"}), fails)
    assert (await Runs(store).get("r1")).status == "running"
    await journal.conclude(run().model_copy(update={"status": "complete"}), succeeds)
    assert (await Runs(store).get("r1")).status == "complete"
    assert len(left) == 1


async def test_the_end_of_a_run_that_was_never_started_is_not_kept(store, now):
    async with await Journal.open(store, "nobody", now) as journal:
        with pytest.raises(NotFound):
            await journal.conclude(run().model_copy(update={"id": "nobody"}))
