"""Nobody comes in without credentials, and no other site by way of a browser that has them: on any route there is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.routing import iter_route_contexts

from footpath.api.doors import Address, Doors
from footpath.api.serving import routed
from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from tests.api.conftest import Served


def routes() -> Iterator[tuple[str, str]]:
    """Method and path of every route, taken from the application's own table."""
    nobody: Any = None
    for route in iter_route_contexts(routed(nobody, Doors("-" * 43), Address("127.0.0.1", 1)).routes):
        path = re.sub(r"\{[^}]*\}", "x1", route.path or "?")
        for method in sorted(route.methods or ("GET",)):
            yield method, path + "/page.css" * (path == "/static")


ROUTES = sorted(set(routes()))
FOR_EVERYBODY = {("GET", "/enter"), ("POST", "/enter"), ("GET", "/enter/x1"), ("GET", "/static/page.css")}
FOR_NOBODY = [each for each in ROUTES if each not in FOR_EVERYBODY]
"""Routes that are closed to whoever has no credentials."""

STRANGERS = {
    "a foreign Host": {"host": "rebound.example.com"},
    "a Host with another port": {"host": "127.0.0.1:1"},
    "a foreign Origin": {"origin": "https://evil.example.com"},
    "no Origin that could be told": {"origin": "null"},
    "an Origin that is no address": {"origin": "http://["},
    "an Origin on another port": {"origin": "http://127.0.0.1:1"},
    "the script of another site": {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
    "the script of another port": {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
    "a frame of another site": {
        "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"
    },
}  # fmt: skip

UNKNOWN = {
    "no token": {},
    "a wrong token": {"authorization": "Bearer " + "x" * 43},
    "an empty token": {"authorization": "Bearer"},
    "a token that is sent otherwise": {"authorization": "Basic dXNlcjpwYXNz"},
    "a wrong session": {"cookie": "footpath_{port}=made-up"},
}


async def status(client: httpx.AsyncClient, method: str, path: str) -> int:
    """Of an answer, which may have no end."""
    async with client.stream(method, path) as answer:
        return answer.status_code


def test_the_table_is_read():
    assert len(FOR_NOBODY) > 40
    assert set(ROUTES) >= FOR_EVERYBODY
    assert ("GET", "/api/v1/openapi.json") in FOR_NOBODY


@pytest.mark.parametrize("who", UNKNOWN)
@pytest.mark.spread(3)
async def test_no_route_opens_without_credentials(served: Served, who: str):
    port = str(served.running.address.port)
    headers = {name: value.replace("{port}", port) for name, value in UNKNOWN[who].items()}
    async with served.stranger(**headers) as client:
        answers = {each: await status(client, *each) for each in FOR_NOBODY}
    assert set(answers.values()) == {401}, answers


@pytest.mark.parametrize("who", STRANGERS)
@pytest.mark.spread(4)
async def test_no_route_answers_other_sites_even_with_the_token(served: Served, who: str):
    async with served.program(**STRANGERS[who]) as client:
        answers = {each: await status(client, *each) for each in ROUTES}
    assert set(answers.values()) == {403}, answers


async def test_one_origin_of_ours_does_not_speak_for_another(served: Served):
    ours = f"http://127.0.0.1:{served.running.address.port}"
    async with served.program() as client:
        for origins in ([ours, "https://evil.example.com"], ["https://evil.example.com", ours]):
            answer = await client.get("/api/v1/health", headers=[("origin", each) for each in origins])
            assert answer.status_code == 403
        assert (await client.get("/api/v1/health", headers=[("origin", ours)])).status_code == 200


async def test_a_session_changes_nothing_where_it_is_not_told_from_where(served: Served):
    session = await served.running.doors.enter(served.token)
    async with served.stranger(cookie=f"{served.running.address.cookie}={session}") as client:
        refused = [await status(client, *each) for each in FOR_NOBODY if each[0] not in ("GET", "HEAD")]
        seen = await client.get("/api/v1/health")
    assert set(refused) == {403}
    assert seen.status_code == 200


async def test_every_answer_tells_the_browser_what_it_may_do_with_it(served: Served):
    async with served.program() as client, served.stranger() as stranger:
        answers = [
            await client.get("/api/v1/health"), await client.get("/nowhere"), await client.get("/static/page.css"),
            await stranger.get("/"), await stranger.get("/enter"),
        ]  # fmt: skip
    for each in answers:
        policy = each.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in each.headers


async def test_a_program_is_told_what_to_send(served: Served):
    async with served.stranger() as client:
        answer = await client.get("/api/v1/health")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.json()["status"] == 401
    assert "footpath serve --token" in answer.json()["hint"]


@pytest.mark.parametrize(
    ("listens", "opened"),
    [("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("127.0.0.1", "127.0.0.1"), ("box.local", "box.local")],
)
def test_the_address_of_what_listens_everywhere_is_one_that_can_be_opened(listens: str, opened: str):
    address = Address(listens, 4747)
    assert address.url == f"http://{opened}:4747"
    assert f"{opened}:4747" in address.known_as()


async def test_a_name_that_was_given_is_heeded():
    assert "box.local:4747" in Address("0.0.0.0", 4747, ("box.local",)).known_as()
    assert "box.local:80" in Address("0.0.0.0", 4747, ("box.local:80",)).known_as()
    assert "box.local" in Address("0.0.0.0", 4747, ("box.local:80",)).known_as()
    assert "box.local" not in Address("127.0.0.1", 4747).known_as()


async def test_a_request_to_begin_a_websocket_is_answered_as_any_other(served: Served):
    upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    async with served.stranger(**upgrade) as client:
        assert await status(client, "GET", "/api/v1/tasks") == 401


@pytest.mark.parametrize(
    ("host", "names", "said"),
    [
        ("", (), "--host is empty"),
        (" ", (), "--host is empty"),
        ("http://x", (), "'http://x' is not a valid host name"),
        ("127.0.0.1", ("http://x",), "'http://x' is not a valid host name"),
        ("127.0.0.1", ("x.example:99999",), "'x.example:99999' is not a valid host name"),
        ("127.0.0.1", ("a b",), "'a b' is not a valid host name"),
    ],
)
def test_what_no_server_is_reached_by_is_told(host: str, names: tuple[str, ...], said: str):
    with pytest.raises(BadInput) as error:
        Address(host, 4747, names).check()
    assert error.value.message.startswith(said)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "0.0.0.0", "localhost"])
def test_where_a_server_may_listen(host: str):
    Address(host, 4747, ("jobs.example.com", "jobs.example.com:8443", "[::1]:80")).check()
