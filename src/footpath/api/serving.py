"""Serving `App`: one server a database file, at one port, with a link to come in by."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from footpath.api.address import Address
from footpath.api.doors import Doors, read_token
from footpath.api.server import application
from footpath.errors import Busy
from footpath.listening import listening, take_port
from footpath.private import lock, make_file
from footpath.store.leases import keeping

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from starlette.types import ASGIApp

    from footpath.app import App


NOTED: Final = "served-at"
"""The file in which the address of the server stands; locked while it answers."""

LOOKS: Final = 10
LOOK_S: Final = 0.02
"""How often that lock is tried for again, and after how long: who asks for the address has it for a moment."""


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that answers."""

    address: Address
    doors: Doors

    def new_link(self) -> str:
        """An address that lets one browser in, once."""
        return f"{self.address.url}/enter/{self.doors.new_code()}"


TAKEN = "Another `footpath serve` works with this database since the line to it was cut. End one of the two."
BACK = "This server alone works with the database again."


@asynccontextmanager
async def serving(
    app: App, address: Address, agents: ASGIApp | None = None, say: Callable[[str], object] = lambda _: None
) -> AsyncGenerator[Serving]:
    """Answer until the block ends; `agents` answers at `/mcp`, behind the same gate. Where another server has taken its
    place at the database meanwhile, it is said, here and on the page, until that one has ended.

    Raises:
        Busy: another server works with this database.
        BadInput: the port is taken.
    """

    def tell(alone: bool) -> None:
        say(BACK if alone else TAKEN)
        if alone:
            app.notices.pop("server", None)
        else:
            app.notices["server"] = TAKEN

    doors = Doors(read_token(app.settings.home))
    async with keeping(app.store, "server", tell=tell) as alone:
        if not alone:
            raise Busy(
                f"Another `footpath serve` works with the database {app.store.where}.",
                hint="Use its page, or end it first; `footpath worker` adds workers to it.",
            )
        listener = take_port(address.host, address.port)
        address = replace(address, port=listener.getsockname()[1])
        async with (
            listening(application(app, doors, address, agents), listener),
            _noted(app.settings.home, address),
        ):
            yield Serving(address, doors)


def served_at(home: Path) -> str:
    """The address of the server that answers now, as programs of this machine reach it; empty where none does."""
    try:
        with (home / NOTED).open("r+", encoding="utf-8") as file:
            return "" if lock(file.fileno(), shared=True) else file.read().strip()
    except (OSError, UnicodeDecodeError):
        return ""


@asynccontextmanager
async def _noted(home: Path, address: Address) -> AsyncGenerator[None]:
    """Have the address stand in the folder meanwhile, locked, for who asks for it; unless another server, of another
    database, has its own there.
    """
    make_file(home / NOTED)
    with (home / NOTED).open("r+", encoding="utf-8") as file:
        tries = 0
        while not (alone := lock(file.fileno())) and tries < LOOKS:
            tries += 1
            await asyncio.sleep(LOOK_S)
        if alone:
            file.truncate()
            file.write(address.url)
            file.flush()
        try:
            yield
        finally:
            if alone:
                file.truncate(0)
