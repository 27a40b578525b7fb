"""What locators found, as it is kept in a file beside the tests."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from footpath.errors import BadInput
from footpath.locators import memory
from footpath.locators.memory import KnownLocator, LocatorMemory
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from pathlib import Path

GO = KnownLocator(locator='get_by_text("Go")', page="form", signature=Signature(role="button", name="Go"))


def test_what_is_saved_is_known_to_the_next_run(tmp_path: Path):
    mine = LocatorMemory(tmp_path / "of" / "it.json")
    mine.note(GO)
    mine.save()
    assert LocatorMemory(tmp_path / "of" / "it.json").of(GO.locator, "form") == (GO,)
    assert [each.name for each in (tmp_path / "of").iterdir()] == ["it.json"]


def test_what_is_not_saved_is_not_kept(tmp_path: Path):
    LocatorMemory(tmp_path / "it.json").note(GO)
    assert not (tmp_path / "it.json").exists()


def test_a_run_that_finds_nothing_new_writes_nothing(tmp_path: Path):
    file = tmp_path / "it.json"
    LocatorMemory(file, at_once=True).note(GO)
    file.chmod(0o400)
    before = file.stat().st_mtime_ns
    mine = LocatorMemory(file)
    mine.note(GO)
    mine.save()
    assert file.stat().st_mtime_ns == before


def test_what_another_process_wrote_meanwhile_stays(tmp_path: Path):
    file, other = tmp_path / "it.json", GO.model_copy(update={"locator": "another()"})
    ours, theirs = LocatorMemory(file), LocatorMemory(file)
    ours.note(GO)
    theirs.note(other)
    theirs.save()
    ours.save()
    assert [*LocatorMemory(file).of(GO.locator, "form"), *LocatorMemory(file).of("another()", "form")] == [GO, other]


def test_what_several_write_at_once_stays(tmp_path: Path):
    def write(writer: int) -> None:
        theirs = LocatorMemory(tmp_path / "it.json", at_once=True)
        for number in range(20):
            theirs.note(GO.model_copy(update={"locator": f"{writer}/{number}"}))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    known = LocatorMemory(tmp_path / "it.json").others("", "form")
    assert len({each.locator for each in known}) == 80
    assert [each.name for each in tmp_path.iterdir()] == ["it.json"]


def test_the_oldest_are_dropped_also_after_the_file_was_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "MOST", 3)
    signature = GO.signature.model_copy(update={"name": "Went"})
    notes = [GO.model_copy(update={"locator": each}) for each in "dcba"]
    for note in (*notes[:2], notes[0].model_copy(update={"signature": signature}), *notes[2:]):
        LocatorMemory(tmp_path / "it.json", at_once=True).note(note)
    kept = LocatorMemory(tmp_path / "it.json").others("", "form")
    assert [each.locator for each in kept] == ["d", "b", "a"], "c was noted first, as d has been noted anew"


def test_a_file_that_somebody_else_keeps_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "TRIES", 2)
    with memory.alone_with(tmp_path / "it.json"), pytest.raises(BadInput, match="another process is writing"):
        LocatorMemory(tmp_path / "it.json", at_once=True).note(GO)


def test_a_locator_is_known_from_another_page_where_this_one_is_new(tmp_path: Path):
    mine = LocatorMemory(None)
    mine.note(GO)
    assert mine.of(GO.locator, "another/page") == (GO,)
    assert mine.of("another()", "form") == ()


@pytest.mark.parametrize("content", ["", "[]", '{"version": 2}', '{"locators": [{"locator": "x"}]}', "\x00"])
def test_a_file_that_is_none_is_refused_with_its_name(tmp_path: Path, content: str):
    (tmp_path / "it.json").write_text(content)
    with pytest.raises(BadInput, match=r"it\.json"):
        LocatorMemory(tmp_path / "it.json").of("x", "")
