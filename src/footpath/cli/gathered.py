"""Write collected records and postings to a file, also after a stopped run."""

from __future__ import annotations

import dataclasses
import shlex
from typing import TYPE_CHECKING

from footpath.cli.screen import line, raw
from footpath.engine.collect.fields import typed
from footpath.memory.posting_forms import ROW, as_json_ld, as_object, as_row
from footpath.schema.atlas import site_name
from footpath.store.files import is_flat, kind_of, records, written

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from footpath.app import App
    from footpath.schema.posting import KeptPosting
    from footpath.schema.task import Task
    from footpath.store.files import Kind, RecordFile
    from footpath.tasks.services import FinishedTask


async def write_postings(postings: AsyncIterator[KeptPosting], out: Path) -> int:
    """Write postings to a file in the format of its suffix. Return their number.

    Raises:
        BadInput: the file cannot be written, or its suffix is unknown.
    """
    return await _add(postings, records(out, ROW), kind_of(out), is_json_ld=out.suffix.lower() == ".jsonld")


async def print_postings(postings: AsyncIterator[KeptPosting], form: str) -> int:
    """Write postings to standard output, as `jsonl`, `json`, `csv` or `jsonld`. Return their number."""
    kind: Kind = "csv" if form == "csv" else "jsonl" if form == "jsonl" else "json"
    return await _add(postings, written(raw(), kind, ROW), kind, is_json_ld=form == "jsonld")


async def _add(
    postings: AsyncIterator[KeptPosting], opened: AbstractContextManager[RecordFile], kind: Kind, *, is_json_ld: bool
) -> int:
    as_record = as_json_ld if is_json_ld else as_row if is_flat(kind) else as_object
    count = 0
    with opened as target:
        async for kept in postings:
            target.add(as_record(kept))
            count += 1
    return count


def is_told(result: FinishedTask) -> bool:
    """Whether to write a file: an empty list gives an empty file, but a run that read nothing leaves an earlier
    file.
    """
    counts = result.collected
    has_any = bool(result.records) or (counts is not None and counts.home > 0)
    return has_any or result.run.status == "complete"


async def write_gathered(app: App, told: Sequence[FinishedTask], out: Path) -> None:
    """Write the records of the runs, including parts collected before a stop. Raises BadInput for an unwritable
    file.
    """
    if told[0].run.task.type == "scrape":
        write_rows(told[0].records, out)
    else:
        await write_postings(_each_once(app, told), out)


async def _each_once(app: App, told: Sequence[FinishedTask]) -> AsyncIterator[KeptPosting]:
    """The postings of several lists, without duplicates."""
    seen: set[str] = set()
    for each in told:
        site = site_name(str(each.run.task.url))
        if each.since is None:
            continue
        async for posting in app.postings.collected(site, each.listed, each.since):
            if posting.id not in seen:
                seen.add(posting.id)
                yield posting


def write_rows(rows: Sequence[Mapping[str, object]], out: Path) -> None:
    """Write scraped records to a file in the format of its suffix. Raises BadInput for an unwritable file."""
    columns, as_typed = typed(rows)
    # JSON and CSV keep the page's texts, since their readers need no column types
    with records(out, columns) as target:
        for row in as_typed if kind_of(out) in ("parquet", "sqlite") else rows:
            target.add(row)


def misfits(unfit: Mapping[str, int], left_out: Mapping[str, int]) -> str:
    """A summary of misfit values and omitted records; empty without any. For a terminal."""
    parts = [
        (unfit, "values that did not fit, stored as null"),
        (left_out, "records left out for lack of a required field"),
    ]
    return " · ".join(
        f"{what}: {', '.join(f'{line(name)} {count}' for name, count in counts.items())}"
        for counts, what in parts
        if counts
    )


@dataclasses.dataclass
class StoppedGathering:
    """A run stopped from outside: writes the records so far, and says how to continue."""

    task: Task
    out: Path | None
    had: FinishedTask | None = None
    """Records at the time of the stop; None without a stop."""
    is_written: bool = False

    def take(self, had: FinishedTask) -> None:
        """Take the records so far."""
        self.had = had

    async def write(self, app: App, before: Sequence[FinishedTask] = ()) -> None:
        """Write the records to the output file, after those of earlier tasks."""
        if self.out is not None and self.had is not None and is_told(self.had):
            await write_gathered(app, [*filter(is_told, before), self.had], self.out)
            self.is_written = True

    def told(self) -> str:
        """The location of the records, and the effect of repeating the command."""
        goes_on = self.task.type == "collect" and not self.task.wanted.afresh
        then = "Repeat the command to continue." if goes_on else "Repeat the command to start again."
        return f"{self._where()} {then}".lstrip()

    def _where(self) -> str:
        home = self.had.collected.home if self.had is not None and self.had.collected is not None else 0
        if not home:
            return ""
        what = "The one collected so far is" if home == 1 else f"The {home} collected so far are"
        if self.is_written:
            return f"{what} written to {self.out}."
        if self.task.type != "collect":
            return ""
        site, out = site_name(str(self.task.url)), shlex.quote(str(self.out or "jobs.csv"))
        return f"{what} written by `footpath jobs export --site {site} --out {out}`."
