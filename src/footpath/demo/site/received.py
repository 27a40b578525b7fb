"""Read the received applications from the site's database, to compare them with the wanted answers."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from footpath.demo.site.applications import KeptUpload, gather

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from footpath.demo.site.answers import Answer


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
