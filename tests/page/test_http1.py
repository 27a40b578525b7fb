"""What is asked of a proxy, and where an answer ends: known from any pieces that it comes in, and never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footpath.page.http1 import ProxyRequest, ResponseFraming


def framed(*pieces: bytes, method: str = "GET") -> tuple[bool, bool]:
    """Whether it is whole, and its connection free."""
    framing = ResponseFraming(method)
    for piece in pieces:
        framing.feed(piece)
    return framing.is_whole, framing.is_whole and framing.keeps_alive


def head(*lines: str, status: str = "200 OK", version: str = "HTTP/1.1") -> bytes:
    return "\r\n".join([f"{version} {status}", *lines, "", ""]).encode()


WHOLE = {
    "length": head("Content-Length: 5") + b"hello",
    "nothing": head("Content-Length: 0"),
    "chunks": head("Transfer-Encoding: chunked") + b"5\r\nhello\r\n1;x=y\r\n!\r\n0\r\n\r\n",
    "chunks beside a length": head("Content-Length: 3", "transfer-encoding: Chunked")
    + b"A\r\n0123456789\r\n00\r\n\r\n",
    "trailers": head("Transfer-Encoding: chunked") + b"2\r\nhi\r\n0\r\nA: b\r\nC: d\r\n\r\n",
    "not modified": head("Content-Length: 5", status="304 Not Modified"),
    "no content": head(status="204 No Content"),
    "early hints": head("Link: </a.css>", status="103 Early Hints") + head("Content-Length: 2") + b"ok",
    "chunks that look like an end": head("Transfer-Encoding: chunked") + b"7\r\n0\r\n\r\nab\r\n0\r\n\r\n",
}


@pytest.mark.spread(3)
@pytest.mark.parametrize("kind", WHOLE)
@given(data=st.data())
def test_an_answer_ends_where_it_says_however_it_is_cut(kind: str, data: st.DataObject):
    answer = WHOLE[kind]
    cuts = sorted(data.draw(st.sets(st.integers(1, len(answer) - 1))))
    pieces = [answer[a:b] for a, b in zip([0, *cuts], [*cuts, len(answer)], strict=True)]
    assert framed(*pieces) == (True, True)
    assert framed(*pieces[:-1]) == (False, False)


def test_what_is_asked_for_its_head_has_no_body():
    assert framed(head("Content-Length: 5"), method="HEAD") == (True, True)
    assert framed(head("Content-Length: 5")) == (False, False)


@pytest.mark.parametrize(
    "answer",
    [
        head() + b"as long as it comes",
        head("Transfer-Encoding: gzip, chunked") + b"0\r\n\r\n",
        head("Transfer-Encoding: chunked", "Transfer-Encoding: chunked") + b"0\r\n\r\n",
        head("Transfer-Encoding: chunked") + b"-5\r\nhello\r\n0\r\n\r\n",
        head("Transfer-Encoding: chunked") + b"\r\n0\r\n\r\n",
        head("Transfer-Encoding: chunked") + b"1_0\r\n0\r\n\r\n",
        head("Content-Length: 5", "Content-Length: 6") + b"hello!",
        head("Content-Length: +5") + b"hello",
        head("Upgrade: websocket", status="101 Switching Protocols") + head("Content-Length: 0"),
        b"HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
        b"not http at all\r\n\r\n",
        head("Content-Length: 0", version="HTTP/2"),
        b"x" * 300_000,
        b"",
    ],
)
def test_one_that_does_not_say_it_ends_with_its_connection(answer: bytes):
    assert framed(answer) == (False, False)
    assert framed(answer, b"0\r\n\r\n") == (False, False)


@pytest.mark.parametrize(
    "answer",
    [
        head("Content-Length: 2", "Connection: close") + b"ok",
        head("Content-Length: 2", "Connection: keep-alive, Close") + b"ok",
        head("Content-Length: 2", version="HTTP/1.0") + b"ok",
        head("Content-Length: 2") + b"ok, and more",
    ],
)
def test_its_connection_is_free_only_where_nothing_speaks_against_it(answer: bytes):
    assert framed(answer) == (True, False)


def test_more_than_was_announced_may_come_later():
    assert framed(head("Content-Length: 2") + b"ok", b"HTTP/1.1 200 OK\r\n") == (True, False)


@pytest.mark.parametrize(
    "request_",
    [
        "POST http://a.example/ HTTP/1.1\r\nContent-Length: 0",
        "PUT http://a.example/ HTTP/1.1",
        "GET http://a.example/ HTTP/1.0",
        "GET http://a.example/ HTTP/1.1\r\nConnection: close",
        "GET http://a.example/ HTTP/1.1\r\nProxy-Connection: Close",
        "GET http://a.example/ HTTP/1.1\r\nContent-Length: 3",
        "GET http://a.example/ HTTP/1.1\r\nTransfer-Encoding: chunked",
        "GET http://a.example/ HTTP/1.1\r\nUpgrade: websocket",
        "CONNECT a.example:443 HTTP/1.1",
    ],
)
def test_what_counts_or_has_a_body_goes_alone(request_: str):
    asked = ProxyRequest.read(f"{request_}\r\n\r\n".encode())
    assert asked.closes_connection
    assert asked.to_site().endswith(b"Connection: close\r\n\r\n")


def test_a_request_is_for_its_host_alone_and_says_nothing_of_the_proxy():
    asked = ProxyRequest.read(
        b"GET http://A.example:8080/x?y=http://b.example/ HTTP/1.1\r\nHost: evil.example\r\n"
        b"Proxy-Connection: keep-alive\r\nProxy-Authorization: Basic x\r\nAccept: */*\r\n\r\n"
    )
    assert (asked.host, asked.port, asked.closes_connection) == ("a.example", 8080, False)
    assert asked.to_site() == (
        b"GET /x?y=http://b.example/ HTTP/1.1\r\nHost: a.example:8080\r\nAccept: */*\r\nConnection: keep-alive\r\n\r\n"
    )
