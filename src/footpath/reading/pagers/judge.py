"""Judge whether neighbouring controls are a pager, and which lead to the next, previous, first and last page."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlsplit

from footpath.language.text import words
from footpath.reading.addresses import canonical_url, host_of
from footpath.reading.index import is_field
from footpath.reading.pagers.controls import ControlRun, PagerControl, path_stem
from footpath.reading.pagers.words import Way, is_other, is_pager
from footpath.reading.scoring import Sign, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.schema.snapshot import Snapshot

_DIGITS: Final = re.compile(r"\d+")
_ELLIPSIS: Final = re.compile(r"…|\.\.\.")
_DAY: Final = re.compile(r"(?:19|20)\d\d[-/]?(?:0?[1-9]|1[0-2])[-/]?(0?[1-9]|[12]\d|3[01])(?!\d)")
_MONTH: Final = 26
"""So many days in a row are a calendar."""
_YEARS: Final = (1900, 2100)
_SHARED: Final = 0.6
_NEXT_TO: Final = 2
"""Places in reading order within which a control stands right behind a list."""


@dataclass(frozen=True, slots=True)
class Links:
    """The common form of the addresses of numbered controls."""

    stems: Counter[str]
    """Addresses with `#` for each number."""
    varies: bool
    """Whether the number in the address goes with the number on the control."""


def links(numbered: Sequence[PagerControl]) -> Links:
    """Return the common form of the addresses."""
    stems = Counter(_DIGITS.sub("#", c.href) for c in numbered if c.href)
    pairs = [(c.number, [int(n) for n in _DIGITS.findall(c.href)]) for c in numbered if c.href and c.number is not None]
    return Links(stems, _goes_with(pairs))


def pages_of(run: ControlRun) -> list[PagerControl]:
    """Return the numbered controls of a run, without foreign links (such as a number of replies)."""
    numbered = run.numbered
    paths = Counter(path_stem(c.href) for c in numbered if c.href)
    if len(paths) < 2:
        return numbered
    most, often = paths.most_common(1)[0]
    least = min(c.number or 0 for c in numbered)
    if often < 2:
        return numbered
    return [c for c in numbered if not c.href or path_stem(c.href) == most or c.number == least]


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


@dataclass(frozen=True, slots=True)
class NumberedRun:
    """A run of controls with numbers on a page, for the signs of a pager."""

    snapshot: Snapshot
    run: ControlRun
    numbered: list[PagerControl]
    numbers: list[int]
    spoken: list[int]
    """Numbers in the texts of the run that are no controls."""
    told: Links

    @property
    def linked(self) -> list[PagerControl]:
        """The numbered controls with an address."""
        return [c for c in self.numbered if c.href]

    def is_ascending(self) -> bool:
        """Whether most numbers are greater than the number before."""
        rising = sum(a < b for a, b in itertools.pairwise(self.numbers))
        return rising >= 0.7 * (len(self.numbers) - 1)

    def shares_an_address(self) -> bool:
        """Whether most addresses differ only in their numbers."""
        stems = self.told.stems
        return bool(stems) and stems.most_common(1)[0][1] >= _SHARED * len(self.numbered)

    def has_next_or_previous(self) -> bool:
        """Whether a control without a number leads on or back."""
        return any(c.way or c.icons or c.hint in {"next", "previous"} for c in self.run.controls if c.number is None)

    def is_called_pager(self) -> bool:
        """Whether names or classes of the controls, or of the containers around, say pager."""
        controls = self.run.controls
        return any(is_pager(c.attributes) for c in controls) or is_pager(around(self.snapshot, controls[0]))

    def has_current_between(self) -> bool:
        """Whether a number without a link stands between both neighbours, as the current page does."""
        return any(n - 1 in self.numbers and n + 1 in self.numbers for n in self.spoken)

    def has_fixed_addresses(self) -> bool:
        """Whether every number has an address, and the addresses do not go with the numbers."""
        return bool(self.told.stems) and not self.told.varies and len(self.linked) == len(self.numbered)

    def leads_elsewhere(self) -> bool:
        """Whether no address stays in the list."""
        return bool(self.linked) and not any(is_here(self.snapshot, c) for c in self.linked)


NUMBER_SIGNS: Final[tuple[Sign[NumberedRun], ...]] = (
    Sign("ascending", 0.15, NumberedRun.is_ascending),
    Sign("not ascending", -0.2, lambda case: not case.is_ascending()),
    Sign("one address but for numbers", 0.15, NumberedRun.shares_an_address),
    Sign("address goes with the number", 0.3, lambda case: case.told.varies),
    Sign("next or previous beside", 0.25, NumberedRun.has_next_or_previous),
    Sign("called pager", 0.25, NumberedRun.is_called_pager),
    Sign("begins at 1 or 2", 0.15, lambda case: min(case.numbers) <= 2 or 1 in case.spoken),
    Sign("neighbouring numbers", 0.1, lambda case: not _gap(case.numbers, case.spoken)),
    Sign("ellipsis", 0.2, lambda case: any(_ELLIPSIS.search(text.text) for text in case.run.texts)),
    Sign("current without a link", 0.1, NumberedRun.has_current_between),
    Sign("addresses do not go with the numbers", -0.25, NumberedRun.has_fixed_addresses),
    Sign("leads elsewhere", -0.35, NumberedRun.leads_elsewhere),
    Sign("same list", 0.2, lambda case: any(_is_same_list(case.snapshot, c) for c in case.linked)),
)
"""Signs of a run of numbers, weighted by hand; `bench/` measures them on its `pagers` (98 pages). A run with a sum of
`LEAST` is a pager.
"""


def numbers_score(snapshot: Snapshot, run: ControlRun) -> float:
    """Score a run of controls with numbers as a pager of the page, from 0."""
    numbered = pages_of(run)
    numbers = [c.number for c in numbered if c.number is not None]
    spoken = run.spoken()
    if len(set(numbers)) + bool(spoken) < 2:
        return 0.0
    if _is_calendar(numbers) or _are_days(numbered) or any(is_other(c.attributes) for c in numbered):
        return 0.0
    case = NumberedRun(snapshot, run, numbered, numbers, spoken, links(numbered))
    return max(0.0, score(NUMBER_SIGNS, case).value)


@dataclass(frozen=True, slots=True)
class UnnumberedRun:
    """A run of controls without numbers on a page, for the signs of a pager."""

    snapshot: Snapshot
    run: ControlRun
    ways: Mapping[str, PagerControl]
    leading: list[PagerControl]
    """The controls to the next and the previous page."""
    end: int | None
    """The place of the last record of the list."""

    @property
    def has_address(self) -> bool:
        """Whether a control that leads on or back is a link."""
        return any(c.href for c in self.leading)

    def is_called_pager(self) -> bool:
        """Whether attributes of the controls, or the names of the containers around, say pager."""
        return any(is_pager(c.attributes) for c in self.run.controls) or is_pager(
            around(self.snapshot, self.leading[0])
        )

    def is_right_behind_the_list(self) -> bool:
        """Whether links stand where the list ends."""
        return self.has_address and self.end is not None and 0 < self.run.controls[0].order - self.end <= _NEXT_TO


NEXT_SIGNS: Final[tuple[Sign[UnnumberedRun], ...]] = (
    Sign("label says next or previous", 0.45, lambda c: any(x.way is not None for x in c.leading)),
    Sign("attribute says next or previous", 0.3, lambda c: any(x.hint in {"next", "previous"} for x in c.leading)),
    Sign("several words", 0.1, lambda c: any(x.way is not None and len(words(x.element.name)) > 1 for x in c.leading)),
    Sign("called pager", 0.25, UnnumberedRun.is_called_pager),
    Sign("next and previous", 0.2, lambda c: "next" in c.ways and "previous" in c.ways),
    Sign("two numbers among the texts", 0.25, lambda c: len(c.run.spoken()) > 1),
    Sign("icon", 0.15, lambda c: any(x.icons for x in c.leading)),
    Sign("another page of the address", 0.2, lambda c: any(is_another_page(c.snapshot, x) for x in c.leading)),
    Sign("right behind the list", 0.1, UnnumberedRun.is_right_behind_the_list),
    Sign("no address and no list", -0.5, lambda c: not c.has_address and c.end is None),
    Sign("no address", -0.15, lambda c: not c.has_address and c.end is not None),
    Sign("button of a form with questions", -0.5, lambda c: not c.has_address and _asks(c.snapshot, c.leading[0])),
)
"""Set by hand and measured as `NUMBER_SIGNS` are."""


def next_score(
    snapshot: Snapshot, run: ControlRun, ways: Iterable[tuple[str, PagerControl]], near: int | None
) -> float:
    """How likely a run of controls without numbers is a pager, 0 to 1; `near`: the place of the list's last record."""
    told = dict(ways)
    leading = [c for way, c in told.items() if way in {"next", "previous"}]
    if not leading or any(is_other(c.attributes) or is_other(around(snapshot, c)) for c in leading):
        return 0.0
    if not all(is_here(snapshot, c) for c in leading):
        return 0.0
    return max(0.0, min(1.0, score(NEXT_SIGNS, UnnumberedRun(snapshot, run, told, leading, near)).value))


def _asks(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether a control is in a form with questions, where "next" means the next step."""
    forms = {b.order for b in snapshot.around(control.element) if b.kind == "form"}
    return any(is_field(e) and e.parent in forms for e in snapshot.elements) if forms else False


def _gap(numbers: Sequence[int], spoken: Sequence[int]) -> bool:
    """Whether no two of the numbers follow each other, as some always do in a pager."""
    every = sorted({*numbers, *spoken})
    return not any(b - a == 1 for a, b in itertools.pairwise(every))


def _is_calendar(numbers: Sequence[int]) -> bool:
    if all(_YEARS[0] <= n <= _YEARS[1] for n in numbers):
        return True
    return len(numbers) >= _MONTH and max(numbers) in {28, 29, 30, 31} and len(set(numbers)) >= _MONTH


def _are_days(numbered: Sequence[PagerControl]) -> bool:
    """Whether the numbers are days in the addresses: `/2026/03/14`, `?m=20260314`."""
    days = sum(any(int(d) == c.number for d in _DAY.findall(c.href)) for c in numbered)
    return days >= _SHARED * len(numbered)


def is_here(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether a control stays in the list: its address, if any, has the same site and mostly the same path."""
    if not control.href:
        return True
    if host_of(snapshot.url) != host_of(control.href):
        return False
    mine, other = _steps(urlsplit(snapshot.url).path), _steps(urlsplit(control.href).path)
    shared = len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], zip(mine, other, strict=False))))
    return shared >= min(len(mine), len(other)) - 1 or shared >= 0.5 * max(len(mine), len(other))


def _is_same_list(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether an address has the page's own path, or extends it."""
    here, there = path_stem(snapshot.url).rstrip("/"), path_stem(control.href).rstrip("/")
    return there == here or (len(here) > 1 and there.startswith(f"{here}/"))


def is_another_page(snapshot: Snapshot, control: PagerControl) -> bool:
    """Whether an address is the page's own with a number added or changed: `?page=2`, `/page/2`."""
    here, there = urlsplit(snapshot.url), urlsplit(control.href)
    if not control.href or not _is_same_list(snapshot, control):
        return False
    numbers = _DIGITS.findall(f"{there.path} {there.query}")
    return bool(numbers) and numbers != _DIGITS.findall(f"{here.path} {here.query}")


def _steps(path: str) -> list[str]:
    return [_DIGITS.sub("#", s) for s in path.split("/") if s and not s.isdigit() and s != "page"]


def around(snapshot: Snapshot, control: PagerControl) -> str:
    """The names of the nearest containers around a control."""
    return " ".join(b.text[:80] for b in itertools.islice(snapshot.around(control.element), 3))


def current_page(snapshot: Snapshot, run: ControlRun) -> int | None:
    """Return the number of the shown page: marked, unlinked, or by the page's address; None if unknown."""
    numbered = [c for c in run.numbered if c.number is not None]
    if (marked := _marked(numbered)) is not None:
        return marked
    numbers = {c.number for c in numbered if c.number is not None}
    written = [n for n in run.written() if n - 1 in numbers or n + 1 in numbers]
    if written:
        return written[0]
    return _number_by_address(snapshot.url, numbered)


def _marked(numbered: Sequence[PagerControl]) -> int | None:
    """Return the number of the first marked control, or of the only disabled one."""
    marked = [c.number for c in numbered if c.is_current]
    disabled = [c.number for c in numbered if c.element.disabled or c.is_disabled]
    return (marked or disabled)[0] if marked or len(disabled) == 1 else None


def _number_by_address(address: str, numbered: Sequence[PagerControl]) -> int | None:
    """Return the number of the control with the page's address, or of the only one without an address."""
    url = canonical_url(address)
    here = [c.number for c in numbered if c.href and canonical_url(c.href) == url]
    if here:
        return here[0]
    plain = [c.number for c in numbered if not c.href]
    if len(plain) == 1 and len(numbered) > 1:
        return plain[0]
    return _first_page(address, numbered)


def _first_page(url: str, numbered: Sequence[PagerControl]) -> int | None:
    """Return 1 if the lowest numbers are those of a first page, and the page's address has no more than theirs."""
    linked = [c for c in numbered if c.href]
    lowest = min((c.number or 0 for c in linked), default=0)
    if lowest not in (1, 2) or len(linked) < len(numbered):
        return None
    here = urlsplit(url)
    said = set(parse_qsl(here.query, keep_blank_values=True))
    for one in linked:
        there = urlsplit(one.href)
        if not there.path.rstrip("/").startswith(here.path.rstrip("/")):
            return None
        if not said <= set(parse_qsl(there.query, keep_blank_values=True)):
            return None
    return 1


def ways_of(run: ControlRun, current: int | None) -> Mapping[Way, PagerControl]:
    """Return the control for each direction; of two for a direction the one with words, else the inner control."""
    told: dict[Way, PagerControl] = {}
    others = [c for c in run.controls if c.number is None]
    for one in others:
        way = _way(one)
        if way is None or way == "more":
            continue
        if way not in told or _is_better(one, told[way]):
            told[way] = one
    silent = [c for c in others if c not in told.values() and c.way is None and c.hint is None]
    _by_address(run, silent, current, told)
    _by_sign([c for c in silent if c not in told.values()], told)
    return told


def _is_better(one: PagerControl, than: PagerControl) -> bool:
    """Whether a control has an address, and a word or the only address."""
    return bool(one.href) and (not than.href or (one.way is not None and than.way is None))


def _way(control: PagerControl) -> Way | None:
    """Return the direction of a control; "older" and "newer" both may be marked as next, else "newer" is."""
    if control.way in {"older", "newer"}:
        if control.hint in {"next", "previous"}:
            return control.hint
        return "next" if control.way == "newer" else "previous"
    way = control.way or control.hint
    return "previous" if way == "older" else "next" if way == "newer" else way


def _by_address(
    run: ControlRun, silent: Sequence[PagerControl], current: int | None, told: dict[Way, PagerControl]
) -> None:
    """Add wordless controls with the address of the next or the previous page number."""
    if current is None:
        return
    pages = {c.href: c.number for c in run.numbered if c.href and c.number is not None}
    first = min((c.order for c in run.numbered), default=0)
    for one in silent:
        number = pages.get(one.href)
        if number == current + 1 and one.order > first and "previous" not in one.icons:
            told.setdefault("next", one)
        elif number == current - 1 and "next" not in one.icons:
            told.setdefault("previous", one)


def _by_sign(silent: Sequence[PagerControl], told: dict[Way, PagerControl]) -> None:
    """Add arrows: the inner ones lead to the next and previous page, the outer ones to the last and first."""
    directions: tuple[tuple[Way, Way, Sequence[PagerControl]], ...] = (
        ("next", "last", silent),
        ("previous", "first", silent[::-1]),
    )
    for inner, outer, from_inside in directions:
        for one in from_inside:
            if inner not in told and inner in one.icons:
                told[inner] = one
            elif inner in one.icons or outer in one.icons:
                told.setdefault(outer, one)
