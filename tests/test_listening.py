"""What listens sends at once, and says why it cannot listen."""

from __future__ import annotations

import socket

import pytest

from footpath.errors import BadInput
from footpath.listening import take_port


def test_what_is_accepted_sends_small_parts_at_once():
    # else the head and the body of an answer are 40 ms apart
    with take_port("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_an_address_that_is_not_of_this_machine_is_told():
    with pytest.raises(BadInput, match=r"Port 0 of 192\.0\.2\.1 cannot be listened at.*--port"):
        take_port("192.0.2.1", 0)
