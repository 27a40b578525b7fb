"""A verified run becomes a cookbook, or the next revision of the followed cookbook. Pure.

    recording → its way, without detours and repeats → its steps, without data of the run → a cookbook

The last but one step differs by task: `Impersonal` keeps the steps of a form, `Literals` those of a goal.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from footpath.engine.choose import questions
from footpath.engine.goal import GoalPattern, data_of, fits, generalise, places_of, split
from footpath.engine.led_to import is_same, with_states
from footpath.engine.literals import Literals
from footpath.engine.record import entered_by
from footpath.engine.said_twice import said_twice
from footpath.roles.forms import form_fields
from footpath.schema.action import Drag, Fill, Select, Type, Upload
from footpath.schema.cookbook import (
    Condition,
    Cookbook,
    ElementShown,
    EndSeen,
    FormQuestion,
    Health,
    Parameter,
    Postcondition,
    StateIs,
    Step,
    TextShown,
)
from footpath.schema.template import names, resolve, substitute, templates_of

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence
    from datetime import date, datetime

    from footpath.engine.record import Performed, Recording
    from footpath.schema.action import Action
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.signature import Signature
    from footpath.schema.task import Task

LONGEST_NAME = 80
"""Characters of a goal in a cookbook's name."""

_OF_A_WAY: Final = frozenset({"replay", "heal"})
"""Rungs that follow a known way."""


class Lift(Protocol):
    """Removes a single run's data from its steps."""

    def lift_step(self, step: Step) -> Step:
        """Return the step for a cookbook."""
        ...

    def parameters(
        self, steps: Sequence[Step], performed: Sequence[Performed], known: Sequence[Parameter] = ()
    ) -> tuple[Parameter, ...]:
        """Return the values that the steps of a cookbook need, after a run that `performed` them; `known`: the earlier
        ones.
        """
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class Lesson:
    """The material to learn from a run, for any task."""

    recording: Recording
    """The way of the run."""
    start: PageObservation
    """The page as the run began."""
    lift: Lift
    goal: str = ""
    """The goal, with templates for its data; empty for tasks that need no goal."""
    asked: tuple[FormQuestion, ...] = ()
    """The questions of the form on the first page, answered or not."""
    proof: Condition | None = None
    """What the page must show after the last step."""
    replaced: Collection[str] = ()
    """Ids of steps of the cookbook that others replace."""


def first_cookbook(lesson: Lesson, task: Task, *, id: str, run: str, now: datetime) -> Cookbook | None:
    """Return a run's way as a cookbook; None if the run did nothing."""
    if not lesson.recording.performed:
        return None
    start, lift = lesson.start, lesson.lift
    steps = _proven([lift.lift_step(_fresh(each.step)) for each in lesson.recording.performed], lesson.proof)
    name = lesson.goal or _named(start, task)
    return Cookbook(
        id=id,
        name=name if len(name) <= LONGEST_NAME or not lesson.goal else name[: LONGEST_NAME - 1] + "…",
        task_type=task.type,
        platform=start.platform,
        url_pattern=start.url_pattern,
        task_pattern=lesson.goal,
        fingerprint=start.fingerprint,
        asked=lesson.asked,
        parameters=_with_goal(lift.parameters(steps, lesson.recording.performed), lesson.goal),
        steps=steps,
        created_at=now,
        created_by=run,
    )


def _with_goal(parameters: tuple[Parameter, ...], pattern: str) -> tuple[Parameter, ...]:
    """Return parameters with the data that a goal only asks to see at its end, such as a part of an address."""
    known = {each.name for each in parameters}
    return (*parameters, *(Parameter(name=name) for name in data_of(pattern) if name not in known))


def own_copy(book: Cookbook, start: PageObservation, task: Task, *, id: str) -> Cookbook:
    """Return a shared way, as one person's run went on the person's page: a private cookbook."""
    return book.model_copy(
        update={
            "id": id,
            "name": book.name if book.task_pattern else _named(start, task),
            "revision": 1,
            "scope": "user",
            "platform": start.platform,
            "url_pattern": start.url_pattern,
        }
    )


def _named(start: PageObservation, task: Task) -> str:
    host = start.url_pattern.partition("/")[0]
    where = host if start.platform == "generic" else f"{start.platform} ({host})"
    return f"{task.type.removesuffix('_form')} on {where}"


def revised(book: Cookbook, lesson: Lesson, *, run: str, now: datetime) -> Cookbook:
    """Return the cookbook as today's run went.

    An exactly replayed step stays unchanged. A new step stands behind the step done before, or in the place of an
    undone step of the same action. An absent step becomes optional; if its answer was entered elsewhere, the entry
    replaces the step.
    """
    recording, lift = lesson.recording, lesson.lift
    steps = {step.id: step for step in book.steps if step.id not in lesson.replaced}
    order = list(steps)
    absent = {step.id: step.action for step in recording.absent}
    undone = _undone(steps, recording)
    at = 0
    for each in recording.performed:
        step = _renewed(each, steps.get(each.step.id), lift)
        if step.id not in steps:
            step = _in_place_of_twin(_in_place_of_absent(step, each.parameter, absent), undone)
        if step.id not in steps:
            while at < len(order) and (order[at] in absent or order[at] in recording.unneeded):
                at += 1
            order.insert(at, step.id)
        at = order.index(step.id) + 1
        steps[step.id] = step
    optional = {"optional": True}
    kept = _proven([steps[id].model_copy(update=optional) if id in absent else steps[id] for id in order], lesson.proof)
    return book.model_copy(
        update={
            "steps": kept,
            "parameters": _with_goal(lift.parameters(kept, recording.performed, book.parameters), book.task_pattern),
            "fingerprint": lesson.start.fingerprint,
            "asked": lesson.asked or book.asked,
            "health": Health(),
            "state": "candidate",
            "created_at": now,
            "created_by": run,
        }
    )


def _undone(steps: Mapping[str, Step], recording: Recording) -> dict[str, Step]:
    done = {each.step.id for each in recording.performed}
    return {id: step for id, step in steps.items() if id not in done}


def _in_place_of_twin(step: Step, undone: dict[str, Step]) -> Step:
    """Return a step with the id of an undone step of the same action on an element of the same name."""

    def does(each: Step) -> tuple[Action, bool, str]:
        return each.action, each.turns, each.signature.called if each.signature is not None else ""

    twin = next((id for id, each in undone.items() if does(each) == does(step) and does(step)[2]), "")
    undone.pop(twin, None)
    return step.model_copy(update={"id": twin}) if twin else step


def _in_place_of_absent(step: Step, entered: Parameter | None, absent: dict[str, Action]) -> Step:
    """Return a new entry under the id of the absent step with the same action, and remove the id from `absent`."""
    moved = next((id for id, action in absent.items() if action == step.action), None)
    if entered is None or moved is None:
        return step
    del absent[moved]
    return step.model_copy(update={"id": moved})


def with_heals(book: Cookbook, recording: Recording, lift: Lift, *, run: str, now: datetime) -> Cookbook | None:
    """Return the cookbook with elements that a run found again; None if the run found none.

    For an unfinished run: no other result is kept.
    """
    healed = {each.step.id: lift.lift_step(each.step).signature for each in recording.performed if each.healed_from}
    found = {id: signature for id, signature in healed.items() if signature is not None}
    steps = tuple(
        step.model_copy(update={"signature": found[step.id]}) if step.id in found else step for step in book.steps
    )
    if steps == book.steps:
        return None
    return book.model_copy(update={"steps": steps, "state": "candidate", "created_at": now, "created_by": run})


def next_step_number(book: Cookbook | None) -> int:
    """Return the highest number in a cookbook's step ids, so that new steps get unique ids."""
    ids: Iterable[str] = (step.id for step in book.steps) if book else ()
    return max((int(id[1:].partition(".")[0]) for id in ids if id[1:].partition(".")[0].isdigit()), default=0)


def asked_at_start(
    recording: Recording, start: PageObservation, filled: PageObservation | None = None
) -> tuple[FormQuestion, ...]:
    """Return the questions of the form filled on the first page; empty for none. `filled` is the page with all answers:
    a script may draw most controls of a form after the first reading.
    """
    there = itertools.takewhile(lambda each: not each.step.turns, recording.performed)
    entered = {each.parameter.question for each in there if each.parameter is not None}
    first = _most_entered(start, entered)
    if not (known := _known(first, entered)):
        return ()
    drawn = _most_entered(filled, entered) if filled is not None else ()
    return questions(drawn if 2 * known < _known(drawn, entered) else first)


def _most_entered(page: PageObservation, entered: Container[str]) -> Sequence[FieldObservation]:
    """Return the fields of the page's form with the most entered answers."""
    return max((form_fields(page, form) for form in page.forms), key=lambda form: _known(form, entered), default=())


def _known(fields: Iterable[FieldObservation], entered: Container[str]) -> int:
    return sum(each.question in entered or each.full_question in entered for each in fields)


def _fresh(step: Step) -> Step:
    return step.model_copy(update={"health": Health()})


def _renewed(performed: Performed, known: Step | None, lift: Lift) -> Step:
    """A step of a cookbook after today's run."""
    if known is None or performed.rung != "replay":
        return lift.lift_step(_fresh(performed.step))
    return _fresh(known).model_copy(update={"effect": performed.step.effect})


def _proven(steps: Sequence[Step], proof: Condition | None) -> tuple[Step, ...]:
    """Return the steps, the last with the proof of the whole way."""
    if proof is None or not steps:
        return tuple(steps)
    *others, last = steps
    old = () if isinstance(proof, EndSeen) else (TextShown, ElementShown)
    kept = tuple(each for each in last.postcondition.all_of if each != proof and not isinstance(each, old))
    after = Postcondition(all_of=(*kept, proof), within_s=last.postcondition.within_s)
    return (*others, last.model_copy(update={"postcondition": after}))


# Which steps of a run are the way.


def way_of(
    recording: Recording, day: date, goal: str = "", data: Mapping[str, str] = MappingProxyType({})
) -> tuple[Recording, str]:
    """Return the steps that led to the end: without detours and repeats, each relative press with its resulting state.
    With them the name of the first control without a target state in the `goal`: such a way is unsafe. `day`: of the
    run; `data`: values of templates in a known way.
    """
    steps, unsafe = with_states(_entered_once(_straight(_not_begun_anew(recording.performed, data))), goal, day)
    return dataclasses.replace(recording, performed=steps), unsafe


def _not_begun_anew(performed: Sequence[Performed], data: Mapping[str, str]) -> Sequence[Performed]:
    """Return the way without repetitions after a known way broke: the rest began with steps that the known way had
    done, and reached the same page.
    """
    known = len(list(itertools.takewhile(lambda each: each.rung in _OF_A_WAY, performed)))
    way, rest = performed[:known], performed[known:]
    for many in range(min(known, len(rest)), 0, -1):
        again = rest[:many]
        is_repeated = all(is_same(_put(one, data), other) for one, other in zip(way[-many:], again, strict=True))
        if is_repeated and again[-1].after == way[-1].after and all(each.step.effect == "none" for each in again):
            return [*way, *rest[many:]]
    return performed


def _put(performed: Performed, data: Mapping[str, str]) -> Performed:
    """Return a step with the goal's data in its action; a step with other data unchanged."""
    action = performed.step.action
    if not data.keys() >= set(templates_of(action)):
        return performed
    step = performed.step.model_copy(update={"action": resolve(action, data)})
    return dataclasses.replace(performed, step=step)


def _straight(performed: Sequence[Performed]) -> list[Performed]:
    """Return the way without detours: if links and tabs led back to a page with the same look, the steps between are
    left out. Entries and button presses always stay.
    """
    way: list[Performed] = []
    for each in performed:
        way.append(each)
        for at, earlier in enumerate(way):
            if earlier.before == each.after and all(step.leads for step in way[at:]):
                del way[at:]
                break
    return way


def _entered_once(way: Sequence[Performed]) -> list[Performed]:
    """Keep only the last of several entries into one field with nothing but entries between."""
    kept: list[Performed] = []
    for each in way:
        for at in range(len(kept) - 1, -1, -1):
            if not isinstance(kept[at].step.action, (Fill, Type, Select, Upload)):
                break
            same = kept[at].step.signature == each.step.signature
            if same and isinstance(each.step.action, (Fill, Select)):
                del kept[at]
                break
        kept.append(each)
    return kept


def pattern_of(
    recording: Recording,
    goal: str,
    personal: Mapping[str, str],
    former: str = "",
    asked: Collection[str] = (),
    proof: str = "",
) -> GoalPattern:
    """Return the goal with a parameter for each datum that a way entered, or knew elements by, and for the data in the
    content that the goal `asked` to see at the end.

    The `former` pattern stays if the way needs exactly its parameters: then the way becomes the next revision of the
    cookbook, instead of a second cookbook for the same goal. A number in the `proof` of the end stays one datum:
    nothing tells which of two data the proof means.
    """
    entered = [text for each in recording.performed for text in entered_by(each.step.action)]
    named = [*_called(recording), *asked]
    apart = {value: ids for value, ids in _entered_apart(recording, goal).items() if value not in named}
    twice = {number: ids for number, ids in said_twice(recording.performed, goal).items() if number not in apart}
    every = _by_step(generalise(goal, entered, named, _searched(recording), {**apart, **twice}), {**apart, **twice})
    if twice and _is_used_elsewhere(every, recording, (*asked, proof)):
        every = _by_step(generalise(goal, entered, named, _searched(recording), apart), apart)
    found = every.only(_needed(recording, every, personal, asked))
    values = fits(former, goal) if former else None
    if values is None or len(values) < len(found.values):
        return found
    again = _by_step(GoalPattern(former, values), apart)
    return again if values.keys() <= _needed(recording, again, personal, asked) else found


def _is_used_elsewhere(pattern: GoalPattern, recording: Recording, said: Sequence[str]) -> bool:
    """Whether another step, or a text at the end, has a value shared by several parameters of single steps."""
    literals, shared = Literals(pattern.values), {pattern.values[name] for name in pattern.of_step.values()}
    named = {name for name, value in pattern.values.items() if value in shared}
    others = [literals.lift_step(each.step) for each in recording.performed if each.step.id not in pattern.of_step]
    texts = (*(each.model_dump_json() for each in others), *map(literals.lift_words, said))
    return any(not named.isdisjoint(names(text)) for text in texts)


def _by_step(pattern: GoalPattern, apart: Mapping[str, Sequence[str]]) -> GoalPattern:
    """Return a pattern with the parameter of each step among several with one value; `apart`: the steps of a value, in
    the order of the goal.
    """
    of_step: dict[str, str] = {}
    for value, ids in apart.items():
        called = [name for name, text in pattern.values.items() if text == value]
        of_step |= dict(zip(ids, called, strict=True)) if len(called) == len(ids) else {}
    return dataclasses.replace(pattern, of_step=of_step)


def _entered_apart(recording: Recording, goal: str) -> dict[str, list[str]]:
    """Return the values that a goal gives to several questions, each named beside the value, with the ids of the steps:
    “enter "Sevilla" in "City", choose "Sevilla" in "Province"”.
    """
    steps: dict[str, dict[str, str]] = {}
    for each in recording.performed:
        signature = each.step.signature
        for text in entered_by(each.step.action):
            if names(text):
                continue  # a value of the task has a name already
            steps.setdefault(substitute(text, {}), {})[each.step.id] = signature.called if signature is not None else ""
    return {value: list(asked) for value, asked in steps.items() if _stands_beside(goal, value, list(asked.values()))}


def _stands_beside(goal: str, value: str, questions: Sequence[str]) -> bool:
    """Whether each place of a value in a goal has its own question behind (or each before), up to the next place."""
    places = places_of(goal, value)
    if len(places) != len(questions) or len(set(questions)) < len(questions) or len(questions) == 1:
        return False
    ends, starts = [0, *(end for _, end in places)], [*(start for start, _ in places), len(goal)]
    between = [goal[end:start].casefold() for end, start in zip(ends, starts, strict=True)]
    asked = [each.casefold() for each in questions]
    return any(
        all(each and each in part for each, part in zip(asked, parts, strict=True))
        for parts in (between[1:], between[:-1])
    )


def _called(recording: Recording) -> list[str]:
    """Return the names by which a way knew elements: pressed ones, their rows, targets of drags, expected states."""
    called = [text for each in recording.performed for text in _names_of(each)]
    actions = [each.step.action for each in recording.performed]
    called += [each.target.name for each in actions if isinstance(each, Drag) and each.target and each.target.name]
    conditions = [condition for each in recording.performed for condition in each.step.postcondition.all_of]
    states = [each for each in conditions if isinstance(each, StateIs) and each.origin is None]
    return called + [each.text.replace("*", " ") for each in states]


def _names_of(performed: Performed) -> list[str]:
    """Return the name of a step's element, if the name may be a datum of the goal, and the words of its row."""
    signature = performed.step.signature
    row = signature.inside if signature is not None else ""
    return [*filter(None, [performed.named if _may_be_data(performed) else "", row])]


def _may_be_data(performed: Performed) -> bool:
    """Whether the name of an element may be a datum of the goal: not the name of a press that is held to its learned
    state, as another control leads elsewhere.
    """
    after = performed.step.postcondition.all_of
    is_held = any(isinstance(each, StateIs) and each.origin is not None for each in after)
    return performed.named != "" and not performed.by_place and not is_held


def _searched(recording: Recording) -> list[str]:
    """Return the texts that a way entered into a search."""
    steps = [each.step for each in recording.performed]
    return [text for step in steps if _is_search(step.signature) for text in entered_by(step.action)]


def _is_search(signature: Signature | None) -> bool:
    return signature is not None and (
        signature.role == "searchbox" or signature.type == "search" or signature.meaning == "search_query"
    )


def _needed(
    recording: Recording, pattern: GoalPattern, personal: Mapping[str, str], asked: Collection[str]
) -> set[str]:
    """Return the names of the data that a way needs, or that stand in the content that its goal `asked` for."""
    literals = Literals({**pattern.values, **personal}, pattern.of_step)
    steps = [literals.lift_step(each.step) for each in recording.performed]
    states = [each.text for step in steps for each in step.postcondition.all_of if isinstance(each, StateIs)]
    lifted = (*states, *map(literals.lift_words, asked))
    return {each.name for each in literals.parameters(steps)} | {name for text in lifted for name in names(text)}


def proof_of(
    text: str, signature: Signature | None, performed: Sequence[Performed], asked: Collection[str] = (), goal: str = ""
) -> Condition | None:
    """Return the last step's condition for later runs: the words of the proof without data of the run, namely numbers
    that the `goal` does not name, and names of elements picked by place. Content that the goal itself `asked` for stays
    unchanged.
    """
    if signature is not None:
        return ElementShown(signature=signature)
    if text in asked:
        return TextShown(text=text)
    picked = {word for each in performed if _is_picked(each) for word in _words(each.named)}
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
    """Whether an element was picked by place, with another name than its neighbours."""
    return performed.by_place and (performed.step.signature is None or not performed.step.signature.name)
