"""Files that people name, read up to a bound."""

from __future__ import annotations

import io
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO, Final

from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_TEXT: Final = 32_000_000
"""Maximum bytes of a text file. Most formats have a lower bound of their own."""


def read_bytes(file: Path, most: int, what: str = "") -> bytes:
    """Read a file that a person names. Raises OSError, and BadInput for more than `most` bytes.

    Args:
        file: the file; a device or a pipe has no size, and may have no end.
        most: maximum bytes.
        what: what the file should be, with its article.
    """
    with file.open("rb") as opened:
        return _bounded(opened, str(file), most, what)


def read_text(file: Path, name: str = "", hint: str = "", most: int = LARGEST_TEXT) -> str:
    """Read a text that a person names; `-` is standard input. Raises BadInput.

    Args:
        file: the file.
        name: name of the file in messages, by default its path.
        hint: what to do if the file cannot be read.
        most: maximum bytes.
    """
    name = name or str(file)
    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as opened:
            read = _bounded(opened, name, most)
        return io.StringIO(read.decode("utf-8-sig"), newline=None).read()
    except UnicodeDecodeError:
        raise BadInput(f"{name} cannot be read: it is not valid UTF-8.", hint=hint) from None
    except OSError as error:
        why = error.strerror or "the system does not say why"
        raise BadInput(f"{name} cannot be read: {why}.", hint=hint) from None


def _bounded(opened: BinaryIO, name: str, most: int, what: str = "") -> bytes:
    read = opened.read(most + 1)
    if len(read) > most:
        size = f"{most // 1024:,} KB" if most < 1024 * 1024 else f"{most // 1024 // 1024:,} MB"
        raise BadInput(f"{name} is too large{f' for {what}' if what else ''} (more than {size}).")
    return read
