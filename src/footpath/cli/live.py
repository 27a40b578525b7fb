"""A run as it goes: a line a finished step, and below them what is being done now."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status
from rich.text import Text

from footpath.cli.wording import Wording
from footpath.schema.event import Entry


class LiveView:
    """Shows journal entries on a terminal; on a pipe, the same lines without the moving part."""

    def __init__(self, screen: Console, *, verbose: bool = False, quiet: bool = False) -> None:
        self._screen = screen
        self._quiet = quiet
        self._wording = Wording(verbose=verbose, proves=False)  # it stands at the end, as the page shows it
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
        """Take it back."""
        if self._screen.is_terminal and not self._quiet:
            self._status.start()

    def show(self, entry: Entry) -> None:
        """Show one entry."""
        if self._quiet:
            return
        if said := self._wording.line(entry):
            self._screen.print(said, no_wrap=True, overflow="ellipsis")
        now = Text.from_markup(self._wording.now, emoji=False)
        now.truncate(max(8, self._screen.width - 3), overflow="ellipsis")
        self._status.update(now)
