"""A person's unfinished application to a posting, kept by the server under the session's cookie."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set

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
            for key, position, value in scatter(answers):
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


def scatter(answers: Mapping[str, Answer]) -> list[tuple[str, int, str]]:
    """Return rows of key, position and value: a single answer at position 0, a group from 1 on."""
    return [
        (key, position, value)
        for key, answer in answers.items()
        for position, value in ([(0, answer)] if isinstance(answer, str) else enumerate(answer, start=1))
    ]


def gather(rows: Iterable[tuple[str, int, str]]) -> Answers:
    """Return the answers from the rows of `scatter`, in order of position."""
    answers: Answers = {}
    for key, position, value in rows:
        before = answers.get(key, ())
        answers[key] = value if position == 0 or isinstance(before, str) else (*before, value)
    return answers
