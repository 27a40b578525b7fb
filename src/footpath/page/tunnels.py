"""The protocol of a browser's tunnel through its proxy, by the first bytes. Pure.

A browser offers HTTP/2 for pages and their parts over TLS, and HTTP/1.1 alone for a WebSocket. A relay of WebRTC (TURN)
offers neither, or speaks no TLS.
"""

from __future__ import annotations

from typing import Final, Literal

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
