"""Signatures for finding elements again, and the results of a search."""

from __future__ import annotations

from typing import Literal

from footpath.schema.base import Frozen
from footpath.schema.snapshot import Box


class Signature(Frozen):
    """Traits for finding an element again. Holds no entered value and no chosen option."""

    role: str
    tag: str = ""
    type: str = ""
    name: str = ""
    label: str = ""
    text: str = ""
    question: str = ""
    """The page's question for this field: heading, legend or card text where the name lacks it."""
    meaning: str = ""
    """Meaning of the question (`FieldObservation.meaning`); empty if no rule or model found one."""
    html_name: str = ""
    id: str = ""
    test_id: str = ""
    autocomplete: str = ""
    placeholder: str = ""
    href: str = ""
    classes: str = ""
    options: tuple[str, ...] = ()
    """Labels of the choices, at most 12."""
    option_values: tuple[str, ...] = ()
    """The value that the site is sent for each of `options`, in the same order; empty if unknown."""
    path: str = ""
    """Steps from the document to the element (see `Snapshot.path`)."""
    within: str = ""
    """For several texts that share a listener, or one of them: the words of them all. `path` leads to what is around
    them.
    """
    inside: str = ""
    """Words of an element around this one, its row: only the one row that shows them, as whole words, is looked at."""
    inside_tag: str = ""
    """The tag of that element around: `li`, `tr`."""
    inside_height: int = 0
    """How many steps up from the element that element around is; 0: its tag tells it."""
    inside_whole: bool = False
    """Whether `inside` is one whole text of that element around, not words of a longer one ("Manager: Ann")."""
    neighbours: tuple[str, ...] = ()
    """Texts just before and after the element, at most 6."""
    section: str = ""
    """Nearest heading or container name above the element."""
    box: Box = (0, 0, 0, 0)
    ordinal: int = 0
    """Position from 0 among elements of the same kind and text."""
    alike: int = 1
    """Number of elements of the same kind and text, this element included."""
    hidden: bool = False
    """True if invisible to a person: a file input behind a button, a radio under its card."""
    drawn: bool = False
    """True if no markup gives the role: a script listens for presses, or the pointer changes over the element."""
    label_only: bool = False
    """True if only Footpath names the element by its label (`Element.label_only`): other tools need an attribute."""
    group: bool = False
    """True for a group of choices (radios, checkboxes, Yes/No buttons) treated as one field."""

    @property
    def called(self) -> str:
        """What a person would call the element: its question, its words, else an attribute; empty for none."""
        return self.question or self.name or self.text or self.placeholder or self.html_name or self.test_id or self.id


How = Literal["test_id", "id", "html_name", "label", "role_name", "question", "words", "similarity", "atlas"]
"""The identifying trait. `words`: the pressed words, and those around them where they are known. `atlas`: knowledge
about the site, where no trait of the signature is left.
"""

Reason = Literal["absent", "weak", "ambiguous", "contradicted"]


class Ranked(Frozen):
    """A candidate of a search, with a score."""

    ref: str
    score: float
    """0 to 1."""
    name: str = ""


class Match(Frozen):
    """A search found exactly one element."""

    found: Literal[True] = True
    ref: str
    score: float
    """0 to 1: weighted share of the signature's traits on the element (see `page.sign`)."""
    margin: float
    """Score ahead of the second candidate; 1 without a second, or if the element has all traits."""
    exact: bool = False
    """True (rung 0, replay): same text, every lasting attribute kept, and no new look-alike. False (rung 1, heal): the
    right element, with a changed trait.
    """
    how: How
    """The strongest trait that identified the element."""


class Miss(Frozen):
    """A search found no acceptable element."""

    found: Literal[False] = False
    reason: Reason
    """absent: no element has the text; weak: below the threshold; ambiguous: no margin; contradicted: a lasting
    attribute and the text are on different elements, or the text has changed its meaning.
    """
    best: tuple[Ranked, ...] = ()
    """At most 3, best first."""
