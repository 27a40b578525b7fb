"""How revisions of a cookbook prove themselves, and which literals a public one must not hold. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from footpath.schema.action import Action, Check, Fill, Select, Type, Upload
from footpath.schema.cookbook import Health

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from footpath.schema.cookbook import Cookbook
    from footpath.store.cookbook_tables import Book, Revision

ENOUGH = 2
"""Verified runs that make a candidate current."""

REST = timedelta(days=1)
"""How long an unhealthy cookbook is skipped before another try."""


@dataclass(frozen=True, slots=True)
class CookbookStanding:
    """A cookbook with all revisions by number. Every rule returns a new standing."""

    book: Book
    revisions: Mapping[int, Revision]

    @property
    def offered(self) -> Revision:
        """The revision to replay next."""
        return self.revisions[self.book.offered]

    def changed(self, now: datetime, book: Book, *revisions: Revision) -> CookbookStanding:
        """The standing with changed book and revisions; the book shows the health of the offered revision."""
        after = {**self.revisions, **{each.revision: each for each in revisions}}
        return CookbookStanding(replace(book, health=after[book.offered].health, updated_at=now), after)


def succeeded(standing: CookbookStanding, number: int, steps: Iterable[str], now: datetime) -> CookbookStanding:
    """The standing after a verified run of a revision in which the given steps held."""
    before = standing.revisions[number]
    step_health = {**before.step_health}
    for step in steps:
        step_health[step] = step_health.get(step, Health()).succeeded()
    revision = replace(before, health=before.health.succeeded(), verified=before.verified + 1, step_health=step_health)
    book = replace(standing.book, last_used_at=now, last_verified_at=now)
    after = standing.changed(now, book, revision)
    on_trial = standing.book.candidate == number
    return promoted(after, number, now) if on_trial and revision.verified >= ENOUGH else after


def failed(standing: CookbookStanding, number: int, step: str, now: datetime) -> CookbookStanding:
    """The standing after a failed run of a revision, with the failed step if known. A candidate gives way to the
    current revision, or to the previous candidate; an only revision stays, with less health.
    """
    before = standing.revisions[number]
    step_health = {**before.step_health}
    if step:
        step_health[step] = step_health.get(step, Health()).failed()
    revision = replace(before, health=before.health.failed(), step_health=step_health)
    book = replace(standing.book, last_used_at=now)
    if book.candidate != number:
        return standing.changed(now, book, revision)
    if book.current is not None:
        return standing.changed(now, replace(book, candidate=None), replace(revision, state="retired"))
    well = (old for old, each in standing.revisions.items() if old < number and each.health.usable)
    former = max(well, default=None)
    if former is None:
        return standing.changed(now, book, revision)
    back = replace(standing.revisions[former], state="candidate")
    return standing.changed(now, replace(book, candidate=former), replace(revision, state="retired"), back)


def renewed(standing: CookbookStanding, number: int, health: Health, now: datetime) -> CookbookStanding:
    """The standing with another health of a revision, after a run found the same way anew."""
    return standing.changed(now, standing.book, replace(standing.revisions[number], health=health))


def is_due(book: Book, now: datetime) -> bool:
    """Whether an unhealthy cookbook is due for another try, to recover or to sink further: after a rest, or after a
    success. Flagged cookbooks are never due.
    """
    if book.health.usable or book.health.flagged:
        return False
    used = book.last_used_at or book.updated_at
    return used == book.last_verified_at or now - used >= REST


def promoted(standing: CookbookStanding, number: int, now: datetime) -> CookbookStanding:
    """The standing with a revision made current; the previous current revision and candidate retire."""
    book = standing.book
    retired = [
        replace(standing.revisions[old], state="retired")
        for old in (book.current, book.candidate)
        if old is not None and old != number
    ]
    current = replace(standing.revisions[number], state="current", promoted_at=now)
    return standing.changed(now, replace(book, current=number, candidate=None), *retired, current)


def added(standing: CookbookStanding, revision: Revision, now: datetime) -> CookbookStanding:
    """The standing with a new revision on trial; the previous candidate retires, the current revision stays."""
    book = standing.book
    older = [replace(standing.revisions[book.candidate], state="retired")] if book.candidate is not None else []
    return standing.changed(now, replace(book, candidate=revision.revision), *older, revision)


def earlier(standing: CookbookStanding) -> int | None:
    """The revision to return to: the newest formerly current revision older than the offered one."""
    proven = (
        number
        for number, revision in standing.revisions.items()
        if revision.promoted_at is not None and number < standing.book.offered
    )
    return max(proven, default=None)


_TEMPLATE: Final = re.compile(r"\{\{[^{}]+\}\}")


def literals(cookbook: Cookbook) -> tuple[str, ...]:
    """Paths of the literals entered by steps; the literals are not repeated.

    A checkbox counts too: "I am a veteran", checked, is a person's answer.
    """
    return tuple(
        f"steps.{index}.action.{place}: a literal where a template must stand"
        for index, step in enumerate(cookbook.steps)
        for place, value in _entered(step.action)
        if re.search(r"\w", _TEMPLATE.sub("", value))
    )


def _entered(action: Action) -> Iterator[tuple[str, str]]:
    match action:
        case Fill(value=value) | Type(value=value):
            yield "value", value
        case Select(options=options, search=search):
            yield from ((f"options.{index}", option) for index, option in enumerate(options))
            yield "search", search
        case Upload(files=files):
            yield from ((f"files.{index}", file) for index, file in enumerate(files))
        case Check(checked=checked):
            yield "checked", str(checked)
        case _:
            pass
