"""The boundary of a run: a filtering forward proxy of its own, on loopback.

Everything that a browser context sends goes through it, WebRTC included (see the flags in `browser.py`). So what a
page, a worker, a popup, a redirect or a WebSocket can reach is decided here, not by guards inside the browser. It
resolves names itself, connects to the address that it has checked, and keeps that address for the run.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal, Self

from footpath.beside import beside, stop
from footpath.page.hosts import Address, BadHost, HostRules, as_address, is_localhost, split_authority

if TYPE_CHECKING:
    from types import TracebackType

Resolve = Callable[[str], Awaitable[tuple[Address, ...]]]
"""All addresses of a name. Raises OSError when there are none."""

Reason = Literal["not granted", "private address", "bad request", "no such host", "refused", "no answer"]

HEAD_LIMIT = 64 * 1024
"""Bytes of a request's head."""

HEAD_DEADLINE = 30.0
"""Seconds within which a connection says what it wants."""

CONNECT_DEADLINE = 10.0
"""Seconds that one address of a host may take to accept."""

CLOSE_DEADLINE = 1.0
"""Seconds that a closing connection gets to deliver the rest."""

RECORD_LIMIT = 1000
"""Refusals kept: a page can ask without end."""

MARK = "X-Footpath"
"""Header that tells an answer of the proxy from one of the site."""

_STATUS = {
    "not granted": "403 Forbidden",
    "private address": "403 Forbidden",
    "bad request": "400 Bad Request",
    "no such host": "502 Bad Gateway",
    "refused": "502 Bad Gateway",
    "no answer": "504 Gateway Timeout",
}
_LOOPBACK = (ip_address("127.0.0.1"), ip_address("::1"))
_HOP_BY_HOP = {b"proxy-connection", b"proxy-authorization", b"connection", b"keep-alive", b"host", b"upgrade", b"te"}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A connection that was not made."""

    host: str
    port: int
    reason: Reason

    def __str__(self) -> str:
        return f"{self.host}:{self.port} ({self.reason})"


class _Refused(Exception):
    def __init__(self, host: str, port: int, reason: Reason) -> None:
        super().__init__(host, port, reason)
        self.refusal = Refusal(host, port, reason)


async def resolve(host: str) -> tuple[Address, ...]:
    """Ask this machine's resolver."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(str(entry[4][0]).partition("%")[0]) for entry in found))


class Egress:
    """The proxy of one run. Listens from `async with` on, at `url`.

    Args:
        rules: where it lets through; nothing when empty.
        resolve: asked once a name; its answer holds as long as the proxy lives.
    """

    def __init__(self, rules: HostRules, resolve: Resolve = resolve) -> None:
        self.rules = rules
        self.refused: list[Refusal] = []
        """What was refused or could not be reached, in order, the first `RECORD_LIMIT`."""
        self.accepted = 0
        """Connections that were made."""
        self._resolve = resolve
        self._addresses: dict[str, tuple[Address, ...]] = {}
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=HEAD_LIMIT)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.close()
        await stop(*self._tasks)
        if self._server is not None:
            await self._server.wait_closed()

    @property
    def url(self) -> str:
        """Where it listens, as a proxy setting."""
        if self._server is None:
            raise RuntimeError("the proxy is used before `async with`")
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of the browser: one tunnel, or one plain request."""
        try:
            async with asyncio.timeout(HEAD_DEADLINE):
                head = await reader.readuntil(b"\r\n\r\n")
            try:
                await self._forward(head, reader, writer)
            except _Refused as error:
                await self._refuse(error.refusal, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the browser or the site hung up: the other side is told by the closing below
        finally:
            await _close(writer)

    async def _forward(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            method, target, version = head.split(b"\r\n", 1)[0].decode("ascii").split(" ")
            if method == "CONNECT":
                host, port, origin_form = *split_authority(target), ""
            else:
                host, port, origin_form = _split_absolute(target)
        except (ValueError, UnicodeError):
            raise _Refused("", 0, "bad request") from None
        site_reader, site_writer = await self._connect(host, port)
        self.accepted += 1
        try:
            if method == "CONNECT":
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                site_writer.write(_request(method, origin_form, version, host, port, head))
            await _pump_both(reader, writer, site_reader, site_writer)
        finally:
            await _close(site_writer)

    async def _connect(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if not self.rules.permits(host, port):
            raise _Refused(host, port, "not granted")
        addresses = await self._addresses_of(host, port)
        if not all(self.rules.permits_address(host, address) for address in addresses):
            raise _Refused(host, port, "private address")
        reason: Reason = "refused"
        for address in addresses:
            try:
                async with asyncio.timeout(CONNECT_DEADLINE):
                    return await asyncio.open_connection(str(address), port)
            except TimeoutError:
                reason = "no answer"
            except OSError:
                reason = "refused"
        raise _Refused(host, port, reason)

    async def _addresses_of(self, host: str, port: int) -> tuple[Address, ...]:
        if address := as_address(host):
            return (address,)
        if is_localhost(host):
            return _LOOPBACK
        if host not in self._addresses:
            try:
                async with asyncio.timeout(CONNECT_DEADLINE):
                    self._addresses[host] = await self._resolve(host)
            except (OSError, UnicodeError, TimeoutError):
                raise _Refused(host, port, "no such host") from None
        return self._addresses[host]

    async def _refuse(self, refusal: Refusal, writer: asyncio.StreamWriter) -> None:
        if len(self.refused) < RECORD_LIMIT:
            self.refused.append(refusal)
        body = f"Footpath: {refusal.reason}".encode()
        head = f"HTTP/1.1 {_STATUS[refusal.reason]}\r\n{MARK}: {refusal.reason}\r\nContent-Type: text/plain\r\n"
        head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode("ascii") + body)
        await writer.drain()


def _split_absolute(target: str) -> tuple[str, int, str]:
    """Host, port and the rest of `http://host:port/rest`; no other scheme has business here."""
    scheme, _, rest = target.partition("://")
    if scheme.lower() != "http":
        raise BadHost(target)
    for at, char in enumerate(rest):
        if char in "/?#":
            authority, path = rest[:at], rest[at:]
            break
    else:
        authority, path = rest, "/"
    host, port = split_authority(authority, default_port=80)
    return host, port, path if path.startswith("/") else f"/{path}"


def _request(method: str, path: str, version: str, host: str, port: int, head: bytes) -> bytes:
    """The request as its site gets it: for this host, one a connection, without what was meant for the proxy."""
    shown = f"[{host}]" if ":" in host else host
    lines = [f"{method} {path} {version}".encode("ascii"), f"Host: {shown}:{port}".encode("ascii")]
    if port == 80:
        lines[1] = f"Host: {shown}".encode("ascii")
    for line in head.split(b"\r\n")[1:]:
        if line and line.partition(b":")[0].strip().lower() not in _HOP_BY_HOP:
            lines.append(line)
    lines.append(b"Connection: close")
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def _pump_both(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    site_reader: asyncio.StreamReader,
    site_writer: asyncio.StreamWriter,
) -> None:
    """Carry bytes both ways until the site is done."""
    async with beside(_pump(reader, site_writer)):
        await _pump(site_reader, writer)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(HEAD_LIMIT):
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    try:
        async with asyncio.timeout(CLOSE_DEADLINE):
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()  # the other side does not read what is left
