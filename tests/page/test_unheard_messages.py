"""The messages that a tab has sent over sockets and not heard of are kept within bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from footpath.page.egress import RECORD_LIMIT
from footpath.page.traffic import Traffic

if TYPE_CHECKING:
    from footpath.page.commands import Event, SocketMessage

MANY = 3 * RECORD_LIMIT


def test_a_page_that_sends_all_the_time_over_a_socket_is_followed_within_bounds():
    following = Traffic("frame", time=lambda: 0.0)
    following.is_personal = lambda _: True
    following.sockets._on_socket(cast("Event", {"requestId": "1", "url": "wss://board.example/live"}))
    message = cast("SocketMessage", {"requestId": "1", "response": {"payloadData": "Ada"}})
    for _ in range(MANY):
        following.sockets._on_sent(message)
    assert (following.begun, len(following.unheard)) == (MANY, RECORD_LIMIT)

    following.sockets._on_reply(message)
    assert following.unheard == set()
    following.sockets._on_sent(message)
    assert (following.begun, len(following.unheard)) == (MANY + 1, 1)
