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
"""Task fields for which a job has other names."""


@dataclass(slots=True)
class JobReading:
    """A job, read as the fields of a task."""

    order: dict[str, object] = field(default_factory=dict[str, object])
    places: dict[str, str] = field(default_factory=dict[str, str])
    """Where each field of the order stands in the job."""
    problems: list[str] = field(default_factory=list[str])
    """Each problem: its place and how to fix it. Values are not repeated."""


def is_job(given: Mapping[str, object]) -> bool:
    """Whether the object is a job rather than a Footpath task."""
    return TYPE in given or DATA in given


def read_job(given: Mapping[str, object], name_of: Callable[[str], str]) -> JobReading:
    """Read a job as the fields of a task.

    Args:
        given: `job_type` is the type of the task; `input_data` has the other fields, and `user_data` in
            `input_data` has the task's values by name, nested or not. Fields of the queue (`priority`) may stand
            beside `input_data`.
        name_of: maps a name of `user_data` to its meaning for a form (`given-name`), or to the words of a
            question.
    """
    read = JobReading()
    read.order["type"], read.places["type"] = given.get(TYPE), TYPE
    if TYPE not in given:
        read.problems.append(f"{TYPE}: missing; give a value")
    data = given.get(DATA, {})
    if not isinstance(data, dict):
        read.problems.append(f"{DATA}: give an object: {{…}}")
        data = {}
    inside = cast("Mapping[str, object]", data)
    for name, value in inside.items():
        if name == USER:
            _read_values(value, read, name_of)
        elif name in _OWN:
            read.problems.append(f"{DATA}.{name}: in a job, write {TYPE if name == 'type' else f'{DATA}.{USER}'}")
        else:
            read.order[name], read.places[name] = value, f"{DATA}.{name}"
    for name, value in given.items():
        if name in (TYPE, DATA):
            continue
        if name in inside or name in _OWN:
            read.problems.append(f"{name}: already given in {TYPE} or {DATA}; leave it out here")
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
            read.problems.append(f"{place}: give a text, a number, true or false, or a list of these")
        elif value is not None:
            named.setdefault(name_of(name), []).append((place, name, text))
    values: dict[str, str] = {}
    for meaning, several in named.items():
        for place, name, text in several:
            key = meaning if len(several) == 1 else name.replace("_", " ")  # several values: one question each
            if key in values:
                read.problems.append(f"{place}: this name is used twice in {USER}; give each value its own name")
            values[key] = text
            read.places[f"input.{key}"] = place
    read.order["input"], read.places["input"] = values, f"{DATA}.{USER}"


def _leaves(given: Mapping[str, object], place: str) -> Iterator[tuple[str, str, object]]:
    """Yield place, name and value of each value in nested objects."""
    for name, value in given.items():
        if isinstance(value, dict):
            yield from _leaves(cast("Mapping[str, object]", value), f"{place}.{name}")
        else:
            yield f"{place}.{name}", name, value


def _text(value: object) -> str | None:
    """The text of a task's value, with yes and no for booleans; None for any other type."""
    match value:
        case str():
            return value
        case bool():
            return "yes" if value else "no"
        case float() if not value.is_integer():
            return f"{value:g}"
        case int() | float():
            return str(int(value))
        case None:
            return ""
        case list():
            return _list_text(cast("list[object]", value))
        case _:
            return None


def _list_text(values: list[object]) -> str | None:
    """The texts of a flat list, joined; None if one has no text."""
    texts = [None if isinstance(each, list) else _text(each) for each in values]
    known = [each for each in texts if each is not None]
    return BETWEEN_ANSWERS.join(known) if len(known) == len(texts) else None
