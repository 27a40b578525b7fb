"""Noun phrases: the part of the page behind `the second "Edit" button in the dialog`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from footpath.roles.plain.held import MARK, Held
from footpath.roles.plain.instruction import Target
from footpath.roles.plain.kinds import BY_NAME, singular
from footpath.roles.plain.leftover import around

_ORDINALS: Final = {
    word: number
    for number, words in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), start=1
    )
    for word in words.split()
} | {"last": -1, "final": -1, "bottom": -1, "top": 1}
_COUNTS: Final = {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1)
}
_ARTICLE: Final = re.compile(r"^(?:the|a|an|any|some|my|your|our|its|their|his|her|this|that|these|those)\s+", re.I)
_EVERY: Final = re.compile(r"^(?:(?:all|both|each|every)(?:\s+one)?(?:\s+of)?(?:\s+the)?)(?:\s+|$)", re.IGNORECASE)
_ORDINAL: Final = re.compile(r"^(?:(\d+)(?:st|nd|rd|th)|(" + "|".join(_ORDINALS) + r"))\s+(?=\S)", re.IGNORECASE)
_ONLY_ORDINAL: Final = re.compile(rf"the\s+(?:\d+(?:st|nd|rd|th)|{'|'.join(_ORDINALS)})", re.IGNORECASE)
"""`the second`, of `the second and third “Edit”`: the reader must guess the noun."""
_JOINED: Final = re.compile(r"(?:and|or|but)\s", re.IGNORECASE)
_COUNT: Final = re.compile(r"^(\d{1,2}|" + "|".join(_COUNTS) + r")\s+(?=\S)", re.IGNORECASE)
_LABELLED: Final = re.compile(
    rf"\s*,?\s*(?:(?:that|which)\s+(?:is|are)\s+|whose\s+(?:name|label|text)\s+is\s+)?(?:label+ed|named|called|titled"
    rf"|marked|captioned|entitled|with\s+(?:the\s+)?(?:label|name|text|title|caption|words?)|(?:that|which)\s+(?:says"
    rf"|reads|shows)|saying|reading)\s+(?:as\s+|with\s+)?(?P<label>{MARK}|\S+(?:\s+\S+)*?)\s*"
    rf"(?=$|\b(?:in|on|of|under|inside|at)\s+the\b)",
    re.IGNORECASE,
)
_ON_PAGE: Final = re.compile(
    r"(?:[\s,]+(?:below|above|here|there|shown|displayed|again|(?<!not )now"
    r"|on (?:the|this) (?:page|site|screen|right|left)|at the (?:top|bottom)|in the (?:corner|middle)|of the page"
    r"|of this page))+$",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"\s+(?:in|inside|within|on|under|beneath|below|above|of|from|for|by|next to|beside|near|at|belonging to)\s+",
    re.IGNORECASE,
)
_LIST: Final = re.compile(r"\s*,\s*(?:and\s+|or\s+)?(?![^(\[]*[)\]])|\s+and\s+", re.IGNORECASE)
_THING: Final = re.compile(r"^(?:one|thing|it|them|ones)$", re.IGNORECASE)


def target(phrase: str, held: Held) -> Target:
    """Return the target of a noun phrase in a held sentence."""
    said = held.full(phrase)
    text = _ON_PAGE.sub("", phrase.strip(" ,.;:"))
    label, text = _labelled(text, held)
    head, place = _placed(text, labelled=bool(label))
    within = target(place, held) if place else None
    every, number, count, head = _counted(head)
    number = 0 if number == 1 and count else number  # `the first three` are three
    mixed = said if number and (every or count) else ""  # `every second`, `the last three`
    if label:
        kind = _kind_of_all(held.plain(head))
        left = "" if kind or _THING.match(head.strip()) else around(head.strip(), "", kind_at_end=False)
        return Target(said, label, True, kind, number, every, count, within, held.full(left))
    words, kind, exact, left = _named(head, held)
    left = left or mixed or (words if not exact and _JOINED.match(words) else "")
    return Target(said, words, exact, kind, number, every, count, within, held.full(left))


def targets(phrase: str, held: Held) -> tuple[Target, ...]:
    """Return the targets of a list: `A, B and C`. A kind at the end applies to each."""
    parts = [part for part in _LIST.split(phrase.strip(" ,.")) if part]
    if len(parts) < 2 or _PLACE.search(phrase):
        return (target(phrase, held),)
    found = [target(part, held) for part in parts]
    found = [replace(each, left=each.said) if _ONLY_ORDINAL.fullmatch(each.said) else each for each in found]
    kind = found[-1].kind
    return tuple(each if each.kind else replace(each, kind=kind) for each in found)


def _labelled(text: str, held: Held) -> tuple[str, str]:
    """Return the label from a separate clause, and the rest."""
    if not (found := _LABELLED.search(text)):
        return "", text
    return held.plain(found["label"]), f"{text[: found.start()]} {text[found.end() :]}".strip()


def _placed(text: str, *, labelled: bool) -> tuple[str, str]:
    """Return the thing and its place. A preposition counts only after a thing."""
    for found in _PLACE.finditer(text):
        head, place = text[: found.start()], text[found.end() :]
        if re.fullmatch(r"(?:\s|in|on|the|page)*", place, re.IGNORECASE):
            continue
        if labelled or re.search(MARK, head) or _kind_at_end(head.lower()):
            return head, place
    return text, ""


def _counted(text: str) -> tuple[bool, int, int, str]:
    """Return whether all are meant, the number, the count; and the rest."""
    every, number, count = False, 0, 0
    for _ in range(4):
        if found := _EVERY.match(text):
            every = True
        elif found := _ARTICLE.match(text):
            pass
        elif found := _ORDINAL.match(text):
            number = int(found[1]) if found[1] else _ORDINALS[found[2].lower()]
        elif (found := _COUNT.match(text)) and _is_countable(text[found.end() :]):
            count = int(found[1]) if found[1].isdigit() else _COUNTS[found[1].lower()]
        else:
            break
        text = text[found.end() :]
    return every, number, count, text


def _is_countable(rest: str) -> bool:
    return bool(_kind_of_all(rest) or re.match(MARK, rest))


def _named(text: str, held: Held) -> tuple[str, str, bool, str]:
    """Return the label, the kind, whether the label was quoted, and the words that no rule accounts for."""
    text = text.strip(" ,.:")
    if _THING.match(text):
        return "", "", False, ""
    if found := held.quotation_in(text):
        before, after = text[: found.start()].strip(), text[found.end() :].strip()
        of_after = _kind_at_end(after.lower()) or _kind_of_all(after)
        kind = of_after or _kind_of_all(before) or _kind_at_end(before.lower())
        return held.plain(found[0]), kind, True, around(before, after, kind_at_end=bool(of_after))
    low = text.lower()
    if kind := _kind_of_all(text):
        return "", kind, False, ""
    text, is_atom = held.plain(text), held.quoted(text) is not None
    if is_atom:
        return text, "", True, ""
    if kind := _kind_at_end(low):
        name = _last_name(low)
        return re.sub(r"\s+(?:named|called)$", "", text[: len(text) - len(name)].strip()), kind, False, ""
    if kind := _kind_at_start(low):
        return text[len(_first_name(low)) :].strip(" :"), kind, False, ""
    return text, "", False, ""


def _kind_of_all(text: str) -> str:
    """Return the kind if the words are only its name; also for `folder or file` and `small button`."""
    words = [singular(word) for word in text.lower().split()]
    return BY_NAME.get(" ".join(words), "")


def _kind_at_end(low: str) -> str:
    return BY_NAME.get(_singular_end(low), "")


def _singular_end(low: str) -> str:
    words = low.split()
    for size in (4, 3, 2, 1):
        tail = words[-size:]
        if len(tail) == size and (name := " ".join((*tail[:-1], singular(tail[-1])))) in BY_NAME:
            return name
    return ""


def _last_name(low: str) -> str:
    """Return the words at the end that name a kind, as written."""
    words = low.split()
    size = len(_singular_end(low).split())
    return " ".join(words[-size:])


def _kind_at_start(low: str) -> str:
    return BY_NAME.get(_first_name(low), "")


def _first_name(low: str) -> str:
    words = low.split()
    return next((name for size in (3, 2, 1) if len(words) > size and (name := " ".join(words[:size])) in BY_NAME), "")
