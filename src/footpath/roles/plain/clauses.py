"""Split a goal into clauses in order: lists, sentences, "and", "then" and commas."""

from __future__ import annotations

import re
from typing import Final

from footpath.roles.plain.phrase import BY_NAME, MARK, singular

_VERBS: Final = (
    "click|tap|press|hit|push|double-click|activate|go|open|visit|navigate|browse|head|return|type|enter|fill|write|"
    "put|input|insert|paste|copy|select|choose|pick|set|check|uncheck|tick|untick|mark|unmark|enable|disable|turn|"
    "accept|agree|toggle|upload|attach|hover|mouse|move|scroll|wait|verify|make|ensure|confirm|assert|expect|see|"
    "search|look|find|submit|send|save|continue|proceed|expand|unfold|collapse|close|dismiss|switch|focus|clear|"
    "empty|delete|remove|reload|refresh|log|sign|use|follow|add|increase|decrease|change|cancel|reply|forward|"
    "show|hide|sort|filter|give|drag|buy|order|book|create|read|place|apply|leave|start|finish|tell|answer the|"
    "decline|reject|approve"
)
_LEAD: Final = (
    r"(?:(?:please|then|next|now|first|firstly|second|secondly|third|thirdly|finally|lastly|afterwards?|after that"
    r"|also|once done|when done|just|simply|you (?:should|must|need to|have to|can)|i (?:want|need|would like)(?: you)?"
    r" to|i'd like(?: you)? to|can you|could you|would you|let's|at last|at the end|in the end|as a first step)"
    r"[\s,:]+)*"
)
_TAIL: Final = re.compile(
    r"[\s,]+(?:when (?:you(?:'re| are) )?(?:done|finished|ready)|once (?:you(?:'re| are) )?(?:done|finished|ready)"
    r"|afterwards|after that|please|to (?:finish|continue|complete)(?: the \w+)?|in the end|at the end)[\s.!]*$",
    re.IGNORECASE,
)
_PURPOSE: Final = re.compile(
    r"(?<=\w)\s+(?:in order\s+)?to\s+\w+\s+(?:it|them|this|that)(?:\s+(?:up|down|out|off|away))?\s*[.!]?$",
    re.IGNORECASE,
)
"""A purpose, which is no instruction: `… to delete it`."""
_LIST_ITEM: Final = re.compile(r"^\s*(?:(?:step\s*)?\d{1,2}\s*[.):]|[-*•–]|[a-h][.)])\s+(?=\S)", re.IGNORECASE)
_SENTENCE: Final = re.compile(
    rf"(?<=[.!?])(?<!^\d\.)(?<!\s\d\.)(?<!\d\d\.)\s+(?=(?:{_LEAD})(?:{_VERBS}|[A-Z{MARK[1:-1]}]))|;\s*|\n+"
    rf"|\s+(?=\(?\d{{1,2}}[.)]\s+{_LEAD}(?:{_VERBS})\b)",
    re.IGNORECASE,
)
_JOINT: Final = re.compile(
    rf"(?:\s*,\s*(?:and|but)?\s*|\s+and\s+|\s+)(?:then|afterwards|after that|finally)\b[\s,:]*"
    rf"|(?:\s*,\s*(?:and\s+|but\s+)?|\s+and\s+)(?={_LEAD}(?:{_VERBS})(?![-\w])(?!\s*(?:,|$|and\b)))"
    rf"|(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?={_LEAD}(?:submit|search|continue|save|send|proceed|refresh|reload|log in"
    rf"|sign in|sign up|log out|sign out|apply|confirm|close|cancel|finish)\s*[.!]?\s*$)"
    rf"|(?<!\bdouble)(?<!\bright)(?<!\bmiddle)(?<!\bleft)(?<!\bnot)(?<!n't)(?<!\bnever)(?<!\bto)(?<!\bthe)(?<!\ba)(?<!\bor)(?<!\band)(?<!\bby)(?<!,)(?<!\bfind)\s+(?=(?:hit|click)\s+(?:on\s+)?\S)",
    re.IGNORECASE,
)
"""The border between two instructions: a conjunction, or a comma, and a verb with an object. The last alternative: a
word that is only a verb, although the conjunction is missing.
"""

_ONLY_FINDS: Final = re.compile(
    r"^(?:find|look for|locate)(?:\s+(?:and|,)\s*)"
    r"(?=(?:click|select|choose|pick|open|press|tap|expand|follow|hover)\b)",
    re.IGNORECASE,
)
_TO_FIND: Final = re.compile(
    r"^(?P<first>.{3,80}?)[\s,]+to\s+"
    r"(?=(?:find|look for|locate)\s+(?:and|,)\s*(?:click|select|choose|open|press|tap)\b)",
    re.IGNORECASE,
)
_BY_DOING: Final = re.compile(
    r"^(?P<what>.{3,80}?)\s+by\s+(?P<verb>click|tapp|press|hitt|choos|select|push|tick|check|enter|typ)ing\s+",
    re.IGNORECASE,
)
_STEMS: Final = {"tapp": "tap", "hitt": "hit", "choos": "choose", "typ": "type"}
_PLACE_BEFORE: Final = re.compile(
    rf"(?:{_LEAD})(?:in|on|under|within|inside|for|at|from|of)\s+(?:(?:the|a|an|my|your|each|every|all)?\b|(?={MARK}))[^,]*$",
    re.IGNORECASE,
)
"""`In the dialog`, of `in the dialog, click OK`."""
_LOOKS_AROUND: Final = re.compile(
    r"^(?:navigate|switch|look|browse|search|go|click|move)\s+(?:through|between|around|among|across)\b", re.IGNORECASE
)
"""Words about the way of looking, without an instruction."""


_SMALL: Final = re.compile(
    r"the|an?|th(?:is|at|ese|ose|em)|it|all|each|every|any|through|between|among|across|around|in|on|of|below|above|down|up|out"
    r"|off|here|there|and|or"
)
"""Words that name nothing."""


def clauses(text: str) -> list[tuple[str, bool]]:
    """Return the clauses of a held text, in order, and whether each asks for a look-up."""
    found: list[tuple[str, bool]] = []
    seeks = False
    for sentence in _SENTENCE.split(text):
        line = re.sub(rf"^{_LEAD}", "", _LIST_ITEM.sub("", sentence).strip(), flags=re.IGNORECASE)
        for part in _joined(_JOINT.split(line)):
            clause = _trimmed(part)
            if not clause:
                continue
            if _LOOKS_AROUND.match(clause) and not _TO_FIND.match(clause) and not re.search(MARK, clause):
                seeks = True
                continue
            first, clause, looked_for = _plainly(clause)
            if first:
                found.append((first, seeks))
            found.append((clause, looked_for or seeks))
            seeks = False
    return found


def _joined(parts: list[str | None]) -> list[str]:
    """Join the parts of a sentence where "find" only leads to the next verb."""
    out: list[str] = []
    for part in parts:
        if not part:
            continue
        if out and re.search(r"(?:^|\s)(?:find|look for|locate)$", out[-1].strip(), re.IGNORECASE):
            out[-1] = f"{out[-1].strip()} and {part}"
        elif out and _PLACE_BEFORE.match(out[-1].strip()):
            out[-1] = f"{out[-1].strip()}, {part}"
        else:
            out.append(part)
    return out


def _trimmed(part: str) -> str:
    part = _PURPOSE.sub("", _TAIL.sub("", part.strip()))
    part = re.sub(rf"^{_LEAD}", "", part, flags=re.IGNORECASE)
    return re.sub(r"[\s.,;:!?]+$", "", part).strip()


def _plainly(clause: str) -> tuple[str, str, bool]:
    """Return a clause to do before, the clause without words on how to find its target, and whether it asks for a
    look-up.

    "Close it by clicking X" is "click X".
    """
    first, seeks = "", False
    if found := _TO_FIND.match(clause):
        first = "" if _names_nothing(found["first"]) else found["first"]
        clause, seeks = clause[found.end() :], True
    if found := _ONLY_FINDS.match(clause):
        clause, seeks = clause[found.end() :], True
    if (found := _BY_DOING.match(clause)) and _names_nothing(found["what"]):
        verb = found["verb"].lower()
        clause = f"{_STEMS.get(verb, verb)} {clause[found.end() :]}"
    return first, clause, seeks


def _names_nothing(part: str) -> bool:
    """Whether a part names only kinds of things to act on: `expand the sections below`."""
    verb, *words = part.lower().strip(" ,").split()
    names = [word for word in words if singular(word.strip(",")) not in BY_NAME]
    is_done = verb.isalpha() and verb not in ("do", "never", "not")
    return is_done and all(_SMALL.fullmatch(word.strip(",")) for word in names)
