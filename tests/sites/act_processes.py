"""The processes of this test's own browsers, as /proc tells of them."""

from __future__ import annotations

import os
from pathlib import Path


def commands() -> dict[int, list[str]]:
    """Command lines of all processes that descend from this one, by id."""
    parents: dict[int, int] = {}
    lines: dict[int, list[str]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            lines[int(folder.name)] = (folder / "cmdline").read_text("utf-8", "replace").split("\0")
        except OSError:
            continue  # it ended while we looked
        parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
    found = [os.getpid()]
    for known in found:
        found += [child for child, parent in parents.items() if parent == known]
    return {pid: lines[pid] for pid in found[1:]}


def browsers() -> dict[int, list[str]]:
    """Those that are browsers, or the scripts that start them."""
    return {
        pid: line
        for pid, line in commands().items()
        if "--user-data-dir=" in " ".join(line) and "--type=" not in " ".join(line)
    }


def drivers() -> dict[int, list[str]]:
    """Those that run Playwright's driver."""
    return {pid: line for pid, line in commands().items() if "run-driver" in line}


def renderers() -> set[int]:
    """Those that run pages. They write their command line anew, as one word."""
    return {pid for pid, line in commands().items() if "--type=renderer" in " ".join(line)}
