"""A verified run of a custom task as a cookbook, or as a new revision of the one that it followed. Pure."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import says
from footpath.engine.custom.goal import generalise, split
from footpath.engine.custom.literals import Literals
from footpath.engine.learn import without_form_steps
from footpath.schema.action import AnswerDialog, Drag, Fill, Select, Type, Upload
from footpath.schema.condition import ElementShown, Postcondition, StateIs, TextShown
from footpath.schema.cookbook import Cookbook, Health, Parameter, Step
from footpath.schema.event import PageObserved, StepFinished, StepStarted
from footpath.schema.template import names, templates_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.record import Performed
    from footpath.schema.condition import Condition
    from footpath.schema.event import Entry
    from footpath.schema.observation import PageObservation
    from footpath.schema.signature import Signature
    from footpath.schema.task import Task

_ENTERS: Final = (Fill, Type, Select, Upload)


def straight(trail: Sequence[Performed]) -> list[Performed]:
    """The way without detours: where links and tabs led back to a page that looked just so before, what lies between is
    left out. What entered something, or pressed a button, is never left out.
    """
    way: list[Performed] = []
    for each in trail:
        way.append(each)
        for at, earlier in enumerate(way):
            if earlier.before == each.after and all(step.leads for step in way[at:]):
                del way[at:]
                break
    return _entered_once(way)


def _entered_once(way: Sequence[Performed]) -> list[Performed]:
    """Of several entries into one field, with nothing but entries between them, the last."""
    kept: list[Performed] = []
    for each in way:
        for at in range(len(kept) - 1, -1, -1):
            if not isinstance(kept[at].step.action, _ENTERS):
                break
            same = kept[at].step.signature == each.step.signature
            if same and isinstance(each.step.action, (Fill, Select)):
                del kept[at]
                break
        kept.append(each)
    return kept


def with_states(way: Sequence[Performed], goal: str) -> tuple[list[Performed], str]:
    """The way with one step for several presses of a control, and on it the state that they must lead to, in the words
    of the goal; and the name of the first control for which nothing says where it must lead.
    """
    steps: list[Performed] = []
    at = 0
    while at < len(way):
        first, end = way[at], at + 1
        if first.turned is None or first.rung == "replay":
            steps.append(first)
            at += 1
            continue
        while end < len(way) and way[end].turned is not None and _is_same(first, way[end]):
            end += 1
        run, at = way[at:end], end
        if run[-1].is_told_by_next or _names(goal, first.named):
            steps += run
            continue
        state = _state(run, goal)
        if state is None:
            return steps, first.named or "a button"
        step = run[-1].step.model_copy(update={"postcondition": Postcondition(all_of=(state,))})
        steps.append(dataclasses.replace(run[-1], step=step))
    return steps, ""


def _is_same(one: Performed, other: Performed) -> bool:
    mine, its = one.step.signature, other.step.signature
    same = mine is not None and its is not None and (mine.role, mine.name, mine.path) == (its.role, its.name, its.path)
    return same and one.step.action == other.step.action


def _state(run: Sequence[Performed], goal: str) -> StateIs | None:
    """The state after the last press as far as the goal names it, if that tells it from each state before."""
    last = run[-1].turned
    assert last is not None, "every press of the run turned something"
    named = {word.plain for word in split(goal)}
    words = [word if {each.plain for each in split(word)} & named else "*" for word in last.after.split()]
    text = " ".join(words)
    earlier = [each.turned.before for each in run if each.turned is not None]
    if set(words) <= {"*"} or any(says(text, each) for each in earlier):
        return None
    return StateIs(path=last.path, text=text)


def _names(goal: str, control: str) -> bool:
    """Whether the goal itself says which control is to be pressed."""
    name, words = ([word.plain for word in split(text)] for text in (control, goal))
    return bool(name) and any(words[at : at + len(name)] == name for at in range(len(words)))


def proof_of(
    text: str, signature: Signature | None, trail: Sequence[Performed], asked: Collection[str] = (), goal: str = ""
) -> Condition | None:
    """What the last step must show another time: the words of the proof without what is of this run alone, which are
    numbers that the `goal` does not name, and the names of what was picked by its place. What the goal itself `asked`
    to be shown is kept as it is.
    """
    if signature is not None:
        return ElementShown(signature=signature)
    if text in asked:
        return TextShown(text=text)
    picked = {word for each in trail if _is_picked(each) for word in _words(each.named)}
    named = {word.plain for word in split(goal)}
    words = ["*" if _is_of_this_run(word, picked, named) else word for word in text.split()]
    while words and words[0] == "*":
        del words[0]
    while words and words[-1] == "*":
        del words[-1]
    return TextShown(text=" ".join(words)) if words else None


def _is_of_this_run(word: str, picked: set[str], named: set[str]) -> bool:
    if names(word):
        return False
    is_number = any(c.isdigit() for c in word) and not {each.plain for each in split(word)} & named
    return is_number or bool(set(_words(word)) & picked)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _is_picked(performed: Performed) -> bool:
    """Whether what it was done to is called otherwise than its likes."""
    return performed.by_place and (performed.step.signature is None or not performed.step.signature.name)


def first_cookbook(
    way: Sequence[Performed],
    task: Task,
    goal: str,
    start: PageObservation,
    proof: Condition | None,
    *,
    personal: Mapping[str, str],
    id: str,
    run: str,
    now: datetime,
) -> Cookbook | None:
    """The way that a run found, as a cookbook for its goal and for every other that differs in its data alone."""
    if not way:
        return None
    entered = [text for each in way for text in _texts(each.step)]
    called = [each.named for each in way if each.named and not each.by_place]
    called += [target.name for each in way if (target := _target(each.step)) is not None and target.name]
    states = [each.text for taken in way for each in taken.step.postcondition.all_of if isinstance(each, StateIs)]
    pattern = generalise(goal, entered, [*called, *(state.replace("*", " ") for state in states)])
    literals = Literals({**pattern.values, **personal})
    steps = _ended([literals.lift_step(_fresh(each.step)) for each in way], proof, literals)
    return Cookbook(
        id=id,
        name=pattern.text if len(pattern.text) <= 80 else pattern.text[:79] + "…",
        task_type=task.type,
        platform=start.platform,
        url_pattern=start.url_pattern,
        task_pattern=pattern.text,
        fingerprint=start.fingerprint,
        parameters=_parameters(steps),
        steps=steps,
        created_at=now,
        created_by=run,
    )


def revised(
    book: Cookbook,
    way: Sequence[Performed],
    start: PageObservation,
    proof: Condition | None,
    literals: Literals,
    *,
    absent: Iterable[str],
    run: str,
    now: datetime,
) -> Cookbook:
    """The cookbook as today's run had to go it: steps that went as they went stay as they are, optional ones that were
    not needed keep their place, and what was healed, repaired or found anew is today's.
    """
    known = {step.id: step for step in book.steps}
    way = [each for at, each in enumerate(way) if at == 0 or each.step.id != way[at - 1].step.id]
    steps = [
        known[each.step.id]
        if each.rung == "replay" and each.step.id in known
        else literals.lift_step(_fresh(each.step))
        for each in way
    ]
    order = [step.id for step in book.steps]
    for id in absent:
        earlier = set(order[: order.index(id)])
        at = max((at + 1 for at, step in enumerate(steps) if step.id in earlier), default=0)
        steps.insert(at, known[id])
    ended = _ended(steps, proof, literals)
    return book.model_copy(
        update={
            "steps": ended,
            "parameters": _parameters(ended),
            "fingerprint": start.fingerprint,
            "health": Health(),
            "state": "candidate",
            "created_at": now,
            "created_by": run,
        }
    )


def from_journal(entries: Sequence[Entry]) -> tuple[str, tuple[Step, ...]]:
    """Where a run that was stopped began, and what it had done up to its first outside effect, to be done again."""
    at = next((at for at, each in enumerate(entries) if isinstance(each.event, PageObserved)), len(entries))
    entries = without_form_steps(entries[at:])  # before its first page stands what a run before it had sent
    start = next((each.event.url_pattern for each in entries if isinstance(each.event, PageObserved)), "")
    held = {each.event.step for each in entries if isinstance(each.event, StepFinished) and each.event.held}
    steps: list[Step] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, StepStarted) and event.effect == "outside":
            break
        if isinstance(event, StepStarted) and event.step in held:
            steps.append(Step(id=event.step, action=event.action, signature=event.signature))
    return start, tuple(steps)


def _texts(step: Step) -> tuple[str, ...]:
    match step.action:
        case Fill(value=value) | Type(value=value):
            return (value,)
        case Select(options=options):
            return options
        case AnswerDialog(text=text) if text:
            return (text,)
        case _:
            return ()


def _fresh(step: Step) -> Step:
    return step.model_copy(update={"health": Health()})


def _ended(steps: Sequence[Step], proof: Condition | None, literals: Literals) -> tuple[Step, ...]:
    """The steps, the last of them with the proof that all of it worked."""
    if proof is None or not steps:
        return tuple(steps)
    *others, last = steps
    lifted: Condition
    if isinstance(proof, TextShown):  # as it was quoted, it may have templates already
        lifted = proof.model_copy(update={"text": literals.lift_words(literals.spell(proof.text))})
    else:
        lifted = literals.lift_condition(proof)
    kept = tuple(each for each in last.postcondition.all_of if not isinstance(each, (TextShown, ElementShown)))
    after = Postcondition(all_of=(*kept, lifted), within_s=last.postcondition.within_s)
    return (*others, last.model_copy(update={"postcondition": after}))


def _parameters(steps: Iterable[Step]) -> tuple[Parameter, ...]:
    signatures = (_named(signature) for step in steps for signature in (step.signature, _target(step)))
    found = dict.fromkeys(name for named in signatures for name in named)
    found = dict.fromkeys(name for step in steps for name in templates_of(step.action)) | found
    return tuple(Parameter(name=name, required=True) for name in found)


def _target(step: Step) -> Signature | None:
    return step.action.target if isinstance(step.action, Drag) else None


def _named(signature: Signature | None) -> tuple[str, ...]:
    if signature is None:
        return ()
    return tuple(name for text in (signature.name, signature.label, signature.text) for name in names(text))
