"""Browser profiles: cookies and storage left by sites, by name, sealed on the local disk."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, Busy, NotFound, WrongKey
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from footpath.store.database import Store

ENDING: Final = ".sealed"
NAME: Final = re.compile(r"[\w-][\w. -]{0,79}")


@dataclass(frozen=True, slots=True)
class KeptProfile:
    """A stored browser profile."""

    name: str
    saved_at: datetime


class BrowserProfiles:
    """The browser profiles of the machine. A single run at a time uses a profile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folder = store.folder / "browser-profiles"

    def list(self) -> list[KeptProfile]:
        """The stored profiles, by name."""
        files = sorted(self._folder.glob(f"*{ENDING}")) if self._folder.is_dir() else []
        return [
            KeptProfile(each.name.removesuffix(ENDING), datetime.fromtimestamp(each.stat().st_mtime, UTC))
            for each in files
        ]

    async def remove(self, name: str) -> None:
        """Delete a profile. Raises NotFound, and Busy while the profile is in use."""
        async with self.using(name):
            try:
                self._file(name).unlink()
            except FileNotFoundError:
                raise NotFound(
                    f"There is no browser profile {name!r}.",
                    cli="`footpath browser-profiles list` lists them.",
                ) from None

    async def read(self, name: str) -> str:
        """The stored state of a profile; empty if missing. Raises WrongKey, leaving the file unchanged."""
        file = self._file(name)
        try:
            sealed = await asyncio.to_thread(file.read_text, encoding="ascii", errors="replace")
            return self._store.seal.open(sealed)
        except FileNotFoundError:
            return ""
        except WrongKey as error:
            raise WrongKey(
                f"The browser profile {name!r} does not open: {error.message}",
                hint=error.hint,
                cli=f"Or begin it anew: footpath browser-profiles rm {name}",
            ) from None

    async def write(self, name: str, state: str) -> None:
        """Store a profile's state atomically. Raises Superseded if the task was taken over."""
        async with self._store.writing():
            pass  # a task that was taken over writes nothing more
        await asyncio.to_thread(_replace, self._file(name), self._store.seal.close(state))

    @asynccontextmanager
    async def using(self, name: str) -> AsyncGenerator[None]:
        """Hold a profile exclusively within the block. Raises Busy if another run holds the profile."""
        if not NAME.fullmatch(name):
            raise BadInput(
                f"{name!r} is no name of a browser profile.", hint="Use letters, digits, spaces and - _ . (at most 80)."
            )
        async with self._store.leases.holding(f"browser profile {name}") as mine:
            if not mine:
                raise Busy(f"Another run uses the browser profile {name!r} now.", hint="Wait for it, or name another.")
            yield

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{ENDING}"


def _replace(file: Path, content: str) -> None:
    make_folder(file.parent)
    draft = file.with_name(f".{secrets.token_hex(4)}")
    write_new_file(draft, content.encode("ascii"))
    os.replace(draft, file)  # noqa: PTH105
