"""Make the signature of an element, to find the element again, and measure how much of it an element still has.

A signature holds no entries of a person. Similarity is from 0 to 1: the weighted sum of property similarities of Similo
(Nass, Alégroth, Feldt, Leotta, Ricca: "Similarity-based Web Element Localization for Robust Test Automation", TOSEM
2023), with the weights and comparisons found by Kluge and Stocco in a genetic search over 10,376 pairs ("Web Element
Relocalization in Evolving Web Applications", 2025, arXiv 2505.16424). Kluge and Stocco also measured more false matches
than gains from VON Similo's visual overlap. Weights of their paper in brackets:

| property     | weight       | compared by                                                                    |
|--------------|--------------|--------------------------------------------------------------------------------|
| name         | 2.80 [2.80]  | meaning (`wording`), else letters; in the paper the visible text               |
| question     | 2.80         | the same; absent in the paper, but on forms the text that people read          |
| meaning      | 2.80         | equality; absent in the paper                                                  |
| label, text  | 0.90 [0.90]  | the same; in the paper aria-label                                              |
| html_name    | 2.85 [2.85]  | letters; 0.5 for a generated look                                              |
| test_id      | 2.85         | equality; an attribute made to last                                            |
| id           | 1.50 [0.50]  | letters; Similo's own 1.5, or 0.5 for a generated look                         |
| type         | 0.90 [2.75]  | equality; low, since only elements of one family are compared                  |
| role, tag    | 0.80 [0.80]  | equality, half each                                                            |
| autocomplete | 1.80 [1.80]  | equality; in the paper the map of all other attributes                         |
| placeholder  | 0.90 [0.90]  | letters                                                                        |
| options      | 1.85 [1.85]  | shared of all; in the paper alt, the text in place of a picture                |
| href         | 0.95 [0.95]  | equality, then without query, then the last step                               |
| neighbours   | 1.45 [1.45]  | shared of all                                                                  |
| section      | 0.70         | letters                                                                        |
| path         | 0.55 [0.55]  | longest common steps, with and without positions (XPath 0.1, id-XPath 0.45)    |
| place        | 1.20 [1.20]  | exp(-0.005 · distance in px)                                                   |
| size         | 0.35 [0.35]  | smaller area of larger                                                         |
| classes      | 0.30 [0]     | shared of all, generated ones left out                                         |
| ordinal      | 1.00         | equality; only if elements of the same role and name stood beside              |

A property absent from both does not count; a property in only one counts half its weight against.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import Indel, Levenshtein

from footpath.page.index import SnapshotIndex, families, is_hidden
from footpath.page.wording import Kinship, kinship, unmarked, unspaced
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from footpath.schema.snapshot import Box, Element, Snapshot

MOST_OPTIONS: Final = 12
LONGEST: Final = 200
DRAWN: Final = frozenset({"listener", "cursor", "tabindex"})
"""Evidence of elements whose role no markup gives."""

_UUID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
_UNIQUE = re.compile(rf"{_UUID.pattern}|\d{{5}}", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{4}")
_FRAMEWORK = re.compile(
    r":r[0-9a-z]*:|«r[0-9a-z]*»|^_?r_[0-9a-z]+_|^(?:radix|headlessui|ember|ext-gen|gwt-uid|yui[_-]|j_idt|mui|mat-|cdk-|css-|sc-|"
    r"downshift|rc[_-]|ui-id|dijit|react-aria)",
    re.IGNORECASE,
)
_PART = re.compile(r"[A-Za-z0-9]+")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_TURN = re.compile(r"(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)")
_GENERIC_WORDS: Final = """
answer answers application attributes box btn button candidate card cards cell checkbox choice component container
control custom data el element entry field fields form group i id index input item items job label list n node
option options q question questions r radio react response row section select step tab text textarea textfield value
values widget wrapper x f e a b c
"""
"""Words for the kind of a thing that do not identify it: beside a number they are a mere counter."""
_GENERIC: Final = frozenset(_GENERIC_WORDS.split())


def sign(snapshot: Snapshot, element: Element, question: str = "", meaning: str = "") -> Signature:
    """Return the signature of an element.

    Args:
        snapshot: the reading that holds the element, or its members for a synthetic group.
        element: an element of the snapshot, or a group of choices that stands for one field.
        question: the page's question, as in `reading.questions`; empty for no field.
        meaning: the meaning of the question, if read.
    """
    index = SnapshotIndex.of(snapshot)
    group = element.ref not in snapshot.by_ref
    said = (element.name, element.label, element.text)
    name, label, text = (_without_value(words, element, question) for words in said)
    kinds = families(element.role, element.tag)
    if "text" in kinds:
        text = ""  # typed text in a contenteditable
    twins = index.alike(element)
    own = frozenset(unmarked(said) for said in (name, label, text, question, element.value) if said)
    if group or "choice" in kinds:
        own |= {unmarked(option.label) for option in element.options}
    return Signature(
        role=element.role,
        tag=element.tag,
        type=element.type,
        name=name[:LONGEST],
        label=label[:LONGEST],
        text=text[:LONGEST],
        question=question[:LONGEST],
        meaning=meaning,
        html_name=element.html_name,
        id="" if element.id in index.shared_ids else element.id,
        test_id=element.test_id,
        autocomplete=element.autocomplete,
        placeholder=element.placeholder[:LONGEST],
        href=element.href,
        classes=element.classes,
        options=tuple(option.label for option in element.options[:MOST_OPTIONS]),
        option_values=_values(element),
        path=index.path(element.node),
        within=(element.within or _of_several(element))[:LONGEST],
        neighbours=index.neighbours(element, own),
        section=index.section(element),
        box=_in_document(element.box, snapshot),
        ordinal=twins.index(element.ref) if element.ref in twins else 0,
        alike=max(1, len(twins)),
        hidden=is_hidden(element),
        drawn=element.known_by in DRAWN,
        label_only=element.label_only,
        group=group,
    )


def _of_several(element: Element) -> str:
    """Return the words of a drawn control if several texts make them, and nothing else; else empty."""
    is_said = unspaced("".join(element.parts)) == unspaced(element.name)
    return element.name if len(element.parts) > 1 and element.known_by in DRAWN and is_said else ""


def _values(element: Element) -> tuple[str, ...]:
    """Return the values of a native list's choices; empty for other elements."""
    return tuple(each.value for each in element.options[:MOST_OPTIONS]) if element.tag == "select" else ()


def points(value: str) -> bool:
    """Whether an attribute's value identifies an element: written by a person, or too long to recur by chance."""
    return bool(value) and (not looks_generated(value) or bool(_UNIQUE.search(value)))


def looks_generated(value: str) -> bool:
    """Whether an id, name or class was made by a program rather than given by a person, so that it will not last.

    Hashes, uuids, database numbers (`question_21756359003`), counters of widgets (`:r3:`, `ember123`,
    `react-select-2-input`, `field_7`) and the suffixes of CSS modules are; `address-line1` and `q` are not.
    """
    if not value or _UUID.search(value) or _LONG_NUMBER.search(value) or _FRAMEWORK.search(value):
        return True
    parts = _PART.findall(value)
    if not parts or any(_is_noise(part) for part in parts):
        return True
    words = [word.lower() for word in _WORD.findall(value)]
    return any(c.isdigit() for c in value) and all(word in _GENERIC for word in words)


def _is_noise(part: str) -> bool:
    """Whether letters and digits are a run that no person would choose: `a1b2c3`, `3fKx2`, `fjdhpX`."""
    if len(part) < 5:
        return False
    if len(_TURN.findall(part)) >= 2:
        return True
    letters = re.sub(r"\d", "", part)
    return len(letters) >= 5 and not letters.isupper() and not re.search(r"[aeiouy]", letters, re.IGNORECASE)


def _without_value(said: str, element: Element, question: str) -> str:
    """Return a text of an element without its value: the name of a listbox button often ends in the chosen option."""
    kinds = families(element.role, element.tag)
    if (
        element.role == "button"
        and element.popup == "listbox"
        and question
        and unmarked(question) not in unmarked(said)
    ):
        return ""  # its only text is its value
    if not said or said == question or not kinds & {"text", "choice"}:
        return said
    held = [element.value, *(option.label for option in element.options if option.selected)]
    for value in held:
        if len(value) > 1 and value in said:
            said = " ".join(said.replace(value, " ").split())
    return said


def _in_document(box: Box, snapshot: Snapshot) -> Box:
    """A box relative to the document instead of the viewport."""
    x, y, width, height = box
    return (x + snapshot.scroll[0], y + snapshot.scroll[1], width, height)


_DECAY: Final = 0.005
_SAID: Final = {Kinship.SAME: 1.0, Kinship.NEAR: 0.85, Kinship.ELSEWHERE: 0.85, Kinship.CONTRARY: 0.0}
_LOST: Final = 0.5

Weighed = tuple[float, float]
"""A weight, and a similarity from 0 to 1."""

_NOTHING: Final[Weighed] = (0.0, 0.0)
"""A property without information."""


def similarity(was: Signature, now: Signature) -> float:
    """How much of the signature `was` the element signed `now` still has."""
    total = have = 0.0
    for weight, share in (*_telling(was, now), *_around(was, now), _place(1.2, was.box, now.box)):
        total += weight
        have += weight * share
    return have / total if total else 0.0


def speaks_for(was: Signature, one: Signature, other: Signature) -> bool:
    """Whether every difference between two elements favours `one`, and more than positions differ.

    Pixel positions do not count: all content above moves them.
    """
    told = list(zip(_telling(was, one), _telling(was, other), strict=True))
    stand = zip(_around(was, one), _around(was, other), strict=True)
    return any(mine != its for mine, its in told) and all(_is_as_good(mine, its) for mine, its in (*told, *stand))


def _is_as_good(mine: Weighed, its: Weighed) -> bool:
    """Whether a property supports one element as much as the other, and counts no more against it."""
    (weight, share), (other, least) = mine, its
    return weight * share >= other * least and weight * (1 - share) <= other * (1 - least)


def _telling(was: Signature, now: Signature) -> tuple[Weighed, ...]:
    """The properties of an element's words, attributes and neighbours."""
    return (
        _said(2.8, was.name, now.name),
        _said(2.8, was.question, now.question),
        _equal(2.8, was.meaning, now.meaning),
        _said(0.9, was.label, now.label),
        _said(0.9, was.text, now.text),
        _letters(2.85 if lasts(was.html_name) else 0.5, was.html_name, now.html_name),
        _letters(1.5 if lasts(was.id) else 0.5, was.id, now.id),
        _equal(2.85, was.test_id, now.test_id),
        _equal(0.9, was.type, now.type),
        _equal(0.4, was.role, now.role),
        _equal(0.4, was.tag, now.tag),
        _equal(1.8, was.autocomplete, now.autocomplete),
        _letters(0.9, was.placeholder, now.placeholder),
        _shared(1.85, folded(was.options), folded(now.options)),
        _href(was.href, now.href),
        _shared(1.45, folded(was.neighbours), folded(now.neighbours)),
        _said(0.7, was.section, now.section),
    )


def _around(was: Signature, now: Signature) -> tuple[Weighed, ...]:
    """Return the properties of an element's place in the page and of its looks."""
    return (
        _path(0.55, was.path, now.path),
        _size(0.35, was.box, now.box),
        _shared(0.3, _lasting(was.classes), _lasting(now.classes)),
        (1.0, float(was.ordinal == now.ordinal)) if was.alike > 1 else _NOTHING,
    )


@lru_cache(maxsize=8192)
def lasts(value: str) -> bool:
    """Whether an attribute is present and does not look generated."""
    return bool(value) and not looks_generated(value)


@lru_cache(maxsize=4096)
def folded(texts: tuple[str, ...]) -> frozenset[str]:
    """Return texts as a set, regardless of case, accents and marks."""
    return frozenset(filter(None, map(unmarked, texts)))


@lru_cache(maxsize=4096)
def _lasting(classes: str) -> frozenset[str]:
    return frozenset(name for name in classes.split() if lasts(name))


def _said(weight: float, was: str, now: str) -> Weighed:
    if not was or not now:
        return _lost(weight, was, now)
    kin = kinship(was, now)
    return weight, _SAID[kin] if kin in _SAID else 0.6 * Indel.normalized_similarity(unmarked(was), unmarked(now))


def _letters(weight: float, was: str, now: str) -> Weighed:
    if not was or not now:
        return _lost(weight, was, now)
    return weight, 1.0 if was == now else 0.8 * Levenshtein.normalized_similarity(was, now)


def _equal(weight: float, was: str, now: str) -> Weighed:
    return (weight, float(was == now)) if was and now else _lost(weight, was, now)


def _shared(weight: float, was: frozenset[str], now: frozenset[str]) -> Weighed:
    return (weight, len(was & now) / len(was | now)) if was and now else _lost(weight, was, now)


def _lost(weight: float, was: object, now: object) -> Weighed:
    return (weight * _LOST, 0.0) if was or now else _NOTHING


def _href(was: str, now: str) -> Weighed:
    weight = 0.95
    if not was or not now:
        return _lost(weight, was, now)
    before, after = (url.split("#")[0].split("?")[0].rstrip("/") for url in (was, now))
    steps = before.rsplit("/", 1)[-1] == after.rsplit("/", 1)[-1]
    return weight, 1.0 if was == now else 0.8 if before == after else 0.4 if steps else 0.0


def _path(weight: float, was: str, now: str) -> Weighed:
    if not was or not now:
        return _NOTHING
    return weight, 1.0 if was == now else (_steps(was, now) + _steps(_tags(was), _tags(now))) / 2


@lru_cache(maxsize=8192)
def _steps(was: str, now: str) -> float:
    return Indel.normalized_similarity(was.split("/"), now.split("/"))


@lru_cache(maxsize=8192)
def _tags(path: str) -> str:
    return "/".join(step.partition("[")[0] for step in path.split("/"))


def _place(weight: float, was: Box, now: Box) -> Weighed:
    if not any(was) or not any(now):
        return _NOTHING
    return weight, math.exp(-_DECAY * math.hypot(was[0] - now[0], was[1] - now[1]))


def _size(weight: float, was: Box, now: Box) -> Weighed:
    areas = was[2] * was[3], now[2] * now[3]
    return (weight, min(areas) / max(areas)) if all(areas) else _NOTHING
