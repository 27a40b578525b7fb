"""A task as given to the queue, with a schedule and limits beside other tasks."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from pydantic import AwareDatetime, BeforeValidator, Field, HttpUrl, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from footpath.errors import BadInput, refuse_problems
from footpath.schema.job import is_job, read_job
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.kind import TaskKind, become
from footpath.schema.task import Task
from footpath.schema.template import is_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footpath.schema.base import Frozen


_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")
"""NUL, and halves of characters: databases keep neither."""

Resume = Literal["auto", "ask"]
"""What to do with a task whose worker died. auto: the task resumes; ask: the task waits for a person."""


def _written(given: object) -> object:
    """Refuse times given as numbers, also as text, since pydantic would read them as seconds since 1970; refuse years
    outside 2000 to 2999.
    """
    day = given.isoformat() if isinstance(given, datetime) else given
    if given is not None and not (isinstance(day, str) and re.match("2[0-9]{3}-", day)):
        raise PydanticCustomError("datetime_parsing", "not a time")
    return given


Moment = Annotated[AwareDatetime, BeforeValidator(_written)]


class Order(Task):
    """A task with a place in the queue."""

    priority: int = Field(default=0, ge=-100, le=100, strict=True)
    """The higher goes first."""
    not_before: Moment | None = None
    """Earliest start, with its zone (`2026-05-01T09:00:00+02:00`)."""
    expires_at: Moment | None = None
    """Latest start: the task fails at this time if it has not begun."""
    every: str = ""
    """Recurrence as a cron expression (`0 9 * * 1-5`) in UTC; empty: once."""
    idempotency_key: str = Field(default="", max_length=200)
    """Adding a task twice under one key returns the first task. Another task under the same key is an error."""
    account: str = Field(default="", max_length=200)
    """Name of the account at the site: runs of one site and account never overlap."""
    retries: int = Field(default=2, ge=0, le=10, strict=True)
    """Number of retries after a failure of the site or the browser."""
    resume: Resume = "auto"
    """Whether the task resumes automatically after its worker died, or asks first."""

    @field_validator("url")
    @classmethod
    def _without_password(cls, url: HttpUrl) -> HttpUrl:
        if url.username is not None or url.password is not None:
            raise PydanticCustomError("url_credentials", "it names a user or a password")
        return url

    @field_validator("files")
    @classmethod
    def _by_name(cls, files: dict[str, str]) -> dict[str, str]:
        if not all(map(is_name, files)):
            raise PydanticCustomError("file_name", "it is none")
        return files

    @property
    def task(self) -> Task:
        """The task without the fields of the queue."""
        return Task.model_validate({name: getattr(self, name) for name in Task.model_fields})


def _as_it_is(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Intake:
    """Services for reading tasks as programs give them."""

    address: Callable[[str], str] = _as_it_is
    """Returns the web address of a list, from the short name in a posting system or from the address itself. Raises
    BadInput.
    """
    name_of: Callable[[str], str] = _as_it_is
    """Returns the meaning (`given-name`) of a name in a job's `user_data`, or the words of a question."""
    kinds: Mapping[str, TaskKind] = field(default_factory=dict[str, TaskKind])
    """Task types that other packages add, by name."""


def read_orders(text: str, intake: Intake | None = None) -> tuple[Order, ...]:
    """Read tasks from a JSON text: one object, a list of objects, or one object per line. Jobs (`job_type`,
    `input_data`) are accepted too.

    Raises:
        BadInput: with each mistake: the task, the field, and the correct form. Values are not repeated.
    """
    given = _parsed(text)
    orders: list[Order] = []
    problems: list[str] = []
    for number, each in enumerate(given, 1):
        found = check_order(each, f"task {number}: " if len(given) > 1 else "", intake)
        if isinstance(found, Order):
            orders.append(found)
        else:
            problems.extend(found)
    if not given:
        problems.append('there is no task; write {"type": "apply", "url": "https://…"}')
    refuse_problems("Nothing was queued.", problems)
    return tuple(orders)


def check_order(given: object, where: str = "", intake: Intake | None = None) -> Order | tuple[str, ...]:
    """Return the order, or each mistake with the field and the correct form."""
    if not isinstance(given, dict):
        return (f"{where}a task is an object, not {_kind(given)}",)
    given, intake = cast("dict[str, object]", given), intake or Intake()
    if is_job(given):
        return _order_of_job(given, where, intake)
    if "kind" in given:
        return (f"{where}kind: not a field to give; give the type as `type`",)
    if (kind := intake.kinds.get(str(given.get("type")))) is not None:
        made = become(kind, given)
        if isinstance(made, tuple):
            return tuple(where + each for each in made)
        given = made
    if given.get("type") == "collect" and isinstance(url := given.get("url"), str):
        try:
            given = {**given, "url": intake.address(url)}
        except BadInput as error:
            return (f"{where}url: {error.message} {error.hint}",)
    wrong = [f"{where}{_named(place)}: {said}" for place, said in _unkeepable(given)]
    try:
        order = Order.model_validate(given)
    except ValidationError as error:
        return (*wrong, *(where + _with_kinds(each, intake) for each in mistakes(error, Order)))
    return tuple(wrong) or order


def _with_kinds(problem: str, intake: Intake) -> str:
    """Add the types of other packages to a message about a wrong type."""
    return (
        problem + "".join(f", {name!r}" for name in intake.kinds)
        if problem.startswith("type: give one of")
        else problem
    )


def _order_of_job(given: dict[str, object], where: str, intake: Intake) -> Order | tuple[str, ...]:
    """Return the order of a job, or each mistake at its place in the job."""
    wrong = tuple(f"{where}{_named(place)}: {said}" for place, said in _unkeepable(given))
    if wrong:
        return wrong
    read = read_job(given, intake.name_of)
    order = check_order(read.order, intake=intake)
    problems = [] if isinstance(order, Order) else [_placed(each, read.places) for each in order]
    told = {each.partition(":")[0] for each in read.problems}
    problems = [*read.problems, *(each for each in problems if each.partition(":")[0] not in told)]
    return tuple(where + each for each in problems) or order


def _placed(problem: str, places: Mapping[str, str]) -> str:
    """Rewrite a problem of a field to name the field's place in the job."""
    name, _, said = problem.partition(": ")
    return f"{places.get(name, name)}: {said}"


def make_task(given: Mapping[str, object], options: Mapping[str, str] = MappingProxyType({})) -> Task:
    """Make a task of the given fields. Raises BadInput with each mistake, under the field's name or the option named by
    `options`.
    """
    try:
        return Task.model_validate(given)
    except ValidationError as error:
        raise BadInput("Nothing was started. Please fix:", problems=tuple(mistakes(error, Task, options))) from error


def mistakes(error: ValidationError, of: type[Frozen], options: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """Describe each validation error of a type: the field (or option) and the correct form. Values are not repeated."""
    found = error.errors(include_input=False, include_url=False)
    inside = {each["loc"][:length] for each in found for length in range(len(each["loc"]))}
    # A list with invalid items counts as too short; the items are the mistake.
    return [_said(each, of, options) for each in found if each["type"] != "too_short" or each["loc"] not in inside]


class _Twice(dict[str, object]):
    """An object with a duplicate name."""

    names: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = _Twice(pairs)
    if len(found) == len(pairs):
        return dict(pairs)
    found.names = tuple(sorted({name for name, _ in pairs if sum(each == name for each, _ in pairs) > 1}))
    return found


def _unkeepable(given: object, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the values allowed in JSON and not in a task: each place, and the correct form."""
    if isinstance(given, _Twice):
        yield from (((*place, name), "given twice; give it once") for name in given.names)
    if isinstance(given, dict):
        for name, each in cast("dict[str, object]", given).items():
            yield from (((*place, name), said) for _, said in _unkeepable(name))
            yield from _unkeepable(each, (*place, name))
    elif isinstance(given, list):
        for number, each in enumerate(cast("list[object]", given)):
            yield from _unkeepable(each, (*place, str(number)))
    elif isinstance(given, str) and (wrong := _NO_TEXT.search(given)):
        yield place, f"it holds a character invalid in texts (U+{ord(wrong[0]):04X}); leave it out"


def _parsed(text: str) -> Sequence[object]:
    try:
        whole = read_json(text, pairs=_object, lenient=True)
    except BadJson as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines):
            raise BadInput(
                f"Invalid JSON: {error.why}, in line {error.line}, column {error.column}.",
                hint="Write a list of tasks, or a task per line.",
            ) from error
        return [_line(number, line) for number, line in enumerate(lines, 1)]
    return cast("list[object]", whole) if isinstance(whole, list) else [whole]


def _line(number: int, line: str) -> object:
    try:
        return read_json(line, pairs=_object, lenient=True)
    except BadJson as error:
        raise BadInput(f"Line {number} is invalid JSON: {error.why}, in column {error.column}.") from error


_TIME = "give date, time and zone, as in 2026-05-01T09:00:00+02:00"
_ADDRESS = "give a web address that begins with https:// or http://"
_WHOLE, _OBJECT, _LIST = "give a whole number, in digits alone", "give an object: {{…}}", "give a list: […]"
_INSTEAD = {
    "missing": "missing; give a value",
    "literal_error": "give one of {expected}",
    "union_tag_invalid": "give as {discriminator} one of {expected_tags}",
    "union_tag_not_found": "missing: {discriminator}",
    "file_name": "name each file by lower-case letters, digits, '-' and '_'",
    "url_credentials": "leave out user name and password: a task would show them; use a browser profile",
    "url_parsing": _ADDRESS, "url_scheme": _ADDRESS, "url_type": _ADDRESS,
    "timezone_aware": "give the zone too, as in 2026-05-01T09:00:00+02:00",
    "datetime_parsing": _TIME, "datetime_from_date_parsing": _TIME, "datetime_type": _TIME,
    "greater_than": "give more than {gt:g}",
    "greater_than_equal": "give at least {ge:g}",
    "less_than_equal": "give at most {le:g}",
    "finite_number": "give a finite number",
    "int_type": _WHOLE, "int_parsing": _WHOLE, "int_from_float": _WHOLE, "int_parsing_size": _WHOLE,
    "float_type": "give a number", "float_parsing": "give a number",
    "bool_type": "give true or false", "bool_parsing": "give true or false",
    "string_type": "give a text, in quotation marks",
    "string_too_long": "give at most {max_length} characters",
    "string_pattern_mismatch": "give a name of letters, digits, spaces and - _ .",
    "dict_type": _OBJECT, "model_type": _OBJECT, "model_attributes_type": _OBJECT,
    "tuple_type": _LIST, "list_type": _LIST,
}  # fmt: skip
"""Correct forms, by pydantic's name of the mistake."""


def _said(error: Mapping[str, Any], of: type[Frozen], options: Mapping[str, str]) -> str:
    """Describe a pydantic error for a person: the field, the fault, the correct form."""
    place = _named(error["loc"])
    field = options.get(place, place) or "the task"
    meant = _meant(error["loc"], of) if error["type"] == "extra_forbidden" else ""
    return f"{field}: {fault(error)}{meant}"


def fault(error: Mapping[str, Any]) -> str:
    """Describe the fault in a pydantic error, without the field and the value."""
    if error["type"] == "extra_forbidden":
        return "unknown field"
    if instead := _INSTEAD.get(error["type"]):
        return instead.format_map(error.get("ctx", {}))
    return str(error["msg"]).replace("Input should", "it should", 1)


def _named(place: Sequence[str | int]) -> str:
    return _NO_TEXT.sub("\ufffd", ".".join(str(each)[:80] for each in place))


def _meant(place: Sequence[str | int], of: type[Frozen]) -> str:
    known = [name for name in of.model_fields if name != "kind"]  # `kind` is never given
    if len(place) == 2 and place[0] in ("limits", "wanted"):
        part = of.model_fields[str(place[0])].annotation
        known = list(getattr(part, "model_fields", ()))
    elif len(place) > 1:
        return ""
    alike = difflib.get_close_matches(str(place[-1]), known, 1, cutoff=0.6)
    return f"; did you mean “{alike[0]}”?" if alike else f"; known fields: {', '.join(known)}"


def _kind(given: object) -> str:
    names = {"list": "a list", "str": "a text", "int": "a number", "float": "a number", "bool": "yes or no"}
    return names.get(type(given).__name__, "nothing")
