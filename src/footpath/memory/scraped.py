"""The records of queued `scrape` tasks: stored with the task during the run, within bounds."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from footpath.schema.collect import Cell, ScrapedPage, ScrapeSummary
from footpath.sentence import in_words
from footpath.store import scraped as statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.memory.redaction import Redaction
    from footpath.store.database import Store, Transaction

MOST_RECORDS: Final = 20_000
"""Maximum stored records of a task."""

MOST_BYTES: Final = 16 * 2**20
"""Maximum bytes of a task's records, as JSON."""


class ScrapeStore:
    """Stores the records of a run. The first records replace those of earlier attempts."""

    def __init__(
        self,
        store: Store,
        task: str,
        run: str,
        redaction: Redaction,
        *,
        most: int = MOST_RECORDS,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._store = store
        self._task = task
        self._redaction = redaction
        self._most = most
        self._most_bytes = most_bytes
        self._summary = ScrapeSummary(run=run)
        self._size = 0
        self._has_begun = False
        self.is_full = False
        """Whether a record was not stored, because the task has the most that is stored."""

    async def add(
        self, rows: Sequence[Mapping[str, object]], *, unfit: Mapping[str, int], left_out: Mapping[str, int]
    ) -> None:
        """Store further records, in a transaction with the summary. After the first record beyond a bound, only count.

        Args:
            rows: the records, in the order found.
            unfit: see `ScrapeSummary`, for the whole run so far.
            left_out: likewise.
        """
        bodies, size, is_full = self._bounded(rows)
        before = self._summary
        new = before.model_copy(
            update={
                "found": before.found + len(rows),
                "kept": before.kept + len(bodies),
                "unfit": self._counts(unfit),
                "left_out": self._counts(left_out),
            }
        )
        async with self._store.writing() as transaction:
            if not self._has_begun:
                await statements.clear(transaction, self._task, new.run)
            await statements.add(transaction, self._task, before.kept, bodies)
            await statements.keep_summary(transaction, self._task, new, size)
        self._summary, self._size, self.is_full, self._has_begun = new, size, is_full, True

    def _bounded(self, rows: Sequence[Mapping[str, object]]) -> tuple[list[str], int, bool]:
        """The records to store as JSON, the total bytes stored then, and whether a bound was reached."""
        bodies: list[str] = []
        size = self._size
        for row in rows if not self.is_full else ():
            body = json.dumps(self._redacted(row))
            if self._summary.kept + len(bodies) >= self._most or size + len(body) > self._most_bytes:
                return bodies, size, True
            bodies.append(body)
            size += len(body)
        return bodies, size, self.is_full

    def _redacted(self, row: Mapping[str, object]) -> dict[str, object]:
        return {self._text(name): self._cell(value) for name, value in row.items()}

    def _cell(self, value: object) -> object:
        if value is None or isinstance(value, bool):
            return value
        text = str(value)
        clean = self._text(text)
        return value if clean == text else clean

    def _text(self, text: str) -> str:
        """The text without values unique to the person: `‹your name›` in place of their name. City and trade stay,
        since a list of postings shows both to everybody. A text without such values stays unchanged, even if the
        page itself contains `{{templates}}`.
        """
        clean = self._redaction.choice(text)
        return text if clean == text else in_words(clean)

    def _counts(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {self._text(name): count for name, count in counts.items()}


@dataclass(frozen=True, slots=True)
class Scraped:
    """All stored records of a task, from a single attempt."""

    task: str
    summary: ScrapeSummary
    bodies: Sequence[str] = field(repr=False)
    """The records as JSON, in the order found."""

    def rows(self) -> Iterator[dict[str, Cell]]:
        """The records, parsed from JSON on demand."""
        return _rows(self.bodies)

    def columns(self) -> list[str]:
        """All fields of the records, in order of first use."""
        return list(dict.fromkeys(name for row in self.rows() for name in row))


async def page_of(transaction: Transaction, task: str, after: int, limit: int) -> ScrapedPage | None:
    """At most `limit` records of a task behind the first `after`; None where no attempt has found any yet."""
    if (summary := await statements.summary_of(transaction, task)) is None:
        return None
    records = tuple(_rows(await statements.bodies_of(transaction, task, after, limit)))
    last = after + len(records)
    return ScrapedPage(
        task=task, summary=summary, records=records, next=last if records and last < summary.kept else None
    )


async def whole_of(transaction: Transaction, task: str) -> Scraped | None:
    """All stored records of a task; None where no attempt has found any yet."""
    summary = await statements.summary_of(transaction, task)
    return None if summary is None else Scraped(task, summary, await statements.bodies_of(transaction, task))


def _rows(bodies: Sequence[str]) -> Iterator[dict[str, Cell]]:
    return (cast("dict[str, Cell]", json.loads(body)) for body in bodies)
