"""Obeying robots.txt, by RFC 9309."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from protego import Protego

from footpath.advice import IGNORING
from footpath.errors import SiteUnreachable
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MOST_BYTES: Final = 500 * 1024
"""As much of a file as is read."""

_CLIENT_ERROR, _SERVER_ERROR = 400, 500
_PRODUCT: Final = re.compile(r"[A-Za-z_-]+")


@dataclass(frozen=True, slots=True)
class RobotsFile:
    """The response to a request for a robots.txt. `status` is 0 where there was none."""

    status: int
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class _Rules:
    rules: Protego | None
    """None: there is no file."""
    silent: bool = False
    """The site gave no answer."""
    failed: int = 0
    """The status of an answer that was an error of the server's; 0 where it was none."""


class Robots:
    """The rules of the sites of a run, each fetched once.

    Args:
        ask: fetches a robots.txt, and follows redirects.
        user_agent: of the run; rules are looked up by its first word.
    """

    def __init__(self, ask: Callable[[str], Awaitable[RobotsFile]], user_agent: str) -> None:
        self._ask = ask
        product = _PRODUCT.match(user_agent)
        self._product = product[0] if product else "*"
        self._known: dict[str, asyncio.Task[_Rules]] = {}

    async def forbids(self, url: str) -> str:
        """Why this address must not be requested; empty where it may.

        Raises:
            SiteUnreachable: the site does not answer, or answers robots.txt with a server error.
        """
        found = await self._rules(url)
        if found.silent:
            raise SiteUnreachable(
                f"{_origin(url)} could not be opened: it gives no answer.", hint="Is it up, and is the address right?"
            )
        if found.failed:
            raise SiteUnreachable(
                f"{_origin(url)}/robots.txt answered with status {found.failed}, which is taken for a no to every page "
                "(RFC 9309).",
                hint=sentence("Is the site up? Try again later, or open it all the same: {}.", IGNORING),
                status=found.failed,
            )
        if found.rules is None or found.rules.can_fetch(url, self._product):
            return ""
        return f"{_origin(url)}/robots.txt forbids programs to read {urlsplit(url).path or '/'}"

    async def delay_s(self, url: str) -> float:
        """Seconds between two requests that the site asks for; 0 for none."""
        found = await self._rules(url)
        return float(found.rules.crawl_delay(self._product) or 0) if found.rules else 0.0

    async def _rules(self, url: str) -> _Rules:
        origin = _origin(url)
        if origin not in self._known:
            self._known[origin] = asyncio.ensure_future(self._read(origin))
        return await asyncio.shield(self._known[origin])

    async def _read(self, origin: str) -> _Rules:
        answer = await self._ask(f"{origin}/robots.txt")
        if answer.status == 0 or answer.status >= _SERVER_ERROR:
            return _Rules(None, silent=answer.status == 0, failed=answer.status)
        if answer.status >= _CLIENT_ERROR:
            return _Rules(None)
        return _Rules(Protego.parse(answer.body[:MOST_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")))


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
