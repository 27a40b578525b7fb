"""A task as it is given to the queue: what to do, and when and beside what it may be done."""

from __future__ import annotations

import difflib
import json
from typing import TYPE_CHECKING, Any, Literal, cast

from pydantic import AwareDatetime, Field, ValidationError

from footpath.errors import BadInput
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.base import Frozen


Resume = Literal["auto", "ask"]
"""What becomes of a task whose worker died over it. auto: it goes on; ask: it rests until a person says so."""


class Order(Task):
    """A task with its place in the queue."""

    priority: int = Field(default=0, ge=-100, le=100)
    """The higher goes first."""
    not_before: AwareDatetime | None = None
    """When it may begin; with its zone (`2026-05-01T09:00:00+02:00`)."""
    expires_at: AwareDatetime | None = None
    """When it is too late to begin: it fails then."""
    every: str = ""
    """When it recurs, as cron says it (`0 9 * * 1-5`), in UTC; empty: once."""
    idempotency_key: str = Field(default="", max_length=200)
    """The same key is the same task: giving it again gives the task that there is."""
    account: str = ""
    """Name of the account at the site that it works with: one run at a time for each site and account."""
    retries: int = Field(default=2, ge=0, le=10)
    """How often it is tried again where the site or the browser failed."""
    resume: Resume = "auto"
    """Whether it goes on by itself when its worker has died, or is asked about first."""

    @property
    def task(self) -> Task:
        """What to do."""
        return Task.model_validate({name: getattr(self, name) for name in Task.model_fields})


def read_orders(text: str) -> tuple[Order, ...]:
    """The tasks of a JSON text: one object, a list of them, or one a line.

    Raises:
        BadInput: with each mistake: which task, which field, what to write instead. Values are not repeated.
    """
    given = _parsed(text)
    orders: list[Order] = []
    problems: list[str] = []
    for number, each in enumerate(given, 1):
        found = check_order(each, f"task {number}: " if len(given) > 1 else "")
        if isinstance(found, Order):
            orders.append(found)
        else:
            problems.extend(found)
    if not given:
        problems.append('there is no task in it; write {"type": "apply", "url": "https://…"}')
    if problems:
        raise BadInput("These tasks cannot be meant; none was added.", problems=tuple(problems))
    return tuple(orders)


def check_order(given: object, where: str = "") -> Order | tuple[str, ...]:
    """The order that the data say; or each mistake in them, with the field and what to write instead."""
    if not isinstance(given, dict):
        return (f"{where}a task is an object, and this is {_kind(given)}",)
    try:
        return Order.model_validate(given)
    except ValidationError as error:
        return tuple(where + each for each in mistakes(error, Order))


def mistakes(error: ValidationError, of: type[Frozen]) -> list[str]:
    """Each mistake in data of a type: which field, what to write instead. Values are not repeated."""
    return [_said(each, of) for each in error.errors(include_input=False, include_url=False)]


def _parsed(text: str) -> Sequence[object]:
    try:
        whole: Any = json.loads(text)
    except RecursionError:
        raise BadInput("This JSON is nested too deeply to be tasks.", hint="Write a list of tasks.") from None
    except json.JSONDecodeError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or not all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines):
            raise BadInput(
                f"This is no JSON: {error.msg}, in line {error.lineno}, column {error.colno}.",
                hint="Write a list of tasks, or one task a line.",
            ) from error
        return [_line(number, line) for number, line in enumerate(lines, 1)]
    return cast("list[object]", whole) if isinstance(whole, list) else [whole]


def _line(number: int, line: str) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise BadInput(f"Line {number} is no JSON: {error.msg}, in column {error.colno}.") from error


def _said(error: Mapping[str, Any], of: type[Frozen]) -> str:
    """A mistake as pydantic found it: the field, what is wrong, what to write."""
    field = ".".join(map(str, error["loc"])) or "the task"
    context: Mapping[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return f"{field}: it is missing; give it"
        case "extra_forbidden":
            return f"{field}: there is no such field{_meant(error['loc'], of)}"
        case "literal_error" | "enum":
            return f"{field}: give one of {context['expected']}"
        case "url_parsing" | "url_scheme" | "url_type":
            return f"{field}: give a web address that begins with https:// or http://"
        case "timezone_aware":
            return f"{field}: give the zone too, as in 2026-05-01T09:00:00+02:00"
        case "datetime_parsing" | "datetime_from_date_parsing" | "datetime_type":
            return f"{field}: give date, time and zone, as in 2026-05-01T09:00:00+02:00"
        case "greater_than":
            return f"{field}: give more than {context['gt']:g}"
        case "greater_than_equal":
            return f"{field}: give at least {context['ge']:g}"
        case "less_than_equal":
            return f"{field}: give at most {context['le']:g}"
        case "string_pattern_mismatch":
            return f"{field}: give a name of letters, digits, spaces and - _ ."
        case _:
            return f"{field}: {error['msg'].replace('Input should', 'it should', 1)}"


def _meant(place: Sequence[str | int], of: type[Frozen]) -> str:
    known = list(of.model_fields)
    if len(place) == 2 and place[0] in ("limits", "wanted"):
        part = of.model_fields[str(place[0])].annotation
        known = list(getattr(part, "model_fields", ()))
    elif len(place) > 1:
        return ""
    alike = difflib.get_close_matches(str(place[-1]), known, 1, cutoff=0.6)
    return f"; is “{alike[0]}” meant?" if alike else f"; there are {', '.join(known)}"


def _kind(given: object) -> str:
    names = {"list": "a list", "str": "a text", "int": "a number", "float": "a number", "bool": "yes or no"}
    return names.get(type(given).__name__, "nothing")
