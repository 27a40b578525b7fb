"""A task is in one state, and what may be asked of it depends on that alone."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from tests.coordinator.orders import ids, order, taken
from tests.store.databases import START, run

from footpath.coordinator import attempt as attempting
from footpath.coordinator import coordinator as coordinating
from footpath.coordinator.attempt import PendingContext
from footpath.coordinator.coordinator import Coordinator
from footpath.coordinator.values import opened
from footpath.errors import BadInput, NotFound, Refused
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.schema.action import Click, Outcome
from footpath.schema.event import Entry, PageObserved, RunStarted, StepFinished, StepStarted
from footpath.schema.iteration import Subtask
from footpath.schema.record import TaskContext
from footpath.store import runs
from footpath.store import tasks as statements

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.schema.event import RunEvent
    from footpath.schema.record import TaskState
    from footpath.store.database import Store

SEEN = PageObserved(
    url_pattern="localhost/f", page_type="application", platform="generic", fingerprint="f", elements=3, fields=2, ms=1
)


async def test_a_new_task_waits_for_its_turn(coordinator: Coordinator):
    (record,) = await coordinator.add([order(url="http://example.com:8080/a", priority=7, account="me")])
    found = await coordinator.get(record.id[:6])
    assert found == record
    assert (found.state, found.priority, found.site, found.account) == ("queued", 7, "example.com:8080", "me")
    assert (found.attempts, found.retries, found.result) == (0, 2, None)


async def test_the_same_key_is_the_same_task(coordinator: Coordinator):
    first = await coordinator.add([order(idempotency_key="k"), order()])
    again = await coordinator.add([order(idempotency_key="k", priority=9), order(idempotency_key="k2")])
    assert again[0] == first[0]
    assert len(await coordinator.list()) == 3


@pytest.mark.parametrize(
    "other",
    [
        {"type": "collect"},
        {"url": "http://localhost/another"},
        {"profile": "/home/grace.yaml"},
        {"form": "2"},
        {"posting": "p2"},
        {"files": {"cv": "/home/another.pdf"}},
        {"submit": "submit"},
        {"input": {"message": "Good evening"}},
        {"every": "0 8 * * *"},
    ],
)
async def test_a_key_is_not_taken_for_that_of_another_task(coordinator: Coordinator, other: dict[str, object]):
    """Whoever gives it would think that it is done."""
    given: dict[str, object] = {"idempotency_key": "k", "input": {"message": "Good morning"}, "every": "0 7 * * *"}
    (first,) = await coordinator.add([order(**given)])
    assert await coordinator.add([order(**given)]) == [first]
    with pytest.raises(BadInput) as error:
        await coordinator.add([order(), order(**given | other)])
    assert error.value.problems == (
        f"task 2: idempotency_key: task {first.id} (queued) has another {next(iter(other))} but the same key; "
        "choose another key",
    )
    assert len(await coordinator.list()) == 1


async def test_other_records_are_another_task(coordinator: Coordinator):
    """Whoever asks for 1000 records would think that they get them."""
    few, many = (order(type="collect", idempotency_key="k", wanted={"records": each}) for each in (5, 1000))
    await coordinator.add([few])
    with pytest.raises(BadInput) as error:
        await coordinator.add([many])
    assert "(queued) has another wanted.records but the same key; choose another key" in error.value.problems[0]


async def test_two_tasks_of_one_list_are_told_of_each_other_by_their_numbers(coordinator: Coordinator):
    with pytest.raises(BadInput) as error:
        await coordinator.add([order(), order(idempotency_key="k"), order(idempotency_key="k", form="2")])
    assert error.value.problems == (
        "task 3: idempotency_key: task 2 here has another form but the same key; choose another key",
    )


async def test_one_key_twice_in_one_list_is_one_task(coordinator: Coordinator):
    first, second = await coordinator.add([order(idempotency_key="k"), order(idempotency_key="k")])
    assert first == second
    assert ids(await coordinator.list()) == [first.id]


async def test_the_newest_come_first_page_by_page(coordinator: Coordinator):
    added = ids(await coordinator.add([order() for _ in range(5)]))[::-1]
    first = ids(await coordinator.list(limit=2))
    assert first == added[:2]
    assert ids(await coordinator.list(limit=2, before=first[-1])) == added[2:4]
    await coordinator.cancel(added[0])
    assert ids(await coordinator.list(["cancelled"])) == added[:1]
    assert await coordinator.counts() == {"cancelled": 1, "queued": 4}


async def test_values_are_seen_by_nobody_and_forgotten_in_the_end(coordinator: Coordinator, store: Store):
    goal = "write Zanzibar-77 into the field Code"
    (record,) = await coordinator.add([order(type="custom", goal=goal, input={"code": "Zanzibar-77"})])
    view = await coordinator.get_state(record.id)
    assert view.record.task.input == {"code": "{{code}}"}
    assert "Zanzibar" not in view.model_dump_json()
    async with store.reading() as transaction:
        rows = (await transaction.execute(text("SELECT * FROM tasks"))).all()
    assert "Zanzibar" not in str(rows)


async def test_a_secret_that_stands_in_a_goal_is_sealed(coordinator: Coordinator, store: Store):
    card = "4111111111111111"
    (record,) = await coordinator.add([order(type="custom", goal=f'enter "{card}" in "Card number"')])
    assert record.task.goal == 'enter "{{card_number}}" in "Card number"'
    async with store.reading() as transaction:
        rows = (await transaction.execute(text("SELECT * FROM tasks"))).all()
        sealed = await statements.sealed(transaction, record.id)
    assert card not in str(rows)
    given = opened(record.task, sealed, store.seal)
    assert given is not None
    assert card in given.goal


async def test_of_the_person_of_a_task_nothing_is_kept_but_sealed(store: Store, now: Ticking):
    known = Redaction({"basics.name": "Ada Example"})
    coordinator = Coordinator(store, now, lambda: "t1", lambda _: known)
    (record,) = await coordinator.add([order(type="custom", goal="write Ada Example into Name", profile="ada.yaml")])
    assert (record.task.goal, record.task.profile) == ("write {{basics.name}} into Name", "ada.yaml")
    async with store.reading() as transaction:
        sealed = await statements.sealed(transaction, "t1")
    given = opened(record.task, sealed, store.seal)
    assert given is not None
    assert given.goal == "write Ada Example into Name"


async def test_a_task_without_values_is_kept_as_it_is_and_needs_no_key(coordinator: Coordinator, store: Store):
    (record,) = await coordinator.add([order(profile="ada.yaml")])
    async with store.reading() as transaction:
        assert await statements.sealed(transaction, record.id) == ""
    assert not store.seal.file.exists()


@pytest.mark.parametrize("given", [{}, {"code": "Zanzibar-77"}], ids=["nothing", "values"])
@pytest.mark.parametrize("state", ["succeeded", "failed", "cancelled", "unknown"])
async def test_values_go_with_the_end_of_their_task(
    coordinator: Coordinator, store: Store, state: TaskState, given: dict[str, str]
):
    (record,) = await coordinator.add([order(input=given)])
    async with store.writing() as transaction:
        await statements.change(transaction, record.id, {"state": state})
        left = await statements.sealed(transaction, record.id)
    assert (left is None) == (bool(given) and state != "unknown"), "what is unknown goes on once somebody has told"
    if state != "succeeded" and left is not None:
        assert (await coordinator.retry(record.id)).state == "queued"
    else:
        with pytest.raises(Refused, match=r"were deleted when it ended|has not failed"):
            await coordinator.retry(record.id)


@pytest.mark.parametrize(("verb", "state"), [("pause", "paused"), ("cancel", "cancelled")], ids=["pause", "cancel"])
async def test_a_task_that_waits_is_stopped_at_once(coordinator: Coordinator, store: Store, now, verb, state):
    (record,) = await coordinator.add([order()])
    stopped = await getattr(coordinator, verb)(record.id)
    assert (stopped.state, stopped.wanted) == (state, "")
    assert await taken(store, now) == []
    assert (await getattr(coordinator, verb)(record.id)).state == state, "once more does no harm"


@pytest.mark.parametrize("verb", ["pause", "cancel"])
async def test_of_a_task_that_runs_its_worker_is_asked(coordinator: Coordinator, store: Store, now, verb):
    (record,) = await coordinator.add([order()])
    await taken(store, now)
    asked = await getattr(coordinator, verb)(record.id)
    assert (asked.state, asked.wanted) == ("running", {"pause": "paused", "cancel": "cancelled"}[verb])


async def test_a_paused_task_takes_its_turn_again(coordinator: Coordinator, store: Store, now: Ticking):
    (record,) = await coordinator.add([order()])
    await coordinator.pause(record.id)
    assert (await coordinator.resume(record.id)).state == "queued"
    assert await taken(store, now) == [record.id]


async def test_what_cannot_be_is_refused_with_the_state(coordinator: Coordinator):
    (record,) = await coordinator.add([order()])
    await coordinator.cancel(record.id)
    with pytest.raises(Refused, match=f"Task {record.id} is cancelled; it cannot be paused"):
        await coordinator.pause(record.id)
    with pytest.raises(Refused, match=f"Task {record.id} is cancelled: it is not paused"):
        await coordinator.resume(record.id)


async def test_a_cancelled_task_can_be_tried_again(coordinator: Coordinator):
    (record,) = await coordinator.add([order()])
    await coordinator.cancel(record.id)
    assert (await coordinator.retry(record.id)).state == "queued"


async def went(store: Store, now: Ticking, task: str, id: str, steps: str, status: str = "failed") -> None:
    """An attempt that took these steps."""
    fine = Outcome(ok=True)
    async with store.writing() as transaction:
        await runs.create(transaction, run(id, task_id=task, status=status, started_at=now()))
        events: list[RunEvent] = [RunStarted(), SEEN]
        for step in steps:
            events.append(StepStarted(step=step, action=Click(), rung="rules"))
            events.append(StepFinished(step=step, rung="rules", outcome=fine, held=True))
        await runs.append(
            transaction, [Entry(run=id, seq=seq, at=START, event=each) for seq, each in enumerate(events, 1)]
        )


async def steps_again(store: Store, task: str, status: str = "running") -> str | None:
    """What the next attempt is to do again because a person said so."""
    again = await Runs(store).from_step(run("next", task_id=task, status=status))
    return (
        None
        if again is None
        else "".join(each.event.step for each in again.entries if isinstance(each.event, StepFinished))
    )


async def test_what_was_done_before_the_step_that_a_person_names_is_done_again(
    coordinator: Coordinator, store: Store, now: Ticking
):
    (record,) = await coordinator.add([order()])
    await went(store, now, record.id, "r1", "abcd")
    await went(store, now, record.id, "r2", "")
    await coordinator.cancel(record.id)
    assert (await coordinator.retry(record.id, from_step=3)).state == "queued"
    assert await steps_again(store, record.id) == "ab"
    await coordinator.pause(record.id)
    await coordinator.resume(record.id)
    assert await steps_again(store, record.id) == "ab", "it has not begun yet"

    await went(store, now, record.id, "r3", "abx", "interrupted")
    assert await steps_again(store, record.id) == "abx", "what was broken off since goes on from where it was"
    await coordinator.cancel(record.id)
    await coordinator.retry(record.id)
    assert await steps_again(store, record.id) is None, "as it goes by itself"


async def test_the_first_step_is_the_whole_way(coordinator: Coordinator, store: Store, now: Ticking):
    (record,) = await coordinator.add([order()])
    await went(store, now, record.id, "r1", "abcd")
    await coordinator.cancel(record.id)
    await coordinator.retry(record.id, from_step=1)
    assert await steps_again(store, record.id) == ""


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ({}, r"has 4 steps; there is no step 5\."),
        ({"execution_mode": "cookbook_only"}, "it is limited to a cookbook"),
        ({"type": "explore"}, "a task of type explore has no steps to go back to"),
    ],
    ids=lambda given: str(given)[:20],
)
async def test_a_step_that_cannot_be_meant_is_told(coordinator: Coordinator, store: Store, now, task, said: str):
    (record,) = await coordinator.add([order(**task)])
    await went(store, now, record.id, "r1", "abcd")
    await coordinator.cancel(record.id)
    with pytest.raises(BadInput, match=said):
        await coordinator.retry(record.id, from_step=5)
    assert (await coordinator.get(record.id)).state == "cancelled"


async def test_a_task_that_is_not_there_is_not_found(coordinator: Coordinator):
    await coordinator.add([order(), order()])
    with pytest.raises(NotFound, match="There is no task 'zzz'"):
        await coordinator.get("zzz")
    with pytest.raises(NotFound, match=r"Several tasks begin with task: task0001, task0002\."):
        await coordinator.get("task")


async def test_times_that_never_come_are_refused_all_together(coordinator: Coordinator, now: Ticking):
    early = now() - timedelta(days=1)
    bad = [order(every="often"), order(), order(expires_at=early), order(type="custom")]
    with pytest.raises(BadInput) as error:
        await coordinator.add(bad)
    assert [problem.split(";")[0] for problem in error.value.problems] == [
        "task 1: every: not a cron expression",
        "task 3: expires_at: give a time after `not_before`",
        "task 4: goal: missing",
    ]
    assert await coordinator.list() == []


async def test_context_and_tabs_belong_to_the_task(coordinator: Coordinator):
    (record,) = await coordinator.add([order()])
    await coordinator.update_context(record.id, data={"salary": "60000"}, error="The page was slow.")
    await coordinator.update_context(record.id, data={"place": "Leeds"})
    await coordinator.add_relevant_tab(record.id, "http://localhost/form", "Form")
    tab = await coordinator.add_relevant_tab(record.id, "http://localhost/terms")
    view = await coordinator.get_state(record.id)
    assert view.context.data == {"salary": "60000", "place": "Leeds"}
    assert view.context.errors == ("The page was slow.",)
    assert [each.url.rpartition("/")[2] for each in view.tabs] == ["form", "terms"]
    assert tab.number == 2


async def test_a_subtask_of_a_run_is_no_other_programs_and_what_is_noted_is_bounded(
    coordinator: Coordinator, store: Store, monkeypatch: pytest.MonkeyPatch
):
    for module in (coordinating, attempting):
        monkeypatch.setattr(module, "MOST_NOTED", most := 5)
        monkeypatch.setattr(module, "MOST_ERRORS", 3)
    (record,) = await coordinator.add([order()])
    planned = TaskContext(subtasks=(Subtask(id="t1", goal="Search"),))
    async with store.writing() as transaction:
        await statements.change(transaction, record.id, {"context": planned})
    with pytest.raises(Refused, match="plans subtask t1 itself"):
        await coordinator.update_context(record.id, subtasks=[Subtask(id="t1", goal="Buy")])
    many = [Subtask(id=f"o{number}", goal="x") for number in range(most)]
    with pytest.raises(Refused, match=f"at most {most}"):
        await coordinator.update_context(record.id, subtasks=many)
    await coordinator.update_context(record.id, data={f"d{number}": "x" for number in range(most)})
    with pytest.raises(Refused, match=f"would have {most + 1} names of data; at most {most}"):
        await coordinator.update_context(record.id, data={"one": "more"})
    await coordinator.update_context(record.id, data={"d0": "known"})
    for number in range(3):
        await coordinator.update_context(record.id, error=f"e{number}")
    noted = await coordinator.update_context(record.id, error="e3")
    assert noted.errors == tuple(f"e{number + 1}" for number in range(3)), "the latest stay"
    for _ in range(most):
        await coordinator.add_relevant_tab(record.id, "http://localhost/terms")
    with pytest.raises(Refused, match=f"has {most} tabs, the maximum"):
        await coordinator.add_relevant_tab(record.id, "http://localhost/terms")
    more = PendingContext(data={"f0": "x", "d1": "y", "f1": "x"})
    found = more.beside(noted).data
    assert found == noted.data | {"d1": "y"}, "a run drops no name of others"
    assert len(more.beside(TaskContext(data={"d1": "x"})).data) == 3
    fewer = {name: value for name, value in noted.data.items() if name != "d0"}
    assert more.beside(TaskContext(data=fewer)).data == fewer | {"d1": "y", "f1": "x"}, "what a run found last stays"
    noted = await coordinator.update_context(record.id, subtasks=many[:1])
    later = PendingContext(subtasks=(Subtask(id="t1", goal="Search", state="done"),)).beside(noted)
    assert [(each.id, each.state, each.by) for each in later.subtasks] == [
        ("t1", "done", "run"),
        ("o0", "waiting", "outside"),
    ], "what a run plans anew leaves what others noted"
