"""Temporary folders of a process. The next process removes those of processes that were killed."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from footpath import private

MEMORY = Path("/dev/shm")
LEAST = 2 << 30
"""Free bytes for the files of all tests: they take half a gigabyte."""


class OwnFolder:
    """A new folder in `where`, with a lock beside it that this process holds until it ends."""

    def __init__(self, kind: str, where: Path) -> None:
        for lock in where.glob(f"footpath-{kind}-*.lock"):
            with suppress(OSError), lock.open("r+") as file:  # somebody else's, or just removed by somebody else
                if private.lock(file.fileno()):
                    _remove(lock)
        self._lock = where / f"footpath-{kind}-{secrets.token_hex(4)}.lock"
        self.path = self._lock.with_suffix("")
        unlocked = self._lock.with_suffix(".new")
        private.lock(os.open(unlocked, os.O_CREAT | os.O_RDWR, 0o600))
        unlocked.rename(self._lock)
        self.path.mkdir(mode=0o700)

    def remove(self) -> None:
        """Remove the folder before this process ends."""
        _remove(self._lock)


def _remove(lock: Path) -> None:
    folder = lock.with_suffix("")
    shutil.rmtree(folder, ignore_errors=True)  # somebody may still write there: then the next process tries again
    if not folder.exists():
        lock.unlink()


def has_memory() -> bool:
    """Whether the files of the tests fit into memory: there no test waits for a disk, slow or used by others.

    Not where programs cannot be run from there, as containers often have it: tests write and run some.
    """
    if not os.access(MEMORY, os.W_OK):
        return False
    about = os.statvfs(MEMORY)
    return about.f_bavail * about.f_frsize >= LEAST and not about.f_flag & os.ST_NOEXEC
