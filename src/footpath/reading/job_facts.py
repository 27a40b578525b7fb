"""Read the kind of a value from its looks (a day, a place, a salary), and collect a job's facts piece by piece."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.dates import beside_day, looks_like_day, read_deadline, read_posted
from footpath.language.text import attribute_words, words
from footpath.reading.text_values import (
    found,
    is_employment,
    is_money,
    is_remote,
    phrases,
    place_score,
    read_employment,
    read_places,
    read_remote,
    read_salary,
    share,
    whole,
)
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, datetime

    from footpath.schema.listing import SlotMeaning
    from footpath.schema.posting import EmploymentType, JobPlace, Salary, Source

_DIGITS: Final = re.compile(r"\d+")
_LETTER: Final = re.compile(r"[^\W\d_]")
_TAGS: Final = re.compile(r"\s*[,;]\s*")
_TAG_WORDS: Final = 6


class Facts:
    """The facts of one job."""

    def __init__(self, lang: str, now: datetime | None, *, month_first: bool | None = None) -> None:
        self.lang = lang
        self.now = now
        self.month_first = month_first
        self.title = ""
        self.organisation = ""
        self.salary: Salary | None = None
        self.places: tuple[JobPlace, ...] = ()
        self.remote: bool | None = None
        self.employment: tuple[EmploymentType, ...] = ()
        self.tags: dict[str, None] = {}
        self.days: dict[str, object] = {}
        self.organisation_url = ""
        self._takers: dict[str, Callable[[str], bool]] = {
            "title": self._title,
            "organisation": self._organisation,
            "salary": self._salary,
            "place": self._place,
            "remote": self._remote,
            "employment": self._employment,
            "posted": self._posted,
            "valid_through": self._valid_through,
            "tag": self._tag,
        }

    def take(self, kind: str, text: str) -> bool:
        """Read a text as a fact of the kind. Return False for an unreadable or already known one."""
        taker = self._takers.get(kind)
        return taker is not None and taker(text)

    def posting(self, source: Source) -> Posting:
        """A posting with the facts collected so far."""
        if self.remote is None and read_remote(self.title):
            self.remote = True
        said = Posting(
            title=self.title,
            organisation=self.organisation,
            organisation_url=self.organisation_url,
            salary=self.salary,
            places=self.places,
            remote=self.remote,
            employment=self.employment,
            tags=tuple(self.tags),
            sources=(source,),
        )
        return said.model_copy(update=self.days)

    def _title(self, text: str) -> bool:
        self.title = self.title or text
        return True

    def _organisation(self, text: str) -> bool:
        self.organisation = self.organisation or text
        return True

    def _salary(self, text: str) -> bool:
        read = read_salary(text) if self.salary is None else None
        self.salary = self.salary or read
        return read is not None

    def _place(self, text: str) -> bool:
        self._remote(text)
        if self.places or whole("remote", text):
            return False
        places = (p for p in read_places(text) if p.city or p.region or p.country)
        self.places = tuple(p for p in places if not is_remote(p.text) or p.country or _is_place(p.city))
        return bool(self.places)

    def _remote(self, text: str) -> bool:
        if self.remote is None:
            self.remote = read_remote(text)
        return self.remote is not None

    def _employment(self, text: str) -> bool:
        read = read_employment(text) if not self.employment else ()
        self.employment = self.employment or read
        return bool(read)

    def _posted(self, text: str) -> bool:
        """Take a day as the posting day, unless the words beside tell another ("Start: 1 May")."""
        beside = beside_day(text)
        if looks_like_day(beside) or found("touched", beside):
            return False
        if found("deadline", text):
            return not found("employment", beside) and self._valid_through(text)
        is_bare = share("when", _DIGITS.sub(" ", beside)) == 1 or not _LETTER.search(beside)
        if not (is_bare or found("posted", beside) or is_employment(beside) or is_remote(beside)):
            return False
        return self._day("posted", self._read(read_posted, text))

    def _valid_through(self, text: str) -> bool:
        return self._day("valid_through", self._read(read_deadline, text))

    def _read(self, read: Callable[..., date | None], text: str) -> date | None:
        return None if self.now is None else read(text, self.now, self.lang, month_first=self.month_first)

    def _day(self, name: str, day: object) -> bool:
        if day is None or name in self.days:
            return False
        self.days[name] = day
        return True

    def _tag(self, text: str) -> bool:
        parts = [t for part in _TAGS.split(text) if (t := part.strip()) and len(words(t)) <= _TAG_WORDS]
        self.tags.update(dict.fromkeys(parts))
        return bool(parts)


_DATE_WORDS: Final = 9
"""As in "posted on 12 March 2026 by …"."""
COMPANY_STEP: Final = (
    r"/(?:compan(?:y|ies)|employers?|organi[sz]ations?|firmen?|unternehmen|arbeitgeber|entreprises?|empresas?|firmy?"
    r"|cmp)"
)
"""A pattern of addresses of companies' pages."""
SURELY: Final = 0.8
_KNOWN: Final = 0.2
_PLACE_WORDS: Final = 6
_PARTICLE: Final = 3
"""Letters of the longest lower-case word within a name: `of`, `und`."""
_MARKED: Final = frozenset({"place", "organisation", "tag"})
LOOKS: Final[tuple[tuple[SlotMeaning, Callable[[str], float], float], ...]] = (
    ("posted", lambda t: float(looks_like_day(t) and len(words(t)) <= _DATE_WORDS), 0.6),
    ("salary", lambda t: float(is_money(t)), 0.6),
    ("employment", lambda t: float(is_employment(t)), 0.6),
    ("remote", lambda t: float(is_remote(t)), 0.7),
    ("place", place_score, 0.45),
)
"""The meaning, the likeness of a value to it, and the least mean of a column with it."""


@lru_cache(maxsize=4096)  # the records of a list say the same few things
def look(text: str) -> SlotMeaning:
    """Return the kind of one value if certain; else empty."""
    surely: list[SlotMeaning] = [meaning for meaning, looks, _ in LOOKS if looks(text) >= SURELY]
    return surely[0] if surely else ""


@lru_cache(maxsize=4096)
def marked(mark: str) -> SlotMeaning:
    """Return the fact that the classes and attributes of a text name: `job-location`, `companyName`, `card__ort`. Only
    facts without a format of their own; a day or an amount is told by its looks.
    """
    for name in mark.split():
        said = attribute_words(name)
        while said[-1:] in phrases("behind_marks"):
            said = said[:-1]
        told = (phrases("labels").get(said[at:]) for at in range(len(said)))
        if (meaning := next(filter(None, told), "")) in _MARKED:
            return cast("SlotMeaning", meaning)
    return ""


def looks_of(values: Sequence[str]) -> SlotMeaning:
    """Return the kind of most of the values; empty for none."""
    if not values:
        return ""
    scores: list[tuple[float, SlotMeaning]] = [
        (sum(looks(v) for v in values) / len(values) / least, meaning) for meaning, looks, least in LOOKS
    ]
    best, meaning = max(scores, key=lambda s: s[0])
    return meaning if best >= 1 else "place" if _are_places(values) else ""


def _are_places(values: Sequence[str]) -> bool:
    """Whether some of the values are known places and the others might be: no list has all towns of the world. Nobody
    works in a place called “Remote”, which says nothing of the others.
    """
    values = [each for each in values if look(each) != "remote"]
    known = sum(map(_is_place, values))
    return known >= _KNOWN * len(values) and known > 1 and all(_might_be_place(v) for v in values)


def _is_place(text: str) -> bool:
    """Whether a text is a known place."""
    return place_score(text) >= SURELY


def _might_be_place(text: str) -> bool:
    said = words(text)
    return (
        0 < len(said) <= _PLACE_WORDS and text[:1].isupper() and not (said[-1:] in phrases("legal") or is_money(text))
    )


def is_legal(text: str) -> bool:
    """Whether a text ends as the name of a company does: `Larkspur Ltd`."""
    said = words(text)
    return said[-1:] in phrases("legal") or said[-2:] in phrases("legal")


def may_be_name(text: str) -> bool:
    """Whether a text is written as an organisation's name: words with capitals, no figure, label or mailbox."""
    if is_legal(text):
        return True
    small = any(word[0].islower() and len(word) > _PARTICLE for word in text.split())
    return (
        text[:1].isalpha() and not text[:1].islower() and not small and not any(c.isdigit() or c in ":@" for c in text)
    )


def may_be_town(name: str) -> bool:
    """Whether a name may be a town's as well as an organisation's: one word, and no legal form."""
    return len(words(name)) == 1 and not is_legal(name)
