"""The tables of cookbooks, and their rows as values: cookbooks, revisions, and ways not yet proven."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ForeignKey, Index, and_, func, true
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.cookbook import Cookbook, FormQuestion, Health, LearnableWay, Parameter, Scope, Step, TaskType
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned

keep_as_json(LearnableWay, tuple[Parameter, ...], tuple[FormQuestion, ...], tuple[Step, ...], dict[str, Health])

RevisionState = Literal["candidate", "current", "retired"]


class CookbookRow(Owned, Base):
    """Identity of a cookbook, its start page, and the health of the offered revision."""

    __tablename__ = "cookbooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    scope: Mapped[Scope]
    task_type: Mapped[TaskType]
    platform: Mapped[str]
    url_pattern: Mapped[str]
    task_pattern: Mapped[str]
    """The goal, with templates; empty for task types without a goal."""
    current: Mapped[int | None]
    """The proven revision; null while the first revision is a candidate."""
    candidate: Mapped[int | None]
    """A newer revision on trial."""
    pinned: Mapped[int | None]
    """The revision that a person pinned, overriding all others."""
    health_score: Mapped[int]
    """Of the offered revision, as the two counts: 0 to 100."""
    success_count: Mapped[int]
    failure_count: Mapped[int]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    last_verified_at: Mapped[datetime | None]
    created_by: Mapped[str]
    enabled: Mapped[bool] = mapped_column(server_default=true())
    """Whether the cookbook may be replayed."""

    # Lookup takes the best few of each kind, so each index ends in the wanted order.
    __table_args__ = (
        Index("ix_cookbooks_url", "task_type", "url_pattern", "health_score", "updated_at"),
        Index("ix_cookbooks_platform", "task_type", "platform", "health_score", "updated_at"),
    )


class CookbookRevisionRow(Owned, Base):
    """The steps of a cookbook. A revision's steps never change; state and health do."""

    __tablename__ = "cookbook_revisions"

    cookbook: Mapped[str] = mapped_column(ForeignKey("cookbooks.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    format: Mapped[int]
    """`Cookbook.version`."""
    state: Mapped[RevisionState]
    fingerprint: Mapped[str]
    parameters: Mapped[tuple[Parameter, ...]]
    steps: Mapped[tuple[Step, ...]]
    step_health: Mapped[dict[str, Health]]
    """By step id; missing steps have full health."""
    health_score: Mapped[int]
    success_count: Mapped[int]
    failure_count: Mapped[int]
    verified_runs: Mapped[int]
    """Verified runs as a candidate."""
    created_at: Mapped[datetime]
    created_by: Mapped[str]
    promoted_at: Mapped[datetime | None]
    """Last time of becoming current; null if never."""
    asked: Mapped[tuple[FormQuestion, ...]] = mapped_column(server_default="[]")


class LearnableWayRow(Owned, Base):
    """Steps of runs that ended `unknown`: a run becomes a cookbook once the submission is confirmed."""

    __tablename__ = "unproven_ways"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    body: Mapped[LearnableWay]


@dataclass(frozen=True, slots=True)
class Book:
    """The part of a cookbook that all its revisions share."""

    id: str
    name: str
    scope: Scope
    task_type: TaskType
    platform: str
    url_pattern: str
    task_pattern: str
    current: int | None
    candidate: int | None
    pinned: int | None
    health: Health
    """Of the offered revision."""
    created_at: datetime
    updated_at: datetime
    last_used_at: datetime | None
    last_verified_at: datetime | None
    created_by: str
    enabled: bool
    """Whether it may be replayed at all."""

    @property
    def offered(self) -> int:
        """The revision to replay: the pinned one, else the one on trial, else the proven one."""
        return self.pinned or self.candidate or self.current or 1


@dataclass(frozen=True, slots=True)
class Revision:
    """One version of a cookbook's steps."""

    cookbook: str
    revision: int
    state: RevisionState
    fingerprint: str
    parameters: tuple[Parameter, ...]
    steps: tuple[Step, ...]
    step_health: dict[str, Health]
    health: Health
    verified: int
    """Verified runs since it became a candidate."""
    created_at: datetime
    created_by: str
    promoted_at: datetime | None
    """When it became current, the last time; None if it never did."""
    asked: tuple[FormQuestion, ...]


def compose(book: Book, revision: Revision) -> Cookbook:
    """The cookbook that consists of a book and one of its revisions."""
    steps = (
        step.model_copy(update={"health": revision.step_health[step.id]}) if step.id in revision.step_health else step
        for step in revision.steps
    )
    return Cookbook(
        id=book.id,
        name=book.name,
        revision=revision.revision,
        task_type=book.task_type,
        platform=book.platform,
        url_pattern=book.url_pattern,
        task_pattern=book.task_pattern,
        fingerprint=revision.fingerprint,
        asked=revision.asked,
        parameters=revision.parameters,
        steps=tuple(steps),
        health=revision.health,
        scope=book.scope,
        created_at=revision.created_at,
        created_by=revision.created_by,
        state=revision.state,
    )


BOOK = (
    CookbookRow.id,
    CookbookRow.name,
    CookbookRow.scope,
    CookbookRow.task_type,
    CookbookRow.platform,
    CookbookRow.url_pattern,
    CookbookRow.task_pattern,
    CookbookRow.current,
    CookbookRow.candidate,
    CookbookRow.pinned,
    CookbookRow.health_score,
    CookbookRow.success_count,
    CookbookRow.failure_count,
    CookbookRow.created_at,
    CookbookRow.updated_at,
    CookbookRow.last_used_at,
    CookbookRow.last_verified_at,
    CookbookRow.created_by,
    CookbookRow.enabled,
)
REVISION = (
    CookbookRevisionRow.cookbook,
    CookbookRevisionRow.revision,
    CookbookRevisionRow.state,
    CookbookRevisionRow.fingerprint,
    CookbookRevisionRow.parameters,
    CookbookRevisionRow.steps,
    CookbookRevisionRow.step_health,
    CookbookRevisionRow.health_score,
    CookbookRevisionRow.success_count,
    CookbookRevisionRow.failure_count,
    CookbookRevisionRow.verified_runs,
    CookbookRevisionRow.created_at,
    CookbookRevisionRow.created_by,
    CookbookRevisionRow.promoted_at,
    CookbookRevisionRow.asked,
)
WAY = 4
"""Where in `REVISION` parameters and steps stand."""

IS_OFFERED = and_(
    CookbookRevisionRow.cookbook == CookbookRow.id,
    CookbookRevisionRow.revision == func.coalesce(CookbookRow.pinned, CookbookRow.candidate, CookbookRow.current),
)
"""`Book.offered`, as a join."""


def to_book(row: tuple[Any, ...]) -> Book:
    """A row that begins with the columns of `BOOK`, which say its types."""
    id, name, scope, task_type, platform, url_pattern, task_pattern, *rest = row[: len(BOOK)]
    current, candidate, pinned, *rest = rest
    score, successes, failures, *more = rest
    return Book(
        id, name, scope, task_type, platform, url_pattern, task_pattern, current, candidate, pinned,
        Health(score=score, successes=successes, failures=failures), *more,
    )  # fmt: skip


def to_revision(row: tuple[Any, ...]) -> Revision:
    """A row that begins with the columns of `REVISION`, which say its types."""
    cookbook, number, state, fingerprint, parameters, steps, step_health, *rest = row[: len(REVISION)]
    score, successes, failures, *more = rest
    return Revision(
        cookbook, number, state, fingerprint, parameters, steps, step_health,
        Health(score=score, successes=successes, failures=failures), *more,
    )  # fmt: skip
