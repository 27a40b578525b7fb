"""The tables of applications: the claims, a person's notes, and their history."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import BigInteger, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.application import ApplicationState, Stage
from footpath.schema.history import EntrySource, EntryState
from footpath.store.base import Base
from footpath.store.owned import Owned, OwnedKey


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
