"""The tables of persons: users, their answers, and their documents."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.document import DocumentKind, DocumentState
from footpath.schema.shared import Role
from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned

keep_as_json(tuple[str, ...])


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
