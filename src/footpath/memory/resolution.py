"""Resolve a possible submission once a person or the site has confirmed or denied it: update the journals, and let the
submitting run teach its cookbook.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.errors import BadInput, Busy
from footpath.memory.applications import Applications
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import Journal, effects_of, presser_of, read
from footpath.memory.runs import LOOKED_AT, Runs
from footpath.schema.event import EffectResolved, Learned, PersonAsked
from footpath.sentence import own
from footpath.store import tasks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.memory.journal import Effect
    from footpath.schema.run import Run
    from footpath.store.database import Clock, Store

A_PERSON_SAID_SO = own("A person said so.")


@dataclasses.dataclass(frozen=True, slots=True)
class SendingResult:
    """Whether a form was sent, and who said so."""

    landed: bool
    proof: str
    by_person: bool = False

    @classmethod
    def of_person(cls, landed: bool) -> SendingResult:
        """Return what a person said."""
        return cls(landed, A_PERSON_SAID_SO, by_person=True)


_BECAME = {True: "It was sent", False: "It was not sent"}


async def resolve(
    store: Store, now: Clock, id: str, *, landed: bool, force: bool = False
) -> tuple[Run, tuple[str, ...]]:
    """Record in a run's journal and application whether the possible submission has `landed`, and do the same for every
    other run of the same submission. Return the updated run, and the ids of the others.

    Raises:
        NotFound: the run is missing.
        BadInput: no submission is unclear and `force` is False, another person is asked, or the run knows
            several submissions.
        Busy: the run is still active.
    """
    runs = Runs(store)
    await runs.close_dead()
    run = await runs.get(id)
    if run.task_id:
        raise BadInput(
            f"Run {run.id} belongs to a queued task, which asks about it in the inbox.", cli="See: footpath inbox list"
        )
    async with runs.holding(run.id) as mine:
        if not mine:
            raise Busy(f"Run {run.id} is still going on.", cli="See: footpath runs list")
        begun, by = _unresolved(run, effects_of(await read(store, run.id)), force=force)
        await _settle(Applications(store, now), runs, run, landed=landed, force=force)
        presser = await runs.get(by)
        result = SendingResult.of_person(landed)
        ended = await _said(store, now, run, [each.intent.step for each in begun], presser, result)
    return ended, await _resolve_others(store, now, run, presser, result, force=force)


async def is_unasked(store: Store, run: Run) -> bool:
    """Return whether this ended run knows unclear submissions of one run alone, and asked nobody about them."""
    entries = await read(store, run.id)
    asked = any(isinstance(each.event, PersonAsked) and each.event.what == "unknown_effect" for each in entries)
    return not asked and len(_by_presser(run, effects_of(entries), force=False)) == 1


def _by_presser(run: Run, effects: Sequence[Effect], *, force: bool) -> dict[str, list[Effect]]:
    """The unclear submissions of a run, or of earlier runs if the run began none, by the id of the run that pressed."""
    begun = [each for each in effects if force or each.landed is None]
    found: dict[str, list[Effect]] = {}
    for each in [each for each in begun if not each.intent.by] or begun:
        found.setdefault(presser_of(run.id, each.intent), []).append(each)
    return found


def _unresolved(run: Run, effects: Sequence[Effect], *, force: bool) -> tuple[list[Effect], str]:
    """Return the submissions of `_by_presser`, and the id of the one run that pressed.

    Raises:
        BadInput: no submission is unclear, or the run knows submissions of several runs.
    """
    found = _by_presser(run, effects, force=force)
    if not found:
        became = "it sent the form" if any(each.landed for each in effects) else "it sent nothing"
        raise BadInput(
            f"Run {run.id} has a known result: {became}.",
            cli=f"See: footpath runs show {run.id}. To override: --force",
        )
    if len(found) > 1:
        raise BadInput(
            f"Run {run.id} knows several runs that may have sent its form: {', '.join(found)}.",
            hint="Resolve each of these runs.",
        )
    ((by, begun),) = found.items()
    return begun, by


async def resolve_of(store: Store, now: Clock, run: Run, by: str, result: SendingResult) -> None:
    """Record the result of a submission by run `by`, with this run and with every run that knows the submission, except
    `run`, active runs, and runs of other queued tasks, which ask for the result themselves.
    """
    await _resolve_others(store, now, run, await Runs(store).get(by), result, force=False)


async def _resolve_others(
    store: Store, now: Clock, run: Run, presser: Run, result: SendingResult, *, force: bool
) -> tuple[str, ...]:
    runs = Runs(store)
    latest = await runs.list(url=str(run.task.url), limit=LOOKED_AT)
    others = {each.id: each for each in (*latest, presser) if each.id != run.id}
    said: list[str] = []
    for each in others.values():
        if not force and each.status != "unknown":
            continue
        if each.task_id != run.task_id and await _asks_itself(store, each.task_id):
            continue
        async with runs.holding(each.id) as mine:
            begun = effects_of(await read(store, each.id)) if mine else ()
            steps = [
                effect.intent.step
                for effect in begun
                if presser_of(each.id, effect.intent) == presser.id and (force or effect.landed is None)
            ]
            if steps:
                await _said(store, now, each, steps, presser, result)
                said.append(each.id)
    return tuple(said)


async def _asks_itself(store: Store, task: str) -> bool:
    async with store.reading() as transaction:
        return task != "" and await tasks.may_go_on(transaction, task)


async def _said(store: Store, now: Clock, run: Run, steps: Iterable[str], presser: Run, result: SendingResult) -> Run:
    landed = result.landed
    async with await Journal.open(store, run.id, now) as journal:
        for step in steps:
            await journal.append(EffectResolved(step=step, landed=landed, proof=result.proof))
        book = await CookbookMemory(store, now).prove(run.id, landed=landed) if run.id == presser.id else None
        if book is not None:
            await journal.append(Learned(cookbook=book.id, revision=book.revision, steps=len(book.steps)))
            run = run.model_copy(update={"cookbook": book.id, "revision": book.revision})
    is_other = landed and run.data != presser.data
    said = f"Run {presser.id} sent this form, with other values" if is_other else _BECAME[landed]
    who = "a person said so" if result.by_person else "the site told a later run"
    status = "refused" if is_other else "complete" if landed else "failed"
    ended = run.model_copy(update={"status": status, "reason": f"{said}; {who}."})
    await Runs(store).save(ended)
    return ended


async def _settle(applications: Applications, runs: Runs, run: Run, *, landed: bool, force: bool) -> None:
    if run.task.type != "apply":
        return
    if (held := await applications.of_run(run.id)) is None:
        latest = await _latest_of_application(applications, runs, run)
        said = "sent" if landed else "not_sent"
        raise BadInput(
            f"Run {run.id} is not the latest run of its application.",
            cli=f"Resolve run {latest.id}: footpath runs resolve {latest.id} {said}"
            if latest
            else "Resolve the latest run instead. See: footpath runs list",
        )
    await applications.mark(held.key, run.id, "submitted" if landed else "failed", proof=A_PERSON_SAID_SO, force=force)


async def _latest_of_application(applications: Applications, runs: Runs, run: Run) -> Run | None:
    """Return the latest run of the application that a run belonged to; None for an unknown one."""
    for each in await runs.list(url=str(run.task.url), limit=LOOKED_AT):
        if each.person == run.person and each.id != run.id and await applications.of_run(each.id) is not None:
            return each
    return None
