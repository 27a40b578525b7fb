"""Noun phrases: the part of the page behind `the second "Edit" button in the dialog`.

Quotations are held apart, so that no quoted word is read as grammar. People's words for the parts of a page are here,
with the matching roles; and the words of a sentence that no rule understands: a condition, a manner, an exception.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.instruction import Target

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from footpath.roles.plain.instruction import Instruction

_PAIRS: Final = (("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ('"', '"'), ("`", "`"), ("'", "'"))
_FIRST: Final = 0xE000
"""The first character of the private use area: each quotation becomes one such character during the reading."""
MARK: Final = "[\ue000-\ueeff]"
"""A quotation, in a regular expression."""
_ATOM: Final = re.compile(
    r"(?P<template>\{\{[^{}]*\}\})"
    r"|(?P<url>\bhttps?://[^\s\"'<>]*[^\s\"'<>.,;:!?)\]])"
    r"|(?P<path>(?<![^\s(])/[\w\-./~%?=&#+]*[\w/=])"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
)
"""A single word whatever its content, also without quotes."""


@dataclass(frozen=True, slots=True)
class Held:
    """A text with marks in place of quotations."""

    text: str
    quotes: tuple[str, ...]
    atoms: frozenset[int]
    """The atoms without quotes: templates, addresses, paths."""

    def full(self, part: str) -> str:
        """Return a part in its original form, with quotation marks."""
        return re.sub(MARK, lambda mark: self._as_it_stood(ord(mark[0]) - _FIRST), part).strip()

    def plain(self, part: str) -> str:
        """A part without quotation marks."""
        return re.sub(MARK, lambda mark: self.quotes[ord(mark[0]) - _FIRST], part).strip()

    def quoted(self, part: str) -> str | None:
        """Return the words of a part that is a single quotation; else None."""
        part = part.strip()
        return self.quotes[ord(part) - _FIRST] if re.fullmatch(MARK, part) else None

    def quotation_in(self, part: str) -> re.Match[str] | None:
        """Return the first quotation of a part; addresses and templates do not count."""
        return next((mark for mark in re.finditer(MARK, part) if ord(mark[0]) - _FIRST not in self.atoms), None)

    def is_address(self, part: str) -> bool:
        """Whether a part is a single url or path."""
        text = self.quoted(part)
        return text is not None and (text.startswith("/") or re.match(r"https?://", text) is not None)

    def _as_it_stood(self, at: int) -> str:
        return self.quotes[at] if at in self.atoms else f'"{self.quotes[at]}"'


def hold(text: str) -> Held:
    """Return the text with a mark for each quotation and address."""
    quotes: list[str] = []
    atoms: set[int] = set()
    out: list[str] = []
    at = 0
    while at < len(text):
        if found := _quotation(text, at):
            inner, end = found
        elif match := _ATOM.match(text, at):
            inner, end = match[0], match.end()
            atoms.add(len(quotes))
        else:
            out.append(" " if re.match(MARK, text[at]) else text[at])  # the page's own marks have no meaning
            at += 1
            continue
        out.append(chr(_FIRST + len(quotes)))
        quotes.append(inner)
        at = end
    return Held("".join(out), tuple(quotes), frozenset(atoms))


def _quotation(text: str, at: int) -> tuple[str, int] | None:
    """Return the words and end of a quotation that begins at the place. An apostrophe inside a word begins none."""
    for opening, closing in _PAIRS:
        if not text.startswith(opening, at) or (at and text[at - 1].isalnum()):
            continue
        end = at
        while (end := text.find(closing, end + 1)) > 0:
            following = text[end + 1 : end + 2]
            if not following.isalnum() and (closing != "'" or not following or not following.isalnum()):
                return text[at + 1 : end], end + 1
    return None


TEXT: Final = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "date", "time", "month", "week"}) | {
    "datetime-local", "color",
}  # fmt: skip
"""Roles with typed text."""
TICKS: Final = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
LISTS: Final = frozenset({"combobox", "listbox"})
PRESSED: Final = frozenset({"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option"}) | {
    "treeitem", "summary", "gridcell", "cell", "row", "img", "image", "switch",
}  # fmt: skip

KINDS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "button": frozenset({"button", "link", "summary", "switch", "menuitem"}),
        "link": frozenset({"link", "button", "menuitem"}),
        "tab": frozenset({"tab", "link", "button"}),
        "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
        "radio": frozenset({"radio", "menuitemradio"}),
        "option": frozenset({"option", "radio", "checkbox", "menuitem", "button", "link", "treeitem"}),
        "field": TEXT | LISTS | {"slider"},
        "textbox": TEXT,
        "textarea": frozenset({"textbox"}),
        "search box": TEXT,
        "list": LISTS | {"button", "textbox"},
        "slider": frozenset({"slider", "button"}),
        "spinner": frozenset({"spinbutton", "textbox"}),
        "date": TEXT | {"button"},
        "file": frozenset({"file", "button"}),
        "menu": frozenset({"button", "menuitem", "link", "combobox"}),
        "section": frozenset({"summary", "button", "tab", "treeitem", "link"}),
        "item": PRESSED | TICKS,
        "icon": PRESSED,
        "image": frozenset({"img", "image", "button", "link"}),
        "dialog": frozenset(),
        "form": frozenset(),
        "text": frozenset(),
        "page": frozenset(),
    }
)
"""The possible roles of each kind. Markup does not separate the first kind: a link may look like a button."""

_NAMES: Final = {
    "button": "button|btn|push button|submit button|key",
    "link": "link|hyperlink|anchor|url",
    "tab": "tab",
    "checkbox": "checkbox|check box|tick box|tickbox|toggle|switch",
    "radio": "radio button|radio|radiobutton",
    "option": "option|choice|answer",
    "field": "field|form field|entry|input|box|value field",
    "textbox": "text field|textfield|text box|textbox|input textbox|text input|input field|input box|text entry|"
    "input text field|input text box|text input field",
    "textarea": "textarea|text area|multiline field|multi-line field",
    "search box": "search box|search field|search bar|searchbox|search input|search text box",
    "list": "list|dropdown|drop-down|drop down|dropdown list|drop-down list|dropdown menu|drop-down menu|select|"
    "select box|selection|combobox|combo box|scroll list|list box|listbox|picker|menu list|select list",
    "slider": "slider|range|range slider",
    "spinner": "spinner|spin box|number field|number box|stepper",
    "date": "datepicker|date picker|date field|calendar",
    "file": "file input|file field|file upload|upload field|dropzone|drop zone|upload area|upload box",
    "menu": "menu|pie menu|hamburger menu|main menu|context menu",
    "section": "section|accordion|panel|collapsible|collapsible section|fold",
    "item": "item|element|widget|menu item|entry|card|row|result|search result|post|folder|file|folder or file|"
    "file or folder|node|email|message|event|record|product|line|number|phone number|tree item|menu entry|list item|"
    "column|lane|area|zone|slot|tile|chip|block|group",
    "icon": "icon|symbol",
    "image": "image|picture|photo|logo",
    "dialog": "dialog|dialog box|dialogue|popup|pop-up|modal|modal dialog|window|popover|overlay",
    "form": "form",
    "text": "text|paragraph|heading|title|message|label|notice|sentence|error|error message|headline|banner",
    "page": "page|site|website",
}
BY_NAME: Final[Mapping[str, str]] = MappingProxyType(
    {name: kind for kind, names in reversed(_NAMES.items()) for name in names.split("|")}
)
"""The kind of each name; the first kind above if two share a name."""


def singular(word: str) -> str:
    """Return the singular of a kind's name."""
    if word in BY_NAME or not word.endswith("s"):
        return word
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and (one := word[: -len(ending)] + instead) in BY_NAME:
            return one
    return word


_I: Final = re.IGNORECASE
_CLAUSE: Final = re.compile(
    r"(?:\bonly\s+)?\b(?:if|unless|when|whenever|while|whilst|until|till|otherwise|else|because|except|instead"
    r"|provided|whether|as\s+(?:soon|long)\s+as|in\s+case)\b.*$"
    r"|\b(?:for|after|within|every)\s+(?:\d+|an?|one|two|three|four|five|ten|some|a\s+few)\s*"
    r"(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|moments?)\b.*$"
    r"|\bin\s+(?:a|an|another|the)\s+(?:new|other|separate|background|private)\s+(?:browser\s+)?(?:tab|window)\b.*$",
    _I,
)
"""Clauses of time, condition, manner and exception."""
_GRAMMAR: Final = re.compile(
    r"\b(?:not|no|never|neither|nor|either|or|and|but|only|except|without|other|another|everything|everybody|anything"
    r"|instead|rather|than|once|twice|thrice|times|again|every|each|all|both|than|que|on|in|at|to|from|for|with|by|of"
    r"|as|is|are|above|below|after|before|between|one|two|three|four|five|six|seven|eight|nine|ten|\d+|\w+ly"
    r"|first|second|third|fourth|fifth|last|least|most|more|less)\b",
    _I,
)
"""Words that change the meaning of a sentence, instead of describing the next noun."""
_COMPARES: Final = re.compile(
    r"(?:(?:less|more|fewer|greater|bigger|smaller|higher|lower|other|different)\s+than\b|at\s+(?:least|most)\b"
    r"|(?:shown|displayed|visible|present|there|gone|hidden|checked|ticked|selected|enabled|disabled)\s|between\b|up\s+to\b|over\b|under\b|above\b|below\b|before\b|after\b|not\b|either\b|neither\b).*$",
    _I,
)
_DESCRIBES: Final = 3
"""The most describing words before a quoted name: `the job posting “Gardener”`."""


def clause_in(clause: str) -> str:
    """The condition or time in a clause; empty for none."""
    found = _CLAUSE.search(clause, 1)
    return found[0].strip() if found else ""


def _around(before: str, after: str, *, kind_at_end: bool) -> str:
    """The words beside a quoted name that do more than describe the named thing; empty for none.

    Args:
        before: the words before the name, without articles, ordinals and counts.
        after: the words after the name.
        kind_at_end: whether `after` ends in a word for a kind of thing.
    """
    if before and (_GRAMMAR.search(before) or re.search(MARK, before) or len(before.split()) > _DESCRIBES):
        return before
    described = after and kind_at_end and len(after.split()) <= _DESCRIBES and not _GRAMMAR.search(after)
    return "" if described else after


def beside_quotation(phrase: str, held: Held) -> str:
    """The words around the quotation of a phrase; empty if the phrase is the quotation alone, or has none."""
    found = held.quotation_in(phrase)
    if found is None or held.quoted(phrase) is not None:
        return ""
    return " ".join(part for part in (phrase[: found.start()].strip(), phrase[found.end() :].strip()) if part)


def compared(phrase: str) -> str:
    """The comparison at the start of a phrase in the place of a value; empty for none."""
    found = _COMPARES.match(phrase.strip())
    return found[0] if found else ""


def left_of(instructions: list[Instruction]) -> str:
    """Return the first words of a clause that no rule understood."""
    return next((left for each in instructions for left in _left(each) if left), "")


def _left(instruction: Instruction) -> Iterator[str]:
    for each in instruction.targets:
        yield from _left_of_target(each)
    for entry in instruction.entries:
        yield entry.value.left
        yield from _left_of_target(entry.value.of)
        yield from _left_of_target(entry.target)


def _left_of_target(target: Target | None) -> Iterator[str]:
    while target is not None:
        yield target.left
        target = target.within


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
    r"\s+(?:in|inside|within|on|under|beneath|below|above|of|from|for|by|next to|beside|near|at|belonging to"
    r"|(?:(?<=\brow )|(?<=\bcard )|(?<=\bline )|(?<=\bitem )|(?<=\bentry ))"
    r"(?:with|containing|that (?:has|contains)))\s+",
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
        left = "" if kind or _THING.match(head.strip()) else _around(head.strip(), "", kind_at_end=False)
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
        return held.plain(found[0]), kind, True, _around(before, after, kind_at_end=bool(of_after))
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
