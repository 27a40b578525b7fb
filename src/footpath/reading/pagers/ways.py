"""Telling which control of a pager leads to the next, previous, first and last page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.canonical import canonical_url

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.reading.pagers.controls import Control
    from footpath.reading.pagers.runs import Run
    from footpath.reading.pagers.words import Way


def current_page(run: Run, url: str) -> int | None:
    """The number of the current page: the one without a link, the marked one, or the one with this address."""
    numbered = run.numbered
    for one in numbered:
        if one.is_current or one.element.disabled:
            return one.number
    numbers = sorted({c.number for c in numbered if c.number is not None})
    spoken = [n for n in run.spoken() if n > 0]
    fitting = [n for n in spoken if n - 1 in numbers or n + 1 in numbers]
    if fitting:
        return fitting[0]
    here = [c.number for c in numbered if c.href and canonical_url(c.href) == canonical_url(url)]
    if here:
        return here[0]
    plain = [c.number for c in numbered if not c.href]
    return plain[0] if len(plain) == 1 and len(numbered) > 1 else None


def ways_of(run: Run, current: int | None) -> Mapping[Way, Control]:
    """The control for each direction; of two for one direction the one with words, else the inner one."""
    told: dict[Way, Control] = {}
    others = [c for c in run.controls if c.number is None]
    for one in others:
        way = _way(one)
        if way is None or way == "more":
            continue
        if way not in told or (one.href and not told[way].href) or (one.way and not told[way].way and one.href):
            told[way] = one
    silent = [c for c in others if c not in told.values() and c.way is None and c.hint is None]
    _by_address(run, silent, current, told)
    _by_sign([c for c in silent if c not in told.values()], told)
    return told


def _way(control: Control) -> Way | None:
    """The direction of a control by its label. "Older" and "newer" may both be marked as next; else "newer" is."""
    if control.way in {"older", "newer"}:
        if control.hint in {"next", "previous"}:
            return control.hint
        return "next" if control.way == "newer" else "previous"
    way = control.way or control.hint
    return "previous" if way == "older" else "next" if way == "newer" else way


def _by_address(run: Run, silent: Sequence[Control], current: int | None, told: dict[Way, Control]) -> None:
    """Add controls without words whose address is that of the next or the previous page number."""
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


def _by_sign(silent: Sequence[Control], told: dict[Way, Control]) -> None:
    """Add arrows: the inner ones lead to the next and previous page, the outer ones to the last and first."""
    forward = [c for c in silent if "next" in c.icons or "last" in c.icons]
    backward = [c for c in silent if "previous" in c.icons or "first" in c.icons]
    for one in forward:
        if "next" not in told and "next" in one.icons:
            told["next"] = one
        elif "last" in one.icons or "next" in one.icons:
            told.setdefault("last", one)
    for one in reversed(backward):
        if "previous" not in told and "previous" in one.icons:
            told["previous"] = one
        elif "first" in one.icons or "previous" in one.icons:
            told.setdefault("first", one)
