"""A model's answer: arguments of a call, read strictly; an unusable answer, returned with its faults a few times."""

from __future__ import annotations

import dataclasses
import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from pydantic import BaseModel, JsonValue, ValidationError

from footpath.errors import ModelUnavailable
from footpath.llm.port import Correction, Model, Prompt, Reply, ToolSpec
from footpath.schema.event import ModelAsked
from footpath.schema.json_text import BadJson, read_json
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from footpath.schema.iteration import RoleName


M = TypeVar("M", bound=BaseModel)

LONGEST = 20_000
"""Most characters of the arguments of a call."""

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters other than tab and line ends, and lone surrogates: nobody can type them."""


class Invalid(ValueError):
    """A model's text cannot be used; the message tells the model why."""


def read_arguments(text: str) -> dict[str, JsonValue]:
    """Return the JSON object in a text.

    Raises:
        Invalid: the text is no JSON object, repeats a key, holds invalid JSON or untypable characters, or is too long.
    """
    if len(text) > LONGEST:
        raise Invalid(f"the arguments have {len(text):,} characters; at most {LONGEST:,} are read")
    if not text.strip():
        return {}
    try:
        value = read_json(text, pairs=_object)
    except BadJson as error:
        raise Invalid(f"the arguments are not valid JSON: {error} (line {error.line}, column {error.column})") from None
    if not isinstance(value, dict):
        raise Invalid("the arguments must be a JSON object")
    read = cast("dict[str, JsonValue]", value)
    check_texts(read)
    return read


def fitting(shape: type[M], given: Mapping[str, JsonValue]) -> M:
    """Return validated arguments; null counts as absent.

    Raises:
        Invalid: the arguments do not fit. The message names at most three faults, without repeating any value.
    """
    fields = shape.model_fields
    said = {
        name: value
        for name, value in given.items()
        if value is not None or name not in fields or fields[name].is_required()
    }
    check_texts(said)
    try:
        return shape.model_validate_json(json.dumps(said), strict=True)
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {each['msg']}" for each in error.errors()[:3]]
        raise Invalid("; ".join(wrong)) from None


def instructions(name: str) -> str:
    """The text of a prompt of this room: `mail_reader`."""
    return (Path(__file__).parent / "prompts" / f"{name}.md").read_text(encoding="utf-8").strip()


def answer_of(reply: Reply, tool: ToolSpec, shape: type[M]) -> M:
    """Return the arguments of the one call that a prompt asks for.

    Raises:
        Invalid: the reply has no such call, or the arguments do not fit.
    """
    call = next((each for each in reply.calls if each.tool == tool.name), None)
    if call is None:
        raise Invalid(f"call {tool.name} once")
    return fitting(shape, read_arguments(call.arguments))


def check_texts(value: object) -> None:
    """Raise Invalid if a text in the value holds untypable characters."""
    match value:
        case str():
            if found := _UNPRINTABLE.search(value):
                raise Invalid(f"a text holds the character U+{ord(found[0]):04X}, which cannot be typed")
        case dict():
            for key, each in cast("dict[object, object]", value).items():
                check_texts(key)
                check_texts(each)
        case list():
            for each in cast("list[object]", value):
                check_texts(each)
        case _:
            pass


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Invalid("the arguments say a key twice")
    return made


T = TypeVar("T")

REPAIRS = 2
"""How often an invalid answer is sent back."""


@dataclasses.dataclass(frozen=True, slots=True)
class Replied(Generic[T]):
    """The final answer of a model."""

    value: T | None
    """The value of the last reply; None if that is unusable too."""
    complaint: str = ""
    """Why the value is unusable, in words for the model."""


async def ask_corrected(
    model: Model,
    prompt: Prompt,
    read: Callable[[Reply], T],
    note: Callable[[ModelAsked], Awaitable[object]],
    *,
    role: RoleName,
) -> Replied[T]:
    """Ask until a reply can be read, at most `REPAIRS` times more.

    Args:
        model: the model.
        prompt: the prompt.
        read: reads a reply; raises Invalid with faults that the model can correct.
        note: takes each request to the journal.
        role: the asking role.

    Raises:
        ModelUnavailable: no answer came.
        LimitReached: calls, tokens or money are used up.
    """
    corrections: list[Correction] = []
    while True:
        began = time.perf_counter()
        try:
            reply, failure = await model.ask(prompt, corrections), None
        except ModelUnavailable as error:
            spent = error.usage if isinstance(error.usage, ModelUsage) else ModelUsage()
            reply, failure = Reply((), spent), error
        ms = round((time.perf_counter() - began) * 1000, 1)
        replied: Replied[T] = Replied(None, failure.message) if failure is not None else _read(read, reply)
        await note(
            ModelAsked(
                role=role,
                model=reply.model or model.name,
                usage=reply.usage,
                ms=ms,
                pictures=len(prompt.pictures),
                repairs=len(corrections),
                error=replied.complaint,
            )
        )
        if failure is not None:
            raise failure
        if not replied.complaint or len(corrections) == REPAIRS:
            return replied
        corrections.append(Correction(reply, f"Not done, because: {replied.complaint}. Answer again, all of it."))


def _read(read: Callable[[Reply], T], reply: Reply) -> Replied[T]:
    try:
        return Replied(read(reply))
    except Invalid as fault:
        return Replied(None, str(fault))
