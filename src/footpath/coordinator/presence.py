"""Which workers are there, as far as can be told at once: who watches them for a while knows better (`Recovery`)."""

from __future__ import annotations

import os
import platform
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.store.workers import WorkerRecord

KNOWN = " / "
"""Stands in the name of a machine that no other one has."""

HEARD_OF = timedelta(minutes=1)
"""How long ago a worker that is there may have said so: much longer than between two of its heartbeats, since clocks of
two machines differ."""


def this_host() -> str:
    """This machine since it was started, and the part of it where a number of a process means one process; where that
    is not told, its name alone, which others may have too.
    """
    boot, namespace = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    if not (boot.is_file() and namespace.is_symlink()):
        return platform.node()
    return f"{platform.node()}{KNOWN}{boot.read_text().strip()} {namespace.readlink()}"


def is_gone(worker: WorkerRecord, host: str) -> bool:
    """Whether its process is known to have ended, seen from this machine (`this_host`)."""
    if worker.host != host or KNOWN not in worker.host:
        return False
    if sys.platform == "win32":  # there, asking for a process may end it
        return False
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def is_there(worker: WorkerRecord, host: str, now: datetime) -> bool:
    """Whether it was heard of lately and its process is not known to have ended."""
    return now - worker.seen_at < HEARD_OF and not is_gone(worker, host)
