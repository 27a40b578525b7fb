"""The boundary of a run: a separate filtering forward proxy, on loopback.

All traffic of a browser context goes through the proxy, WebRTC included (see the flags in `browser.py`). So the reach
of a page, a worker, a popup, a redirect or a WebSocket is decided here, not by guards inside the browser. The proxy
resolves names itself, connects to the checked address, and keeps the address for the run.

The proxy carries HTTP, TLS that offers HTTP, and WebSockets. Data of a WebSocket's connection need permission first
(`Egress.may_send`). The relays of WebRTC (TURN) are refused, also at a granted host.
"""

from __future__ import annotations

import asyncio
import re
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, Literal, Self

from footpath.beside import beside, stop
from footpath.page.hosts import WEB_PORTS, Address, HostRules, as_address, is_localhost
from footpath.page.http1 import LONGEST_OPENING, ProxyRequest, ResponseFraming, TunnelKind, kind_of

if TYPE_CHECKING:
    from types import TracebackType

Resolve = Callable[[str], Awaitable[tuple[Address, ...]]]
"""Returns all addresses of a name. Raises OSError without any."""

MaySend = Callable[[str, int, bool], Awaitable[bool]]
"""Asked before bytes leave over a WebSocket's connection: host, port, whether they are the first bytes."""

Reason = Literal[
    "not granted", "private address", "bad request", "no such host", "refused", "no answer", "not the web", "held back"
]
"""Why a connection was not made. The host of "not the web" (TURN) and "held back" (a WebSocket) may well be granted."""

HEAD_LIMIT = 64 * 1024
"""Bytes of a request's head."""

HEAD_DEADLINE = 30.0
"""Seconds within which a connection sends its request."""

CONNECT_DEADLINE = 10.0
"""Seconds that one address of a host may take to accept."""

CLOSE_DEADLINE = 1.0
"""Seconds that a closing connection may take to deliver the rest."""

RECORD_LIMIT = 1000
"""Refusals kept: a page can ask without end."""

MARK = "X-Footpath"
"""Header that marks an answer of the proxy, with the reason of a refusal."""

NO_ANSWER: Final = "no answer"
"""A refusal after which the site may have the data."""

_STATUS = {
    "not granted": "403 Forbidden",
    "private address": "403 Forbidden",
    "bad request": "400 Bad Request",
    "no such host": "502 Bad Gateway",
    "refused": "502 Bad Gateway",
    "no answer": "504 Gateway Timeout",
}
_SENT_AGAIN = re.compile(rb"HTTP/1\.\d (421|408)\b")
"""The beginning of a response after which browsers repeat a request, even of a form: 408 over a reused connection, and
421 over any (RFC 9110, 15.5.9 and 15.5.20).
"""
_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""Value of the socket option SO_LINGER with which closing resets the connection."""
_LOOPBACK = (ip_address("127.0.0.1"), ip_address("::1"))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused connection."""

    host: str
    port: int
    reason: Reason

    def __str__(self) -> str:
        return f"{self.host}:{self.port} ({self.reason})"

    @property
    def pattern(self) -> str:
        """Return the pattern that would grant the connection; a host without a port grants 80 and 443."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port in WEB_PORTS else f"{host}:{self.port}"


class _Refused(Exception):
    def __init__(self, host: str, port: int, reason: Reason) -> None:
        super().__init__(host, port, reason)
        self.refusal = Refusal(host, port, reason)


async def resolve(host: str) -> tuple[Address, ...]:
    """Ask the machine's resolver."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(str(entry[4][0]).partition("%")[0]) for entry in found))


@dataclass(frozen=True, slots=True)
class _Upstream:
    """A connection to a web site."""

    host: str
    port: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class _Client:
    """A connection from the browser, with the connection to the site of its last request."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, note: Callable[[], None]) -> None:
        self.writer = writer
        self.is_used = False
        """Whether the connection has carried a response."""
        self._reader = reader
        self._site: _Upstream | None = None
        self._next_head: asyncio.Task[bytes] | None = None
        self._note = note
        """Called with each part of the browser's data, before the part leaves."""

    async def head(self) -> bytes:
        """Return the head of the next request, from its first line to the empty one."""
        async with asyncio.timeout(HEAD_DEADLINE):
            coming, self._next_head = self._next_head, None
            head = await (coming or self._reader.readuntil(b"\r\n\r\n"))
        self._note()
        return head

    @property
    def is_gone(self) -> bool:
        """Whether the browser has hung up."""
        return self._next_head is not None and self._next_head.done() and self._next_head.exception() is not None

    def upstream_for(self, request: ProxyRequest) -> _Upstream | None:
        """Return the open connection to the host of a request; None without one."""
        site = self._site
        if site is None or site.reader.at_eof() or (site.host, site.port) != (request.host, request.port):
            return None
        return site

    async def exchange(self, request: ProxyRequest, site: _Upstream, framing: ResponseFraming) -> int:
        """Send a request to the site and its response to the browser. Returns the bytes of the response. Ends early
        when the browser hangs up.
        """
        before, self._site = self._site, site  # from here on, closing this line closes the site's
        if before is not None and before is not site:
            await _close(before.writer)
        if self._next_head is None:
            self._next_head = asyncio.create_task(self._reader.readuntil(b"\r\n\r\n"))
            self._next_head.add_done_callback(self._on_next_head)
        site.writer.write(request.to_site())
        try:
            came = await self._answer(site, framing)
        finally:
            if not (framing.is_whole and framing.keeps_alive):
                self._site = None
                site.writer.close()
        self.is_used = self.is_used or came > 0
        return came

    async def opening(self) -> tuple[TunnelKind | None, bytes]:
        """Return the kind of a tunnel, and the first bytes that show the kind. None if the browser hung up before."""
        first = b""
        async with asyncio.timeout(HEAD_DEADLINE):
            while (kind := kind_of(first)) is None and len(first) < LONGEST_OPENING:
                if not (more := await self._reader.read(HEAD_LIMIT)):
                    return None, first
                self._note()
                first += more
        return kind or "other", first

    async def tunnel(
        self,
        site: _Upstream,
        head: ResponseFraming | None = None,
        may_send: Callable[[], Awaitable[bool]] | None = None,
    ) -> int:
        """Carry bytes both ways until the site closes. Return how many came from the site.

        Args:
            site: the other end.
            head: follows the head of a plain response; a head that would make the browser repeat its request counts as
                none.
            may_send: asked before each part of the browser's data; the connection ends on a no.
        """
        try:
            async with beside(_pump(self._reader, site.writer, self._note, may_send)):
                return await self._answer(site, head, to_close=True)
        finally:
            await _close(site.writer)

    def abort(self) -> None:
        """Break the connection off: unwritten data do not leave."""
        self.writer.transport.abort()

    async def _answer(self, site: _Upstream, framing: ResponseFraming | None = None, *, to_close: bool = False) -> int:
        """Carry a response to the browser, to its end or the connection's (`to_close`: always the latter). Return the
        number of bytes. A response broken off by the site is broken off for the browser too: a plain end would look
        complete.
        """
        came, is_broken = 0, False
        is_once = to_close and framing is not None
        try:
            while (to_close or not (framing and framing.is_whole)) and (data := await site.reader.read(HEAD_LIMIT)):
                if is_once and not came and self._is_sent_again(data):
                    break
                came += len(data)
                if framing is not None:
                    framing.feed(data)
                self.writer.write(data)
                await self.writer.drain()
        except OSError:
            is_broken = True
        if came and (is_broken or (framing is not None and framing.is_in_head)):
            await _reset(self.writer)
        return came

    def _is_sent_again(self, response: bytes) -> bool:
        """Whether the browser repeats its request after the response."""
        found = _SENT_AGAIN.match(response)
        return found is not None and (self.is_used or found[1] == b"421")

    async def close(self) -> None:
        """Close both connections."""
        if self._next_head is not None:
            await stop(self._next_head)
        if self._site is not None:
            await _close(self._site.writer)
        await _close(self.writer)

    def _on_next_head(self, coming: asyncio.Task[bytes]) -> None:
        if (coming.cancelled() or coming.exception() is not None) and self._site is not None:
            self._site.writer.transport.abort()


class Egress:
    """The proxy of one run. Listens from `async with` on, at `url`.

    Args:
        rules: the granted hosts; nothing when empty.
        resolve: called once for each name; the answer holds as long as the proxy lives.
    """

    def __init__(self, rules: HostRules, resolve: Resolve = resolve) -> None:
        self.rules = rules
        self.refused: list[Refusal] = []
        """Refused and unreachable requests, in order, the first `RECORD_LIMIT`."""
        self.accepted = 0
        """Number of accepted connections."""
        self.parts = 0
        """Number of parts of the browser's data so far: heads of requests, and pieces of tunnels. Without a new part,
        nothing has left the browser, whoever would send it: a page, a frame, a worker.
        """
        self.may_send: MaySend = _may_always
        self._sockets: dict[_Client, _Upstream] = {}
        """The connections of WebSockets."""
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
        await stop(*self._tasks)  # connections accepted meanwhile

    @property
    def url(self) -> str:
        """Return the proxy's address, as a proxy setting."""
        if self._server is None:
            raise RuntimeError("the proxy is used before `async with`")
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: writer.close())  # a task that is cancelled before its begin closes nothing

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection of the browser: a tunnel, or plain requests one after the other."""
        client = _Client(reader, writer, self._note_part)
        try:
            try:
                while await self._forward(client):
                    pass
            except _Refused as error:
                await self._refuse(error.refusal, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the browser or the site hung up: the other side is told by the closing below
        finally:
            await client.close()

    async def _forward(self, client: _Client) -> bool:
        """Pass the next request on. Return whether the connection may carry another one."""
        head = await client.head()
        try:
            request = ProxyRequest.read(head)
        except (ValueError, UnicodeError):
            raise _Refused("", 0, "bad request") from None
        if not request.closes_connection:
            return await self._forward_reusing(request, client)
        site = await self._connect(request.host, request.port)
        if request.method == "CONNECT":
            await self._tunnel(client, site)
            return False
        site.writer.write(request.to_site())
        came = await client.tunnel(site, ResponseFraming(request.method))
        if not came and client.is_used:
            # a browser repeats a request when a reused connection closes without a response
            raise _Refused(request.host, request.port, NO_ANSWER)
        return False

    async def _tunnel(self, client: _Client, site: _Upstream) -> None:
        """Carry the browser's own traffic with a site, if web traffic."""
        may_send = self.may_send
        try:
            client.writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            kind, first = await client.opening()
            reason: Reason | None = "not the web" if kind == "other" else None
            if kind == "socket" and not await may_send(site.host, site.port, True):
                reason = "held back"
        except BaseException:
            site.writer.transport.abort()
            raise
        if reason is not None:
            self.note(Refusal(site.host, site.port, reason))
            site.writer.transport.abort()
            client.abort()  # in a tunnel, an answer of the proxy would pass for the site's
            return
        site.writer.write(first)
        if kind != "socket":
            await client.tunnel(site)
            return
        self._sockets[client] = site
        try:
            await client.tunnel(site, may_send=lambda: may_send(site.host, site.port, False))
        finally:
            del self._sockets[client]

    def cut_sockets(self, host: str, port: int) -> None:
        """Break off the WebSockets to a host; their pending data do not leave."""
        for client, site in self._sockets.items():
            if (site.host, site.port) == (host, port):
                site.writer.transport.abort()
                client.abort()

    async def _forward_reusing(self, request: ProxyRequest, client: _Client) -> bool:
        """Pass on a request without effect, over the connection of the previous request if open."""
        site = client.upstream_for(request)
        is_used = site is not None
        while True:
            framing = ResponseFraming(request.method)
            came = await client.exchange(request, site or await self._connect(request.host, request.port), framing)
            if came or not is_used or client.is_gone:
                return framing.is_whole and framing.keeps_alive
            site, is_used = None, False  # the connection had just ended

    async def _connect(self, host: str, port: int) -> _Upstream:
        if not self.rules.permits(host, port):
            raise _Refused(host, port, "not granted")
        addresses = await self._addresses_of(host, port)
        if not all(self.rules.permits_address(host, address, port) for address in addresses):
            raise _Refused(host, port, "private address")
        reason: Reason = "refused"
        for address in addresses:
            try:
                async with asyncio.timeout(CONNECT_DEADLINE):
                    site = _Upstream(host, port, *await asyncio.open_connection(str(address), port))
                self.accepted += 1
                return site
            except TimeoutError:
                reason = NO_ANSWER
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

    def _note_part(self) -> None:
        self.parts += 1

    def note(self, refusal: Refusal) -> None:
        """Keep a refusal."""
        if len(self.refused) < RECORD_LIMIT:
            self.refused.append(refusal)

    async def _refuse(self, refusal: Refusal, writer: asyncio.StreamWriter) -> None:
        """Record a refusal, and answer the request with an error."""
        self.note(refusal)
        body = f"Footpath: {refusal.reason}".encode()
        head = f"HTTP/1.1 {_STATUS[refusal.reason]}\r\n{MARK}: {refusal.reason}\r\nContent-Type: text/plain\r\n"
        head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode("ascii") + body)
        await writer.drain()


async def _may_always(host: str, port: int, is_first: bool) -> bool:
    return True


async def _pump(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    note: Callable[[], None],
    may_send: Callable[[], Awaitable[bool]] | None = None,
) -> None:
    while data := await reader.read(HEAD_LIMIT):
        note()
        if may_send is not None and not await may_send():
            writer.transport.abort()
            return
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def _reset(writer: asyncio.StreamWriter) -> None:
    """Break a connection off once all data are delivered, so that the other end knows the answer is incomplete."""
    with suppress(OSError, TimeoutError):
        writer.transport.set_write_buffer_limits(0)
        async with asyncio.timeout(CLOSE_DEADLINE):
            await writer.drain()
        line: socket.socket | None = writer.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    writer.transport.abort()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    try:
        async with asyncio.timeout(CLOSE_DEADLINE):
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()  # the other side does not read the rest
