"""The ways in: a token that lies in a file for its owner alone, a link that lets one browser in, once."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from footpath.api.doors import MOST_SESSIONS, Doors, read_token, token_file
from footpath.errors import BadInput
from footpath.schema.shared import MACHINE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.conftest import Served


def test_the_token_is_made_once_and_for_its_owner_alone(tmp_path: Path):
    token = read_token(tmp_path / "home")
    assert len(token) > 40
    assert read_token(tmp_path / "home") == token
    assert stat.S_IMODE(token_file(tmp_path / "home").stat().st_mode) == 0o600


def test_a_token_file_that_others_may_read_is_closed_to_them(tmp_path: Path):
    read_token(tmp_path)
    token_file(tmp_path).chmod(0o644)
    read_token(tmp_path)
    assert stat.S_IMODE(token_file(tmp_path).stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe", b"two\nlines " + b"x" * 40])
def test_a_file_that_holds_no_token_is_told(tmp_path: Path, content: bytes):
    token_file(tmp_path).write_bytes(content)
    with pytest.raises(BadInput, match=r"api-token holds no token.*Remove the file"):
        read_token(tmp_path)


async def test_with_one_browser_too_many_the_first_has_to_come_in_again():
    doors = Doors("t" * 43)
    sessions = [await doors.enter("t" * 43) or "" for _ in range(MOST_SESSIONS + 1)]
    assert await doors.who_is_in(sessions[0]) is None
    assert all([await doors.who_is_in(each) == MACHINE for each in sessions[1:]])


async def test_a_link_lets_one_browser_in_once(served: Served):
    link = served.running.new_link()
    async with served.stranger() as client, served.stranger() as other:
        entered = await client.get(link)
        again = await other.get(link)
        seen = await client.get("/api/v1/health")
        refused = await other.get("/api/v1/health")
    cookie = entered.headers["set-cookie"].lower()
    assert entered.status_code == 200
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert (again.status_code, seen.status_code, refused.status_code) == (401, 200, 401)


async def test_a_browser_may_come_in_with_the_token_and_leaves_when_it_wants_to(served: Served):
    async with served.stranger(origin=served.url) as client:
        wrong = await client.post("/enter", data={"token": "wrong"})
        right = await client.post("/enter", data={"token": served.token})
        inside = await client.get("/api/v1/health")
        kept = dict(client.cookies)
        await client.post("/leave")
        client.cookies.update(kept)
        outside = await client.get("/api/v1/health")
    assert (wrong.status_code, right.status_code) == (401, 200)
    assert (inside.status_code, outside.status_code) == (200, 401)
    assert served.token not in wrong.text + right.text
