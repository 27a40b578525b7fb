"""Files that a part of the tests need not read: importing all of them takes a test run ten seconds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_MARKS = re.compile(r"^pytestmark = .+", re.MULTILINE)
_LONG = "pytest.mark.long\n"
_MARK = re.compile(r"pytest\.mark\.(\w+)")


def has_nothing(file: Path, expression: str) -> bool:
    """Whether `-m EXPRESSION` (of the Makefile) leaves out each test of `file`."""
    if not (file.name.startswith("test_") and file.suffix == ".py" and expression):
        return False
    text = file.read_text("utf-8")
    marks = _MARK.findall("".join(_MARKS.findall(text)))
    return any(f"not {mark}" in expression for mark in marks) or (expression == "long" and _LONG not in text)
