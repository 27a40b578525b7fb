"""Files edited by a repair: kept if the tests pass, else restored; and the tests that use an edited helper."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from footpath.errors import BadInput
from footpath.locators import edited
from footpath.locators.edited import EditedFiles, TooMany, alone, is_of, lock_all, users
from footpath.locators.source import Rewrite, SourceSpan


def test_a_locator_in_a_file_outside_the_folder_is_not_edited(tmp_path: Path):
    (folder := tmp_path / "tests").mkdir()
    for file in (inside := folder / "test_a.py", outside := tmp_path / "pages.py"):
        file.write_text('page.get_by_text("Go")')
    places = [SourceSpan(str(file), 1, 0, 1, 22, 1) for file in (inside, outside)]
    edited = EditedFiles.of([Rewrite(each, 'get_by_text("Search")') for each in places], folder)
    assert edited.write(frozenset()) == {places[1]: "its file is outside the folder of tests"}
    assert "Search" in inside.read_text()
    assert "Go" in outside.read_text()


def test_a_file_that_cannot_be_written_is_told_and_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "test_it.py"
    file.write_text('page.get_by_text("Go").click()\n')
    edited = EditedFiles.of([Rewrite(SourceSpan(str(file), 1, 0, 1, 22, 1), 'get_by_text("Send")')], None)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", no_permission)
        with pytest.raises(BadInput, match=r"test_it\.py cannot be edited: Permission denied"):
            edited.write(frozenset())
        edited.take_back()  # writes nothing where nothing was written
    assert file.read_text() == 'page.get_by_text("Go").click()\n'


def no_permission(path: Path, _: bytes) -> int:
    raise PermissionError(13, "Permission denied", str(path))


TWO = 'A = page.get_by_text("a")\nB = page.get_by_text("b")\n'


def edit(file: Path, line: int, now: str) -> EditedFiles:
    edited = EditedFiles.of([Rewrite(SourceSpan(str(file), line, 4, line, 25, 1), f'get_by_text("{now}")')], None)
    assert not edited.write(frozenset())
    return edited


def test_an_edit_is_taken_back_beside_what_others_wrote_meanwhile(tmp_path: Path):
    file = tmp_path / "pages.py"
    file.write_text(TWO)
    edited = edit(file, 1, "x")
    file.write_text("# new\n" + file.read_text().replace('"b"', '"c"'))
    assert edited.take_back() == []
    assert file.read_text() == "# new\n" + TWO.replace('"b"', '"c"')


def test_an_edit_in_a_line_that_somebody_has_changed_is_told(tmp_path: Path):
    file = tmp_path / "pages.py"
    file.write_text(TWO)
    edited = edit(file, 1, "x")
    file.write_text(file.read_text().replace('("x")', '("x").first'))
    assert edited.take_back() == [file]
    assert '("x").first' in file.read_text()


def test_two_repairs_edit_no_file_at_once(tmp_path: Path):
    file = tmp_path / "pages.py"
    file.write_text(TWO)
    with ExitStack() as locks:
        assert lock_all(locks, {file}) == ""
        with ExitStack() as others:
            assert lock_all(others, {file, tmp_path / "other.py"}) == "pages.py"
        with pytest.raises(BadInput, match=r"Another repair of pages\.py is running"), alone(file):
            ...
    with alone(file):
        ...


FILES = {
    "pytest.ini": "",
    "pages/__init__.py": "from pages.login import Login",
    "pages/login.py": "from . import words",
    "pages/words.py": "",
    "plugin.py": "",
    "shop/conftest.py": "import helpers",
    "shop/helpers.py": "",
    "shop/test_a.py": "import pages",
    "shop/test_b.py": "",
    "other/test_c.py": "from pages import login",
    "other/test_d.py": "import os",
    ".hidden/test_e.py": "import pages",
    "env/pyvenv.cfg": "",
    "env/test_f.py": "import pages",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("edited", "found"),
    [
        (["shop/test_a.py"], []),
        (["pages/words.py"], ["other/test_c.py"]),
        (["shop/helpers.py"], ["shop/test_b.py"]),
        (["shop/conftest.py"], ["shop/test_b.py"]),
        (["plugin.py"], ["other/test_c.py", "other/test_d.py", "shop/test_b.py"]),
    ],
)
def test_what_imports_an_edited_file_uses_it(project: Path, edited: list[str], found: list[str]):
    told = users({project / each for each in edited}, project / "shop/test_a.py")
    assert sorted(str(each.relative_to(project)) for each in told) == found


def test_a_project_with_too_many_tests_is_told(project: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(edited, "MOST_FILES", 2)
    with pytest.raises(TooMany):
        users({project / "plugin.py"}, project / "shop/test_a.py")


def test_an_expression_is_of_a_test_or_of_a_helper_beside(tmp_path: Path):
    file = tmp_path / "test_a.py"
    file.write_text(
        "def send(page):\n    page.click('#a')\n\nclass TestIt:\n    def test_b(self, page):\n        send(page)\n"
    )
    assert not is_of(SourceSpan(str(file), 2, 4, 2, 20), ["TestIt::test_b[chromium]"])
    assert is_of(SourceSpan(str(file), 6, 8, 6, 18), ["TestIt::test_b[chromium]"])
    assert not is_of(SourceSpan(str(tmp_path / "none.py"), 6, 8, 6, 18), ["test_b"])
