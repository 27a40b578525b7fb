"""Resume: the journal of a stopped run is the way that the next run goes first (contract 4). Pure.

No other way to continue exists: the next run replays the journal, like a cookbook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from footpath.engine.record import place_of_element
from footpath.schema.action import ClickAt, Drag
from footpath.schema.base import Frozen
from footpath.schema.cookbook import Condition, Cookbook, Moved, Postcondition, Step, ValueHeld
from footpath.schema.event import EffectResolved, Entry, Noticed, PageObserved, RunEvent, StepFinished, StepStarted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.schema.task import Task

Data = TypeVar("Data", bound=Frozen)


class Restored(Protocol):
    """Puts the person's data in place of templates: elements are known by the page's own words."""

    def __call__(self, data: Data, /) -> Data:
        """Return the data as the page showed them."""
        ...


def from_journal(entries: Sequence[Entry], task: Task, restored: Restored) -> Cookbook | None:
    """Return the steps of a run up to its first press that may have sent data; None without earlier steps.

    The sending press is never replayed. A repeated answer to one field is entered once.
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
    """Yield the events before the first press that may have sent data or hit an unidentifiable place, and before a
    look-up of the outcome by the same way. A press that turned out to be a mere step of the form does not count.
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
    """Yield the done steps, in order, with repetitions."""
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
    """Return the field of an entered answer: the same for one field, whatever the page's look."""
    return place_of_element(step.signature) if step.parameter is not None and step.signature is not None else None


def _step(step: StepStarted, restored: Restored) -> Step:
    after: tuple[Condition, ...] = (Moved(),) if step.turns else (ValueHeld(),) if step.parameter else ()
    signature = restored(step.signature) if step.signature is not None else None
    action = step.action
    if isinstance(action, Drag) and action.target is not None:
        action = Drag(target=restored(action.target))
    return Step(id=step.step, action=action, signature=signature, postcondition=Postcondition(all_of=after))
