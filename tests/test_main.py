"""`python -m footpath` is the command line."""

from __future__ import annotations

import runpy
import sys

import pytest
from tests.sources import MODULES

import footpath


def test_the_package_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["footpath", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(MODULES["footpath.__main__"]), run_name="__main__")
    assert ended.value.code in (0, None)
    assert capsys.readouterr().out.strip() == footpath.__version__
