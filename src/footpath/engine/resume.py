"""Resuming: the journal of a run that was stopped, as the way that the next run goes first (contract 4). Pure.

There is no other way to go on: the next run replays what the journal tells, as it would replay a cookbook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from footpath.engine.record import place
from footpath.schema.action import ClickAt, Drag
from footpath.schema.base import Frozen
from footpath.schema.condition import Condition, Moved, Postcondition, ValueHeld
from footpath.schema.cookbook import Cookbook, Step
from footpath.schema.event import EffectResolved, Entry, Noticed, PageObserved, RunEvent, StepFinished, StepStarted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.schema.task import Task

Data = TypeVar("Data", bound=Frozen)


class Restored(Protocol):
    """Puts the person's data back in the place of their templates: elements are known by what the page said."""

    def __call__(self, data: Data, /) -> Data:
        """The data as the page showed it."""
        ...


def from_journal(entries: Sequence[Entry], task: Task, restored: Restored) -> Cookbook | None:
    """The steps that a run did up to its first press that may have sent something; None when it did nothing before.

    That press is never left to a replay. An answer that was entered twice into its field is entered once.
    """
    events = [each.event for each in entries]
    start = next((each for each in events if isinstance(each, PageObserved)), None)
    done = {_entry(each) or at: each for at, each in enumerate(_held(_safe(events)))}
    if start is None or not done:
        return None
    return Cookbook(
        id="journal",
        name=f"what run {entries[0].run} did",
        task_type=task.type,
        platform=start.platform,
        url_pattern=start.url_pattern,
        fingerprint=start.fingerprint,
        parameters=tuple(restored(each.parameter) for each in done.values() if each.parameter is not None),
        steps=tuple(_step(each, restored) for each in done.values()),
        created_at=entries[0].at,
        created_by=entries[0].run,
    )


def _safe(events: Sequence[RunEvent]) -> Iterator[RunEvent]:
    """The events before the first press that may have sent something or of a place that nothing knows again, and before
    the same way was gone again to look up what became of it. A press that only turned out to be a step of the form is
    none.
    """
    refuted = {each.step for each in events if isinstance(each, EffectResolved) and not each.landed}
    for event in events:
        match event:
            case StepStarted(effect="outside", by="", step=step) if step not in refuted:
                return
            case Noticed(what="lookup") | StepStarted(action=ClickAt()):
                return
            case _:
                yield event


def _held(events: Iterable[RunEvent]) -> Iterator[StepStarted]:
    """The steps that were done, in order, as often as they were."""
    started: dict[str, StepStarted] = {}
    for event in events:
        match event:
            case StepStarted(effect="none"):
                started[event.step] = event
            case StepFinished(held=True) if (step := started.pop(event.step, None)) is not None:
                yield step
            case _:
                pass


def _entry(step: StepStarted) -> object:
    """Where an answer was entered: the same for one field, whatever the page looked like."""
    return place(step.signature) if step.parameter is not None and step.signature is not None else None


def _step(step: StepStarted, restored: Restored) -> Step:
    after: tuple[Condition, ...] = (Moved(),) if step.turns else (ValueHeld(),) if step.parameter else ()
    signature = restored(step.signature) if step.signature is not None else None
    action = step.action
    if isinstance(action, Drag) and action.target is not None:
        action = Drag(target=restored(action.target))
    return Step(id=step.step, action=action, signature=signature, postcondition=Postcondition(all_of=after))
