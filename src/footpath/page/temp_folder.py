"""One temporary folder for the browsers of a process, removed when the process ends or by the next process.

Browser and driver write files into the system's temporary folder and remove them at their end; after a kill of all at
once, the files stay. So each process gives them a separate folder, with a lock file beside: a folder with a free lock
belongs to a dead process, and is removed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from footpath import private
from footpath.config import programs_have

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

PREFIX = "footpath-browsers-"


class _Own:
    """The folder of the process and the number of browsers in it."""

    def __init__(self) -> None:
        self.users = 0
        self.folder: Generator[None] | None = None


_own = _Own()


@asynccontextmanager
async def in_own_folder() -> AsyncGenerator[None]:
    """Have programs started within the block use the folder of the process for temporary files.

    The folder is removed when the last such block ends. Folders of dead processes are removed before the first begins.
    """
    if _own.users == 0:
        await asyncio.to_thread(sweep, Path(tempfile.gettempdir()))
    with _shared():
        yield


@contextmanager
def _shared() -> Generator[None]:
    if _own.folder is None:
        _own.folder = _folder(Path(tempfile.gettempdir()))
        next(_own.folder)
    _own.users += 1
    try:
        yield
    finally:
        _own.users -= 1
        if _own.users == 0:
            folder, _own.folder = _own.folder, None
            next(folder, None)


def _folder(where: Path) -> Generator[None]:
    """Make a folder and hold its lock until the generator is advanced again."""
    folder = where / f"{PREFIX}{secrets.token_hex(4)}"
    lock = _lock_of(folder)
    file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)  # before the folder: no folder is ever without its lock
    private.lock(file)
    folder.mkdir(mode=0o700)
    names = ("TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",)
    try:
        with programs_have(dict.fromkeys(names, str(folder))):
            yield
    finally:
        _remove(folder, lock)
        os.close(file)


def sweep(where: Path) -> None:
    """Remove the folders of dead processes in the folder `where`."""
    for folder in where.glob(f"{PREFIX}*"):
        with suppress(OSError):  # another user's, or swept by another process
            if folder.is_symlink() or not folder.is_dir() or not _is_ours(folder):
                continue
            lock = _lock_of(folder)
            file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                if private.lock(file):
                    _remove(folder, lock)
            finally:
                os.close(file)


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")


def _is_ours(folder: Path) -> bool:
    return sys.platform == "win32" or folder.stat().st_uid == os.getuid()


def _remove(folder: Path, lock: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)  # an ending browser may still write there
    with suppress(OSError):
        lock.unlink()
