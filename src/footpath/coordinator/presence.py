"""Workers that seem alive at a single look; watching for a while is more reliable (`Recovery`)."""

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
"""Separator in unambiguous machine names."""

HEARD_OF = timedelta(minutes=1)
"""Maximum age of a living worker's heartbeat: much longer than the interval, since the clocks of two machines
differ.
"""


def this_host() -> str:
    """A name for this machine since its boot, and for its namespace of process ids; without this information, the host
    name alone, which may be ambiguous.
    """
    boot, namespace = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/pid")
    if not (boot.is_file() and namespace.is_symlink()):
        return platform.node()
    return f"{platform.node()}{KNOWN}{boot.read_text().strip()} {namespace.readlink()}"


def is_gone(worker: WorkerRecord, host: str) -> bool:
    """Whether the worker's process has certainly ended, seen from machine `host` (`this_host`)."""
    if worker.host != host or KNOWN not in worker.host:
        return False
    if sys.platform == "win32":  # on Windows, probing a process may end it
        return False
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def is_there(worker: WorkerRecord, host: str, now: datetime) -> bool:
    """Whether the worker sent a heartbeat lately and its process is not known to have ended."""
    return now - worker.seen_at < HEARD_OF and not is_gone(worker, host)
