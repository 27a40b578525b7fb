"""Whether controls that stand together are a pager."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.reading.pagers.words import is_other, is_pager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.pagers.controls import Control
    from footpath.reading.pagers.runs import Run
    from footpath.schema.snapshot import Snapshot

_DIGITS: Final = re.compile(r"\d+")
_MONTH: Final = 26
"""So many days in a row are a calendar."""
_YEARS: Final = (1900, 2100)
_SHARED: Final = 0.6


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of numbered controls, seen together."""

    stems: Counter[str]
    """Addresses with `#` for each number."""
    varies: bool
    """Whether the number in the address goes with the number on the control."""


def links(numbered: Sequence[Control]) -> Links:
    """What the addresses have in common."""
    stems = Counter(_DIGITS.sub("#", c.href) for c in numbered if c.href)
    pairs = [(c.number, [int(n) for n in _DIGITS.findall(c.href)]) for c in numbered if c.href and c.number is not None]
    return Links(stems, _goes_with(pairs))


def _goes_with(pairs: Sequence[tuple[int, list[int]]]) -> bool:
    """Whether some number of the addresses is the page, or grows by the same amount a page."""
    long = Counter(len(numbers) for _, numbers in pairs)
    if not long:
        return False
    width = long.most_common(1)[0][0]
    kept = [(n, numbers) for n, numbers in pairs if len(numbers) == width]
    if len(kept) == 1:
        return kept[0][0] in kept[0][1] or kept[0][0] - 1 in kept[0][1]
    for at in range(width):
        steps = {(b[1][at] - a[1][at]) / (b[0] - a[0]) for a, b in itertools.pairwise(kept) if b[0] != a[0]}
        if len(steps) == 1 and steps.pop() >= 1:
            return True
    return False


def numbers_score(snapshot: Snapshot, run: Run) -> float:
    """0 to 1: that a run with numbers is a pager of what the page shows."""
    numbered = run.numbered
    numbers = [c.number for c in numbered if c.number is not None]
    spoken = run.spoken()
    if len(set(numbers)) + bool(spoken) < 2:
        return 0.0
    if _is_calendar(numbers) or any(is_other(c.attributes) for c in numbered):
        return 0.0
    told = links(numbered)
    score = 0.0
    ascending = sum(a < b for a, b in itertools.pairwise(numbers)) >= 0.7 * (len(numbers) - 1)
    score += 0.15 if ascending else -0.2
    if told.stems and told.stems.most_common(1)[0][1] >= _SHARED * len(numbered):
        score += 0.15
    score += 0.3 if told.varies else 0.0
    score += (
        0.25
        if any(c.way or c.icons or c.hint in {"next", "previous"} for c in run.controls if c.number is None)
        else 0.0
    )
    score += (
        0.25
        if any(is_pager(c.attributes) for c in run.controls) or is_pager(around(snapshot, run.controls[0]))
        else 0.0
    )
    score += 0.15 if min(numbers) <= 2 or 1 in spoken else 0.0
    score += 0.1 if not _gap(numbers, spoken) else 0.0
    if told.stems and not told.varies and all(c.href for c in numbered):
        score -= 0.25
    if not any(_is_here(snapshot, c) for c in numbered if c.href) and any(c.href for c in numbered):
        score -= 0.35
    return max(0.0, min(1.0, score))


def _gap(numbers: Sequence[int], spoken: Sequence[int]) -> bool:
    """Whether the numbers leave out more than a pager does: no two of them are neighbours."""
    every = sorted({*numbers, *spoken})
    return not any(b - a == 1 for a, b in itertools.pairwise(every))


def _is_calendar(numbers: Sequence[int]) -> bool:
    if all(_YEARS[0] <= n <= _YEARS[1] for n in numbers):
        return True
    return len(numbers) >= _MONTH and max(numbers) in {28, 29, 30, 31} and len(set(numbers)) >= _MONTH


def _is_here(snapshot: Snapshot, control: Control) -> bool:
    """Whether an address is another page of what is shown: of the same site, and much of the same path."""
    here, there = urlsplit(snapshot.url), urlsplit(control.href)
    if _host(here.netloc) != _host(there.netloc):
        return False
    mine = _steps(here.path)
    other = _steps(there.path)
    shared = 0
    for a, b in zip(mine, other, strict=False):
        if a != b:
            break
        shared += 1
    return shared >= min(len(mine), len(other)) - 1 or shared >= 0.5 * max(len(mine), len(other))


def _steps(path: str) -> list[str]:
    return [_DIGITS.sub("#", s) for s in path.split("/") if s and not s.isdigit() and s != "page"]


def _host(netloc: str) -> str:
    return netloc.rpartition("@")[2].casefold().removeprefix("www.")


def around(snapshot: Snapshot, control: Control) -> str:
    """Role and name of the containers that hold a control."""
    said: list[str] = []
    parent = control.element.parent
    while parent >= 0:
        block = snapshot.by_order[parent]
        said.append(getattr(block, "text", "")[:80])
        parent = block.parent
        if len(said) > 2:
            break
    return " ".join(said)


def is_here(snapshot: Snapshot, control: Control) -> bool:
    """Whether a control stays within what is shown, as far as its address tells."""
    return not control.href or _is_here(snapshot, control)
