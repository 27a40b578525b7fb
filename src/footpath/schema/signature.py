"""Signatures, by which elements are found again, and the results of searching for one."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.snapshot import Box


class Signature(Frozen):
    """The traits by which an element is found again. Holds no value that a person entered and no option they chose."""

    role: str
    tag: str = ""
    type: str = ""
    name: str = ""
    label: str = ""
    text: str = ""
    question: str = ""
    """What the page asks with this field: heading, legend or card text where the name lacks it."""
    meaning: str = ""
    """What the question was read to mean (`FieldObservation.meaning`); empty where nothing read it."""
    html_name: str = ""
    id: str = ""
    test_id: str = ""
    autocomplete: str = ""
    placeholder: str = ""
    href: str = ""
    classes: str = ""
    options: tuple[str, ...] = ()
    """Labels of the choices, at most 12."""
    path: str = ""
    """Steps from the document to the element (see `Snapshot.path`)."""
    neighbours: tuple[str, ...] = ()
    """Texts just before and after it, at most 6."""
    section: str = ""
    """Nearest heading or name of the container above it."""
    box: Box = (0, 0, 0, 0)
    ordinal: int = 0
    """Its position among the elements of its kind that say the same, from 0."""
    alike: int = 1
    """How many elements of its kind said the same, itself included."""
    hidden: bool = False
    """True where a person could not see it: a file input behind a button, a radio under its card."""
    group: bool = False
    """True for a group of choices (radios, checkboxes, Yes/No buttons) that is acted on as one field."""


How = Literal["test_id", "id", "html_name", "label", "role_name", "question", "similarity", "atlas"]
"""What an element is known by; `atlas`: by what is known of its site, where nothing of the signature is left."""

Reason = Literal["absent", "weak", "ambiguous", "contradicted"]


class Ranked(Frozen):
    """One candidate of a search, with its score."""

    ref: str
    score: float
    """0 to 1."""
    name: str = ""


class Match(Frozen):
    """Exactly one element was found."""

    found: Literal[True] = True
    ref: str
    score: float
    """0 to 1: how much of the signature it still has, by weight (see `page.similarity`)."""
    margin: float
    """Score ahead of the second best; 1 when there is no second, or when the one has all of the signature."""
    exact: bool = False
    """True (rung 0, replay): it says word for word what it said, kept every lasting attribute and has no new
    look-alike. False (rung 1, heal): it is the one, and something of it changed."""
    how: How
    """The strongest thing that it was known by."""


class Miss(Frozen):
    """No element was found that may be taken for the one that was meant."""

    found: Literal[False] = False
    reason: Reason
    """absent: nothing here says what it said; weak: below the threshold; ambiguous: no margin; contradicted: a lasting
    attribute is on one element and the words on another, or the words turned into something else."""
    best: tuple[Ranked, ...] = ()
    """At most 3, best first."""
