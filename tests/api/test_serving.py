"""What keeps a server from starting is told in one message, and what goes wrong while it runs, in one answer."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.api.conftest import Served, visiting
from tests.api.test_events import watching
from tests.coordinator.orders import order
from tests.deadlines import HANGS_S
from tests.store.databases import away, migrated_database
from tests.store.test_leases import taken_by

from footpath import config
from footpath.api.doors import Address, read_token
from footpath.api.serving import BACK, NOTED, TAKEN, routed, served_at, serving
from footpath.app import open_app
from footpath.errors import BadInput, Busy
from footpath.listening import on_loopback
from footpath.private import lock
from footpath.store import leases

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Browser


async def test_a_port_that_is_taken_is_named(tmp_path: Path):
    settings = config.read_settings({config.HOME: str(tmp_path)})
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with open_app(settings) as app:
            with pytest.raises(BadInput, match=rf"port {port} of 127.0.0.1.*in use.*another port"):
                async with serving(app, Address("127.0.0.1", port)):
                    pass
            async with serving(app, Address("127.0.0.1", 0)):
                pass  # what it held was given back


async def test_of_two_servers_on_one_database_the_second_says_so(served: Served):
    async with open_app(served.app.settings) as app:
        with pytest.raises(Busy, match=r"Another `footpath serve` uses the database .*footpath\.db"):
            async with serving(app, Address("127.0.0.1", 0)):
                pass


@pytest.mark.thorough
@pytest.mark.slow
async def test_of_two_servers_of_one_folder_the_address_of_the_first_is_noted(postgresql: str, tmp_path: Path):
    here = config.read_settings({config.HOME: str(tmp_path)})
    url = await migrated_database(postgresql, "of_one_folder")
    there = config.read_settings({config.HOME: str(tmp_path), config.DATABASE_URL: url})
    async with open_app(here) as app, open_app(there) as other:
        async with serving(app, Address("127.0.0.1", 0)) as first:
            async with serving(other, Address("127.0.0.1", 0)):
                assert served_at(tmp_path) == first.address.url
            assert served_at(tmp_path) == first.address.url
        assert (served_at(tmp_path), (tmp_path / NOTED).read_text()) == ("", "")


async def test_who_asks_for_the_address_is_no_server_and_hides_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / NOTED).write_text("http://127.0.0.1:9")
    tried = 0

    def lock_once_it_is_given_back(file: int) -> bool:
        nonlocal tried
        tried += 1
        if tried == 2:
            asking.close()
        return lock(file)

    with (tmp_path / NOTED).open("r+") as asking:
        assert lock(asking.fileno(), shared=True)
        assert served_at(tmp_path) == ""
        monkeypatch.setattr("footpath.api.serving.lock", lock_once_it_is_given_back)
        async with (
            open_app(config.read_settings({config.HOME: str(tmp_path)})) as app,
            serving(app, Address("127.0.0.1", 0)) as running,
        ):
            monkeypatch.undo()
            assert served_at(tmp_path) == running.address.url


@pytest.mark.thorough
@pytest.mark.slow
async def test_a_server_whose_place_another_has_taken_says_so_until_it_is_back(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leases, "AGAIN_S", 0.5)
    url = await migrated_database(postgresql, "two_servers")
    settings = config.read_settings({config.HOME: str(tmp_path), config.DATABASE_URL: url})
    said = asyncio.Queue[str]()
    async with (
        open_app(settings) as app,
        open_app(settings) as other,
        asyncio.timeout(HANGS_S),
        serving(app, Address("127.0.0.1", 0), say=said.put_nowait) as running,
        Served(app, running, read_token(settings.home)).program() as program,
    ):
        async with taken_by(other.store, url, "server"):
            assert await said.get() == TAKEN
            assert (await program.get("/api/v1/health")).json()["notices"] == [TAKEN]
            assert "another `footpath serve` now uses" in (await program.get("/")).text
        assert await said.get() == BACK
        assert (await program.get("/api/v1/health")).json()["notices"] == []


async def test_an_address_where_nothing_is_and_a_wrong_method_are_problems(program):
    nowhere = await program.get("/api/v1/nowhere")
    wrong = await program.delete("/api/v1/health")
    assert (nowhere.status_code, wrong.status_code) == (404, 405)
    assert nowhere.headers["content-type"] == "application/problem+json"
    assert nowhere.json()["instance"] == "/api/v1/nowhere"


@pytest.mark.thorough
async def test_health_says_what_waits_and_who_works(program):
    answer = (await program.get("/api/v1/health")).json()
    assert answer["workers"] == 0
    assert answer["open_questions"] == 0
    assert answer["database"].endswith("footpath.db")


@pytest.mark.slow
@pytest.mark.parametrize("served", ["postgresql"], indirect=True)
@pytest.mark.thorough
async def test_a_database_that_goes_away_is_told_and_who_watches_sees_what_comes_then(served: Served, program):
    async with watching(program, "/api/v1/events") as stream:
        await stream.until("inbox")
        async with away(served.app.settings.database_url):
            answers = [await program.get(path) for path in ("/api/v1/health", "/", "/api/v1/tasks")]
            told = await stream.until("away")
        await stream.until("back")
        [added] = (await program.post("/api/v1/tasks", json={"type": "fill_form", "url": "http://localhost/"})).json()
        assert json.loads((await stream.until("task"))["data"])["id"] == added["id"]
    assert [each.status_code for each in answers] == [503] * 3
    assert answers[0].json()["type"] == "urn:footpath:StoreUnavailable"
    assert told["data"].startswith("The database postgresql+asyncpg://")


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("served", ["postgresql"], indirect=True)
@pytest.mark.thorough
async def test_pages_say_that_the_database_is_away_and_go_on_when_it_is_back(served: Served, chromium: Browser):
    [task] = await served.app.coordinator.add([order()])
    async with (
        visiting(chromium, served) as standing,
        visiting(chromium, served) as following,
        visiting(chromium, served) as coming,
    ):
        await following.open(f"/tasks/{task.id}")
        said = [each.page.locator("[data-away]") for each in (standing, following)]
        async with away(served.app.settings.database_url):
            for each in said:
                await each.get_by_text("The database cannot be reached now.").wait_for()
            assert await coming.open("/inbox") == 503
            assert "tries again by itself" in await coming.page.locator("main").inner_text()
        for each in said:
            await each.wait_for(state="hidden")
        await coming.page.get_by_role("heading", name="Inbox").wait_for()
        assert standing.complaints == following.complaints == coming.complaints == []


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_page_says_that_its_server_is_gone_and_that_another_one_came(tmp_path: Path, chromium: Browser):
    settings = config.read_settings({config.HOME: str(tmp_path)})
    async with open_app(settings) as app:
        async with serving(app, Address("127.0.0.1", 0)) as running:
            served = Served(app, running, read_token(settings.home))
            gone = visiting(chromium, served)
            visitor = await gone.__aenter__()
        await visitor.page.get_by_text("Footpath does not answer now.").wait_for()
        async with serving(app, running.address):
            await visitor.page.get_by_text("Footpath was started anew").wait_for()
            await gone.__aexit__(None, None, None)


async def test_a_fault_of_ours_is_told_without_its_words_and_kept_for_a_report(served: Served):
    app = routed(served.app, served.running.doors, served.running.address)

    @app.get("/api/v1/broken")
    async def broken() -> None:
        raise ZeroDivisionError("@".join(("ada", "example.com")))

    async with on_loopback(app) as url, httpx.AsyncClient(timeout=HANGS_S) as client:
        answer = await client.get(f"{url}/api/v1/broken")
    kept = (served.app.settings.home / "crashes" / "ZeroDivisionError.txt").read_text()
    assert answer.status_code == 500
    assert answer.json()["type"] == "urn:footpath:ZeroDivisionError"
    assert "in broken" in kept
    assert "ada@example.com" not in answer.text + kept
