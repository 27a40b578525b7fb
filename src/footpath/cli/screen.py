"""Output: results on standard output, everything else on standard error; page texts cannot control the terminal."""

from __future__ import annotations

import io
import json
import re
import sys
from typing import TYPE_CHECKING, TextIO, cast

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE = 10_000
"""Width without a terminal: long lines stay whole, for `grep`."""
NARROW = 72
"""Minimum width for a table; narrower terminals show rows one by one."""

IDS = ("id", "run")
"""Columns that stay whole for copying, at the cost of the others."""

_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters of terminals, and characters that reverse the writing direction."""


class _Notices(Console):
    def on_broken_pipe(self) -> None:
        """Continue the run without a reader."""
        self.quiet = True

    def _check_buffer(self) -> None:
        try:
            super()._check_buffer()
        except OSError:  # Rich handles a pipe without a reader; a closed terminal raises another error
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
    """A foreign text without terminal control characters."""
    return _COMMANDS.sub("\N{REPLACEMENT CHARACTER}", text)


def plain(text: str) -> str:
    """A foreign text as Rich markup that shows it literally."""
    return escape(harmless(text))


def line(text: str) -> str:
    """A foreign text as Rich markup on a single line."""
    return plain(" ".join(text.split()))


class _Harmless(io.TextIOBase):
    """Standard output on a terminal, for text without markup."""

    def write(self, text: str) -> int:
        return sys.stdout.write(harmless(text.replace("\r\n", "\n")))


def raw() -> TextIO:
    """Standard output for other programs: unchanged, but on a terminal without control characters."""
    return cast("TextIO", _Harmless()) if sys.stdout.isatty() else sys.stdout


def show_json(data: object) -> None:
    """Print data for other programs. Records of our own may stand in it."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False, default=lambda each: each.model_dump(mode="json")))


def show_rows(screen: Console, columns: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> None:
    """Show rows of markup under column heads: as a table on a wide terminal, row by row on a narrow one, else as lines
    with tabs.
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
