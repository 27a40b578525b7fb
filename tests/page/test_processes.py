"""What browsers leave lying about goes with its process, or is swept by the next one."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

from footpath.config import environment
from footpath.page.processes import PREFIX, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWNER = """
import asyncio, sys
from footpath.config import environment
from footpath.page.processes import in_own_folder
async def main():
    async with in_own_folder():
        async with in_own_folder():
            print(environment()["TMPDIR"], flush=True)
        sys.stdin.read()
    print(environment()["TMPDIR"], flush=True)
asyncio.run(main())
"""


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A living process with a folder in `tmp_path`: the first of two browsers has ended, the last goes on until its
    standard input is closed. This process may have browsers of its own, of other tests.
    """
    env = {**environment(), "TMPDIR": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", OWNER], env=env, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"{folder_in(tmp_path)}\n", "programs find it as theirs"
        yield process
        process.kill()


def folder_in(where: Path) -> Path:
    (folder,) = (each for each in lying(where) if each.is_dir())
    return folder


def lying(where: Path) -> list[Path]:
    return sorted(where.iterdir())


def test_of_a_dead_process_it_is_swept_and_of_a_living_one_left(tmp_path: Path, owner: subprocess.Popen[str]):
    (folder_in(tmp_path) / "playwright_chromiumdev_profile-x").mkdir()
    sweep(tmp_path)
    assert len(lying(tmp_path)) == 2, "a folder and its lock"
    owner.kill()
    owner.wait(HANGS_S)
    sweep(tmp_path)
    assert lying(tmp_path) == []


def test_nothing_else_is_touched(tmp_path: Path):
    kept = [tmp_path / "playwright_chromiumdev_profile-x", tmp_path / "footpath-demo-x", tmp_path / f"{PREFIX}file"]
    for each in kept[:2]:
        each.mkdir()
    kept[2].write_text("a file")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path / "elsewhere")
    before = lying(tmp_path)
    sweep(tmp_path)
    assert lying(tmp_path) == before


def test_it_is_its_users_alone_until_the_last_browser_has_ended(tmp_path: Path, owner: subprocess.Popen[str]):
    folder = folder_in(tmp_path)
    assert folder.stat().st_mode & 0o777 == 0o700
    rest, _ = owner.communicate(timeout=HANGS_S)
    assert rest == f"{tmp_path}\n", "programs find what they found before"
    assert not folder.exists()
