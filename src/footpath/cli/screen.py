"""What is shown: results on standard output, everything else on standard error; pages' texts never as commands."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING, TextIO, cast

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE = 10_000
"""Columns where there is no terminal: a line stays a line, for `grep`."""
NARROW = 72
"""Columns below which a table is shown row by row."""

IDS = ("id", "run")
"""Columns of what is copied: they stay whole, and the others are narrower for it."""

_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters of terminals, and those that turn the direction of writing round."""


class _Notices(Console):
    def on_broken_pipe(self) -> None:
        """A run goes on when nobody watches it any more."""
        self.quiet = True

    def _check_buffer(self) -> None:
        try:
            super()._check_buffer()
        except OSError:  # a pipe without a reader is known to Rich; a terminal that was closed says something else
            self.on_broken_pipe()


def results() -> Console:
    """Standard output."""
    screen = Console(highlight=False, emoji=False)
    if not screen.is_terminal:
        screen.width = WIDE
    return screen


def notices() -> Console:
    """Standard error."""
    screen = _Notices(stderr=True, highlight=False, emoji=False)
    if not screen.is_terminal:
        screen.width = WIDE
    return screen


def harmless(text: str) -> str:
    """A text that somebody else wrote, without what a terminal would obey."""
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", text)


def plain(text: str) -> str:
    """The same as Rich markup that shows it letter by letter."""
    return escape(harmless(text))


def line(text: str) -> str:
    """The same on one line."""
    return plain(" ".join(text.split()))


class _Harmless(io.TextIOBase):
    """Standard output on a terminal, for text that is no markup."""

    def write(self, text: str) -> int:
        return sys.stdout.write(harmless(text.replace("\r\n", "\n")))


def raw() -> TextIO:
    """Standard output for what other programs read: as it is, but for what a terminal would obey where it is one."""
    return cast("TextIO", _Harmless()) if sys.stdout.isatty() else sys.stdout


def show_rows(screen: Console, columns: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> None:
    """Show rows of markup under their columns: a table on a terminal, row by row where that is narrow, and lines with
    tabs between the cells where there is none.
    """
    if not screen.is_terminal:
        if title:
            screen.file.write(Text.from_markup(title, emoji=False).plain + "\n")
        for row in (columns, *rows):
            screen.file.write("\t".join(Text.from_markup(cell, emoji=False).plain for cell in row) + "\n")
    elif screen.width < NARROW:
        _row_by_row(screen, columns, rows, title)
    else:
        table = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for name in columns:
            table.add_column(name, overflow="fold", no_wrap=name in IDS)
        for row in rows:
            table.add_row(*row)
        screen.print(table)


def _row_by_row(screen: Console, columns: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    if title:
        screen.print(f"[italic]{title}[/italic]")
    for row in rows:
        for name, cell in zip(columns, row, strict=True):
            if cell:
                screen.print(f"[dim]{name}[/dim] {cell}" if name else f"[bold]{cell}[/bold]", overflow="fold")
        screen.print()
