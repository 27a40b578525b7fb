"""Read the arguments of a model's call: strict JSON, or a complaint that helps the model to correct them. Pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeVar, cast

from pydantic import BaseModel, JsonValue, ValidationError

from footpath.schema.json_text import BadJson, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping


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
