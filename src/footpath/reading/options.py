"""Read a list's topic from its options, and a question's meaning from its notions, in whatever order the words stand.

"How much would you like to earn?" has the notions of earning and of a wish, which together ask for a salary.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language import countries
from footpath.language.labels import is_placeholder
from footpath.language.lexicon import ALL_LANGUAGES, AnyPhrase, Expression, part
from footpath.language.locales import spoken_language
from footpath.language.text import fold, fold_words, words
from footpath.reading.vocabulary import load_table, option_words, read_text
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from footpath.schema.snapshot import Element

Part = Literal["day", "month", "year"]

_BRACKETS: Final = re.compile(r"\([^)]*\)")
_DIAL: Final = re.compile(r"\(?\+\s?\d{1,4}\)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SIGNS: Final = frozenset("€$£¥₹")
_SAMPLE: Final = 60
_MOSTLY: Final = 0.6
_PAIR: Final = 0.6
"""Score of two titles: "Mr" and "Ms" may ask for a title or a gender."""
_SPOKEN: Final = 8
_SPOKEN_WORTH: Final = 0.8

_SAYS: Final = {
    "countries": ("country", 0.95), "states": ("address-level1", 0.9), "currencies": ("salary_currency", 0.85),
    "periods": ("salary_period", 0.85), "gender": ("gender", 0.8),
    "title": ("honorific-prefix", 0.9), "languages": ("language", 0.6),
    "ethnicity": ("ethnicity", 0.9), "heard": ("referral", 0.7), "modes": ("remote_preference", 0.8),
    "pronouns": ("pronouns", 0.9),
}  # fmt: skip
_CHOSEN: Final = re.compile(r"(?:^|[\s_-])(?:selected|active|checked|pressed|chosen|is-on)(?:$|[\s_-])")


def choice(element: Element) -> Option:
    """A member of a group as an option."""
    chosen = element.checked is True or element.pressed is True or element.selected is True
    told = element.checked is not None or element.pressed is not None or element.selected is not None
    return Option(
        label=element.name or element.label or element.text or element.value,
        value=element.value,
        selected=chosen or (not told and bool(_CHOSEN.search(element.classes.casefold()))),
        disabled=element.disabled,
        ref=element.ref,
    )


def real(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options without an empty "please select" at the start."""
    if options and is_placeholder(options[0].label):
        return tuple(options[1:])
    return tuple(options)


def without_placeholders(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return the options with those that stand for no choice ("please select") disabled."""
    valued = any(option.value for option in options)
    none = {at for at, option in enumerate(options) if valued and not option.value}
    if options and not options[0].ref and is_placeholder(options[0].label):
        none.add(0)
    return tuple(
        option.model_copy(update={"disabled": True}) if at in none and not option.disabled else option
        for at, option in enumerate(options)
    )


def is_yes(label: str) -> bool:
    """Whether a label is just "yes", in any of the languages."""
    return " ".join(words(label)) in option_words()["yes"]


def is_no(label: str) -> bool:
    """Whether a label is just "no", in any of the languages."""
    return " ".join(words(label)) in option_words()["no"]


def is_yes_no(labels: Sequence[str]) -> bool:
    """Whether the labels are exactly a yes and a no."""
    return len(labels) == 2 and ((is_yes(labels[0]) and is_no(labels[1])) or (is_no(labels[0]) and is_yes(labels[1])))


def are_dial_codes(options: Sequence[Option]) -> bool:
    """Whether most options carry the country code of telephone numbers, in their words or sent values."""
    known = real(options)[:_SAMPLE]
    coded = sum(bool(_DIAL.search(each.label) or _DIAL.fullmatch(each.value)) for each in known)
    return coded > 1 and coded >= _MOSTLY * len(known)


def is_country(label: str) -> bool:
    """Whether a text is the name of a country."""
    return fold_words(label) in countries.names()


def part_of(options: Sequence[Option]) -> Part | None:
    """Return the part of a date (`day`, `month`, `year`) that a list of options is for; empty for none."""
    labels = tuple(fold(o.label) for o in real(options))
    return _part(labels) if 10 <= len(labels) <= 160 else None


@lru_cache(maxsize=512)
def _part(labels: tuple[str, ...]) -> Part | None:
    months = option_words()["months"]
    numbers = [int(label) for label in labels if label.isdigit()]
    if sum(any(w in months for w in words(label)) for label in labels) >= 11 and len(labels) <= 14:
        return "month"
    if len(numbers) < len(labels) - 2:
        return None
    if sum(bool(_YEAR.fullmatch(label)) for label in labels) >= len(labels) - 2:
        return "year"
    if len(numbers) == 12 and max(numbers) == 12:
        return "month"
    if 28 <= len(numbers) <= 32 and max(numbers) == 31:
        return "day"
    return None


def read_options(options: Sequence[Option]) -> dict[str, float]:
    """Return the meanings that a list of options suggests, each with a score from 0 to 1."""
    labels = tuple(o.label for o in real(options)[:_SAMPLE])
    if len(labels) < 2:
        return {}
    return dict(_read(labels)) or (_said(labels) if len(labels) <= _SPOKEN else {})


def _said(labels: Sequence[str]) -> dict[str, float]:
    """Return the meaning common to most of a few choices: "I require sponsorship", "I have the right to work"."""
    told: dict[str, int] = {}
    for label in labels:
        for meaning, score in read_text(label).items():
            if score >= _MOSTLY:
                told[meaning] = told.get(meaning, 0) + 1
    return {m: _SPOKEN_WORTH for m, n in told.items() if n >= 2 and n / len(labels) >= _MOSTLY}


def _is_currency(label: str, raw: str) -> bool:
    """Whether a choice is a currency: a name, a code at the start or end (`EUR – Euro`), or a sign."""
    known, spoken = option_words()["currencies"], label.split()
    coded = {w for w in (*spoken[:1], *spoken[-1:]) if len(w) == len("eur")} & known
    return label in known or bool(coded) or raw.strip() in _SIGNS


def _hits(kind: str, folded: Sequence[str], labels: Sequence[str]) -> int:
    """The number of labels that are known for a kind of lists."""
    if kind == "currencies":
        return sum(_is_currency(label, raw) for label, raw in zip(folded, labels, strict=True))
    known = option_words()[kind]
    return sum(label in known for label in folded)


@lru_cache(maxsize=1024)
def _read(labels: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    dials = sum(bool(_DIAL.search(label)) for label in labels)
    if dials == len(labels) or (len(labels) >= 4 and dials / len(labels) >= _MOSTLY):
        return (("tel-country-code", 0.95),)
    folded = [" ".join(words(_BRACKETS.sub(" ", label))) for label in labels]
    scores: list[tuple[str, float]] = []
    for kind, (meaning, worth) in _SAYS.items():
        hits = _hits(kind, folded, labels)
        enough = 2 if kind in {"gender", "title", "periods", "currencies", "modes", "ethnicity", "pronouns"} else 3
        share = hits / min(len(folded), 40)
        if hits >= enough and share >= (0.35 if kind in {"countries", "states"} else 0.4):
            scores.append((meaning, _PAIR if kind == "title" and hits == enough else worth))
    return tuple(scores)


_WORTH: Final = 0.8
_SHORTEST: Final = 3
"""The least words of a question; shorter texts are labels, whose every word counts."""
_LONGEST: Final = 24
"""The most words of a question; longer texts contain notions by chance."""


@dataclass(frozen=True, slots=True)
class _Question:
    meaning: str
    every: tuple[Expression, ...]
    none: tuple[Expression, ...]

    def stands_in(self, line: str) -> bool:
        """Whether a text has all notions."""
        return all(notion.search(line) for notion in self.every)

    def is_denied_by(self, line: str) -> bool:
        """Whether a text has a notion of another question."""
        return any(notion.search(line) for notion in self.none)


@lru_cache(maxsize=8192)
def asked_by_notions(text: str) -> Mapping[str, float]:
    """Return the meaning of a question by its notions, with a score; empty unless exactly one meaning fits."""
    spoken = words(text)
    if not spoken or len(spoken) > _LONGEST:
        return {}
    line = " ".join(spoken)
    found = {
        question.meaning
        for question in _questions()
        if question.stands_in(line)
        and not question.is_denied_by(line)
        and (len(spoken) >= _SHORTEST or _says_no_more(line, question.every))
    }
    return dict.fromkeys(found, _WORTH) if len(found) == 1 else {}


@lru_cache(maxsize=8192)
def asks_about(meaning: str, text: str) -> bool:
    """Whether a question has the notions of a meaning, and a notion of another question: "What do you do for your
    current employer?".
    """
    line = " ".join(words(text))
    return any(each.meaning == meaning and each.stands_in(line) and each.is_denied_by(line) for each in _questions())


def _says_no_more(line: str, notions: Sequence[Expression]) -> bool:
    """Whether a label has no word beside those of the notions: "Swedish level"."""
    for notion in notions:
        line = notion.sub(" ", line)
    return not line.split()


class _Names(Expression):
    """The names of all languages or of all countries. Making the pattern takes a third of a second."""

    def __init__(self, made: Callable[[], re.Pattern[str]]) -> None:
        super().__init__("")
        self._made = made

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return the pattern, made for the first text with all other notions of a question."""
        return self._made()


_NAMES: Final[Mapping[str, Expression]] = {
    "language": _Names(spoken_language),
    "country": _Names(countries.named_country),
}


@cache
def _questions() -> tuple[_Question, ...]:
    return tuple(each for language in ALL_LANGUAGES for each in _questions_in(language))


def _questions_in(language: str) -> tuple[_Question, ...]:
    """The questions by the words of one language: words of several join to none."""
    told = cast("Mapping[str, Sequence[str]]", part(language, "questions"))
    notions = {name: AnyPhrase(said) for name, said in told.items()} | _NAMES
    return tuple(
        _Question(
            str(each["means"]),
            tuple(notions[name] for name in sorted(each["all"], key=_NAMES.__contains__)),
            tuple(notions[name] for name in each["none"] if name in notions),
        )
        for each in cast("Sequence[Mapping[str, Sequence[str]]]", load_table("questions")["questions"])
        if notions.keys() >= set(each["all"])
    )
