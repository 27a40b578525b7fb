"""A person says what became of what a run may have sent: its journal and its application know it from then on."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from tests.store.databases import START, run

from footpath.errors import BadInput, Busy, NotFound, OtherVersion
from footpath.memory.applications import Applications
from footpath.memory.journal import Journal, effect_of, read
from footpath.memory.resolution import resolve
from footpath.memory.runs import LOOKED_AT, Runs
from footpath.schema.action import Click
from footpath.schema.event import EffectResolved, PageObserved, RunEvent, StepStarted

if TYPE_CHECKING:
    from collections.abc import Sequence

SENDS = StepStarted(step="s9", action=Click(), rung="rules", effect="outside")
TOLD = SENDS.model_copy(update={"step": "before.1", "by": "r0/s9"})


@pytest.fixture
async def applications(store, now):
    """An application whose run may have sent it."""
    opened = Applications(store, now)
    await Runs(store).start(run(status="unknown", reason="The site does not confirm it."))
    await opened.open(key="k", run="r1", posting_url="http://localhost/jobs/1", profile="p")
    await opened.claim("k", "r1")
    await opened.mark("k", "r1", "unknown")
    async with await Journal.open(store, "r1", now) as journal:
        await journal.append(SENDS)
    return opened


@pytest.mark.parametrize(("landed", "status", "state"), [(True, "complete", "submitted"), (False, "failed", "failed")])
async def test_what_became_of_it_is_kept_in_the_journal_and_with_the_application(
    applications, store, now, landed, status, state
):
    said, _ = await resolve(store, now, "r1", landed=landed)
    effect = effect_of(await read(store, "r1"))
    application = await applications.get("k")
    assert effect is not None
    assert (said.status, effect.landed, application.state, application.run) == (status, landed, state, "r1")
    with pytest.raises(BadInput, match="Run r1 has a known result"):
        await resolve(store, now, "r1", landed=True)


@pytest.mark.parametrize("first", [True, False])
async def test_what_was_said_by_mistake_is_contradicted_by_force_alone(applications, store, now, first):
    await resolve(store, now, "r1", landed=first)
    with pytest.raises(BadInput, match="Run r1 has a known result"):
        await resolve(store, now, "r1", landed=not first)
    said, _ = await resolve(store, now, "r1", landed=not first, force=True)
    state = "failed" if first else "submitted"
    assert (said.status, (await applications.get("k")).state) == ("failed" if first else "complete", state)


async def test_nothing_else_can_be_said_of(applications, store, now):
    with pytest.raises(NotFound):
        await resolve(store, now, "r0", landed=True)
    await Runs(store).start(run("r2", status="unknown", task_id="t1"))
    with pytest.raises(BadInput, match="queued task"):
        await resolve(store, now, "r2", landed=True)
    async with Runs(store).holding("r1"):
        with pytest.raises(Busy):
            await resolve(store, now, "r1", landed=True)
    await applications.take_over("k", "r3", "r1")
    with pytest.raises(BadInput, match="not the latest run of its application"):
        await resolve(store, now, "r1", landed=True)
    effect = effect_of(await read(store, "r1"))
    assert effect is not None
    assert effect.landed is None


async def test_whoever_names_an_earlier_run_of_an_application_is_told_the_latest(applications, store, now):
    await Runs(store).start(run("r3", status="unknown", started_at=now().replace(hour=23)))
    await applications.take_over("k", "r3", "r1")
    with pytest.raises(BadInput) as raised:
        await resolve(store, now, "r1", landed=True)
    assert "footpath runs resolve r3 sent" in raised.value.cli
    with pytest.raises(BadInput) as raised:
        await resolve(store, now, "r1", landed=False)
    assert "footpath runs resolve r3 not_sent" in raised.value.cli


async def test_the_last_run_that_sent_a_form_is_found(store, now):
    runs = Runs(store)
    form = {"type": "fill_form", "url": "http://localhost/contact", "form": "2"}
    for number, (landed, task) in enumerate([(True, form), (None, {**form, "form": "1"}), (False, form)]):
        id = f"r{number}"
        at = now().replace(hour=number)
        await runs.start(run(id, status="complete", task=task, person="ida", started_at=at))
        async with await Journal.open(store, id, now) as journal:
            await journal.append(SENDS)
            if landed is not None:
                await journal.append(EffectResolved(step="s9", landed=landed))
    for number, found in (("2", "r0"), ("1", "r1")):
        (sent,) = await runs.sent_before(run("new", task={**form, "form": number}, person="ida"))
        assert (sent.run.id, sent.effect.landed) == (found, True if found == "r0" else None)
    assert await runs.sent_before(run("new", task={**form, "form": "3"}, person="ida")) == ()
    assert await runs.sent_before(run("new", task=form, person="otto")) == ()
    assert await runs.sent_before(run("new", task={**form, "profile": "other.yaml"})) == ()


SEEN = PageObserved(
    url_pattern="localhost/contact", page_type="other", platform="generic", fingerprint="f", elements=1, fields=1, ms=1
)
FORM = {"type": "fill_form", "url": "http://localhost/contact"}


@pytest.fixture
async def unclear(store, now):
    """A run that may have sent a form, and two after it that were told so and sent nothing."""
    for number in range(3):
        await Runs(store).start(run(f"r{number}", status="unknown", task=FORM, started_at=START.replace(hour=number)))
        async with await Journal.open(store, f"r{number}", now) as journal:
            for each in (TOLD, SEEN) if number else (SEEN, SENDS):
                await journal.append(each)


@pytest.mark.parametrize("which", ["r0", "r2"])
async def test_what_is_said_of_one_of_the_runs_that_were_told_of_it_is_said_of_all(store, now, unclear, which):
    (asked,) = await Runs(store).sent_before(run("new", task=FORM))
    assert asked.effect.landed is None
    await resolve(store, now, which, landed=False)
    assert await Runs(store).sent_before(run("new", task=FORM)) == ()


async def test_that_it_was_sent_after_all_is_known_whoever_was_told_of_it(store, now, unclear):
    await resolve(store, now, "r1", landed=True)
    (sent,) = await Runs(store).sent_before(run("new", task=FORM))
    assert (sent.run.id, sent.effect.landed) == ("r0", True), "the run that sent it, not the one that was told"


@pytest.mark.parametrize(("first", "second"), [("r0", "r2"), ("r2", "r0"), ("r1", "r2")])
async def test_what_is_known_of_one_sending_is_not_contradicted_by_another_run_of_it(
    store, now, unclear, first, second
):
    _, others = await resolve(store, now, first, landed=True)
    assert {first, *others} == {"r0", "r1", "r2"}
    with pytest.raises(BadInput, match=f"Run {second} has a known result: it sent the form.") as no:
        await resolve(store, now, second, landed=False)
    assert "--force" in no.value.advice
    await resolve(store, now, second, landed=False, force=True)
    assert [each.status for each in await Runs(store).list()] == ["failed"] * 3
    assert await Runs(store).sent_before(run("new", task=FORM)) == ()


async def test_another_press_of_the_same_button_is_another_sending(store, now, unclear):
    await keep(store, now, ("r8", "", [SEEN, SENDS]), hour=8)
    await resolve(store, now, "r0", landed=True)
    said, others = await resolve(store, now, "r8", landed=False)
    assert (said.status, others) == ("failed", ())


async def test_of_what_several_runs_may_have_sent_it_is_said_of_each(store, now):
    other = TOLD.model_copy(update={"step": "before.2", "by": "r1/s9"})
    await keep(store, now, ("r0", "", [SEEN, SENDS]), ("r1", "", [SEEN, SENDS]), ("r2", "", [TOLD, other, SEEN]))
    with pytest.raises(BadInput, match="Run r2 knows several runs that may have sent its form: r0, r1"):
        await resolve(store, now, "r2", landed=True)
    assert (await resolve(store, now, "r0", landed=True))[1] == ("r2",)


async def test_a_run_that_was_told_of_what_was_sent_with_other_values_has_not_sent_its_own(store, now):
    await keep(store, now, ("r0", "clocks", [SEEN, SENDS]), ("r1", "bells", [TOLD, SEEN]))
    said, others = await resolve(store, now, "r1", landed=True)
    assert (said.status, others) == ("refused", ("r0",))
    assert said.reason == "Run r0 sent this form, with other values; a person said so."
    assert (await Runs(store).get("r0")).status == "complete"


async def test_what_a_run_sent_itself_is_what_is_said_of_it_whatever_it_was_told_of(store, now):
    told = (TOLD, EffectResolved(step="before.1", landed=False))
    await keep(store, now, ("r0", "", [SEEN, SENDS, DENIED]), ("r1", "", [*told, SEEN, SENDS, LANDED]))
    said, others = await resolve(store, now, "r1", landed=False, force=True)
    assert (said.status, others) == ("failed", ())
    assert await Runs(store).sent_before(run("new", task=FORM)) == ()


@pytest.mark.thorough
@pytest.mark.sample(1)
async def test_what_may_have_been_sent_is_not_forgotten_however_many_runs_were_told_of_it(store, now):
    told = [(f"t{number:02}", "", [TOLD, SEEN]) for number in range(LOOKED_AT)]
    await keep(store, now, ("r0", "", [SEEN, SENDS]), *told)
    (sent,) = await Runs(store).sent_before(run("new", task=FORM))
    assert (sent.run.id, sent.effect.landed) == ("r0", None)


async def test_a_run_of_which_a_person_says_that_it_sent_nothing_is_gone_on_with(store, now):
    await keep(store, now, ("r0", "", [SEEN, SENDS]))
    await resolve(store, now, "r0", landed=False)
    assert await Runs(store).stopped_before(run("new", task=FORM, started_at=START.replace(hour=9)))


async def test_what_another_run_did_not_send_says_nothing_of_it(store, now, unclear):
    """It pressed the same button, and was told of nothing: its own press did not come to be."""
    await Runs(store).start(run("r4", status="failed", task=FORM, task_id="t", started_at=START.replace(hour=4)))
    async with await Journal.open(store, "r4", now) as journal:
        for each in (SEEN, SENDS, EffectResolved(step="s9", landed=False)):
            await journal.append(each)
    (sent,) = await Runs(store).sent_before(run("new", task=FORM))
    assert sent.effect.landed is None


async def keep(store, now, *kept: tuple[str, str, Sequence[RunEvent]], hour: int = 0) -> None:
    """Runs that filled the form, one after the other, each with its values and its journal."""
    for number, (id, data, events) in enumerate(kept, hour):
        at = START + timedelta(hours=number)
        await Runs(store).start(run(id, status="unknown", task=FORM, data=data, started_at=at))
        async with await Journal.open(store, id, now) as journal:
            for each in events:
                await journal.append(each)


LANDED = EffectResolved(step="s9", landed=True)
DENIED = EffectResolved(step="s9", landed=False)


@pytest.mark.parametrize(("data", "found"), [("clocks", ["r2", "r3"]), ("bells", ["r3"]), ("chimes", ["r3"])])
async def test_of_what_was_sent_the_last_with_the_same_values_comes_first(store, now, data, found):
    sends = [SEEN, SENDS, LANDED]
    await keep(store, now, *[(f"r{at}", data, sends) for at, data in enumerate(("clocks", "bells", "clocks", "bells"))])
    earlier = await Runs(store).sent_before(run("new", task=FORM, data=data))
    assert [each.run.id for each in earlier] == found


async def test_what_was_not_sent_after_all_hides_nothing_that_was_sent_with_the_same_button(store, now):
    sent, denied = [SEEN, SENDS, LANDED], [SEEN, SENDS, DENIED]
    await keep(store, now, ("r0", "", [SEEN, SENDS]), ("r1", "", sent), ("r2", "", denied), ("r3", "", [TOLD, SEEN]))
    (earlier,) = await Runs(store).sent_before(run("new", task=FORM))
    assert (earlier.run.id, earlier.effect.landed) == ("r1", True)


async def test_what_can_tell_nothing_of_the_values_that_are_entered_is_not_read(store, now):
    await keep(store, now, ("r0", "clocks", [SEEN, SENDS, LANDED]), ("r1", "bells", [SEEN, SENDS, LANDED]))
    async with store.writing() as transaction:
        await transaction.execute(text("UPDATE events SET payload = '{}' WHERE run = 'r0'"))
    (earlier,) = await Runs(store).sent_before(run("new", task=FORM, data="chimes"))
    assert earlier.run.id == "r1"
    with pytest.raises(OtherVersion):
        await Runs(store).sent_before(run("new", task=FORM, data="clocks"))
