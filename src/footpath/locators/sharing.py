"""The other files of tests that use an edited helper, page object or `conftest.py`.

Imports tell the users of a file. Nobody imports a plug-in of the tests (`pytest_plugins`), so all tests of the project
count as users of the plug-in.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.locators.constants import imported

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from footpath.locators.source import SourceSpan

MOST_FILES: Final = 500
"""Maximum files of tests that are searched for users."""
ROOTS: Final = ("pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg", ".git")
"""What stands in the folder of a whole project."""


class TooMany(Exception):
    """More files of tests than a repair looks through."""


def users(edited: Set[Path], file: Path) -> list[Path]:
    """The other files of tests that use edited files.

    Args:
        edited: the edited files.
        file: the file of the repaired tests.

    Raises:
        TooMany: the project has too many files of tests.
    """
    shared = {each.resolve() for each in edited} - {file.resolve()}
    if not shared:
        return []
    root = _root(file)
    unknown = shared - _uses(file, root)
    return [
        each for each in _tests(root) if each.resolve() != file.resolve() and (unknown or shared & _uses(each, root))
    ]


def is_of(source: SourceSpan, tests: Sequence[str]) -> bool:
    """Whether an expression stands in a function of the given tests (`TestShop::test_basket`)."""
    try:
        tree = ast.parse(Path(source.file).read_bytes())
    except (OSError, ValueError, SyntaxError):
        return False
    names = {each.partition("[")[0].rpartition("::")[2] for each in tests}
    return any(
        each.name in names and each.lineno <= source.line <= (each.end_lineno or 0)
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def _root(file: Path) -> Path:
    """The folder of the project of a file; without one, the file's own."""
    return next((folder for folder in file.parents if any((folder / each).exists() for each in ROOTS)), file.parent)


def _tests(root: Path) -> Iterator[Path]:
    """The files of tests below a folder, without environments and hidden folders."""
    found = 0
    for folder, below, files in os.walk(root):
        below[:] = [
            each for each in below if not each.startswith(".") and not (Path(folder) / each / "pyvenv.cfg").exists()
        ]
        for each in sorted(files):
            if each.endswith(".py") and (each.startswith("test_") or each.endswith("_test.py")):
                found += 1
                if found > MOST_FILES:
                    raise TooMany
                yield Path(folder) / each


def _uses(file: Path, root: Path) -> set[Path]:
    """All files imported by a file of tests, directly or not, and each `conftest.py` above."""
    left = [file, *(folder / "conftest.py" for folder in file.parents if folder == root or root in folder.parents)]
    found: set[Path] = set()
    while left:
        path = left.pop().resolve()
        if path in found or not path.is_file():
            continue
        found.add(path)
        left += imported(path)
    return found
