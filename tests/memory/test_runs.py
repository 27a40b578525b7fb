"""Runs: kept from their start, found again, worked on by one process."""

from __future__ import annotations

import pytest
from tests.store.databases import START, run

from footpath.errors import NotFound
from footpath.memory.journal import Effect, Journal, effects_of, read, tell
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs, is_same_form
from footpath.schema.action import Click, Outcome
from footpath.schema.event import EffectResolved, ModeChosen, RunFinished, RunStarted, StepFinished, StepStarted
from footpath.schema.run import Usage


@pytest.fixture
def runs(store) -> Runs:
    return Runs(store)


async def test_a_run_is_kept_as_it_stands(runs):
    await runs.start(run())
    ended = run(
        status="complete", finished_at=START, proof="Thank you", usage={"seconds": 2.5, "steps_by_rung": {"replay": 9}}
    )
    await runs.save(ended)
    assert await runs.get("r1") == ended


async def test_what_was_never_started_cannot_be_saved(runs):
    with pytest.raises(NotFound):
        await runs.save(run())


async def test_the_input_of_a_task_is_kept_as_templates(runs):
    task = {"type": "apply", "url": "http://localhost/", "input": {"salary": "61,500"}}
    await runs.start(run(task=task))
    assert (await runs.get("r1")).task.input == {"salary": "{{salary}}"}


async def test_found_by_the_beginning_of_the_id(runs):
    await runs.start(run("abc"))
    await runs.start(run("abcd"))
    assert (await runs.get("abcd")).id == "abcd"
    assert (await runs.get("abc")).id == "abc"
    for given, said in (("ab", "Several.*abc, abcd"), ("_", "There is no run"), ("", "There is no run")):
        with pytest.raises(NotFound, match=said):
            await runs.get(given)


async def test_lists_are_newest_first(runs):
    for hour, (id, status) in enumerate([("a", "complete"), ("b", "interrupted"), ("c", "running")]):
        await runs.start(run(id, status=status, started_at=START.replace(hour=hour)))
    assert [each.id for each in await runs.list()] == ["c", "b", "a"]
    assert [each.id for each in await runs.list(limit=1)] == ["c"]
    assert [each.id for each in await runs.list(status=["running", "interrupted"])] == ["c", "b"]
    assert [each.id for each in await runs.list(url="http://localhost/jobs/1", status=["complete"])] == ["a"]
    assert await runs.list(url="http://localhost/jobs/2") == []


async def test_one_worker_at_a_time(runs):
    async with runs.holding("r1") as mine, runs.holding("r1") as second, runs.holding("r2") as other:
        assert (mine, second, other) == (True, False, True)
        assert await runs.alive("r1")
    assert not await runs.alive("r1")


async def test_runs_are_kept_without_what_is_the_persons_own(store):
    files = {"cv": "/home/ida/ida-berg.pdf"}
    task = {"type": "apply", "url": "http://localhost/", "profile": "/home/ida/ida-berg.json", "files": files}
    runs = Runs(store, redaction=Redaction({"name": "Berg"}))
    await runs.start(run(task=task))
    await runs.save(run(task=task, reason="Berg, you applied before"))
    kept = await runs.get("r1")
    assert kept.reason == "{{name}}, you applied before"
    assert (kept.task.profile, kept.task.files) == ("{{profile}}", {"cv": "{{file.cv}}"})


async def test_the_dead_are_told_from_the_living(store, runs, now):
    for id in ("alive", "dead", "sending", "again", "over"):
        await runs.start(run(id, status="complete" if id == "over" else "running"))
    async with await Journal.open(store, "dead", now) as journal:
        last = await journal.append(RunStarted())
    async with await Journal.open(store, "sending", now) as journal:
        await journal.append(StepStarted(step="s1", action=Click(), rung="rules", effect="outside"))
    async with await Journal.open(store, "again", now) as journal:
        await journal.append(StepStarted(step="s1", action=Click(), rung="rules", effect="outside"))
        await journal.append(EffectResolved(step="s1", landed=True))
        await journal.append(StepStarted(step="s2", action=Click(), rung="rules", effect="outside"))
    async with runs.holding("alive"):
        closed = {each.id: each for each in await runs.close_dead()}
        assert {id: each.status for id, each in closed.items()} == {
            "dead": "interrupted",
            "sending": "unknown",
            "again": "unknown",
        }
        assert closed["dead"].finished_at == last.at
        assert await runs.close_dead() == []
        assert (await runs.get("alive")).status == "running"
        assert (await runs.get("dead")).reason == "Its process was ended."


async def test_a_run_that_ends_while_the_dead_are_looked_for_is_left_as_it_ended(store, runs):
    class EndsMeanwhile(Runs):
        async def alive(self, id: str) -> bool:
            await self.save(run(id, status="complete", finished_at=START))
            return await super().alive(id)

    await runs.start(run("r1"))
    assert await EndsMeanwhile(store).close_dead() == []
    assert (await runs.get("r1")).status == "complete"


async def test_what_a_dead_run_did_is_counted_from_its_journal(store, runs, now):
    await runs.start(run("dead"))
    fine, missed = Outcome(ok=True, ms=4), Outcome(ok=False, ms=4, failure="not_found", message="It is gone.")
    async with await Journal.open(store, "dead", now) as journal:
        await journal.append(ModeChosen(mode="replay", reason="Learned on this page."))
        await journal.append(StepFinished(step="s1", rung="replay", outcome=fine, held=True))
        await journal.append(StepFinished(step="s2", rung="replay", outcome=missed, held=False))
        await journal.append(StepFinished(step="s2", rung="rules", outcome=fine, held=True))
    (closed,) = await runs.close_dead()
    assert (closed.mode, closed.usage.steps_by_rung) == ("replay", {"replay": 1, "rules": 1})
    assert closed.usage.seconds == (closed.finished_at - closed.started_at).total_seconds()


async def test_what_a_run_itself_had_counted_goes_before_its_steps(store, runs, now):
    await runs.start(run("dead"))
    counted = Usage(seconds=2.5, steps_by_rung={"heal": 3})
    async with await Journal.open(store, "dead", now) as journal:
        await journal.append(StepFinished(step="s1", rung="replay", outcome=Outcome(ok=True, ms=4), held=True))
        await journal.append(RunFinished(status="complete", usage=counted))
    (closed,) = await runs.close_dead()
    assert closed.usage == counted


@pytest.mark.thorough
@pytest.mark.parametrize("task", ["", "t1"])
@pytest.mark.parametrize(
    ("status", "error", "goes_on"),
    [
        ("interrupted", "", True),
        ("unknown", "", True),
        ("failed", "PageGone", True),
        ("failed", "Unresponsive", True),
        ("failed", "SiteUnreachable", False),
        ("refused", "", False),
    ],
)
async def test_only_a_run_that_was_stopped_or_whose_page_broke_is_gone_on_with(
    store, runs, now, status, error, goes_on, task
):
    await runs.start(run("first", status=status, error=error, started_at=START, task_id=task))
    async with await Journal.open(store, "first", now) as journal:
        await journal.append(RunStarted())
        await journal.append(StepFinished(step="s1", rung="rules", outcome=Outcome(ok=True), held=True))
    second = run("second", started_at=START.replace(hour=23), task_id=task)
    await runs.start(second)
    assert [entry.run for entry in await runs.stopped_before(second)] == (["first"] * 2 if goes_on else [])
    elsewhere = run("third", started_at=START, task={"type": "apply", "url": "http://localhost/jobs/2"})
    assert list(await runs.stopped_before(elsewhere)) == []
    form = second.model_copy(update={"task": second.task.model_copy(update={"form": "2"})})
    assert bool(task) or list(await runs.stopped_before(form)) == [], "another form of the same page"


async def test_the_run_of_the_same_task_is_gone_on_with_behind_those_of_others(store, runs, now):
    def goal(text: str, id: str, hour: int, status: str = "interrupted", **more):
        task = {"type": "custom", "url": "http://localhost/", "goal": text}
        return run(id, task=task, status=status, started_at=START.replace(hour=hour), **more)

    done = StepFinished(step="s1", rung="rules", outcome=Outcome(ok=True), held=True)
    earlier = [goal("Book", "a", 1), goal("Book", "other data", 2, data="x"), goal("Cancel", "b", 3)]
    for each in (*earlier, goal("Book", "did nothing", 4)):
        await runs.start(each)
        async with await Journal.open(store, each.id, now) as journal:
            await journal.append(RunStarted() if each.id == "did nothing" else done)
    assert [each.run for each in await runs.stopped_before(goal("Book", "new", 5))] == ["a"]
    assert [each.run for each in await runs.stopped_before(goal("Cancel", "new", 5))] == ["b"]
    await runs.start(goal("Book", "done since", 5, "complete"))
    async with await Journal.open(store, "done since", now) as journal:
        await journal.append(done)
    assert list(await runs.stopped_before(goal("Book", "new", 6))) == []


async def test_a_goal_is_told_what_its_run_before_sent_until_one_came_to_its_end(store, runs, now):
    def goal(id: str, hour: int, status: str = "failed", **more):
        task = {"type": "custom", "url": "http://localhost/", "goal": "Book"}
        return run(id, task=task, status=status, started_at=START.replace(hour=hour), **more)

    async def at_work(each, *events) -> None:
        await runs.start(each)
        async with await Journal.open(store, each.id, now) as journal:
            for event in (*events, StepFinished(step="s1", rung="rules", outcome=Outcome(ok=True), held=True)):
                await journal.append(event)

    async def told_by(each) -> list[str]:
        return list(dict.fromkeys(entry.run for entry in await runs.unfinished_before(each)))

    await at_work(goal("queued", 1, task_id="t1"))
    assert await told_by(goal("new", 2)) == ["queued"], "also of one that failed"
    await at_work(goal("done", 3, "complete"))
    await runs.start(goal("saw no page", 4))
    assert await told_by(goal("new", 5)) == []
    assert await told_by(goal("new", 5, task_id="t1")) == ["queued"], "nothing hides an attempt at the same queued task"


async def test_a_journal_tells_what_runs_before_it_sent_under_names_of_their_own(store, runs, now):
    sent, unclear = (StepStarted(step="s1", action=Click(), rung="rules", effect="outside") for _ in range(2))
    await runs.start(run("new"))
    async with await Journal.open(store, "new", now) as journal:
        told = await tell(journal, [("a", Effect(sent, True, "Thanks")), ("b", Effect(unclear, None))])
    assert effects_of(await read(store, "new")) == told
    assert [(each.intent.step, each.intent.by) for each in told] == [("before.1", "a/s1"), ("before.2", "b/s1")]
    assert [(each.landed, each.proof) for each in told] == [(True, "Thanks"), (None, "")]


@pytest.mark.parametrize(
    ("other", "is_one"),
    [
        ({"person": "Ida"}, True),
        ({"person": "Bo"}, False),
        ({"person": "Bo", "data": "hers"}, True),
        ({"person": "Bo", "data": "his"}, False),
        ({}, True),
    ],
)
def test_two_runs_are_of_one_person_by_its_digest_or_by_their_data(other: dict[str, str], is_one: bool):
    one = run(person="Ida", data="hers" if "data" in other else "")
    assert is_same_form(one, run("r2", **other)) is is_one
