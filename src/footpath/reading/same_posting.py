"""Judge whether two postings are the same job.

On a single board, the board's id or the address decides. Across boards, organisation, title, place and text must all
agree, and no fact may contradict: merging two jobs loses a job, splitting a job only adds a line. Postings of an
organisation share most of the text, so other words in the same place mean another job.
"""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from footpath.language.text import fold
from footpath.reading.addresses import canonical_url, host_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.posting import JobPlace, Posting, Salary

_WORD: Final = re.compile(r"[^\W_]+[+#]*")
_LEGAL: Final = frozenset([
    "gmbh", "ggmbh", "mbh", "ag", "kg", "kgaa", "se", "ug", "ev", "inc", "incorporated", "llc", "llp", "lp", "ltd",
    "limited", "plc", "corp", "corporation", "co", "company", "sa", "sas", "sarl", "sl", "slu", "spa", "srl", "bv",
    "nv", "oy", "oyj", "ab", "as", "asa", "aps", "sp", "zoo", "kk", "pty", "holding", "group", "gruppe", "groupe",
    "the",
])  # fmt: skip
GENDERS: Final = re.compile(
    r"[(\[](?:[a-z](?:\s*[/|,*]\s*[a-z]{1,2}){1,3}|all genders?|gn\*?|\*)[)\]]|\b[mwfhdx](?:/[mwfhdx]){1,3}\b"
)
_NOISE: Final = frozenset([
    "remote", "hybrid", "onsite", "job", "jobs", "stelle", "new", "neu", "urgent",
    "in", "at", "for", "und", "and", "or", "of", "the", "a", "an",
])  # fmt: skip
_SPELLING: Final = 85.0
"""Likeness from which two words are the same (rapidfuzz ratio, 0 to 100): inflections and spellings."""
_NEARBY: Final = 85.0
_SHORTEST: Final = 5
"""Letters of a word below which another spelling is another word: `java` and `lava`."""
_SHINGLE: Final = 4
_SHARED: Final = 0.5
"""Share of the shorter text's runs of four words in the longer one from which the words are compared in turn."""
_TELLING: Final = 15
"""Number of words below which a text identifies nothing."""
_PART: Final = 0.3
"""Least length of the shorter text, as a share of the longer: boards cut texts, and a remaining line or two is the
organisation's description of itself.
"""
_READ: Final = 20_000
_APART: Final = timedelta(days=60)
"""Boards show one opening within weeks of each other; a later posting is the next opening."""
_A_YEAR: Final = {
    "hour": Decimal(2080), "day": Decimal(260), "week": Decimal(52), "month": Decimal(12), "year": Decimal(1),
}  # fmt: skip
_ROUNDED: Final = Decimal("0.9")
"""Least ratio of two equal wages: boards convert a wage to another period, and round it."""


def posting_key(posting: Posting) -> str:
    """Return the surest key of a posting whose site does not matter (see `posting_keys`)."""
    return posting_keys(posting, "")[0]


def posting_keys(posting: Posting, site: str) -> tuple[str, ...]:
    """Return the keys that identify a posting, the surest first: the board's id, the address, else its words."""
    keys: list[str] = []
    if posting.board_id:
        keys.append(f"id {site} {posting.board_id}")
    if posting.url:
        keys.append("url " + re.sub(r"^https?://(?:www\.)?", "", canonical_url(posting.url)))
    if not keys:
        words = [posting.title, posting.organisation, *(place.text for place in posting.places)]
        digest = hashlib.sha256("\n".join(map(fold, words)).encode("utf-8", "replace")).hexdigest()[:24]
        keys.append(f"words {site} {digest}")
    return tuple(keys)


def organisation_key(name: str) -> str:
    """Return an organisation's name without its legal form."""
    words = _WORD.findall(fold(name).replace(".", ""))
    return " ".join([word for word in words if word not in _LEGAL] or words)


def may_be_same(title: str, other: str) -> bool:
    """Whether two titles are similar enough to compare the rest. Fast enough for thousands of them."""
    return fuzz.token_set_ratio(fold(title), fold(other)) >= _NEARBY


def is_same(posting: Posting, other: Posting) -> bool:
    """Whether two postings of different boards are the same job. False for too little data."""
    organisation = organisation_key(posting.organisation)
    if not organisation or not _spelled_alike(organisation.split(), organisation_key(other.organisation).split()):
        return False
    places = _where(posting) | _where(other)
    if not _spelled_alike(_title(posting, places), _title(other, places)):
        return False
    there = _same_place(posting, other)
    if there is False or contradict(posting, other):
        return False
    text = _same_text(posting.description, other.description)
    return there is True if text is None else text


def _title(posting: Posting, places: frozenset[str]) -> list[str]:
    words = _WORD.findall(GENDERS.sub(" ", fold(posting.title)))
    return [word for word in words if word not in _NOISE and word not in places] or words


def _spelled_alike(some: list[str], others: list[str]) -> bool:
    """Whether each word of the one is a word of the other, in any order, spelling aside."""
    left = list(others)
    for word in some:
        match = next((each for each in left if each == word), None)
        if match is None and len(word) >= _SHORTEST and word.isalpha():
            match = next((each for each in left if _near(word, each)), None)
        if match is None:
            return False
        left.remove(match)
    return not left and bool(some)


def _near(word: str, other: str) -> bool:
    return len(other) >= _SHORTEST and other.isalpha() and fuzz.ratio(word, other) >= _SPELLING


def _where(posting: Posting) -> frozenset[str]:
    named = (f"{place.text} {place.city} {place.region} {place.country}" for place in posting.places)
    return frozenset(_WORD.findall(fold(" ".join(named))))


def _same_place(posting: Posting, other: Posting) -> bool | None:
    """Whether two postings share a place of work; None if one names none."""
    if not posting.places or not other.places:
        return True if posting.remote and other.remote else None
    return any(_one_place(mine, theirs) for mine in posting.places for theirs in other.places)


def _one_place(place: JobPlace, other: JobPlace) -> bool:
    countries = {fold(each.country) for each in (place, other) if len(each.country) == 2}
    return len(countries) < 2 and _city(place) == _city(other) != ""


def _city(place: JobPlace) -> str:
    return " ".join(_WORD.findall(fold(place.city or re.split(r"[,;(/|]| - ", place.text)[0])))


def _same_text(text: str, other: str) -> bool | None:
    """Whether the longer text contains all of the shorter one, in its words; None if both are empty."""
    read = (_WORD.findall(fold(each[:_READ])) for each in (text, other))
    shorter, longer = sorted(read, key=lambda words: sum(map(len, words)))
    if len(longer) < _TELLING:
        return None if not shorter or shorter == longer else False
    if len(shorter) < max(_TELLING, len(longer) * _PART):
        return False
    some, others = _shingles(shorter), _shingles(longer)
    return len(some & others) >= len(some) * _SHARED and _is_within(_uncut(shorter, longer), longer)


def _uncut(shorter: list[str], longer: list[str]) -> list[str]:
    """Return words without a cut last word."""
    return shorter[:-1] if any(word.startswith(shorter[-1]) for word in longer) else shorter


def _is_within(shorter: list[str], longer: list[str]) -> bool:
    """Whether the words of the shorter are in the longer, in order, with others between and spelling aside."""
    between: list[str] = []
    missing: list[str] = []
    for part in LCSseq.opcodes(shorter, longer):
        if part.tag != "equal":
            missing += shorter[part.src_start : part.src_end]
            between += longer[part.dest_start : part.dest_end]
        elif not _all_near(missing, between):
            return False
        else:
            missing, between = [], []
    return _all_near(missing, between)


def _all_near(words: list[str], others: list[str]) -> bool:
    return all(len(word) >= _SHORTEST and any(_near(word, other) for other in others) for word in words)


def _shingles(words: Iterable[str]) -> set[tuple[str, ...]]:
    listed = list(words)
    return {tuple(listed[at : at + _SHINGLE]) for at in range(len(listed) - _SHINGLE + 1)}


def contradict(posting: Posting, other: Posting) -> bool:
    """Whether two postings cannot be the same job: a fact stated by only one posting is no contradiction."""
    return (
        _of_one_board(posting, other)
        or (None not in (posting.remote, other.remote) and posting.remote != other.remote)
        or (bool(posting.employment and other.employment) and not set(posting.employment) & set(other.employment))
        or _paid_apart(posting.salary, other.salary)
        or _dated_apart(posting, other)
    )


def _of_one_board(posting: Posting, other: Posting) -> bool:
    """Whether one board has both, with another id or, without ids, another address."""
    if not posting.url or not other.url or host_of(posting.url) != host_of(other.url):
        return False
    if posting.board_id and other.board_id:
        return posting.board_id != other.board_id
    return canonical_url(posting.url) != canonical_url(other.url)


def _paid_apart(salary: Salary | None, other: Salary | None) -> bool:
    if salary is None or other is None:
        return False
    if salary.currency and other.currency and salary.currency != other.currency:
        return True
    mine, theirs = _range(salary), _range(other)
    if mine is None or theirs is None or (salary.period != other.period and not (salary.period and other.period)):
        return False
    return mine[1] < theirs[0] * _ROUNDED or theirs[1] < mine[0] * _ROUNDED


def _range(salary: Salary) -> tuple[Decimal, Decimal] | None:
    """The lowest and highest pay, converted to a year where the period is known."""
    said = [each for each in (salary.low, salary.high) if each is not None]
    times = _A_YEAR.get(salary.period, Decimal(1))
    return (min(said) * times, max(said) * times) if said else None


def _dated_apart(posting: Posting, other: Posting) -> bool:
    if posting.posted and other.posted and abs(posting.posted - other.posted) > _APART:
        return True
    pairs = ((posting.valid_through, other.posted), (other.valid_through, posting.posted))
    return any(over is not None and began is not None and over < began for over, began in pairs)
