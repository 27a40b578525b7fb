"""The base of every shared type: frozen, closed, documented by the docstring under each field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

import pydantic_core
from pydantic import BaseModel, ConfigDict, WrapValidator

from footpath.sentence import Sentence

if TYPE_CHECKING:
    from pydantic import ValidatorFunctionWrapHandler

_HALF: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}")
"""How a browser's JSON says one half of a surrogate pair without the other."""


class Frozen(BaseModel):
    """Immutable data. Unknown fields are an error, so that nothing stored is silently ignored when it is read."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


def _as_it_is(text: object, validate: ValidatorFunctionWrapHandler) -> str:
    return text if isinstance(text, Sentence) else validate(text)


Said = Annotated[str, WrapValidator(_as_it_is)]
"""A text in which a `Sentence` stays one, until it is stored."""


def from_json(text: str) -> object:
    """Parse the JSON text of a browser, in half the time of the module `json`.

    Half a character, which only a script can write, is one that is not known. Raises ValueError.
    """
    try:
        return pydantic_core.from_json(text)
    except ValueError:
        return pydantic_core.from_json(_HALF.sub(r"\1\\ufffd", text))
