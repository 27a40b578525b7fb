"""Labels: the meaningful words, what a control takes away, the decoration (required, optional, repetition), and labels
that say "nothing chosen yet".
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from footpath.language.lexicon import Pattern, merged, words_of
from footpath.language.text import fold, fold_words, unaccented, words

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPACE: Final = re.compile(r"\s+")
# Words around a question that are no part of it. `optional` is matched separately, because it has a meaning.
_SAID_REQUIRED: Final = Pattern(
    r"\s*Required question$|[(\[]\s*[*✱✲﹡＊]+\s*[)\]]|[*✱✲﹡＊]+|\s[–—-]\s*{required}[^.?!]{0,30}$|^{required}[.:]\s"
    r"|[(\[](?:this (?:field|question) is )?{required}(?: field)?[)\]]|(?:^|[\s,–—:-]){required}\s*[.:]?$",
    spelled=True,
)
_SAID_OPTIONAL: Final = Pattern(
    r"[(\[][^()\[\]]{0,40}{optional}[^()\[\]]{0,20}[)\]]|(?:^|[\s,–—:.-]){optional}\s*[.:]?$", spelled=True
)
_SIDE_NOTE: Final = Pattern(r"(?<=\w)\s*[(\[]\s*{side_notes}\s*[)\]](?=[\s*:]*$)", spelled=True)
_SENTENCE: Final = 5
"""So many words make a sentence."""
_ASKS: Final = re.compile(r"[?？؟][\s*)]*$")
_TAKES_AWAY: Final = {
    notion: Pattern(f"{{{notion}}}")
    for notion in ("remove", "delete", "close", "reset", "cancel", "withdraw", "untick")
}
"""Actions that remove, close or undo their neighbour."""
_CROSSES: Final = "×✕✖"
_TRIM: Final = " \t\n\r:：*✱–—-…·|>»,"


@lru_cache(maxsize=8192)
def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a text without articles and the like; all words if no other remains."""
    every, left_out = words(text), _left_out()
    kept = tuple(word for word in every if word not in left_out)
    return kept or every


@cache
def _left_out() -> frozenset[str]:
    return frozenset(words_of("left_out"))


@lru_cache(maxsize=8192)
def is_question(text: str) -> bool:
    """Whether a text asks in a whole sentence, or with a question mark, and is no label of a few words."""
    return len(words(text)) >= _SENTENCE or asks_with_mark(text)


def asks_with_mark(text: str) -> bool:
    """Whether a text of several words ends with a question mark: "What happened?"."""
    return _ASKS.search(text) is not None and len(words(text)) > 1


def takes_away(name: str, words: str) -> bool:
    """Whether a control of this name removes what the words name: "Remove filter designer" for "designer"."""
    return not _taken_away(name) <= _taken_away(words)


@lru_cache(maxsize=8192)
def _taken_away(text: str) -> frozenset[str]:
    """Return the notions, and crosses, for taking something away in a text."""
    return frozenset(notion for notion, pattern in _TAKES_AWAY.items() if pattern.search(text)) | set(_CROSSES) & set(
        text
    )


@lru_cache(maxsize=8192)
def plain(question: str) -> str:
    """Return a question without asterisks, "(required)", "(optional)" and the final colon."""
    text = _SPACE.sub(" ", _SAID_OPTIONAL.sub(" ", _SAID_REQUIRED.sub(" ", question)))
    return once(text.strip(_TRIM).strip() or _SPACE.sub(" ", question).strip())


@lru_cache(maxsize=8192)
def without_side_note(question: str) -> str:
    """Return a question without a remark in brackets that asks for no other fact: "Surname (as in your passport)",
    "Phone (for delivery)".
    """
    return _SIDE_NOTE.sub("", question) if ")" in question or "]" in question else question


def spellings(label: str) -> tuple[str, str]:
    """A label as written, folded, and without a page's additions: an asterisk, "(optional)"."""
    return fold_words(label), fold_words(plain(label))


def without_question(labels: Sequence[str], question: str) -> tuple[str, ...]:
    """Return option labels without the question, if every label begins with the question: "Do you drive? Yes"."""
    asked = plain(question)
    if not asked or not all(len(label) > len(asked) and fold(label).startswith(fold(asked)) for label in labels):
        return tuple(labels)
    return tuple(label[len(asked) :].strip(_TRIM) or label for label in labels)


def abbreviates(name: str, question: str) -> bool:
    """Whether a name is an abbreviation in capitals in a question: "RQTH" in "… Handicapé (RQTH) ?"."""
    return len(name) >= _SHORTEST_ABBREVIATION and name.isupper() and name in _WORD.findall(question)


def once(text: str) -> str:
    """Return a label without the repetition for screen readers."""
    half = len(text) // 2
    twice = len(text) % 2 == 1 and text[half] == " " and text[:half] == text[half + 1 :]
    return text[:half] if twice else text


@lru_cache(maxsize=8192)
def says_required(text: str) -> bool:
    """Whether a label has an asterisk or a word for "required"."""
    return not says_optional(text) and _SAID_REQUIRED.search(text) is not None


@lru_cache(maxsize=8192)
def says_optional(text: str) -> bool:
    """Whether a label has a word for "optional"."""
    return _SAID_OPTIONAL.search(text) is not None


def without_bounds(label: str, low: str, high: str) -> str:
    """Return a label without the bounds of its field at the end: "Hours a week 0 - 40"."""
    if not (low and high):
        return label
    return re.sub(rf"[\s(\[]*{re.escape(low)}\s*[-–—]\s*{re.escape(high)}[)\]\s]*$", "", label) or label


_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_ABBREVIATION: Final = 3
_BLANK: Final = re.compile(r"[-\u2022\u25cf\u2010-\u2015_.…*·:<>|/\s]*")
_IDENTIFIER: Final = re.compile(
    r"(?:(?:auto-?complete|colou?r|combo(?:-?box)?|control|date|dropdown|file|form|inner|input|list(?:-?box)?|multi|number"
    r"|search|select|single|tags?|text(?:-?box)?|time|value)-)+"
    r"(?:input|select|combobox|textbox|listbox|field|picker)"
)
"""The name that a program gives a part: "combobox-input". "Fruit-picker" and "oil-field" are things."""
_NOT: Final = frozenset(["not", "nicht", "no", "ne", "não", "nao", "non", "niet"])
_LONGEST: Final = 6
"""Most words of a label that begins with a verb: longer ones are choices ("Select committee of the city council …")."""


class _Words(NamedTuple):
    whole: frozenset[str]
    begins: tuple[str, ...]


@lru_cache(maxsize=8192)
def is_placeholder(label: str) -> bool:
    """Whether a label is only dashes and dots, its words ask for a choice, or a program named a part with it."""
    if _IDENTIFIER.fullmatch(label):
        return True
    said = _WORD.findall(unaccented(label))
    text, known = " ".join(said), _words()
    if not text:
        return _BLANK.fullmatch(label) is not None
    if text in known.whole:
        return True
    is_short = len(said) <= _LONGEST and not (len(said) > 1 and said[1] in _NOT)  # "Choose not to say" is a choice
    return is_short and f"{text} ".startswith(known.begins)


def says_only_choose(label: str) -> bool:
    """Whether a label only asks for a choice: "Please select", but not "Choose a password"."""
    return " ".join(_WORD.findall(unaccented(label))) in _words().whole


@cache
def _words() -> _Words:
    told = {key: list(map(_plain, cast("list[str]", said))) for key, said in merged("placeholders").items()}
    return _Words(frozenset((*told["whole"], *told["begins"])), tuple(f"{each} " for each in told["begins"]))


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(unaccented(text)))
