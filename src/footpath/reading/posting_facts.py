"""Checking whether two postings contradict each other in a fact that both state. Pure."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.canonical import canonical_url

if TYPE_CHECKING:
    from footpath.schema.posting import Posting, Salary

_APART: Final = timedelta(days=60)
"""Boards show one opening within weeks of each other; what is posted later is the next one."""
_A_YEAR: Final = {
    "hour": Decimal(2080), "day": Decimal(260), "week": Decimal(52), "month": Decimal(12), "year": Decimal(1),
}  # fmt: skip
_ROUNDED: Final = Decimal("0.9")
"""Boards turn a wage into that of another period, and round it: as near as this, two are one."""


def contradict(posting: Posting, other: Posting) -> bool:
    """Whether they cannot be one job: what only one of them states contradicts nothing."""
    return (
        _of_one_board(posting, other)
        or (None not in (posting.remote, other.remote) and posting.remote != other.remote)
        or (bool(posting.employment and other.employment) and not set(posting.employment) & set(other.employment))
        or _paid_apart(posting.salary, other.salary)
        or _dated_apart(posting, other)
    )


def _of_one_board(posting: Posting, other: Posting) -> bool:
    """Whether one board has both, by another id or, where it gives none, another address."""
    if not posting.url or not other.url or _host(posting.url) != _host(other.url):
        return False
    if posting.board_id and other.board_id:
        return posting.board_id != other.board_id
    return canonical_url(posting.url) != canonical_url(other.url)


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower().rpartition("@")[2].removeprefix("www.")


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
