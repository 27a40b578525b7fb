"""Serving `App`: one server a database file, at one port, with a link to come in by."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from footpath.api.doors import Doors, read_token
from footpath.api.server import Address, application
from footpath.errors import Busy
from footpath.listening import listening, take_port
from footpath.store.leases import keeping

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from starlette.types import ASGIApp

    from footpath.app import App


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
        async with listening(application(app, doors, address, agents), listener):
            yield Serving(address, doors)
