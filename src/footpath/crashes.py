"""What led to an error that nobody foresaw, kept for a report: without a word of the error's own."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from footpath.private import write_file

if TYPE_CHECKING:
    from pathlib import Path


def frames(error: BaseException) -> str:
    """Where it came from. Frames only: a message may hold a person's data."""
    return "".join(traceback.format_tb(error.__traceback__))


def keep(error: BaseException, home: Path) -> Path:
    """Write it down, for this user alone; the file. Raises OSError."""
    kind = type(error).__name__
    where = home / "crashes" / f"{kind}.txt"
    write_file(where, f"{kind}\n{frames(error)}".encode())
    return where
