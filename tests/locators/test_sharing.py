"""The other files of tests that use an edited helper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.locators import sharing
from footpath.locators.sharing import TooMany, is_of, users
from footpath.locators.source import SourceSpan

if TYPE_CHECKING:
    from pathlib import Path

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
    monkeypatch.setattr(sharing, "MOST_FILES", 2)
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
