"""Tools for agents of other programs, over HTTP: behind the same gate as everything else."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from tests.api.conftest import Served
from tests.api.test_gate import STRANGERS, UNKNOWN
from tests.deadlines import HANGS_S

from footpath import config
from footpath.api.doors import Address, read_token
from footpath.api.serving import AGENTS, serving
from footpath.app import open_app
from footpath.mcp.server import over_http

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    import httpx

pytestmark = pytest.mark.slow

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


@asynccontextmanager
async def offering(home: Path) -> AsyncGenerator[Served]:
    """A server that offers tools as well."""

    async def nobody() -> None: ...

    settings = config.read_settings({config.HOME: str(home)})
    async with (
        open_app(settings) as app,
        over_http(app, nobody) as agents,
        serving(app, Address("127.0.0.1", 0), agents) as running,
    ):
        yield Served(app, running, read_token(settings.home))


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_with_the_token_calls_tools(tmp_path: Path, mode: Any):
    async with offering(tmp_path) as here:
        headers = {"authorization": f"Bearer {here.token}"}
        async with httpx2.AsyncClient(headers=headers, timeout=HANGS_S) as http:
            transport = streamable_http_client(f"{here.url}{AGENTS}", http_client=http)
            async with Client(transport, mode=mode, read_timeout_seconds=HANGS_S) as client:
                tools = {each.name for each in (await client.list_tools()).tools}
                given = {"url": "https://jobs.example.com/", "wait_seconds": 0}
                told = await client.call_tool("collect", given)
                wrong = await client.call_tool("collect", {"url": "nowhere"})
        (record,) = await here.app.coordinator.list()
    assert {"explore", "collect", "apply"} <= tools
    assert told.structured_content["task"]["state"] == "queued"
    assert told.structured_content["task"]["id"] == record.id
    assert wrong.is_error


async def test_nobody_comes_in_without_credentials_and_no_other_site_even_with_them(tmp_path: Path):
    async with offering(tmp_path) as here:
        port = str(here.running.address.port)
        for headers in UNKNOWN.values():
            async with here.stranger(**{name: each.replace("{port}", port) for name, each in headers.items()}) as who:
                assert await answers(who) == {401}, headers
        for headers in STRANGERS.values():
            async with here.program(**headers) as who:
                assert await answers(who) == {403}, headers


async def test_there_is_nothing_where_it_was_not_asked_for(served: Served):
    async with served.program() as client:
        answer = await client.post(AGENTS, json=LIST)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


async def answers(client: httpx.AsyncClient) -> set[int]:
    accept = {"accept": "application/json, text/event-stream"}
    return {
        (await client.request(each, AGENTS, json=LIST, headers=accept)).status_code
        for each in ("POST", "GET", "DELETE", "PUT")
    }
