"""`cookbooks edit`, `pin` and `unpin` on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.recording.ways import book, booking, field, step

from footpath.schema.action import Fill, Navigate
from footpath.store import portable

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine


def test_an_exported_program_replaces_no_file_unasked(footpath: CommandLine, tmp_path: Path):
    (tmp_path / "book.json").write_text(portable.write(booking("http://127.0.0.1:8000")))
    assert footpath("cookbooks", "import", tmp_path / "book.json").code == 0
    (tmp_path / "test_mine.py").write_text("mine")
    asked = ("cookbooks", "export", "c0ffee", "--to", "pytest", "--out", tmp_path / "test_mine.py")
    kept = footpath(*asked)
    assert kept.code == 2
    assert "is there already. Name another file, or give --overwrite." in " ".join(kept.err.split())
    assert (tmp_path / "test_mine.py").read_text() == "mine"
    replaced = footpath(*asked, "--overwrite")
    assert replaced.code == 0
    assert "playwright install chromium" in replaced.err
    assert (tmp_path / "test_mine.py").read_text() != "mine"


def test_an_import_prints_the_command_that_replays_it(footpath: CommandLine, tmp_path: Path):
    program = """def test_it(page):
    page.goto("https://example.com/")
    page.get_by_label("City").fill("Lisbon")
    page.get_by_label("Guest").fill("Ida Brandt")
    page.get_by_label("Password").fill("hunter2")
    page.get_by_role("button", name="Book").click()
"""
    (tmp_path / "way.py").write_text(program)
    arguments = ("--name", "Book a room in Lisbon", "--data", "guest=Ida Brandt")
    said = footpath("cookbooks", "import", tmp_path / "way.py", *arguments).out
    assert said.splitlines()[-1] == (
        "Replay it: footpath run 'Book a room in Lisbon' --url https://example.com/ --data 'guest=Ida Brandt' "
        "--data-env password=PASSWORD"
    )


def test_a_file_with_a_literal_secret_comes_in_without_it(footpath: CommandLine, tmp_path: Path):
    old = book(
        step("s1", Fill(value="hunter2"), field("Club word", type="password")),
        step("s2", Navigate(url="https://a.example/?token=s3"), None),
    )
    (tmp_path / "old.json").write_text(portable.write(old))
    imported = footpath("cookbooks", "import", tmp_path / "old.json")
    assert "A secret of an address was left out" in imported.err
    assert "hunter2" not in footpath("cookbooks", "show", "c0ffee").out
    assert "hunter2" not in footpath("cookbooks", "export", "c0ffee").out


@pytest.mark.thorough
def test_a_cookbook_is_edited_pinned_and_unpinned(footpath: CommandLine, tmp_path: Path):
    (tmp_path / "book.json").write_text(portable.write(booking("http://127.0.0.1:8000")))
    assert footpath("cookbooks", "import", tmp_path / "book.json").code == 0
    text = footpath("cookbooks", "edit", "c0ffee", "--print").out
    (tmp_path / "way.yaml").write_text(text.replace("View room", "See details"))
    edited = footpath("cookbooks", "edit", "c0ffee", "--from", tmp_path / "way.yaml")
    assert edited.out == "Revision 2 of c0ffee is on trial, marked as edited.\n"
    assert "revision 2: candidate, health 100, edited (shown)" in footpath("cookbooks", "show", "c0ffee").out
    assert footpath("cookbooks", "pin", "c0ffee", "--revision", "1").out == "Revision 1 of c0ffee is pinned.\n"
    assert "1 (pinned)" in footpath("cookbooks", "list").out
    assert footpath("cookbooks", "unpin", "c0ffee").out == "Revision 2 of c0ffee is in use; none is pinned.\n"
    (tmp_path / "way.yaml").write_text(text.replace("kind: click", "kind: fly", 1))
    wrong = footpath("cookbooks", "edit", "c0ffee", "--from", tmp_path / "way.yaml")
    assert wrong.code == 2
    assert "steps.2.action" in wrong.err
