"""Conditions that a page must meet before and after a step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from footpath.schema.base import Frozen
from footpath.schema.observation import PageType
from footpath.schema.signature import Signature


class PageIs(Frozen):
    """The page is of one of these types."""

    kind: Literal["page"] = "page"
    types: tuple[PageType, ...]


class Absent(Frozen):
    """No element matches the signature."""

    kind: Literal["absent"] = "absent"
    signature: Signature


class ValueHeld(Frozen):
    """The step's own element holds what the step entered."""

    kind: Literal["value"] = "value"


class Moved(Frozen):
    """The page is not the one before the step: its url pattern, step indicator or fingerprint has changed."""

    kind: Literal["moved"] = "moved"


class UrlIs(Frozen):
    """The page's url has this pattern (`PageObservation.url_pattern`)."""

    kind: Literal["url"] = "url"
    pattern: str


class TextShown(Frozen):
    """The page shows these words, one after the other, whatever their case; `*` stands for any one word."""

    kind: Literal["text"] = "text"
    text: str


class ElementShown(Frozen):
    """Exactly one element matches the signature."""

    kind: Literal["element"] = "element"
    signature: Signature


class StateIs(Frozen):
    """A text in one place of the page says these words and no others; `*` stands for any one word. The step is pressed
    until it does.
    """

    kind: Literal["state"] = "state"
    path: str
    """Of the text (`Snapshot.path`)."""
    text: str


Condition = Annotated[
    PageIs | Absent | ValueHeld | Moved | UrlIs | TextShown | ElementShown | StateIs, Field(discriminator="kind")
]


class Precondition(Frozen):
    """All of these hold before the step acts."""

    all_of: tuple[Condition, ...] = ()


class Postcondition(Frozen):
    """All of these hold within the deadline after the step acted."""

    all_of: tuple[Condition, ...] = ()
    within_s: float = 10.0
