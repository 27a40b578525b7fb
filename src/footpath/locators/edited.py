"""Files edited by a repair: kept if the tests pass, else restored; and the files of tests that use an edited helper."""

from __future__ import annotations

import ast
import difflib
import getpass
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.locators.constants import imported, in_constants
from footpath.locators.source import rewrite
from footpath.private import lock

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence, Set
    from contextlib import ExitStack

    from footpath.locators.source import Rewrite, SourceSpan


@dataclass(slots=True)
class EditedFiles:
    """Edited files, with their original contents."""

    wanted: Sequence[Rewrite]
    before: Mapping[Path, bytes]
    is_kept: bool = False
    written: Mapping[Path, bytes] = field(default_factory=dict[Path, bytes])

    outside: Set[SourceSpan] = frozenset()
    """Locators in files that may not be edited."""

    @classmethod
    def of(cls, wanted: Sequence[Rewrite], within: Path | None, stays: Set[SourceSpan] = frozenset()) -> EditedFiles:
        """Read the files of new locators, as far as they may be edited. `stays`: as of `write`."""
        wanted = in_constants(wanted, stays)
        inside = [each for each in wanted if within is None or Path(each.source.file).resolve().is_relative_to(within)]
        before = {path: path.read_bytes() for path in {Path(each.source.file) for each in inside}}
        return cls(inside, before, outside=frozenset(each.source for each in wanted if each not in inside))

    def write(self, stays: Set[SourceSpan]) -> Mapping[SourceSpan, str]:
        """Write the new locators. Return the reason for each expression left unchanged.

        Raises:
            BadInput: a file cannot be written. `take_back` restores the others.
        """
        try:
            left = rewrite(self.wanted, stays)
        except OSError as error:
            raise BadInput(
                f"{error.filename} cannot be edited: {error.strerror}.",
                hint="Make the file writable, and repair again.",
            ) from error
        self.written = {path: path.read_bytes() for path in self.before}
        return {**left, **dict.fromkeys(self.outside, "its file is outside the folder of tests")}

    def take_back(self) -> list[Path]:
        """Restore the files, unless the edits are kept. Return the files with an edit left, whose lines a person has
        changed meanwhile.
        """
        left: list[Path] = []
        for path, text in self.before.items() if not self.is_kept else ():
            now, written = path.read_bytes(), self.written.get(path)
            if written is None:
                restored = text if now != text else None
            else:
                restored = text if now == written else _undone(now, written, text)
                left += [path] if restored is None else []
            if restored is not None and restored != now:
                path.write_bytes(restored)
        return left

    def diff(self) -> str:
        """The edits as a unified diff."""
        found: list[str] = []
        for path, text in self.before.items():
            old, new = (said.decode().splitlines(keepends=True) for said in (text, path.read_bytes()))
            found += difflib.unified_diff(old, new, f"a/{path.name}", f"b/{path.name}")
        return "".join(found)


def _undone(now: bytes, written: bytes, before: bytes) -> bytes | None:
    """The present text without our edits; None if an edited line is gone, or not unique."""
    ours, old = written.splitlines(keepends=True), before.splitlines(keepends=True)
    lines = now.splitlines(keepends=True)
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, ours, autojunk=False).get_opcodes():
        edited = ours[j1:j2]
        if tag == "equal":
            continue
        at = [start for start in range(len(lines)) if lines[start : start + len(edited)] == edited]
        if len(at) != 1:
            return None
        lines[at[0] : at[0] + len(edited)] = old[i1:i2]
    return b"".join(lines)


@contextmanager
def alone(file: Path) -> Generator[None]:
    """Keep other repairs of a file out, in all processes of this user.

    Raises:
        BadInput: another repair has the file.
    """
    owner = os.getuid() if hasattr(os, "getuid") else getpass.getuser()
    name = f"footpath-repair-{sha256(str(file.resolve()).encode()).hexdigest()[:16]}-{owner}"
    flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)  # in a folder where anybody can put a link
    opened = os.open(Path(gettempdir()) / name, flags, 0o600)
    try:
        if not lock(opened):
            raise BadInput(f"Another repair of {file.name} is running.", hint="Wait until it has ended.")
        yield
    finally:
        os.close(opened)


def lock_all(locks: ExitStack, files: Set[Path]) -> str:
    """Keep other repairs of files out until the stack ends. Return the name of a file that another has; else empty."""
    for each in sorted(files):
        try:
            locks.enter_context(alone(each))
        except BadInput:
            return each.name
    return ""


MOST_FILES: Final = 500
"""Maximum files of tests that are searched for users."""
ROOTS: Final = ("pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg", ".git")
"""What stands in the folder of a whole project."""


class TooMany(Exception):
    """More files of tests than a repair looks through."""


def users(edited: Set[Path], file: Path) -> list[Path]:
    """The other files of tests that use edited files.

    Imports tell the users of a file. Nobody imports a plug-in of the tests (`pytest_plugins`), so all tests of the
    project count as users of the plug-in.

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
