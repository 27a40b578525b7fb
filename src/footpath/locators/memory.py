"""Elements found by working locators, in a file beside the tests. Keep the file in version control."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final, Literal

from pydantic import ValidationError

from footpath.errors import BadInput
from footpath.private import lock
from footpath.schema.base import Frozen
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Generator

MOST: Final = 2_000
"""Maximum stored locators; those noted longest ago are dropped."""
TRIES: Final = 1_000
"""Attempts to hold the file before giving up: a save takes milliseconds."""
PAUSE_S: Final = 0.01
"""Seconds between two attempts."""


class KnownLocator(Frozen):
    """The element that a locator found."""

    locator: str
    """Source code of the locator."""
    page: str
    """Path of the page, with ids as `*`: a test runs against many hosts."""
    signature: Signature
    """Signature of the element. Holds no entered value."""
    meaning: str = ""
    """Meaning of a field's question."""
    pressed: bool = False
    """Whether the element is the target of a press on the locator's own element, such as a label's field."""
    alone_in_form: str = ""
    """The element's kind (`button`, a field's role), if its form had no other of the kind."""
    is_alone_by_options: bool = False
    """Whether the element is a list of options, and no other list of the page had the same ones."""

    @property
    def key(self) -> tuple[str, str]:
        """The storage key."""
        return self.locator, self.page


class Memory(Frozen):
    """The file."""

    version: Literal[1] = 1
    locators: tuple[KnownLocator, ...] = ()
    """Those noted or changed last come last."""


class LocatorMemory:
    """The elements found by locators.

    Args:
        path: the file, which may be missing; None: keep the data in this object alone.
        at_once: save after each note.
    """

    def __init__(self, path: Path | None, *, at_once: bool = False) -> None:
        self._path = path
        self._at_once = at_once
        self._known: dict[tuple[str, str], KnownLocator] | None = None
        self._new: dict[tuple[str, str], KnownLocator] = {}

    def of(self, locator: str, page: str) -> tuple[KnownLocator, ...]:
        """The element found by a locator on a page; else the elements found anywhere.

        Raises:
            BadInput: the file cannot be read.
        """
        known = {**self._read(), **self._new}
        if (here := known.get((locator, page))) is not None:
            return (here,)
        return tuple(each for each in known.values() if each.locator == locator)

    def others(self, locator: str, page: str) -> tuple[KnownLocator, ...]:
        """The elements found by the other locators on a page. Raises BadInput as `of` does."""
        known = {**self._read(), **self._new}.values()
        return tuple(each for each in known if each.page == page and each.locator != locator)

    def note(self, found: KnownLocator) -> None:
        """Record a locator's element; `save` stores it."""
        if self._read().get(found.key) != found:
            self._new[found.key] = found
            if self._at_once:
                self.save()

    def save(self) -> None:
        """Write new records. Records written by other processes meanwhile stay.

        Raises:
            BadInput: the file cannot be read any more, or another process holds the file.
        """
        if self._new and self._path is not None:
            with alone_with(self._path):
                self._save(self._path)

    def _save(self, path: Path) -> None:
        self._known = None
        older = {key: each for key, each in self._read().items() if key not in self._new}
        self._known = dict(list({**older, **self._new}.items())[-MOST:])
        self._new.clear()
        memory = Memory(locators=tuple(self._known.values()))
        told = memory.model_dump(mode="json", exclude_defaults=True) | {"version": 1}
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.write_text(f"{json.dumps(told, indent=1, ensure_ascii=False)}\n", "utf-8")
        draft.replace(path)

    def _read(self) -> dict[tuple[str, str], KnownLocator]:
        if self._known is None:
            self._known = {} if self._path is None or not self._path.exists() else _read(self._path)
        return self._known


@contextmanager
def alone_with(path: Path) -> Generator[None]:
    """Hold a memory file against other processes and threads that save. The lock is a file among the temporary ones:
    the folder of the memory is under version control.

    Raises:
        BadInput: somebody else holds the file too long.
    """
    known = hashlib.sha256(f"{getattr(os, 'getuid', int)()} {path.resolve()}".encode()).hexdigest()[:32]
    with Path(gettempdir(), f"footpath-{known}.lock").open("ab") as held:
        for _ in range(TRIES):
            if lock(held.fileno()):
                break
            threading.Event().wait(PAUSE_S)
        else:
            raise BadInput(
                f"The memory of locators {path} cannot be written: another process is writing it.",
                hint="End the other test run, and run the tests again.",
            )
        yield


def _read(path: Path) -> dict[tuple[str, str], KnownLocator]:
    try:
        memory = Memory.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        problem = str(error).partition("\n")[0]
        raise BadInput(
            f"The memory of locators cannot be read from {path}: {problem}.",
            hint="Restore the file, or remove it: it is written again by the next run that passes.",
        ) from error
    return {each.key: each for each in memory.locators}
