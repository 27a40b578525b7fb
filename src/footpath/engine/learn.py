"""A verified run becomes a cookbook, or a new revision of the one that it followed. Pure."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from footpath.engine.likeness import questions
from footpath.engine.record import place
from footpath.roles.forms import form_fields
from footpath.schema.base import Frozen
from footpath.schema.condition import Absent, Condition, Moved, Postcondition, ValueHeld
from footpath.schema.cookbook import Cookbook, Health, Parameter, Question, Step
from footpath.schema.event import EffectResolved, PageObserved, StepFinished, StepStarted
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.engine.record import Performed, Recording
    from footpath.schema.event import Entry
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.task import Task

Data = TypeVar("Data", bound=Frozen)

Scrub = Callable[[str], str]
"""Replaces what is a person's in a text; a text that it changes is not kept."""


class Restored(Protocol):
    """Puts back what was replaced."""

    def __call__(self, data: Data, /) -> Data:
        """The data as the page showed it."""
        ...


def first_cookbook(
    recording: Recording, task: Task, start: PageObservation, *, id: str, run: str, now: datetime, scrub: Scrub
) -> Cookbook | None:
    """The way that a run found, as a cookbook; None when it did nothing."""
    if not recording.performed:
        return None
    host = start.url_pattern.partition("/")[0]
    where = host if start.platform == "generic" else f"{start.platform} ({host})"
    return Cookbook(
        id=id,
        name=f"{task.type.removesuffix('_form')} on {where}",
        task_type=task.type,
        platform=start.platform,
        url_pattern=start.url_pattern,
        fingerprint=start.fingerprint,
        asked=_asked_there(recording, start, scrub),
        parameters=_parameters(recording.performed, scrub),
        steps=tuple(_clean(each.step, scrub) for each in recording.performed),
        created_at=now,
        created_by=run,
    )


def revised(
    book: Cookbook, recording: Recording, start: PageObservation, *, run: str, now: datetime, scrub: Scrub
) -> Cookbook:
    """The cookbook as today's run had to go it.

    Healed steps are renewed; a step that was absent while the same answer was entered elsewhere is that one now,
    another that was absent is optional; what was not known before stands where it was done.
    """
    steps = {step.id: step for step in book.steps}
    order = [step.id for step in book.steps]
    absent = {step.id: step.action for step in recording.absent}
    previous = -1
    for each in recording.performed:
        step = _clean(each.step, scrub)
        moved = next(
            (id for id, action in absent.items() if each.parameter is not None and action == step.action), None
        )
        if moved is not None and step.id not in steps:
            del absent[moved]
            step = step.model_copy(update={"id": moved})
        if step.id in steps:
            steps[step.id] = step
            previous = order.index(step.id)
        else:
            previous += 1
            order.insert(previous, step.id)
            steps[step.id] = step
    renewed = tuple(steps[id].model_copy(update={"optional": True}) if id in absent else steps[id] for id in order)
    known = {parameter.name for parameter in book.parameters}
    new = [parameter for parameter in _parameters(recording.performed, scrub) if parameter.name not in known]
    return book.model_copy(
        update={
            "steps": renewed,
            "parameters": (*book.parameters, *new),
            "fingerprint": start.fingerprint,
            "asked": _asked_there(recording, start, scrub) or book.asked,
            "health": Health(),
            "state": "candidate",
            "created_at": now,
            "created_by": run,
        }
    )


def with_heals(book: Cookbook, healed: Mapping[str, Signature], *, run: str, now: datetime) -> Cookbook | None:
    """The cookbook with the elements that a run found again, by the ids of their steps; None where it found none.

    For a run that did not come to its end: whatever else it did is not kept.
    """
    steps = tuple(
        step.model_copy(update={"signature": healed[step.id]}) if step.id in healed else step for step in book.steps
    )
    if steps == book.steps:
        return None
    return book.model_copy(update={"steps": steps, "state": "candidate", "created_at": now, "created_by": run})


def healed_in(recording: Recording) -> dict[str, Step]:
    """By their ids the steps of the cookbook whose elements were found again, and that held."""
    return {each.step.id: each.step for each in recording.performed if each.healed_from is not None}


def healed_signatures(recording: Recording, scrub: Scrub) -> dict[str, Signature]:
    """By the ids of their steps the elements that were found again, without what is the person's."""
    found = {id: step.signature for id, step in healed_in(recording).items()}
    return {id: _impersonal(signature, scrub) for id, signature in found.items() if signature is not None}


def from_journal(entries: Sequence[Entry], task: Task, restored: Restored) -> Cookbook | None:
    """What a run that was stopped had done, to be done again (contract 4); None when it had done nothing. Its elements
    are known by what the page said of them: `restored`, since the journal has templates.

    Without the step that sends: what became of that one is never left to a replay. What was done twice, since it went
    the same way again to look that up, is done once.
    """
    entries = without_form_steps(entries)
    start = next((entry.event for entry in entries if isinstance(entry.event, PageObserved)), None)
    started = {entry.event.step: entry.event for entry in entries if isinstance(entry.event, StepStarted)}
    held = [entry.event.step for entry in entries if isinstance(entry.event, StepFinished) and entry.event.held]
    done = [id for id in dict.fromkeys(held) if id in started and started[id].effect == "none"]
    places = _places(entries)
    steps = list({places.get(id, id): started[id] for id in done}.values())
    if start is None or not steps:
        return None
    return Cookbook(
        id="journal",
        name=f"what run {entries[0].run} did",
        task_type=task.type,
        platform=start.platform,
        url_pattern=start.url_pattern,
        fingerprint=start.fingerprint,
        parameters=tuple(restored(step.parameter) for step in steps if step.parameter is not None),
        steps=tuple(_done(step, restored) for step in steps),
        created_at=entries[0].at,
        created_by=entries[0].run,
    )


def without_form_steps(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries without the intents of presses that might have sent a form, and turned out to be one step of it."""
    began = {each.event.step for each in entries if isinstance(each.event, StepStarted) and each.event.effect == "none"}
    refuted = {each.event.step for each in entries if isinstance(each.event, EffectResolved) and not each.event.landed}
    steps = began & refuted

    def is_intent(entry: Entry) -> bool:
        event = entry.event
        return isinstance(event, StepStarted) and event.effect == "outside" and event.step in steps

    return [entry for entry in entries if not is_intent(entry)]


def _places(entries: Sequence[Entry]) -> dict[str, object]:
    """Where each step was done: what was done twice at one place is one step."""
    return {**_entered_at(entries), **_pressed_at(entries)}


def _entered_at(entries: Iterable[Entry]) -> dict[str, object]:
    """An answer is entered at its field, however often, and whatever the page looked like then."""
    steps = (entry.event for entry in entries if isinstance(entry.event, StepStarted) and entry.event.parameter)
    return {step.step: place(step.signature) for step in steps if step.signature is not None}


def _pressed_at(entries: Iterable[Entry]) -> dict[str, object]:
    """A press is at its element on its page, for the first time, the second, …: pages of one look, one after the other,
    have the same “Next”. The count begins anew once something was sent, since the way is gone again to look that up.
    """
    found: dict[str, object] = {}
    times: Counter[object] = Counter()
    page = ""
    for event in (entry.event for entry in entries):
        match event:
            case PageObserved():
                page = event.fingerprint
            case StepStarted(effect="outside"):
                times.clear()
            case StepStarted(signature=Signature() as signature, parameter=None):
                there = (page, place(signature))
                found[event.step] = (*there, times[there])
                times[there] += 1
            case _:
                pass
    return found


def _done(step: StepStarted, restored: Restored) -> Step:
    after: tuple[Condition, ...] = (Moved(),) if step.turns else (ValueHeld(),) if step.parameter else ()
    return Step(
        id=step.step,
        action=step.action,
        signature=restored(step.signature) if step.signature is not None else None,
        postcondition=Postcondition(all_of=after),
        optional=not after,
    )


def next_step_number(book: Cookbook | None) -> int:
    """The highest number in the step ids of a cookbook, so that new steps get ids of their own."""
    ids: Iterable[str] = (step.id for step in book.steps) if book else ()
    return max((int(id[1:].partition(".")[0]) for id in ids if id[1:].partition(".")[0].isdigit()), default=0)


def _asked_there(recording: Recording, start: PageObservation, scrub: Scrub) -> tuple[Question, ...]:
    """What the form asked that was entered on the first page; nothing where none was."""
    there = itertools.takewhile(lambda each: not each.step.turns, recording.performed)
    entered = {each.parameter.question for each in there if each.parameter is not None}
    asked = [form_fields(start, form) for form in start.forms]
    most = max(asked, key=lambda form: sum(_is_among(each, entered) for each in form), default=())
    if not any(_is_among(each, entered) for each in most):
        return ()
    there = questions(most)
    return tuple(each.model_copy(update={"question": _of_everybody(each.question, scrub)}) for each in there)


def _is_among(field: FieldObservation, questions: Container[str]) -> bool:
    return field.question in questions or field.full_question in questions


def _parameters(performed: Sequence[Performed], scrub: Scrub) -> tuple[Parameter, ...]:
    named = {each.parameter.name: each.parameter for each in reversed(performed) if each.parameter is not None}
    return tuple(
        each.model_copy(
            update={
                "question": _asked(each.question, scrub, of_list=each.kind == "combobox"),
                "options": tuple(option for option in each.options if scrub(option.label) == option.label),
            }
        )
        for each in reversed(named.values())
    )


def _clean(step: Step, scrub: Scrub) -> Step:
    signature = _impersonal(step.signature, scrub) if step.signature else None
    conditions = tuple(_clean_condition(condition, scrub) for condition in step.postcondition.all_of)
    after = Postcondition(all_of=conditions, within_s=step.postcondition.within_s)
    return step.model_copy(update={"signature": signature, "postcondition": after, "health": Health()})


def _clean_condition(condition: Condition, scrub: Scrub) -> Condition:
    if isinstance(condition, Absent):
        return condition.model_copy(update={"signature": _impersonal(condition.signature, scrub)})
    return condition


def _impersonal(signature: Signature, scrub: Scrub) -> Signature:
    """Without the texts that hold something of the person: a review page shows their answers beside its button."""
    kept = {
        name: ""
        for name in ("section", "label", "text", "placeholder")
        if scrub(getattr(signature, name)) != getattr(signature, name)
    }
    neighbours = tuple(text for text in signature.neighbours if scrub(text) == text)
    of_list = signature.role == "button"
    asked = {name: _asked(getattr(signature, name), scrub, of_list=of_list) for name in ("name", "question")}
    options = tuple(_of_everybody(label, scrub) for label in signature.options)
    return signature.model_copy(update={**kept, **asked, "options": options, "neighbours": neighbours})


def _asked(text: str, scrub: Scrub, *, of_list: bool) -> str:
    """What an element is known by; nothing, where a list's button says no more than what was chosen."""
    return _of_everybody(text, scrub) if scrub(text) or not of_list else ""


_ONES_OWN = tuple("{{" + name + "}}" for name in ("basics.name", "basics.email", "basics.phone", "basics.url"))


def _of_everybody(text: str, scrub: Scrub) -> str:
    """What an element is known by, without what only one person has. A word that happens to be a name of theirs stays:
    to everybody else it is the question ("Will you …?").
    """
    clean = scrub(text)
    return clean if any(own in clean for own in _ONES_OWN) else text
