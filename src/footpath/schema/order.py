"""Orders of tasks as people and programs write them: by field, as another system's job, or of a package's type."""

from __future__ import annotations

import dataclasses
import difflib
import re
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast

from pydantic import AwareDatetime, BeforeValidator, Field, HttpUrl, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from footpath.errors import BadInput, refuse_problems
from footpath.schema.answer import BETWEEN_ANSWERS
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.task import Task
from footpath.schema.template import is_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from footpath.schema.base import Frozen

_GRANTS: Final = (
    "hosts", "resources", "files", "submit", "profile", "browser_profile", "by_agent", "reveal", "drafts", "documents",
    "model", "verifier_model", "vision",
)  # fmt: skip
"""Task fields that grant permissions or name the data's owner. Packages cannot change them."""


@dataclasses.dataclass(frozen=True, slots=True)
class TaskKind:
    """A task type added by a package."""

    about: str
    """What the tasks do, in a few words, for lists of task types."""
    becomes: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """Returns the fields of the built-in task (`type`, `url`, `goal`, `input` …) for the given fields. Omitted fields
    keep their given values. Raises BadInput with each problem under its field's name.
    """


def become(kind: TaskKind, given: Mapping[str, object]) -> dict[str, object] | tuple[str, ...]:
    """The fields of the built-in task for the given fields; or each problem."""
    try:
        made = dict(kind.becomes(given))
    except BadInput as error:
        return error.problems or (f"{error.message} {error.hint}".strip(),)
    except Exception as error:  # noqa: BLE001 a fault of a foreign plug-in must not stop this program
        return (f"type: {given['type']} failed ({type(error).__name__}); ask who makes it",)
    name = given["type"]
    wider = [field for field in _GRANTS if field in made and made[field] != given.get(field)]
    if wider:
        return tuple(f"{field}: {name} may not change what a task is granted; ask who makes it" for field in wider)
    return {**given, **made, "kind": name}


TYPE: Final = "job_type"
DATA: Final = "input_data"
USER: Final = "user_data"
_OWN: Final = frozenset({"type", "input"})
"""Task fields for which a job has other names."""


@dataclass(slots=True)
class _JobReading:
    """A job, read as the fields of a task."""

    order: dict[str, object] = field(default_factory=dict[str, object])
    places: dict[str, str] = field(default_factory=dict[str, str])
    """Where each field of the order stands in the job."""
    problems: list[str] = field(default_factory=list[str])
    """Each problem: its place and how to fix it. Values are not repeated."""


def _read_job(given: Mapping[str, object], name_of: Callable[[str], str]) -> _JobReading:
    """Read a job as the fields of a task.

    Args:
        given: `job_type` is the type of the task; `input_data` has the other fields, and `user_data` in
            `input_data` has the task's values by name, nested or not. Fields of the queue (`priority`) may stand
            beside `input_data`.
        name_of: maps a name of `user_data` to its meaning for a form (`given-name`), or to the words of a
            question.
    """
    read = _JobReading()
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


def _read_values(given: object, read: _JobReading, name_of: Callable[[str], str]) -> None:
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


_NO_TEXT = re.compile(r"[\0\ud800-\udfff]")
"""NUL, and halves of characters: databases keep neither."""

Resume = Literal["auto", "ask"]
"""What to do with a task whose worker died. auto: the task resumes; ask: the task waits for a person."""


def _written(given: object) -> object:
    """Refuse times given as numbers, which pydantic reads as seconds, and years outside 2000 to 2999."""
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


def _is_job(given: Mapping[str, object]) -> bool:
    """Whether the object is a job rather than a Footpath task."""
    return TYPE in given or DATA in given


def check_order(given: object, where: str = "", intake: Intake | None = None) -> Order | tuple[str, ...]:
    """Return the order, or each mistake with the field and the correct form."""
    if not isinstance(given, dict):
        return (f"{where}a task is an object, not {_kind(given)}",)
    given, intake = cast("dict[str, object]", given), intake or Intake()
    if _is_job(given):
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
        return (*wrong, *(where + each for each in mistakes(error, Order, types=intake.kinds)))
    return tuple(wrong) or order


def _order_of_job(given: dict[str, object], where: str, intake: Intake) -> Order | tuple[str, ...]:
    """Return the order of a job, or each mistake at its place in the job."""
    wrong = tuple(f"{where}{_named(place)}: {said}" for place, said in _unkeepable(given))
    if wrong:
        return wrong
    read = _read_job(given, intake.name_of)
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
    """Make a task of the given fields. BadInput names each mistake by its field, or by the name in `options`."""
    try:
        return Task.model_validate(given)
    except ValidationError as error:
        raise BadInput("Nothing was started. Please fix:", problems=tuple(mistakes(error, Task, options))) from error


def mistakes(
    error: ValidationError,
    of: type[Frozen],
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    types: Iterable[str] = (),
) -> list[str]:
    """Describe each validation error of a type: the field (or option) and the correct form. Values are not repeated.

    `types`: task types of other packages, for the message about an unknown task type.
    """
    found = error.errors(include_input=False, include_url=False)
    inside = {each["loc"][:length] for each in found for length in range(len(each["loc"]))}
    # A list with invalid items counts as too short; the items are the mistake.
    told = [each for each in found if each["type"] != "too_short" or each["loc"] not in inside]
    return [_said(each, of, options) + (_listed(types) if _is_about_type(each) else "") for each in told]


def _is_about_type(error: Mapping[str, Any]) -> bool:
    return error["type"] == "literal_error" and error["loc"] == ("type",)


def _listed(types: Iterable[str]) -> str:
    return "".join(f", {name!r}" for name in types)


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


_PARTS: Final = ("limits", "wanted")
"""Fields of a task that hold fields."""


def _fields_of(of: type[Frozen], part: str) -> list[str]:
    return list(getattr(of.model_fields[part].annotation, "model_fields", ())) if part in of.model_fields else []


def _meant(place: Sequence[str | int], of: type[Frozen]) -> str:
    known = [name for name in of.model_fields if name != "kind"]  # `kind` is never given
    if len(place) == 2 and place[0] in _PARTS:
        known = _fields_of(of, str(place[0]))
    elif len(place) > 1:
        return ""
    alike = [part for part in _PARTS if len(place) == 1 and place[0] in _fields_of(of, part)]
    alike = [f"{part}.{place[0]}" for part in alike] or difflib.get_close_matches(str(place[-1]), known, 1, cutoff=0.6)
    return f"; did you mean “{alike[0]}”?" if alike else f"; known fields: {', '.join(known)}"


def _kind(given: object) -> str:
    names = {"list": "a list", "str": "a text", "int": "a number", "float": "a number", "bool": "yes or no"}
    return names.get(type(given).__name__, "nothing")
