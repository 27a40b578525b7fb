"""Tests side by side are told as one after the other, whatever becomes of a worker."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from footpath.config import environment

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

SHARED = """
from tests.workers import Workers

def pytest_runtestloop(session):
    Workers(session, begin=lambda number: None).run(3, scope=lambda item: item.nodeid)
    return True
"""

SUITE = """
import os, pathlib, pytest

def test_ends_its_worker():
    os._exit(7)

@pytest.fixture(scope="session")
def once():
    yield
    pathlib.Path("ended").joinpath(str(os.getpid())).touch()

@pytest.mark.parametrize("number", range(20))
def test_passes(number, once):
    pathlib.Path("ran").joinpath(str(number)).touch(exist_ok=False)

def test_fails():
    print("what it said")
    assert [1] == [2]

def test_is_skipped():
    pytest.skip("why it is")
"""


@pytest.mark.parametrize("mark", ["", "import pytest; pytestmark = pytest.mark.slow"])
def test_each_runs_once_and_all_are_told(tmp_path: Path, mark: str):
    for folder in ("ran", "ended"):
        (tmp_path / folder).mkdir()
    (tmp_path / "conftest.py").write_text(SHARED)
    (tmp_path / "test_suite.py").write_text(SUITE + mark)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow: waits\n")
    command = (sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider")
    env = {**environment(), "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert "2 failed, 20 passed, 1 skipped" in ran.stdout, ran.stdout + ran.stderr
    assert "assert [1] == [2]" in ran.stdout
    assert "what it said" in ran.stdout
    assert "why it is" in ran.stdout
    assert "The worker that ran it ended with 7." in ran.stdout
    assert len(list((tmp_path / "ran").iterdir())) == 20
    assert list((tmp_path / "ended").iterdir())
