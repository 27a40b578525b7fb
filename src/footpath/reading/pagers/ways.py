"""Find the controls of a pager that lead to the next, previous, first and last page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from footpath.reading.canonical import canonical_url

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.reading.pagers.controls import PagerControl
    from footpath.reading.pagers.runs import ControlRun
    from footpath.reading.pagers.words import Way
    from footpath.schema.snapshot import Snapshot


def current_page(snapshot: Snapshot, run: ControlRun) -> int | None:
    """Return the number of the shown page; None if unknown.

    In order: the marked control, the only disabled one, a number between the others without a link, the control with
    the page's address, the only one without an address, and page 1 if the page's address has no more than the numbered
    addresses.
    """
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
    """Return the direction of a control by its label. "Older" and "newer" may both be marked as next; else
    "newer" is.
    """
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
