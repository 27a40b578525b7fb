"""WebSockets of tabs without a proxy: the page's own sockets pass here, and their messages are held.

Playwright replaces the page's sockets by its own. Documents from before, and workers, have the browser's
(docs/browser.md).
"""

from __future__ import annotations

import asyncio
import base64
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError

from footpath.page.egress import Refusal
from footpath.page.hosts import place_of
from footpath.page.sockets import ignore_message

if TYPE_CHECKING:
    from playwright.async_api import WebSocketRoute

    from footpath.page.outbox import Outbox
    from footpath.page.tab import Tab

_EVERY: Final = re.compile("")
_GOING_AWAY: Final = 1001


class SocketRoutes:
    """The WebSockets of a session's tabs, bounded as the proxy would bound them."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._sending: set[asyncio.Task[None]] = set()

    async def bound(self, tab: Tab) -> None:
        """Have the sockets of a tab's next documents pass here. Raises Playwright's Error if the tab is gone."""
        tab.traffic.sockets.on_message = ignore_message  # messages are judged here, before they are sent
        await tab.page.route_web_socket(_EVERY, self._on_socket)

    async def _on_socket(self, route: WebSocketRoute) -> None:
        """Connect a socket to the server; or close the socket, if the host is not granted or the address holds a
        secret.
        """
        address = "http" + route.url.removeprefix("ws")
        place, outbox = place_of(address), self._outbox
        if place is None or not outbox.grant.reachable.permits_url(address):
            if place is not None:
                outbox.egress.note(Refusal(*place, "not granted"))
            await _close(route)
            return
        outbox.note_message(route.url, None)
        if not await outbox.may_send(*place, True):
            outbox.egress.note(Refusal(*place, "held back"))
            await _close(route)
            return
        with suppress(PlaywrightError):
            self._connect(route, place)

    def _connect(self, route: WebSocketRoute, place: tuple[str, int]) -> None:
        server, in_turn = route.connect_to_server(), asyncio.Lock()

        async def send(message: str | bytes) -> None:
            async with in_turn:
                with suppress(PlaywrightError):  # the page or the site has closed the socket meanwhile
                    if await self._outbox.may_send(*place, False):
                        server.send(message)
                    else:
                        await _close(route)
                        await server.close(code=_GOING_AWAY)

        def on_message(message: str | bytes) -> None:
            text = message if isinstance(message, str) else base64.b64encode(message).decode()
            self._outbox.note_message(route.url, text)
            sending = asyncio.create_task(send(message))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

        route.on_message(on_message)


async def _close(route: WebSocketRoute) -> None:
    with suppress(PlaywrightError):
        await route.close(code=_GOING_AWAY)
