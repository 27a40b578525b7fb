"""Recognising pagers without numbers: a next link, or a button that loads more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.language.text import words
from footpath.reading.index import is_field
from footpath.reading.pagers.judge import around, holders, is_another_page, is_here
from footpath.reading.pagers.words import is_other, is_pager

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.reading.pagers.controls import Control
    from footpath.reading.pagers.runs import Run
    from footpath.schema.snapshot import Snapshot

_NEXT_TO: Final = 2
"""Places in reading order within which a control stands right behind a list."""
_FAR: Final = 60
"""Places in reading order between a list and what loads more of it."""


def next_score(snapshot: Snapshot, run: Run, ways: Iterable[tuple[str, Control]], near: int | None) -> float:
    """How likely a run of controls without numbers is a pager, 0 to 1; `near`: it stands where the list ends."""
    told = dict(ways)
    leading = [c for way, c in told.items() if way in {"next", "previous"}]
    if not leading or any(is_other(c.attributes) or is_other(around(snapshot, c)) for c in leading):
        return 0.0
    if not all(is_here(snapshot, c) for c in leading):
        return 0.0
    said = any(c.way is not None for c in leading)
    hinted = any(c.hint in {"next", "previous"} for c in leading)
    score = 0.1 * any(c.way is not None and len(words(c.element.name)) > 1 for c in leading)
    score += 0.45 * said + 0.3 * hinted
    score += (
        0.25 if any(is_pager(c.attributes) for c in run.controls) or is_pager(around(snapshot, leading[0])) else 0.0
    )
    score += 0.2 if "next" in told and "previous" in told else 0.0
    score += 0.25 if len(run.spoken()) > 1 else 0.0
    score += 0.15 if any(c.icons for c in leading) else 0.0
    score += 0.2 if any(is_another_page(snapshot, c) for c in leading) else 0.0
    if any(c.href for c in leading) and near is not None and 0 < run.controls[0].order - near <= _NEXT_TO:
        score += 0.1
    if not any(c.href for c in leading):
        score -= 0.5 if near is None else 0.15
        if _asks(snapshot, leading[0]):
            score -= 0.5
    return max(0.0, min(1.0, score))


def _asks(snapshot: Snapshot, control: Control) -> bool:
    """Whether a control is in a form with questions, where "next" means the next step."""
    forms = {b.order for b in holders(snapshot, control) if b.kind == "form"}
    return any(is_field(e) and e.parent in forms for e in snapshot.elements) if forms else False


def more_control(snapshot: Snapshot, found: Sequence[Control], last: int | None) -> Control | None:
    """The control that loads more records: after the list where there is one, else the last one on the page."""
    more = [c for c in found if c.way == "more" and not c.is_disabled]
    if last is not None:
        after = [c for c in more if last < c.order <= last + _FAR]
        return after[0] if after else None
    told = [c for c in more if len(c.element.name.split()) > 1 and _loads(snapshot, c)]
    return told[-1] if len(told) == 1 else None


def _loads(snapshot: Snapshot, control: Control) -> bool:
    """Whether it loads more here: a button outside what surrounds the page, or a link to the page itself."""
    roles = {getattr(b, "role", "") for b in holders(snapshot, control)}
    if roles & {"complementary", "contentinfo", "navigation", "banner", "dialog"}:
        return False
    here, there = urlsplit(snapshot.url), urlsplit(control.href)
    return not control.href or (here.netloc, here.path) == (there.netloc, there.path)
