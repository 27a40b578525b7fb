"""The tables, as the newest migration leaves them (a test compares both).

Only `answers` holds a person's values permanently. `tasks.sealed` holds the values of a task until the end,
`asks.sealed` those of a question until the answer, `application_notes.sealed` and `documents.sealed` a person's own
words, `application_history.sealed` sentences of mails: all sealed. All other columns hold templates, patterns, states
and page texts.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, true
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.application import ApplicationState, Stage
from footpath.schema.atlas import Atlas
from footpath.schema.cookbook import FormQuestion, Health, LearnableWay, Parameter, Scope, Step, TaskType
from footpath.schema.document import DocumentKind, DocumentState
from footpath.schema.event import RunEvent
from footpath.schema.history import EntrySource, EntryState
from footpath.schema.kept import Checkpoint, PostingMark, PostingState
from footpath.schema.posting import Posting
from footpath.schema.run import Run, RunStatus
from footpath.schema.search import Search
from footpath.schema.user import Role
from footpath.store import queue_tables as queue_tables  # registers the queue's tables with `Base`
from footpath.store.base import Base as Base
from footpath.store.owned import Owned, OwnedKey

RevisionState = Literal["candidate", "current", "retired"]


class MigrationRow(Base):
    """The migrations applied to the database."""

    __tablename__ = "migrations"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    applied_at: Mapped[datetime]


class UserRow(Base):
    """Users of the server. The rows of a user have the user's id as `owner`."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[Role]
    organisation: Mapped[str] = mapped_column(server_default="")
    token: Mapped[str]
    """Digest of the token: readers of the table cannot sign in with a digest."""
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("name", name="uq_users_name"), UniqueConstraint("token", name="uq_users_token"))


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


class RunRow(Owned, Base):
    """A row per attempt at a task. The task's own input is stored as templates."""

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
    """Id of the queued task; empty for a command's run."""

    __table_args__ = (
        Index("ix_runs_started", "started_at"),
        Index("ix_runs_task", "task_id", "started_at"),
        Index("ix_runs_cookbook", "cookbook", "started_at"),
        Index("ix_runs_status", "status", "started_at"),
        Index("ix_runs_url", "url", "started_at"),
    )


class LearnableWayRow(Owned, Base):
    """Steps of runs that ended `unknown`: a run becomes a cookbook once the submission is confirmed."""

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
    """Costs of the runs of a day and of a month, by site and cookbook, added up at the end of each run so that
    comparisons need not read all runs. The sums outlive the runs.
    """

    __tablename__ = "savings"

    span: Mapped[Literal["day", "month"]] = mapped_column(primary_key=True)
    first: Mapped[date] = mapped_column(primary_key=True)
    """Day of the runs' ends, in UTC; the first day of a month."""
    site: Mapped[str] = mapped_column(primary_key=True)
    cookbook: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[Literal["replayed", "explored", "failed", "other"]] = mapped_column(primary_key=True)
    """other: waiting for a person, or only shown to a person."""
    cause: Mapped[str] = mapped_column(primary_key=True)
    runs: Mapped[int]
    heals: Mapped[int]
    calls: Mapped[int]
    first_calls: Mapped[int]
    """Calls of the replays at the rate of each cookbook's first run; likewise the two columns below."""
    seconds: Mapped[float]
    first_seconds: Mapped[float]
    cost_usd: Mapped[float]
    first_cost_usd: Mapped[float]


class ApplicationRow(Owned, Base):
    """A row per posting and profile: the unique `key` makes a second application impossible."""

    __tablename__ = "applications"

    id: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]
    run: Mapped[str]
    """The run that holds or held the application. No foreign key: an application outlives its runs."""
    posting_url: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    profile: Mapped[str]
    state: Mapped[ApplicationState]
    reference: Mapped[str]
    proof: Mapped[str]
    posting: Mapped[str]
    """The stored posting; empty if given by address. No foreign key: an application outlives the posting."""
    form_key: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    stage: Mapped[Stage | None]
    """Stage set by the person."""
    follow_up: Mapped[date | None]
    told: Mapped[Stage | None]
    """As mails have told."""
    status_page: Mapped[str] = mapped_column(server_default="")
    """The page on which the site shows the state, SEALED; empty for none."""

    __table_args__ = (
        UniqueConstraint("owner", "key", name="uq_applications_key"),
        Index("ix_applications_state", "state", "updated_at"),
        Index("ix_applications_form_key", "form_key"),
    )


class ApplicationNoteRow(Owned, Base):
    """Notes of persons about applications."""

    __tablename__ = "application_notes"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    application: Mapped[str] = mapped_column(ForeignKey("applications.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    sealed: Mapped[str]
    """The person's words, SEALED."""

    __table_args__ = (Index("ix_application_notes_application", "application"),)


class HistoryRow(Owned, Base):
    """What became of applications: what mails told, what is asked about them, and what the person said."""

    __tablename__ = "application_history"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    application: Mapped[str | None] = mapped_column(ForeignKey("applications.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    source: Mapped[EntrySource]
    state: Mapped[EntryState]
    stage: Mapped[Stage | None]
    message: Mapped[str]
    """Digest of the mail's `Message-ID`, or one of its own: each mail is told once."""
    sealed: Mapped[str]
    """What it says, SEALED."""

    __table_args__ = (
        UniqueConstraint("owner", "message", name="uq_application_history_message"),
        Index("ix_application_history_application", "application"),
        Index("ix_application_history_state", "state", "at"),
    )


class MailPlaceRow(OwnedKey, Base):
    """How far mailboxes were read."""

    __tablename__ = "mail_places"

    mailbox: Mapped[str] = mapped_column(primary_key=True)
    """Digest of its account and folder."""
    validity: Mapped[int] = mapped_column(BigInteger)
    uid: Mapped[int] = mapped_column(BigInteger)
    read_at: Mapped[datetime]


class AnswerRow(Owned, Base):
    """The answer bank: a person's answers, so that each question is asked only once. THE ONLY TABLE WITH A PERSON'S
    VALUES IN CLEAR.
    """

    __tablename__ = "answers"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    profile: Mapped[str]
    """Digest of the profile's identity: two persons on one database never share an answer."""
    slug: Mapped[str]
    """Slug of the question; for an answer with a scope, followed by a space and the scope."""
    question: Mapped[str]
    options: Mapped[tuple[str, ...]]
    value: Mapped[str]
    source: Mapped[str]
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("owner", "profile", "slug", name="uq_answers_profile_slug"),)


class PostingRow(Owned, Base):
    """A row per job, wherever seen. Full-text search uses a column or table derived from the body by the migrations."""

    __tablename__ = "postings"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str]
    site: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    """Folded name without legal form: only postings with equal names are compared."""
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
    """Keys of postings: board ids, addresses, words."""

    __tablename__ = "posting_keys"

    key: Mapped[str] = mapped_column(primary_key=True)
    posting: Mapped[int] = mapped_column(ForeignKey("postings.number", ondelete="CASCADE"))

    __table_args__ = (Index("ix_posting_keys_posting", "posting"),)


class PostingSightingRow(Owned, Base):
    """The last sighting of each posting on each list of each site."""

    __tablename__ = "posting_sightings"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    site: Mapped[str] = mapped_column(primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    digest: Mapped[str]
    """Digest of the reading: an equal digest needs no comparison."""
    said: Mapped[Posting | None]
    """The reading, if another site's words are stored."""
    run: Mapped[str]
    seen_at: Mapped[datetime]
    gone_at: Mapped[datetime | None]

    __table_args__ = (Index("ix_posting_sightings_list", "site", "list", "seen_at"),)


class PostingMarkRow(Owned, Base):
    """The person's marks on postings: shortlisted or hidden."""

    __tablename__ = "posting_marks"

    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    mark: Mapped[PostingMark]
    at: Mapped[datetime]


class PostingChangeRow(Owned, Base):
    """The history of changed fields."""

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
    """The receivers, SEALED."""


class SearchPostingRow(OwnedKey, Base):
    """The postings reported by each search, with the reported state."""

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
    """Key of the application whose form received the document; empty before."""
    created_at: Mapped[datetime]
    approved_at: Mapped[datetime | None]
    sealed: Mapped[str]
    """The content, SEALED."""

    __table_args__ = (Index("ix_documents_posting", "posting", "profile"),)


class CheckpointRow(OwnedKey, Base):
    """Where runs over lists are."""

    __tablename__ = "checkpoints"

    key: Mapped[str] = mapped_column(primary_key=True)
    saved_at: Mapped[datetime]
    body: Mapped[Checkpoint]


class CheckpointKeyRow(OwnedKey, Base):
    """The records already collected by an unfinished run."""

    __tablename__ = "checkpoint_keys"

    checkpoint: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)

    __table_args__ = (
        ForeignKeyConstraint(["owner", "checkpoint"], ["checkpoints.owner", "checkpoints.key"], ondelete="CASCADE"),
    )


class UsedThingRow(OwnedKey, Base):
    """Used single-use things, such as a message with a code."""

    __tablename__ = "used_things"

    thing: Mapped[str] = mapped_column(primary_key=True)
    """Hash of the thing."""
    at: Mapped[datetime]


class AtlasRow(OwnedKey, Base):
    """The atlas of each site."""

    __tablename__ = "atlases"

    site: Mapped[str] = mapped_column(primary_key=True)
    visits: Mapped[int]
    updated_at: Mapped[datetime]
    body: Mapped[Atlas]
