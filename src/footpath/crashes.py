"""Keep the trace of an unforeseen error for a report, without the error's message."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from footpath.private import write_file

if TYPE_CHECKING:
    from pathlib import Path


def frames(error: BaseException) -> str:
    """Return the stack frames of an error. Only frames: a message may hold a person's data."""
    return "".join(traceback.format_tb(error.__traceback__))


def keep(error: BaseException, home: Path) -> Path:
    """Write the trace to a file for the present user alone. Return the file. Raises OSError."""
    kind = type(error).__name__
    where = home / "crashes" / f"{kind}.txt"
    write_file(where, f"{kind}\n{frames(error)}".encode())
    return where
