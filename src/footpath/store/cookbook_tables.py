"""The tables of cookbooks."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from sqlalchemy import ForeignKey, Index, true
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.cookbook import FormQuestion, Health, Parameter, Scope, Step, TaskType
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned

RevisionState = Literal["candidate", "current", "retired"]

keep_as_json(tuple[Parameter, ...], tuple[FormQuestion, ...], tuple[Step, ...], dict[str, Health])


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
