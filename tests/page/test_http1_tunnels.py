"""The first bytes over a tunnel tell what it is for."""

from __future__ import annotations

import ssl

import pytest

from footpath.page.http1 import LONGEST_OPENING, TunnelKind, kind_of


def hello(*protocols: str) -> bytes:
    """What a client of TLS sends first."""
    context = ssl.create_default_context()
    if protocols:
        context.set_alpn_protocols(list(protocols))
    outgoing = ssl.MemoryBIO()
    client = context.wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname="jobs.example.com")
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


@pytest.mark.parametrize(
    ("opening", "kind"),
    [
        (hello("h2", "http/1.1"), "web"),
        (hello("http/1.1"), "socket"),
        (b"GET /live HTTP/1.1\r\n", "socket"),
        (hello(), "other"),
        (hello("webrtc"), "other"),
        (bytes.fromhex("000300082112a442"), "other"),  # TURN
        (b"SSH-2.0-x\r\n", "other"),
        (b"\x16\x03\x01\x00\x02\x02\x00", "other"),
        (b"\x16\x03\x01\xff\xff" + b"x" * LONGEST_OPENING, "other"),
    ],
)
def test_an_opening_tells_its_kind(opening: bytes, kind: TunnelKind):
    assert kind_of(opening) == kind


@pytest.mark.parametrize("opening", [hello("h2"), hello("http/1.1"), b"GET "])
def test_a_part_of_an_opening_tells_nothing(opening: bytes):
    assert {kind_of(opening[:size]) for size in range(len(opening))} == {None}


@pytest.mark.parametrize("opening", [hello("h2", "http/1.1"), hello()])
def test_no_damaged_opening_is_an_error(opening: bytes):
    for at in range(5, len(opening)):
        kind_of(opening[:at] + b"\xff" + opening[at + 1 :])
