"""Seal secrets for storage, with a key in the data folder for the owner alone."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from footpath.errors import WrongKey
from footpath.private import make_file, make_folder, write_new_file

if TYPE_CHECKING:
    from pathlib import Path

    from cryptography.fernet import MultiFernet

FILE: Final = "key"
"""Name of the key's file in the data folder. One key a line: the first seals, each of them opens."""


class Seal:
    """Seal and open texts (Fernet: authenticated, so a changed text does not open). Threads may share a `Seal`."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self._keys: MultiFernet | None = None

    def close(self, plain: str) -> str:
        """Return a text that only the key opens. Creates a missing key. Raises WrongKey if the file holds no key."""
        self._keys = self._keys or self._read(make=True)
        return self._keys.encrypt(plain.encode()).decode("ascii")

    def open(self, sealed: str) -> str:
        """Return the plain text. Raises WrongKey if no key of the file opens the seal."""
        from cryptography.fernet import InvalidToken

        self._keys = self._keys or self._read(make=False)
        try:
            return self._keys.decrypt(sealed.encode()).decode()
        except InvalidToken:
            self._keys = None  # the right one may be put back while this process lives
            raise WrongKey(
                f"What was sealed does not open with {self.file}: it was sealed with another key, or is damaged.",
                hint="Put back the key that sealed it, or add it to the file as a line.",
            ) from None

    def _read(self, *, make: bool) -> MultiFernet:
        from cryptography.fernet import Fernet, MultiFernet

        if make and not self.file.exists():
            _make(self.file, Fernet.generate_key())
        try:
            if self.file.exists():
                make_file(self.file)  # closes it to everybody else
            return MultiFernet([Fernet(line) for line in self.file.read_text(encoding="ascii").split()])
        except FileNotFoundError:
            said, hint = "is not there, and something was sealed with it", "Put it back."
        except (OSError, ValueError):  # ValueError: no key in it, or something else
            said, hint = "holds no key", "Put back the key. Without it, what was sealed is lost: remove the file then."
        raise WrongKey(f"{self.file} {said}.", hint=hint)


def _make(file: Path, key: bytes) -> None:
    """Write a new key, whole or not at all. If several programs write at once, the first key stays."""
    make_folder(file.parent)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    write_new_file(draft, key + b"\n")
    try:
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()
