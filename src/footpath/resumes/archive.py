"""Read files of a ZIP archive within bounds: a small archive can unpack to any size."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from typing import Final

from footpath.errors import BadInput

MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of all files of an archive, unpacked."""
MOST_OF_A_FILE: Final = 8 * 1024 * 1024
"""Most bytes of an unpacked file that is read."""
MOST_FILES: Final = 3000
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, KeyError, NotImplementedError)
"""Errors of the library for a truncated, overwritten, or too modern archive."""


def names_in(content: bytes) -> tuple[str, ...]:
    """Return the names of the files in an archive. Raises BadInput if the archive is damaged, or too large unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            files = archive.infolist()
    except _DAMAGED as error:
        raise BadInput("The archive is damaged: it cannot be opened.", hint="Download or save it again.") from error
    if len(files) > MOST_FILES or sum(each.file_size for each in files) > MOST_BYTES:
        raise BadInput(
            f"The archive has more than {MOST_FILES} files or {MOST_BYTES // 1024 // 1024} MB when it is unpacked.",
            hint="Give the archive of the profile alone.",
        )
    return tuple(each.filename for each in files if not each.is_dir())


def read_file(content: bytes, name: str) -> bytes:
    """Return one file of an archive. Raises BadInput if the file is damaged, encrypted or too large."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive, archive.open(name) as file:
            read = file.read(MOST_OF_A_FILE + 1)
    except RuntimeError:
        raise BadInput("The archive is encrypted: it opens only with a password.", hint="Unpack it first.") from None
    except _DAMAGED as error:
        raise BadInput(f"The file {name} of the archive is damaged.", hint="Download or save it again.") from error
    if len(read) > MOST_OF_A_FILE:
        raise BadInput(f"The file {name} of the archive has more than {MOST_OF_A_FILE // 1024 // 1024} MB.")
    return read
