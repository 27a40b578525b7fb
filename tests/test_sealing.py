"""What is kept sealed: opened by the key of its folder alone."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from footpath.errors import WrongKey
from footpath.sealing import Seal

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_sealed_is_opened_by_whoever_has_the_folder(tmp_path: Path):
    sealed = Seal(tmp_path / "new").close("Zoë, +44 20 7946 0000")
    assert "Zoë" not in sealed
    assert Seal(tmp_path / "new").open(sealed) == "Zoë, +44 20 7946 0000"


def test_the_key_is_for_its_owner_alone(tmp_path: Path):
    Seal(tmp_path).close("a")
    key = tmp_path / "key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    key.chmod(0o644)
    Seal(tmp_path).close("b")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_of_many_that_make_the_key_at_once_one_does(tmp_path: Path):
    seals = [Seal(tmp_path) for _ in range(20)]
    with ThreadPoolExecutor(20) as threads:
        sealed = list(threads.map(lambda seal: seal.close("a"), seals))
    assert {seals[0].open(each) for each in sealed} == {"a"}


def test_another_key_is_told_and_the_right_one_opens_again(tmp_path: Path):
    here, there = Seal(tmp_path / "here"), Seal(tmp_path / "there")
    sealed = there.close("a")
    here.close("b")
    with pytest.raises(WrongKey, match=r"here/key.* another key, or is damaged.*add it to the file as a line"):
        here.open(sealed)
    with here.file.open("a") as keys:
        keys.write(there.file.read_text())
    assert here.open(sealed) == "a"


def test_what_was_changed_does_not_open(tmp_path: Path):
    seal = Seal(tmp_path)
    sealed = seal.close("a")
    with pytest.raises(WrongKey):
        seal.open(f"{sealed[:-5]}AAAA=")


BROKEN = [(None, "is not there"), ("no key", "holds no key"), ("", "holds no key")]


@pytest.mark.parametrize(("content", "said"), BROKEN)
def test_a_key_that_is_gone_or_broken_is_told(tmp_path: Path, content: str | None, said: str):
    sealed = Seal(tmp_path).close("a")
    key = tmp_path / "key"
    key.unlink()
    if content is not None:
        key.write_text(content)
    with pytest.raises(WrongKey, match=said):
        Seal(tmp_path).open(sealed)
    assert not key.exists() if content is None else key.read_text() == content, "nothing takes its place unasked"
