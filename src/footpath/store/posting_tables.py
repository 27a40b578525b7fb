"""The tables of collected postings, saved searches, and unfinished collections."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.kept import Checkpoint, PostingMark, PostingState
from footpath.schema.posting import Posting
from footpath.schema.search import Search
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned, OwnedKey

keep_as_json(Posting, Checkpoint, Search)


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
