"""The tables, as the newest migration leaves them (a test compares the two).

Only `answers` holds a person's values for good. `tasks.sealed` holds those of a task until it has ended, `asks.sealed`
those of a question while it is open, `application_notes.sealed` and `documents.sealed` a person's own words: all
sealed. Everything else holds templates, patterns, states and what pages say.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, true
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.application import ApplicationState, Stage
from footpath.schema.atlas import Atlas
from footpath.schema.cookbook import FormQuestion, Health, LearnableWay, Parameter, Scope, Step, TaskType
from footpath.schema.document import DocumentKind, DocumentState
from footpath.schema.event import RunEvent
from footpath.schema.kept import Checkpoint, PostingMark, PostingState
from footpath.schema.posting import Posting
from footpath.schema.run import Run, RunStatus
from footpath.schema.search import Search
from footpath.schema.user import Role
from footpath.store import queue_tables as queue_tables  # so that `Base` knows all tables where this one is imported
from footpath.store.base import Base as Base
from footpath.store.owned import Owned, OwnedKey

RevisionState = Literal["candidate", "current", "retired"]


class MigrationRow(Base):
    """Which numbered migrations this database has seen."""

    __tablename__ = "migrations"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    applied_at: Mapped[datetime]


class UserRow(Base):
    """People who share this server. Their own rows have their id as `owner`."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[Role]
    organisation: Mapped[str] = mapped_column(server_default="")
    token: Mapped[str]
    """Digest of it: who reads this table cannot come in by it."""
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("name", name="uq_users_name"), UniqueConstraint("token", name="uq_users_token"))


class CookbookRow(Owned, Base):
    """Identity of a cookbook, where it applies, and how its offered revision holds."""

    __tablename__ = "cookbooks"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    scope: Mapped[Scope]
    task_type: Mapped[TaskType]
    platform: Mapped[str]
    url_pattern: Mapped[str]
    task_pattern: Mapped[str]
    """The goal that it reaches, with templates; empty for types of tasks that need no goal."""
    current: Mapped[int | None]
    """The revision that has proved itself; none while the first one is a candidate."""
    candidate: Mapped[int | None]
    """A newer revision on trial."""
    pinned: Mapped[int | None]
    """The revision that a person wants, whatever the others do."""
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
    """Whether it may be replayed at all."""

    # Lookup takes the best few of each kind, so each index ends in the order that they are wanted in.
    __table_args__ = (
        Index("ix_cookbooks_url", "task_type", "url_pattern", "health_score", "updated_at"),
        Index("ix_cookbooks_platform", "task_type", "platform", "health_score", "updated_at"),
    )


class CookbookRevisionRow(Owned, Base):
    """The way itself. A revision's steps never change; its state and health do."""

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
    """By step id; a step that is missing here is as good as new."""
    health_score: Mapped[int]
    success_count: Mapped[int]
    failure_count: Mapped[int]
    verified_runs: Mapped[int]
    """Verified runs since it became a candidate."""
    created_at: Mapped[datetime]
    created_by: Mapped[str]
    promoted_at: Mapped[datetime | None]
    """When it became current, the last time; none if it never did."""
    asked: Mapped[tuple[FormQuestion, ...]] = mapped_column(server_default="[]")


class RunRow(Owned, Base):
    """One row an attempt at a task. The task's own input stands here as templates."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    status: Mapped[RunStatus]
    task_type: Mapped[TaskType]
    url: Mapped[str]
    cookbook: Mapped[str]
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    body: Mapped[Run]
    task_id: Mapped[str] = mapped_column(server_default="")
    """The queued task that it is an attempt at; empty for a run of a command."""

    __table_args__ = (
        Index("ix_runs_started", "started_at"),
        Index("ix_runs_task", "task_id", "started_at"),
        Index("ix_runs_cookbook", "cookbook", "started_at"),
        Index("ix_runs_status", "status", "started_at"),
        Index("ix_runs_url", "url", "started_at"),
    )


class LearnableWayRow(Owned, Base):
    """What runs that ended `unknown` did: each becomes a cookbook once somebody knows that its form was sent."""

    __tablename__ = "unproven_ways"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    body: Mapped[LearnableWay]


class EventRow(Owned, Base):
    """The journals of all runs."""

    __tablename__ = "events"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    kind: Mapped[str]
    picture: Mapped[str]
    payload: Mapped[RunEvent]


class SavingRow(OwnedKey, Base):
    """What the runs of a day, and of a month, cost, by site and cookbook, added up as each of them ends: a page that
    compares them all has not to read them all. It outlives its runs.
    """

    __tablename__ = "savings"

    span: Mapped[Literal["day", "month"]] = mapped_column(primary_key=True)
    first: Mapped[date] = mapped_column(primary_key=True)
    """The day on which they ended, in UTC; of a month its first one."""
    site: Mapped[str] = mapped_column(primary_key=True)
    cookbook: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[Literal["replayed", "explored", "failed", "other"]] = mapped_column(primary_key=True)
    """other: those that wait for a person, or were shown to one."""
    cause: Mapped[str] = mapped_column(primary_key=True)
    runs: Mapped[int]
    heals: Mapped[int]
    calls: Mapped[int]
    first_calls: Mapped[int]
    """What the replays would have cost like the first run of their cookbook; so for the two below."""
    seconds: Mapped[float]
    first_seconds: Mapped[float]
    cost_usd: Mapped[float]
    first_cost_usd: Mapped[float]


class ApplicationRow(Owned, Base):
    """One row a posting and profile: `key` is what makes a second application impossible."""

    __tablename__ = "applications"

    id: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]
    run: Mapped[str]
    """The run that holds or held it. No foreign key: an application outlives its runs."""
    posting_url: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    profile: Mapped[str]
    state: Mapped[ApplicationState]
    reference: Mapped[str]
    proof: Mapped[str]
    posting: Mapped[str]
    """The kept posting that it answers; empty where it was given by its address. No foreign key: it outlives that."""
    form_key: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    stage: Mapped[Stage | None]
    """As its person has said."""
    follow_up: Mapped[date | None]

    __table_args__ = (
        UniqueConstraint("owner", "key", name="uq_applications_key"),
        Index("ix_applications_state", "state", "updated_at"),
        Index("ix_applications_form_key", "form_key"),
    )


class ApplicationNoteRow(Owned, Base):
    """What persons wrote down about their applications."""

    __tablename__ = "application_notes"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    application: Mapped[str] = mapped_column(ForeignKey("applications.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    sealed: Mapped[str]
    """Their words, SEALED."""

    __table_args__ = (Index("ix_application_notes_application", "application"),)


class AnswerRow(Owned, Base):
    """The answer bank: what a person answered, to be asked once only. THE ONE TABLE THAT KEEPS A PERSON'S VALUES
    IN CLEAR.
    """

    __tablename__ = "answers"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    profile: Mapped[str]
    """Digest of the profile's identity: two persons on one database never share an answer."""
    slug: Mapped[str]
    """Of the question; where the answer holds in one place alone, after that and a blank."""
    question: Mapped[str]
    options: Mapped[tuple[str, ...]]
    value: Mapped[str]
    source: Mapped[str]
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("owner", "profile", "slug", name="uq_answers_profile_slug"),)


class PostingRow(Owned, Base):
    """One row a job, wherever it was seen. Its words are searched by what the migrations made of its body."""

    __tablename__ = "postings"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str]
    site: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    """Without its legal form, folded: likeness is looked for among the same."""
    state: Mapped[PostingState]
    body: Mapped[Posting]
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]

    __table_args__ = (
        UniqueConstraint("id", name="uq_postings_id"),
        Index("ix_postings_organisation", "organisation"),
        Index("ix_postings_seen", "first_seen_at"),
    )


class PostingKeyRow(OwnedKey, Base):
    """What postings are known by: ids of boards, addresses, words."""

    __tablename__ = "posting_keys"

    key: Mapped[str] = mapped_column(primary_key=True)
    posting: Mapped[int] = mapped_column(ForeignKey("postings.number", ondelete="CASCADE"))

    __table_args__ = (Index("ix_posting_keys_posting", "posting"),)


class PostingSightingRow(Owned, Base):
    """On which list of which site each was last seen."""

    __tablename__ = "posting_sightings"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    site: Mapped[str] = mapped_column(primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    digest: Mapped[str]
    """Of what was read there: the same again needs no comparing."""
    said: Mapped[Posting | None]
    """What was read there, where the words that are kept are another site's."""
    run: Mapped[str]
    seen_at: Mapped[datetime]
    gone_at: Mapped[datetime | None]

    __table_args__ = (Index("ix_posting_sightings_list", "site", "list", "seen_at"),)


class PostingMarkRow(Owned, Base):
    """What the person made of postings: shortlisted or hidden."""

    __tablename__ = "posting_marks"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    mark: Mapped[PostingMark]
    at: Mapped[datetime]


class PostingChangeRow(Owned, Base):
    """The history: which field became what."""

    __tablename__ = "posting_changes"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    posting: Mapped[int] = mapped_column(ForeignKey("postings.number", ondelete="CASCADE"))
    at: Mapped[datetime]
    run: Mapped[str]
    field: Mapped[str]
    before: Mapped[str]
    after: Mapped[str]

    __table_args__ = (Index("ix_posting_changes_posting", "posting", "number"),)


class SearchRow(OwnedKey, Base):
    """The saved searches."""

    __tablename__ = "searches"

    name: Mapped[str] = mapped_column(primary_key=True)
    body: Mapped[Search]
    sealed: Mapped[str]
    """Who is told of it, SEALED."""


class SearchPostingRow(OwnedKey, Base):
    """What each search has told of, and as what."""

    __tablename__ = "search_postings"

    search: Mapped[str] = mapped_column(primary_key=True)
    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    state: Mapped[PostingState]
    changed_at: Mapped[datetime]

    __table_args__ = (
        ForeignKeyConstraint(["owner", "search"], ["searches.owner", "searches.name"], ondelete="CASCADE"),
    )


class DocumentRow(Owned, Base):
    """Documents for postings."""

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[DocumentKind]
    state: Mapped[DocumentState]
    posting: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    profile: Mapped[str]
    application: Mapped[str]
    """Key of the application whose form got it; empty before."""
    created_at: Mapped[datetime]
    approved_at: Mapped[datetime | None]
    sealed: Mapped[str]
    """What it says, SEALED."""

    __table_args__ = (Index("ix_documents_posting", "posting", "profile"),)


class CheckpointRow(OwnedKey, Base):
    """Where runs over lists are."""

    __tablename__ = "checkpoints"

    key: Mapped[str] = mapped_column(primary_key=True)
    saved_at: Mapped[datetime]
    body: Mapped[Checkpoint]


class CheckpointKeyRow(OwnedKey, Base):
    """The records that such a run has had already."""

    __tablename__ = "checkpoint_keys"

    checkpoint: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)

    __table_args__ = (
        ForeignKeyConstraint(["owner", "checkpoint"], ["checkpoints.owner", "checkpoints.key"], ondelete="CASCADE"),
    )


class UsedThingRow(OwnedKey, Base):
    """What is there once and was used, such as a message with a code."""

    __tablename__ = "used_things"

    thing: Mapped[str] = mapped_column(primary_key=True)
    """Its hash."""
    at: Mapped[datetime]


class AtlasRow(OwnedKey, Base):
    """What is known of each site."""

    __tablename__ = "atlases"

    site: Mapped[str] = mapped_column(primary_key=True)
    visits: Mapped[int]
    updated_at: Mapped[datetime]
    body: Mapped[Atlas]
