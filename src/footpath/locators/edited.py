"""Files edited by a repair: kept if the tests pass, else restored."""

from __future__ import annotations

import difflib
import getpass
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from footpath.errors import BadInput
from footpath.locators.source import rewrite
from footpath.private import lock

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence, Set
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
        from footpath.locators.constants import LocatorNames, in_constant
        from footpath.locators.pages import BY_SELECTOR, ON_LOCATORS

        names = LocatorNames(ON_LOCATORS, BY_SELECTOR)
        wanted = [each if each.source in stays else in_constant(each, names) for each in wanted]
        inside = [each for each in wanted if within is None or Path(each.source.file).resolve().is_relative_to(within)]
        before = {path: path.read_bytes() for path in {Path(each.source.file) for each in inside}}
        return cls(inside, before, outside=frozenset(each.source for each in wanted if each not in inside))

    def write(self, stays: Set[SourceSpan]) -> Mapping[SourceSpan, str]:
        """Write the new locators. Return the reason for each expression left unchanged.

        Raises:
            BadInput: a file cannot be written. `take_back` restores the others.
        """
        from footpath.locators.pages import BY_SELECTOR, ON_LOCATORS

        try:
            left = rewrite(self.wanted, stays, ON_LOCATORS, BY_SELECTOR)
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
