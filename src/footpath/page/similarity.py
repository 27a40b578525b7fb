"""How much of a signature an element still has, from 0 to 1.

The weighted sum of property similarities of Similo (Nass, Alégroth, Feldt, Leotta, Ricca: "Similarity-based Web Element
Localization for Robust Test Automation", TOSEM 2023), with the weights and comparisons found by Kluge and Stocco in a
genetic search over 10,376 pairs ("Web Element Relocalization in Evolving Web Applications", 2025, arXiv 2505.16424).
Kluge and Stocco also measured more false matches than gains from VON Similo's visual overlap. Weights of their paper in
brackets:

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
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import Indel, Levenshtein

from footpath.page.sign import looks_generated
from footpath.page.wording import Kinship, kinship, unmarked

if TYPE_CHECKING:
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Box

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
        _href(0.95, was.href, now.href),
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


def _href(weight: float, was: str, now: str) -> Weighed:
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
