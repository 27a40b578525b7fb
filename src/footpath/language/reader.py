"""Read sentences with the words of one language, and those that only state a day, a person or a way to pay."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import part
from footpath.language.locales import months, times_of_day, weekdays
from footpath.language.outcomes import any_of, as_compared, endings
from footpath.language.tagged import has, tagger

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_WORD: Final = re.compile(r"\w+")
_NAME: Final = r"(?:[A-ZÀ-Ž][\w'’.-]*\s*){1,3}[.!]*"
_NOTHING: Final = r"(?!)"
_YEAR: Final = re.compile(r"\b[12]\d{3}\b")
_FEW: Final = 5
"""Most words beside a day, or on a side of a colon."""
_BESIDE_PAYING: Final = ("pay", "request", "you", "you_can", "your", "the", "it", "thing", "habit")
"""Notions of the words that may stand beside where to pay: no time, no limit, no purpose."""


class LanguageReader:
    """Reads sentences with the words of one language: "leid*" is Spanish for "read", and Dutch for "lead"."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._said = part(language, "outcomes")
        self._joining = re.compile(rf"\s+(?:{any_of(self._words('further'))})\s+")

    def _words(self, notion: str) -> list[str]:
        return cast("list[str]", self._said.get(notion, []))

    def _pattern(self, notion: str) -> re.Pattern[str]:
        return _compiled(tuple(self._words(notion)))

    def _has(self, notion: str, clause: str) -> bool:
        return self._pattern(notion).search(clause) is not None

    def without_person(self, sentence: str) -> str:
        """Return a sentence without a person behind a day or time: "9 October 2026 *with Dr Mills*"."""
        return self._with.sub("", sentence)

    @cached_property
    def _with(self) -> re.Pattern[str]:
        """The pattern of such a person; of nothing in a language in which all nouns have capitals."""
        joints = cast("Mapping[str, list[str]]", self._said.get("joint", {})).get("toward", [])
        is_read = bool(joints) and self._language != "de"
        return re.compile(rf"(?<=\d)\s(?:{'|'.join(joints)})\s{_NAME}$" if is_read else _NOTHING)

    def names_day(self, clauses: Sequence[str]) -> bool:
        """Whether some of the clauses are a day, and the others a few words each, without the verb of an event: of
        "Cancelled, Friday 4 December" the first tells one.
        """
        beside = [each for each in clauses if not self.is_date(as_compared(each))]
        is_short = len(beside) < len(clauses) and all(len(_WORD.findall(each)) <= _FEW for each in beside)
        return bool(self._words("past")) and is_short and not self._is_participle(" ".join(beside))

    def way_to_pay(self, sentence: str) -> str:
        """Return the value of a line of a receipt with the way to pay ("Payment method: Cash on delivery"); empty for
        another line, and for a value with the verb of an event.
        """
        label, _, value = (each.strip() for each in sentence.partition(":"))
        is_short = max(len(_WORD.findall(each)) for each in (label, value)) <= _FEW
        is_way = is_short and self._has("pay_by", as_compared(label)) and not self._is_participle(value)
        return value if is_way else ""

    def _is_participle(self, text: str) -> bool:
        return re.search(endings(self._words("participle")), text.casefold()) is not None

    def is_paid_in_person(self, sentence: str) -> bool:
        """Whether a sentence tells where to pay later, in person, and nothing else: "Pay at the desk"."""
        told = tagger(self._language).words(sentence) if "joint" in self._said else []
        known = (each.has("in_person", *_BESIDE_PAYING) or each.text.isdecimal() for each in told)
        return has(told, "in_person") and has(told, "pay") and all(known)

    def tells_event(self, sentence: str) -> bool:
        """Whether a sentence has a verb in the past: "The last seat went a minute ago"."""
        told = sentence.casefold()
        return any(each.search(told) for each in self._past)

    @cached_property
    def _past(self) -> tuple[re.Pattern[str], ...]:
        past = endings(self._words("past"))
        perfect = rf"{endings(self._words('perfect'))} (?:\S+ ){{0,4}}?{endings(self._words('participle'))}"
        return re.compile(past), re.compile(perfect)

    def is_date(self, plain: str) -> bool:
        """Whether a text has nothing but a day and a time: "Martes 4 de mayo a las 10:00", "28, 2026, 4:19 p.m." of a
        date whose month ends with a full stop.
        """
        told = {each for each in _WORD.findall(plain) if len(each) > 1 and not any(map(str.isdigit, each))}
        is_day = bool(told & self._days) or _YEAR.search(plain) is not None
        return is_day and told <= self._days | self._beside_days and any(map(str.isdigit, plain))

    @cached_property
    def _days(self) -> set[str]:
        """The names of months and weekdays, whole and cut."""
        names = (*months(self._language, "wide").values(), *months(self._language, "abbreviated").values())
        return _words_in((*names, *weekdays(self._language).values(), *weekdays(self._language, short=True).values()))

    @cached_property
    def _beside_days(self) -> set[str]:
        """The words that stand in dates and times beside those names: "um 10 Uhr", "4:19 p.m."."""
        return _words_in((*self._words("in_dates"), *times_of_day(self._language)))


def _words_in(names: Iterable[str]) -> set[str]:
    """Return the single words of names, as compared."""
    return {word for each in names for word in _WORD.findall(as_compared(each).casefold())}


@cache
def _compiled(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(any_of(words) if words else _NOTHING)
