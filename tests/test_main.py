"""`python -m footpath` is the command line."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

from tests.sources import MODULES

if TYPE_CHECKING:
    import pytest


def test_the_package_runs_as_a_program(monkeypatch: pytest.MonkeyPatch):
    called: list[str] = []
    # not the command itself: at its end it ignores stop signals, which are those of the tests, too
    monkeypatch.setattr("footpath.cli.main", lambda: called.append("main"))
    runpy.run_path(str(MODULES["footpath.__main__"]), run_name="__main__")
    runpy.run_path(str(MODULES["footpath.__main__"]), run_name="imported")
    assert called == ["main"]
