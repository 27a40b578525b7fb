"""A line on standard input that is no message is answered by an error of JSON-RPC, and the next line by its answer."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.deadlines import HANGS_S
from tests.walks.course import COMMAND

from footpath.config import environment

if TYPE_CHECKING:
    from pathlib import Path

BEGIN = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
CALL = '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"run_goal","arguments":{"goal":"%s"}}}'
UNREAD: list[tuple[str, Any, int]] = [
    (CALL % (3, "\\ud800"), 3, -32700),
    (CALL % ('"own"', "\\udfff"), "own", -32700),
    (CALL % (4, '"} and more'), None, -32700),
    ('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":' + "[" * 5000 + "]" * 5000 + "}", None, -32700),
    ('{"jsonrpc":"2.0","id":' + "9" * 5000 + ',"method":"x"', None, -32700),
    ('{"jsonrpc":"2.0","id":6,"method":7}', 6, -32600),
    ("[]", None, -32600),
    ("null", None, -32600),
]


@pytest.mark.thorough
@pytest.mark.slow
async def test_a_line_that_is_no_message_is_answered_by_an_error_and_the_next_by_what_it_asks_for(tmp_path: Path):
    program = await asyncio.create_subprocess_exec(
        sys.executable, *COMMAND, "mcp", "--no-worker", stdin=-1, stdout=-1, limit=2**24,
        env={**environment(), "FOOTPATH_HOME": str(tmp_path)},
    )  # fmt: skip
    assert program.stdin is not None
    assert program.stdout is not None

    async def said(line: str) -> dict[str, Any]:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(line.encode() + b"\n")
        return json.loads(await program.stdout.readline())

    async with asyncio.timeout(HANGS_S):
        begun = await said(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": BEGIN}))
        assert begun["id"] == 1
        program.stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        for line, id, code in UNREAD:
            answer = await said(line)
            assert (answer["id"], answer["error"]["code"]) == (id, code), line[:80]
        listed = await said('{"jsonrpc":"2.0","id":9,"method":"tools/list"}')
        assert listed["id"] == 9
        assert listed["result"]["tools"]
        program.stdin.close()
        assert await program.wait() == 0
