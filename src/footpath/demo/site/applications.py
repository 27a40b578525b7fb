"""The received applications: one row for every submit, repeats included, so that a double submit shows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.demo.site.drafts import SavedDraft, scatter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from footpath.demo.site.answers import Answer
    from footpath.demo.site.database import Database

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
        for key, position, value in scatter(answers):
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
