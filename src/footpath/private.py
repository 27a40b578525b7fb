"""Files and folders that only their owner may read."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def make_folder(folder: Path) -> None:
    """Create a folder, and those above it that are missing, for this user alone. One that is there is left as it is."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def others_may_read(folder: Path) -> bool:
    """Whether a folder that is there is open to other users of this machine."""
    return sys.platform != "win32" and folder.is_dir() and bool(folder.stat().st_mode & 0o077)


def make_file(path: Path) -> None:
    """Create an empty file for this user alone, or close one that is there to everybody else."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    elif path.stat().st_mode & 0o077:
        with suppress(PermissionError):  # it is somebody else's, who decides
            path.chmod(0o600)


def write_new_file(path: Path, content: bytes) -> None:
    """Write a file for this user alone. Raises FileExistsError where there is one."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)


def write_file(path: Path, content: bytes) -> None:
    """Write a file for this user alone."""
    make_folder(path.parent)
    make_file(path)
    path.write_bytes(content)


if sys.platform == "win32":
    import msvcrt

    def lock(file: int, *, shared: bool = False) -> bool:
        """Lock an open file until it is closed or this process ends. False where somebody has it. No lock is shared."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def lock(file: int, *, shared: bool = False) -> bool:
        """Lock an open file until it is closed or this process ends. False where somebody has it; with `shared`, where
        somebody has it alone.
        """
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
