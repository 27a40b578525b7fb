"""The job of other systems (`job_type`, `input_data`) as a task of ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from footpath.schema.answer import BETWEEN_ANSWERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

TYPE: Final = "job_type"
DATA: Final = "input_data"
USER: Final = "user_data"
_OWN: Final = frozenset({"type", "input"})
"""Fields of a task that a job says otherwise."""


@dataclass(slots=True)
class JobReading:
    """What a job says, as the fields of a task."""

    order: dict[str, object] = field(default_factory=dict[str, object])
    places: dict[str, str] = field(default_factory=dict[str, str])
    """Where each field of the order stands in the job."""
    problems: list[str] = field(default_factory=list[str])
    """What cannot be meant: where, and what to write instead. Values are not repeated."""


def is_job(given: Mapping[str, object]) -> bool:
    """Whether this is a job, and no task of ours."""
    return TYPE in given or DATA in given


def read_job(given: Mapping[str, object], name_of: Callable[[str], str]) -> JobReading:
    """A job as the fields of a task.

    Args:
        given: `job_type` is the type of the task; `input_data` has its other fields, and `user_data` in it has the
            values of the task by name, nested or not. Fields of the queue (`priority`) may stand beside `input_data`.
        name_of: what a name of `user_data` means to a form: a meaning (`given-name`), or the words of a question.
    """
    read = JobReading()
    read.order["type"], read.places["type"] = given.get(TYPE), TYPE
    if TYPE not in given:
        read.problems.append(f"{TYPE}: it is missing; give it")
    data = given.get(DATA, {})
    if not isinstance(data, dict):
        read.problems.append(f"{DATA}: give an object: {{…}}")
        data = {}
    inside = cast("Mapping[str, object]", data)
    for name, value in inside.items():
        if name == USER:
            _read_values(value, read, name_of)
        elif name in _OWN:
            read.problems.append(f"{DATA}.{name}: a job says it as {TYPE if name == 'type' else f'{DATA}.{USER}'}")
        else:
            read.order[name], read.places[name] = value, f"{DATA}.{name}"
    for name, value in given.items():
        if name in (TYPE, DATA):
            continue
        if name in inside or name in _OWN:
            read.problems.append(f"{name}: it is said in {TYPE} or {DATA} already; leave it out here")
        else:
            read.order[name] = value
    read.places.setdefault("url", f"{DATA}.url")
    return read


def _read_values(given: object, read: JobReading, name_of: Callable[[str], str]) -> None:
    if not isinstance(given, dict):
        read.problems.append(f"{DATA}.{USER}: give an object: {{…}}")
        return
    named: dict[str, list[tuple[str, str, str]]] = {}
    for place, name, value in _leaves(cast("Mapping[str, object]", given), f"{DATA}.{USER}"):
        text = _text(value)
        if text is None:
            read.problems.append(f"{place}: give a text, a number, true or false, or a list of them")
        elif value is not None:
            named.setdefault(name_of(name), []).append((place, name, text))
    values: dict[str, str] = {}
    for meaning, several in named.items():
        for place, name, text in several:
            key = meaning if len(several) == 1 else name.replace("_", " ")  # each is a question of its own
            if key in values:
                read.problems.append(f"{place}: this name stands elsewhere in {USER} too; give each its own")
            values[key] = text
            read.places[f"input.{key}"] = place
    read.order["input"], read.places["input"] = values, f"{DATA}.{USER}"


def _leaves(given: Mapping[str, object], place: str) -> Iterator[tuple[str, str, object]]:
    """The values in nested objects: where each stands, its own name, and it."""
    for name, value in given.items():
        if isinstance(value, dict):
            yield from _leaves(cast("Mapping[str, object]", value), f"{place}.{name}")
        else:
            yield f"{place}.{name}", name, value


def _text(value: object) -> str | None:
    """A value as a task gives it; None where it is no value. True and false are yes and no."""
    match value:
        case str():
            return value
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return f"{value:g}" if isinstance(value, float) and not value.is_integer() else str(int(value))
        case None:
            return ""
        case list():
            texts = [_text(each) for each in cast("list[object]", value)]
            flat = not any(isinstance(each, list | dict) for each in cast("list[object]", value))
            known = [each for each in texts if each is not None]
            return BETWEEN_ANSWERS.join(known) if flat and len(known) == len(texts) else None
        case _:
            return None
