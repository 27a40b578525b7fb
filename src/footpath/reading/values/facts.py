"""Collect the facts of a job piece by piece; the first piece for a fact counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.dates import beside_day, looks_like_day, read_deadline, read_posted
from footpath.language.text import words
from footpath.reading.values.money import read_salary
from footpath.reading.values.places import read_places
from footpath.reading.values.terms import is_employment, is_remote, read_employment, read_remote
from footpath.reading.values.words import found, share
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, datetime

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
        if self.places:
            return False
        self.places = tuple(p for p in read_places(text) if p.city or p.region or p.country)
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
        """Take a day as the posting day if the words beside agree or are absent: another day ("Active 6 days ago",
        "Start: 1 May") or a day of reposting does not count.
        """
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
