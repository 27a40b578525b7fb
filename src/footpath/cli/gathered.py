"""Write the collected records to the wanted file, also after a stopped run."""

from __future__ import annotations

import dataclasses
import shlex
from typing import TYPE_CHECKING

from footpath.cli.posting_files import write_postings
from footpath.cli.screen import line
from footpath.engine.collect.columns import typed
from footpath.schema.atlas import site_name
from footpath.store.files import kind_of, records

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from pathlib import Path

    from footpath.app import App
    from footpath.schema.kept import KeptPosting
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask


def is_told(result: FinishedTask) -> bool:
    """Whether a file is written: an empty one of an empty list. A run that read nothing leaves an earlier file."""
    counts = result.collected
    has_any = bool(result.records) or (counts is not None and counts.home > 0)
    return has_any or result.run.status == "complete"


async def write_gathered(app: App, told: Sequence[FinishedTask], out: Path) -> None:
    """Write what these runs saw, also where one was stopped before and went on. Raises BadInput where that cannot
    be.
    """
    if told[0].run.task.type == "scrape":
        write_rows(told[0].records, out)
    else:
        await write_postings(_each_once(app, told), out)


async def _each_once(app: App, told: Sequence[FinishedTask]) -> AsyncIterator[KeptPosting]:
    """The postings of several lists; one that stands on two is told once."""
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
    """Write scraped records to a file, whose ending says how. Raises BadInput where that cannot be."""
    columns, as_typed = typed(rows)
    # texts of JSON and CSV stay as the page has them: their readers have no types to be told
    with records(out, columns) as target:
        for row in as_typed if kind_of(out) in ("parquet", "sqlite") else rows:
            target.add(row)


def misfits(unfit: Mapping[str, int], left_out: Mapping[str, int]) -> str:
    """What of scraped records is not as it was asked for; empty where all is. For a terminal."""
    parts = [(unfit, "values that do not fit, and are null"), (left_out, "records left out for what they must have")]
    return " · ".join(
        f"{what}: {', '.join(f'{line(name)} {count}' for name, count in counts.items())}"
        for counts, what in parts
        if counts
    )


@dataclasses.dataclass
class StoppedGathering:
    """A run that is stopped from outside: what was collected by then is written, and said with how to go on."""

    task: Task
    out: Path | None
    had: FinishedTask | None = None
    """What was collected when it was stopped; None where it was not."""
    is_written: bool = False

    def take(self, had: FinishedTask) -> None:
        """Take what was collected."""
        self.had = had

    async def write(self, app: App, before: Sequence[FinishedTask] = ()) -> None:
        """Write it where it was to be written, with what was collected before."""
        if self.out is not None and self.had is not None and is_told(self.had):
            await write_gathered(app, [*filter(is_told, before), self.had], self.out)
            self.is_written = True

    def told(self) -> str:
        """Where it is, and what the same command does now."""
        goes_on = self.task.type == "collect" and not self.task.wanted.afresh
        then = "The same command goes on where it was." if goes_on else "The same command begins again."
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
