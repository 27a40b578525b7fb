"""Files and folders that only their owner may read."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents for the present user alone. An existing folder is left unchanged."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def others_may_read(folder: Path) -> bool:
    """Whether an existing folder is open to other users of the machine."""
    return sys.platform != "win32" and folder.is_dir() and bool(folder.stat().st_mode & 0o077)


def make_file(path: Path) -> None:
    """Create an empty file for the present user alone, or close an existing file to all others."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    elif path.stat().st_mode & 0o077:
        with suppress(PermissionError):  # it is somebody else's, who decides
            path.chmod(0o600)


def write_new_file(path: Path, content: bytes) -> None:
    """Write a new file for the present user alone. Raises FileExistsError if the file exists."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)


def write_file(path: Path, content: bytes) -> None:
    """Write a file for the present user alone."""
    make_folder(path.parent)
    make_file(path)
    path.write_bytes(content)


if sys.platform == "win32":
    import msvcrt

    def lock(file: int, *, shared: bool = False) -> bool:
        """Lock an open file until the file is closed or the process ends. Return False if another process has the lock.
        No lock is shared.
        """
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def lock(file: int, *, shared: bool = False) -> bool:
        """Lock an open file until the file is closed or the process ends. Return False if another process has the lock;
        with `shared`, only if the other lock is exclusive.
        """
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
