"""Files that a part of the tests need not read: importing all of them takes each process of a test run ten seconds."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

MISJUDGED = pytest.StashKey[list[str]]()
"""What `misjudged` says of all tests of this run, also of those that `-m` leaves out afterwards."""

WITH_MORE_THAN_A_PROCESS = {"forking", "served", "empty_url", "database_url", "agents"}
"""Fixtures that start programs or a server, which imports all of Footpath, or keep a database on the disk."""

_MARKS = re.compile(r"^pytestmark = .+", re.MULTILINE)
_LONG = "pytest.mark.long\n"
_MARK = re.compile(r"pytest\.mark\.(\w+)")
_FIXTURES = rf"\b(?:{'|'.join(WITH_MORE_THAN_A_PROCESS)})\b"
_MAY_MAKE_SLOW = re.compile(_FIXTURES)
_MAY_BE_SLOW = re.compile(rf"mark\.(?:browser|slow)\b|{_FIXTURES}")
_TESTS = Path(__file__).parent


def has_nothing(file: Path, expression: str) -> bool:
    """Whether `-m EXPRESSION` (of the Makefile) leaves out each test of `file`."""
    if not (file.name.startswith("test_") and file.suffix == ".py" and expression):
        return False
    text = file.read_text("utf-8")
    marks = _MARK.findall("".join(_MARKS.findall(text)))
    if any(f"not {mark}" in expression for mark in marks):
        return True
    if expression == "long":
        return _LONG not in text
    return expression.startswith("(browser or slow) and") and not may_be_slow(file, text)


def may_be_slow(file: Path, text: str) -> bool:
    """Whether a test of `file` may be a slow one or one with a browser: by the text, or by fixtures of its room."""
    shared = (_TESTS / room / "conftest.py" for room in file.relative_to(_TESTS).parents if room.name)
    return bool(_MAY_BE_SLOW.search(text)) or any(map(_makes_slow, shared))


@cache
def _makes_slow(conftest: Path) -> bool:
    return conftest.exists() and _MAY_MAKE_SLOW.search(conftest.read_text("utf-8")) is not None


def misjudged(items: list[pytest.Item]) -> list[str]:
    """The files with slow tests that `may_be_slow` does not see."""
    slow = {item.path for item in items if item.get_closest_marker("slow") or item.get_closest_marker("browser")}
    return sorted(str(path) for path in slow if not may_be_slow(path, path.read_text("utf-8")))
