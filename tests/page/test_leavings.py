"""What browsers leave lying about goes with its process, or is swept by the next one."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S

from footpath.config import environment
from footpath.page.leavings import PREFIX, in_own_folder, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator

OWNER = (
    "import asyncio, sys\n"
    "from footpath.page.leavings import in_own_folder\n"
    "async def main():\n"
    "    async with in_own_folder():\n"
    "        print('here', flush=True)\n"
    "        sys.stdin.read()\n"
    "asyncio.run(main())"
)


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A living process with a folder in `tmp_path`."""
    env = {**environment(), "TMPDIR": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", OWNER], env=env, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        yield process
        process.kill()


def lying(where: Path) -> list[Path]:
    return sorted(where.iterdir())


def test_of_a_dead_process_it_is_swept_and_of_a_living_one_left(tmp_path: Path, owner: subprocess.Popen[str]):
    folder = next(each for each in lying(tmp_path) if each.is_dir())
    (folder / "playwright_chromiumdev_profile-x").mkdir()
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


async def test_programs_find_it_as_their_own_folder_until_the_last_browser_has_ended():
    async with in_own_folder():
        async with in_own_folder():
            folder = Path(environment()["TMPDIR"])
        assert mode(folder) == 0o700
        assert folder.parent == Path(tempfile.gettempdir())
    assert mode(folder) is None
    assert environment().get("TMPDIR") != str(folder)


def mode(folder: Path) -> int | None:
    return folder.stat().st_mode & 0o777 if folder.exists() else None
