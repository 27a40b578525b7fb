"""How long a test waits for what comes at once on an idle machine, and in its time on a busy one."""

from __future__ import annotations

HANGS_S = 300.0
"""Seconds after which a program, or what is waited for, is taken to hang. Nothing is slow that passes."""

DRAWN_S = 30.0
"""Seconds within which a page draws what is there: whoever looks for what no longer is on it hears so before long."""
