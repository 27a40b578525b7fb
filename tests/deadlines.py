"""How long a test waits for what comes at once on an idle machine, and in its time on a busy one."""

from __future__ import annotations

import os

HANGS_S = 300.0
"""Seconds after which a program, or what is waited for, is taken to hang. Nothing is slow that passes."""

DRAWN_S = 30.0
"""Seconds within which a page draws what is there: whoever looks for what no longer is on it hears so before long."""


def as_busy(seconds: float) -> float:
    """`seconds` on a machine with a core for each two programs that want one, longer as more programs want one now.

    For deadlines that a test waits out while other things have to be done in time, and for how soon something must end.
    """
    return seconds * max(1.0, os.getloadavg()[0] / (2 * (os.cpu_count() or 1)))
