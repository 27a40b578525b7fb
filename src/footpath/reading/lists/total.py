"""Read the total number of records, if the page gives one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import either, merged
from footpath.language.outcomes import any_of, as_compared
from footpath.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER: Final = r"(\d{1,3}(?:[.,'’  \u202f]\d{3})+|\d+)"
_SENTENCES: Final = re.compile(r"[^.!?\n]+[.!?]*")
_LONGEST: Final = 160


@dataclass(frozen=True, slots=True)
class _Counts:
    """The patterns of counts, with the words of all languages."""

    totals: tuple[re.Pattern[str], ...]
    """Patterns whose last number is a total, the surest first."""
    count: re.Pattern[str]
    """A number of things."""
    things: re.Pattern[str]
    """What is counted."""
    first: re.Pattern[str]
    """A number of the first records, without a total."""
    part: re.Pattern[str]
    """A bare "number of number": it counts records if the first number is that of the shown ones."""
    further: re.Pattern[str]
    """A number of further records."""
    many_further: re.Pattern[str]
    """The same without a number, with or without a noun: "many more on our portal"."""


@cache
def _counts() -> _Counts:
    things, number = rf"(?:(?:{_any('before')})\s+)*(?:{_any('things')})", _NUMBER
    of, further = rf"(?:{either('count_of_all', spelled=True)}|/)", _any("further")
    span = rf"{number}\s*(?:[-–—]|to|bis|à|až|a|al)\s*{number}\s*{of}\s*(?:about |over |ca\. )?{number}"
    shown = rf"\b(?:showing|zeige|affichage|mostrando|zobrazeno)\D{{0,20}}{number}\s*{of}\s*{number}"
    count = rf"(?<![\d.,$€£]){number}\+?\s+{things}\b"
    labelled = rf"\b(?:total|results|jobs|insgesamt|gesamt|celkem|nalezeno)\s*[:(]?\s*{number}\b"
    many = rf"\b(?:{_any('many')})\b\W*(?:{things}\W+)?\b(?:{further})\b"
    expressions = {
        "count": count,
        "things": rf"\b{things}\b",
        "first": rf"\b(?:{_any('first')})\s+{number}\s+{things}\b",
        "part": rf"{number}\s*{of}\s*{number}",
        "further": rf"\b(?:{further})\s+{number}\b|(?<![\d.,]){number}\s+(?:{further})\b",
        "many_further": rf"{many}(?=\W*(?:$|{things}\b|[^\W\d_]{{1,3}}\b))",
    }
    made = {name: re.compile(each, re.IGNORECASE) for name, each in expressions.items()}
    totals = tuple(re.compile(each, re.IGNORECASE) for each in (span, shown, count, labelled))
    return _Counts(totals, **made)


def _any(name: str) -> str:
    """Return the words of one notion of `totals`, the longest first."""
    said = cast("list[str]", merged("totals")[name])
    return "|".join(sorted(map(re.escape, said), key=len, reverse=True))


def names_things(text: str) -> bool:
    """Whether a heading is the name of what a list counts, and nothing else: "Vacancies", "Our open positions"."""
    return _counts().things.fullmatch(text.strip()) is not None


def read_total(texts: Iterable[str], shown: int, title: str = "") -> int | None:
    """Return the total in one of the texts, else in the title; never less than the shown records."""
    counts = _counts()
    kept = [counts.further.sub(" ", t) for t in texts if len(t) <= _LONGEST and not counts.first.search(t)]
    for pattern in counts.totals:
        for text in kept:
            if (match := pattern.search(text)) and (total := _int(match.groups()[-1])) >= shown:
                return total
    parts = (match for text in kept if (match := counts.part.fullmatch(text.strip())) and _int(match[1]) == shown)
    if (part := next(parts, None)) is not None and _int(part[2]) > shown:
        return _int(part[2])
    told = counts.count.match(title)
    return total if told is not None and (total := _int(told[1])) >= shown else None


def first_of(texts: Iterable[str], shown: int) -> str:
    """Return the text that presents the shown records as the first; empty for none."""
    kept = (t for t in texts if len(t) <= _LONGEST)
    return next((t for t in kept if (match := _counts().first.search(t)) and _int(match[1]) == shown), "")


def is_count(text: str, shown: int, *, alone: bool = False) -> bool:
    """Whether a text counts exactly the shown records; with `alone`, whether it says nothing else."""
    count = _counts().count
    found = count.fullmatch(text.strip()) if alone else count.search(text)
    return found is not None and _int(found[1]) == shown


def says_further(text: str) -> bool:
    """Whether a text announces more records than shown: a number more, or many more."""
    return _counts().further.search(text) is not None or _counts().many_further.search(text) is not None


def says_unlisted(text: str) -> bool:
    """Whether a sentence, no question and no condition, reports records not shown: "not all jobs are shown"."""
    condition = any_of(cast("dict[str, list[str]]", merged("outcomes"))["condition"])
    told = (each.strip() for each in _SENTENCES.findall(as_compared(text)) if "?" not in each)
    return any(_unlisted().search(each) and not re.match(condition, each) for each in told)


@cache
def _unlisted() -> re.Pattern[str]:
    said = cast("dict[str, list[str]]", merged("totals"))
    things, every, shown = (any_of(said[each]) for each in ("things", "every", "shown"))
    things, no = rf"(?:\d+|{things})", any_of(cast("dict[str, list[str]]", merged("outcomes"))["negation"])
    few, more = r"(?:\W+\w+){0,2}?\W+", r"(?:\W+\w+){0,4}?\W+"
    ways = [f"{things}{more}{no}{few}{shown}", f"{no}{few}{things}{more}{shown}"]
    ways += [rf"{no}{few}{shown}\W+{every}{few}{things}"]
    return re.compile("|".join(ways))


@cache
def _all_shown() -> re.Pattern[str]:
    return re.compile(any_of(cast("list[str]", merged("totals")["all_shown"])))


def says_all_shown(text: str) -> bool:
    """Whether a text reports the end of a list: "no more jobs", "that's all"."""
    return _all_shown().search(as_compared(text)) is not None


def counts_things(text: str) -> bool:
    """Whether a text names the content of lists of records: jobs, results, offers."""
    return _counts().things.search(text) is not None


def names_ad(text: str) -> bool:
    """Whether a text only labels an advertisement."""
    return words(text) in _ads()


@cache
def _ads() -> frozenset[tuple[str, ...]]:
    return frozenset(words(each) for each in cast("list[str]", merged("totals")["ad"]))


def _int(text: str) -> int:
    return int(re.sub(r"\D", "", text))
