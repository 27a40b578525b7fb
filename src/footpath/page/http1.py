"""HTTP/1.1 for a proxy: parse a request, find the end of a response, tell the protocol of a tunnel. Pure.

A tunnel is told by its first bytes. A browser offers HTTP/2 for pages and their parts over TLS, and HTTP/1.1 alone for
a WebSocket. A relay of WebRTC (TURN) offers neither, or speaks no TLS.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from footpath.page.hosts import BadHost, split_authority

if TYPE_CHECKING:
    from collections.abc import Callable

_HOP_BY_HOP: Final = frozenset([
    b"connection", b"host", b"keep-alive", b"proxy-authorization", b"proxy-connection", b"te", b"upgrade",
])  # fmt: skip
_ALONE: Final = {b"content-length", b"transfer-encoding", b"upgrade", b"expect"}
"""Headers of a request with a body, or with another use of its connection."""

_HEAD_LIMIT: Final = 256 * 1024
"""Bytes of a response's head, or of a line between its chunks."""

_ENDS_HEAD: Final = re.compile(rb"\n\r?\n")
_HEX: Final = b"0123456789abcdefABCDEF"
_CONTINUE, _SWITCHED, _OK, _NO_CONTENT, _NOT_MODIFIED = 100, 101, 200, 204, 304


@dataclass(frozen=True, slots=True)
class ProxyRequest:
    """The head of a browser's request to its proxy."""

    method: str
    host: str
    port: int
    path: str
    version: str
    headers: tuple[bytes, ...]
    closes_connection: bool
    """Whether the connection carries no further request: this request changes something, has a body, or closes it."""

    @classmethod
    def read(cls, head: bytes) -> ProxyRequest:
        """Parse the bytes of a head, its empty last line included.

        Raises:
            ValueError, UnicodeError: the bytes are no request to a proxy.
        """
        first, *lines = head.split(b"\r\n")
        method, target, version = first.decode("ascii").split(" ")
        headers = tuple(line for line in lines if line)
        said = {_name(line): line.partition(b":")[2].strip().lower() for line in headers}
        is_last = b"close" in (said.get(b"connection"), said.get(b"proxy-connection"))
        closes = is_last or method not in ("GET", "HEAD") or version != "HTTP/1.1" or not _ALONE.isdisjoint(said)
        if method == "CONNECT":
            return cls(method, *split_authority(target), "", version, headers, closes_connection=True)
        return cls(method, *_split_absolute(target), version, headers, closes)

    def to_site(self) -> bytes:
        """Return the head for the site: with a relative path, and without the proxy's headers."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        lines = [
            f"{self.method} {self.path} {self.version}".encode("ascii"),
            f"Host: {shown}".encode("ascii") + (b"" if self.port == 80 else f":{self.port}".encode("ascii")),
            *(line for line in self.headers if _name(line) not in _HOP_BY_HOP),
            b"Connection: close" if self.closes_connection else b"Connection: keep-alive",
        ]
        return b"\r\n".join(lines) + b"\r\n\r\n"


class ResponseFraming:
    """Finds the end of a response while its bytes pass. Without a length, the response ends with its connection."""

    def __init__(self, method: str) -> None:
        self.is_whole = False
        """Whether the whole response has passed."""
        self.keeps_alive = False
        """Whether the connection can carry the next request once the response is whole."""
        self._method = method
        self._left = 0
        self._held = bytearray()
        self._step: Callable[[], bool] | None = self._head

    @property
    def is_in_head(self) -> bool:
        """Whether only a part of the response's head has passed."""
        return self._step == self._head and self._held.startswith(b"HTTP/") and not _ENDS_HEAD.search(self._held)

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the response."""
        if self.is_whole:
            self.keeps_alive = False  # the site sent more than it announced
            return
        if self._step is None:
            return
        if not self._held and self._left > len(data):
            self._left -= len(data)
            return
        self._held += data
        while self._step is not None and self._step():
            pass
        if self.is_whole and self._held:
            self.keeps_alive = False

    def _head(self) -> bool:
        end = self._held.find(b"\r\n\r\n")
        if end < 0:
            return self._wait_for_line()
        first, *lines = bytes(self._held[:end]).split(b"\r\n")
        del self._held[: end + 4]
        version, _, rest = first.partition(b" ")
        status = int(rest[:3]) if rest[:3].isdigit() else 0
        if not version.startswith(b"HTTP/1.") or status < _CONTINUE or status == _SWITCHED:
            return self._until_close()
        if status < _OK:
            return True
        said: dict[bytes, bytes] = {}
        for line in lines:
            said[_name(line)] = b",".join(
                filter(None, (said.get(_name(line)), line.partition(b":")[2].strip().lower()))
            )
        self.keeps_alive = version == b"HTTP/1.1" and b"close" not in said.get(b"connection", b"")
        length = said.get(b"content-length", b"")
        if self._method == "HEAD" or status in (_NO_CONTENT, _NOT_MODIFIED):
            return self._end()
        if b"transfer-encoding" in said:
            self._step = self._size if said[b"transfer-encoding"] == b"chunked" else None
        elif length.isdigit():
            self._left, self._step = int(length), self._body
        else:
            return self._until_close()
        return self._step is not None

    def _body(self) -> bool:
        return self._end() if self._passed() else False

    def _size(self) -> bool:
        """Read the line with the size of a chunk."""
        end = self._held.find(b"\r\n")
        if end < 0:
            return self._wait_for_line()
        said = bytes(self._held[:end]).partition(b";")[0].strip()
        del self._held[: end + 2]
        if not said or said.strip(_HEX):
            return self._until_close()
        size = int(said, 16)
        self._left, self._step = (size + 2, self._chunk) if size else (0, self._trailer)
        return True

    def _chunk(self) -> bool:
        if self._passed():
            self._step = self._size
            return True
        return False

    def _trailer(self) -> bool:
        end = self._held.find(b"\r\n")
        if end < 0:
            return self._wait_for_line()
        del self._held[: end + 2]
        return self._end() if end == 0 else True

    def _passed(self) -> bool:
        """Drop the awaited bytes that have come. Return whether all have."""
        here = min(self._left, len(self._held))
        del self._held[:here]
        self._left -= here
        return self._left == 0

    def _wait_for_line(self) -> bool:
        return self._until_close() if len(self._held) > _HEAD_LIMIT else False

    def _until_close(self) -> bool:
        self._step, self.keeps_alive = None, False
        self._held.clear()
        return False

    def _end(self) -> bool:
        self._step, self.is_whole = None, True
        return False


def _name(line: bytes) -> bytes:
    return line.partition(b":")[0].strip().lower()


def _split_absolute(target: str) -> tuple[str, int, str]:
    """Split `http://host:port/rest` into host, port and rest; no other scheme is allowed."""
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


TunnelKind = Literal["web", "socket", "other"]
"""`web`: requests. `socket`: a WebSocket, or requests of HTTP/1.1. `other`: nothing that pages need."""

LONGEST_OPENING: Final = 20_000
"""Bytes of an opening. A record of TLS has at most 16 KiB."""

_HANDSHAKE, _CLIENT_HELLO, _ALPN = 0x16, 1, 16
_RECORD_HEAD = 5
_PLAIN: Final = b"GET "
"""A browser opens a tunnel to a site without TLS only for a WebSocket."""


def kind_of(opening: bytes) -> TunnelKind | None:
    """Return the kind of a tunnel by the browser's first bytes; None if more are needed."""
    if not opening:
        return None
    if opening[0] != _HANDSHAKE:
        start = opening[: len(_PLAIN)]
        return None if start != _PLAIN and _PLAIN.startswith(start) else "socket" if start == _PLAIN else "other"
    if len(opening) < _RECORD_HEAD:
        return None
    length = int.from_bytes(opening[3:_RECORD_HEAD])
    if len(opening) < _RECORD_HEAD + length <= LONGEST_OPENING:
        return None
    protocols = _protocols(opening[_RECORD_HEAD : _RECORD_HEAD + length])
    return "web" if b"h2" in protocols else "socket" if b"http/1.1" in protocols else "other"


class _TunnelReader:
    """Reads the fields of a message one after the other; fields beyond its end are empty."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size))

    def field(self, size: int) -> bytes:
        """Return a field with a length prefix of `size` bytes."""
        return self.take(self.number(size))


def _protocols(record: bytes) -> tuple[bytes, ...]:
    """Return the protocols that a ClientHello offers (RFC 7301); none for another record."""
    record_reader = _TunnelReader(record)
    if record_reader.number(1) != _CLIENT_HELLO:
        return ()
    hello = _TunnelReader(record_reader.field(3))
    hello.take(2 + 32)  # version and random
    for size in (1, 2, 1):  # session, ciphers, compressions
        hello.field(size)
    extensions = _TunnelReader(hello.field(2))
    while extensions.data:
        number, data = extensions.number(2), extensions.field(2)
        if number == _ALPN:
            names = _TunnelReader(_TunnelReader(data).field(2))
            found: list[bytes] = []
            while names.data:
                found.append(names.field(1))
            return tuple(found)
    return ()
