"""Conditions on a page before and after a step."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from footpath.schema.base import Frozen
from footpath.schema.observation import PageType
from footpath.schema.signature import Signature


class PageIs(Frozen):
    """The page has any of these types."""

    kind: Literal["page"] = "page"
    types: tuple[PageType, ...]


class Absent(Frozen):
    """No element matches the signature."""

    kind: Literal["absent"] = "absent"
    signature: Signature


class ValueHeld(Frozen):
    """The step's element holds the entered value."""

    kind: Literal["value"] = "value"


class Moved(Frozen):
    """The page has changed since the step began: by URL pattern, step indicator or fingerprint."""

    kind: Literal["moved"] = "moved"


class UrlIs(Frozen):
    """The page's URL has the pattern (`PageObservation.url_pattern`)."""

    kind: Literal["url"] = "url"
    pattern: str


class TextShown(Frozen):
    """The page shows the words in sequence, ignoring case; `*` stands for any single word."""

    kind: Literal["text"] = "text"
    text: str


class ElementShown(Frozen):
    """Exactly one element matches the signature."""

    kind: Literal["element"] = "element"
    signature: Signature


class StateIs(Frozen):
    """A text in a given place of the page consists of exactly the given words; `*` stands for any single word. The step
    repeats the press until the text matches.
    """

    kind: Literal["state"] = "state"
    path: str
    """Of the text (`Snapshot.path`)."""
    text: str


Condition = Annotated[
    PageIs | Absent | ValueHeld | Moved | UrlIs | TextShown | ElementShown | StateIs, Field(discriminator="kind")
]


class Precondition(Frozen):
    """Conditions to meet before the step acts."""

    all_of: tuple[Condition, ...] = ()


class Postcondition(Frozen):
    """Conditions to meet within the deadline after the step acted."""

    all_of: tuple[Condition, ...] = ()
    within_s: float = 10.0
