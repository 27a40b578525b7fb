"""Files and folders for their owner alone, whatever the umask says."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from footpath.private import make_file, make_folder, write_file, write_new_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=[0o000, 0o022, 0o077], autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_folder_and_those_above_it(tmp_path: Path):
    make_folder(tmp_path / "one" / "two")
    assert [mode(tmp_path / "one"), mode(tmp_path / "one" / "two")] == [0o700, 0o700]


def test_a_folder_that_is_there_keeps_its_mode(tmp_path: Path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    make_folder(shared / "own")
    assert [mode(shared), mode(shared / "own")] == [0o755, 0o700]


def test_a_file_new_or_there_already(tmp_path: Path):
    new, old = tmp_path / "new", tmp_path / "old"
    old.write_text("kept")
    old.chmod(0o666)
    for path in (new, old):
        make_file(path)
    assert [mode(new), mode(old), old.read_text()] == [0o600, 0o600, "kept"]


def test_what_is_written(tmp_path: Path):
    old = tmp_path / "old"
    old.write_text("a longer text that was there before")
    old.chmod(0o644)
    write_file(old, b"short")
    write_file(tmp_path / "deep" / "new", b"new")
    assert (mode(old), old.read_bytes()) == (0o600, b"short")
    assert (mode(tmp_path / "deep" / "new"), mode(tmp_path / "deep")) == (0o600, 0o700)


def test_a_new_file_is_never_written_over_another(tmp_path: Path):
    write_new_file(tmp_path / "one", b"1")
    with pytest.raises(FileExistsError):
        write_new_file(tmp_path / "one", b"2")
    assert (mode(tmp_path / "one"), (tmp_path / "one").read_bytes()) == (0o600, b"1")
