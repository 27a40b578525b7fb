"""Applications: a person's draft, kept under the session's cookie; and one row for every submit, repeats included, so
that a double submit shows. The received ones are read again to compare them with the wanted answers.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Set
    from pathlib import Path

    from footpath.demo.site.answers import Answer, Answers
    from footpath.demo.site.database import Database


@dataclass(frozen=True, slots=True)
class KeptUpload:
    filename: str
    media_type: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class SavedDraft:
    database: Database
    session: str
    slug: str

    def answers(self) -> Answers:
        rows = self.database.rows(
            "select key, position, value from drafts where session = ? and slug = ? order by key, position",
            (self.session, self.slug),
        )
        return gather((row["key"], row["position"], row["value"]) for row in rows)

    def keep(self, answers: Mapping[str, Answer], forget: Set[str]) -> None:
        """Replace the answers under `forget` with new answers."""
        with self.database:
            for key in forget:
                self.database.execute(
                    "delete from drafts where session = ? and slug = ? and key = ?", (self.session, self.slug, key)
                )
            for key, position, value in _scatter(answers):
                own = {"session": self.session, "slug": self.slug}
                self.database.insert("drafts", own | {"key": key, "position": position, "value": value})

    def uploads(self) -> dict[str, KeptUpload]:
        rows = self.database.rows(
            "select key, filename, media_type, length(content) as size, sha256 from uploads"
            " where session = ? and slug = ?",
            (self.session, self.slug),
        )
        return {row["key"]: KeptUpload(row["filename"], row["media_type"], row["size"], row["sha256"]) for row in rows}

    def attach(self, key: str, filename: str, media_type: str, content: bytes) -> None:
        with self.database:
            self.database.insert(
                "uploads",
                {
                    "session": self.session,
                    "slug": self.slug,
                    "key": key,
                    "filename": filename,
                    "media_type": media_type,
                    "sha256": hashlib.sha256(content).hexdigest(),
                    "content": content,
                },
            )

    def detach(self, key: str) -> None:
        with self.database:
            self.database.execute(
                "delete from uploads where session = ? and slug = ? and key = ?", (self.session, self.slug, key)
            )

    def note_trap(self, name: str, value: str) -> None:
        with self.database:
            row = {"session": self.session, "slug": self.slug, "name": name, "value": value}
            self.database.insert("trapped", row)

    def is_trapped(self) -> bool:
        found = self.database.row("select 1 from trapped where session = ? and slug = ?", (self.session, self.slug))
        return found is not None

    def discard(self) -> None:
        with self.database:
            for table in ("drafts", "uploads", "trapped"):
                self.database.delete(table, self.session, self.slug)


def _scatter(answers: Mapping[str, Answer]) -> list[tuple[str, int, str]]:
    """Return rows of key, position and value: a single answer at position 0, a group from 1 on."""
    return [
        (key, position, value)
        for key, answer in answers.items()
        for position, value in ([(0, answer)] if isinstance(answer, str) else enumerate(answer, start=1))
    ]


def gather(rows: Iterable[tuple[str, int, str]]) -> Answers:
    """Return the answers from the rows of `_scatter`, in order of position."""
    answers: Answers = {}
    for key, position, value in rows:
        before = answers.get(key, ())
        answers[key] = value if position == 0 or isinstance(before, str) else (*before, value)
    return answers


_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and letters that are hard to confuse."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The public data of an application."""

    number: str
    slug: str
    received_on: str


def commit_application(
    database: Database,
    draft: SavedDraft,
    answers: Mapping[str, Answer],
    submission: str,
    look: str,
    now: datetime,
    seed: int,
) -> str:
    """Write the application with all its parts in one transaction. Return its number."""
    with database:
        row = database.insert(
            "applications",
            {
                "slug": draft.slug,
                "email": str(answers.get("email", "")).lower(),
                "session": draft.session,
                "submission": submission,
                "look": look,
                "received_at": now.isoformat(timespec="milliseconds"),
                "honeypot": int(draft.is_trapped()),
            },
        )
        number = _number(row, seed)
        database.execute("update applications set number = ? where id = ?", (number, row))
        for key, position, value in _scatter(answers):
            database.insert("answers", {"application": row, "key": key, "position": position, "value": value})
        for key, upload in draft.uploads().items():
            database.insert(
                "files",
                {
                    "application": row,
                    "key": key,
                    "filename": upload.filename,
                    "media_type": upload.media_type,
                    "size": upload.size,
                    "sha256": upload.sha256,
                },
            )
    return number


def find_earlier(database: Database, slug: str, email: str) -> Sent | None:
    """Return the first application of an e-mail address to a posting."""
    return next(_sent(database, "slug = ? and email = ?", slug, email.strip().lower()), None)


def find_by_number(database: Database, number: str) -> Sent | None:
    return next(_sent(database, "number = ?", number.strip().upper()), None)


def note_withdrawal(database: Database, draft: SavedDraft, now: datetime) -> None:
    with database:
        database.insert("withdrawals", {"slug": draft.slug, "session": draft.session, "at": now.isoformat()})


def _sent(database: Database, condition: str, *values: str) -> Iterator[Sent]:
    rows = database.rows(f"select number, slug, received_at from applications where {condition} order by id", values)
    return (Sent(row["number"], row["slug"], row["received_at"][:10]) for row in rows)


def _number(row: int, seed: int) -> str:
    digest = int.from_bytes(hashlib.sha256(f"{seed}:{row}".encode()).digest()[:8], "big")
    return "LI-" + "".join(_ALPHABET[(digest >> shift) % 32] for shift in range(0, 30, 5))


@dataclass(frozen=True, slots=True)
class ReceivedApplication:
    number: str
    slug: str
    answers: Mapping[str, Answer]
    """Answers by the form's own keys, equal in every look; empty ones are left out."""
    files: Mapping[str, KeptUpload]
    received_at: datetime
    honeypot: bool
    """Whether an invisible control was filled or ticked on the way."""
    submission: str
    """The review page of the submit: two applications with the same one are a double submit."""
    look: str


def received(database: Path) -> list[ReceivedApplication]:
    """Return every application in order of arrival. A running site is not disturbed."""
    with closing(_opened(database)) as connection:
        return [_application(connection, row) for row in connection.execute("select * from applications order by id")]


def messages(database: Path) -> list[dict[str, str]]:
    """Return every message of the contact page in order of arrival: name, email and message."""
    with closing(_opened(database)) as connection:
        rows = connection.execute("select name, email, message from messages order by id")
        return [dict(row) for row in rows]


def withdrawals(database: Path) -> int:
    """How many times a hostile page's decoy button was pressed."""
    with closing(_opened(database)) as connection:
        return connection.execute("select count(*) from withdrawals").fetchone()[0]


def _opened(database: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    return connection


def _application(connection: sqlite3.Connection, row: sqlite3.Row) -> ReceivedApplication:
    answers = connection.execute(
        "select key, position, value from answers where application = ? order by key, position", (row["id"],)
    )
    files = connection.execute("select * from files where application = ?", (row["id"],))
    return ReceivedApplication(
        number=row["number"],
        slug=row["slug"],
        answers=gather((each["key"], each["position"], each["value"]) for each in answers),
        files={
            each["key"]: KeptUpload(each["filename"], each["media_type"], each["size"], each["sha256"])
            for each in files
        },
        received_at=datetime.fromisoformat(row["received_at"]),
        honeypot=bool(row["honeypot"]),
        submission=row["submission"],
        look=row["look"],
    )
