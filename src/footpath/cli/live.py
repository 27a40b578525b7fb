"""A running task on the terminal: a line per finished step, and the current activity below."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.status import Status
from rich.text import Text

from footpath.cli.wording import Wording
from footpath.schema.event import Collected, Entry, ListRead

if TYPE_CHECKING:
    from footpath.schema.collect import Counts, Wanted


class GatheringView:
    """Shows journal entries on a terminal, with a progress bar below; on a pipe, without the bar."""

    def __init__(self, screen: Console, wanted: Wanted, *, verbose: bool = False, quiet: bool = False) -> None:
        self._screen = screen
        self._quiet = quiet
        self._wanted = wanted
        self._wording = Wording(verbose=verbose, sends=False)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[said]}"),
        )
        self._bar = Progress(*columns, TimeElapsedColumn(), console=screen, transient=True)
        self._task = self._bar.add_task("collecting", total=wanted.records, said="")

    def __enter__(self) -> Self:
        if self._screen.is_terminal and not self._quiet:
            self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar.live.is_started:  # stopping a bar that was never drawn prints an empty line
            self._bar.stop()

    def show(self, entry: Entry) -> None:
        """Show an entry."""
        if self._quiet:
            return
        if isinstance(entry.event, Collected):
            self._move(entry.event.counts)
        if isinstance(entry.event, ListRead):
            self._bar.update(self._task, description=f"page {entry.event.page}")
        if (said := self._wording.line(entry)) and not isinstance(entry.event, Collected):
            self._screen.print(said, no_wrap=True, overflow="ellipsis")

    def _move(self, counts: Counts) -> None:
        total = self._wanted.records if counts.total is None else min(counts.total, self._wanted.records)
        said = f"{counts.new} new, {counts.updated} updated, {counts.known} known"
        said += f", {counts.failed} not read" if counts.failed else ""
        self._bar.update(self._task, completed=counts.home, total=max(total, counts.home), said=said)


class LiveView:
    """Shows journal entries on a terminal; on a pipe, the same lines without the moving part."""

    def __init__(self, screen: Console, *, verbose: bool = False, quiet: bool = False) -> None:
        self._screen = screen
        self._quiet = quiet
        self._wording = Wording(verbose=verbose, proves=False)  # the proof is shown at the end, unredacted
        self._status = Status("starting", console=screen)

    def __enter__(self) -> Self:
        self.resume()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pause()

    def pause(self) -> None:
        """Leave the terminal to a question."""
        self._status.stop()

    def resume(self) -> None:
        """Show the status line again."""
        if self._screen.is_terminal and not self._quiet:
            self._status.start()

    def show(self, entry: Entry) -> None:
        """Show an entry."""
        if self._quiet:
            return
        if said := self._wording.line(entry):
            self._screen.print(said, no_wrap=True, overflow="ellipsis")
        now = Text.from_markup(self._wording.now, emoji=False)
        now.truncate(max(8, self._screen.width - 3), overflow="ellipsis")
        self._status.update(now)
