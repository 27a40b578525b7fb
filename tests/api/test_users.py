"""People who share a server: each has what is their own, and nothing else."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.routing import iter_route_contexts
from sqlalchemy import select
from tests.api.conftest import ON_EACH
from tests.api.seed import Seeded, seed

from footpath.api.serving import routed
from footpath.app import App
from footpath.errors import BadInput, NotFound
from footpath.store.tables import Base

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx
    from tests.api.conftest import Served

    from footpath.schema.shared import User

pytestmark = [pytest.mark.asyncio(loop_scope="session"), ON_EACH]

SECRET = "Words of Ann alone"
BODIES: dict[str, Any] = {
    "/context": {"data": {"x": "y"}},
    "/tabs": {"url": "https://example.com/"},
    "/view": {"do": "take"},
}
"""What a request has to carry to get past its form."""


async def person(served: Served, name: str, **more: Any) -> tuple[User, str]:
    try:
        return await served.app.users.add(name, **more)
    except BadInput:
        return await served.app.users.get(name), await served.app.users.new_token(name)


async def rows_of(app: App) -> dict[str, list[str]]:
    """All that the database holds of an owner."""
    found: dict[str, list[str]] = {}
    async with app.store.reading() as transaction:
        for name, table in Base.metadata.tables.items():
            if "owner" in table.columns:
                rows = await transaction.execute(select(table).where(table.c.owner == app.store.owner))
                found[name] = sorted(repr(row) for row in rows)
    return found


def routes(served: Served) -> Iterator[tuple[str, str]]:
    """Method and path of every route that takes a name, from the application's own table."""
    for route in iter_route_contexts(routed(served.app, served.running.doors, served.running.address).routes):
        for method in sorted(route.methods or ("GET",)):
            path = route.path or ""
            if "{" in path and not path.startswith(("/static", "/enter", "/api/v1/profiles", "/api/v1/files")):
                yield method, path


def address_of(path: str, id: str) -> str:
    """A path with an id, and 1 for what else it takes."""
    return re.sub(r"\{[^}]*\}", "1", re.sub(r"\{[^}]*\}", id, path, count=1))


def named(path: str, hers: Seeded) -> set[str]:
    """The ids that a path may mean."""
    kinds = {
        "tasks": (hers.task, hers.scrape), "inbox": (hers.question, hers.review, hers.choice), "runs": (hers.run,),
        "cookbooks": (hers.cookbook,), "sites": (hers.site,), "jobs": (hers.posting,), "documents": (hers.document,),
        "applications": (hers.application,), "postings": (hers.posting,),
    }  # fmt: skip
    room = next((each for each in path.split("/") if each in kinds), "")
    return {*kinds.get(room, tuple(vars(hers).values()))}


async def test_no_route_gives_or_changes_what_is_anothers(served: Served):
    ann, _ = await person(served, "ann")
    _, token = await person(served, "ben")
    hers = await seed(served.app.of(ann.id), SECRET)
    before = await rows_of(served.app.of(ann.id))
    async with served.program(authorization=f"Bearer {token}") as ben:
        for method, path in routes(served):
            body = next((each for end, each in BODIES.items() if path.endswith(end)), {})
            nobodys = await ben.request(method, address_of(path, "0" * 12), json=body)
            for id in named(path, hers):
                answer = await ben.request(method, address_of(path, id), json=body)
                assert SECRET not in answer.text, (method, path)
                assert answer.status_code == nobodys.status_code, (method, path, answer.text[:300])
    assert await rows_of(served.app.of(ann.id)) == before


async def test_no_list_shows_what_is_anothers(served: Served):
    ann, hers = await person(served, "ann")
    _, his = await person(served, "ben")
    await seed(served.app.of(ann.id), SECRET)
    lists = [
        path
        for route in iter_route_contexts(routed(served.app, served.running.doors, served.running.address).routes)
        if "GET" in (route.methods or ()) and "{" not in (path := route.path or "") and not path.startswith("/enter")
        and not path.endswith("/events")
    ]  # fmt: skip
    assert len(lists) > 20
    shown = 0
    async with (
        served.program(authorization=f"Bearer {his}") as ben,
        served.program(authorization=f"Bearer {hers}") as she,
    ):
        for path in lists:
            assert SECRET not in (await ben.get(path)).text, path
            shown += SECRET in (await she.get(path)).text
    assert shown > 5, "her own lists show what is hers"


async def test_the_person_of_the_machine_reads_nobodys_either(served: Served, program: httpx.AsyncClient):
    ann, _ = await person(served, "ann")
    hers = await seed(served.app.of(ann.id), SECRET)
    assert (await program.get(f"/api/v1/tasks/{hers.task}")).status_code == 404
    assert SECRET not in (await program.get("/api/v1/tasks")).text


async def test_nobody_reads_the_mailbox_of_the_person_of_the_machine(served: Served):
    ann, hers = await person(served, "ann")
    machine = App(replace(served.app.settings, mailbox="imaps://ida@localhost:1"), served.app.store, AsyncExitStack())
    with pytest.raises(BadInput, match="No mailbox is set"):
        await machine.of(ann.id).correspondence.check()
    async with served.program(authorization=f"Bearer {hers}") as she:
        assert (await she.post("/api/v1/mail/check")).status_code == 422


async def test_a_mailbox_once_named_can_be_named_again_or_forgotten(served: Served):
    _, hers = await person(served, "ann")
    session = await served.running.doors.enter(hers)
    async with (
        served.program(authorization=f"Bearer {hers}") as she,
        served.stranger(cookie=f"{served.running.address.cookie}={session}") as browser,
    ):
        place = {"url": "imaps://ann@mail.example.com", "password": "one"}
        assert (await she.put("/api/v1/mail/mailbox", json=place)).status_code == 204
        page = (await browser.get("/applications/mail")).text
        await she.delete("/api/v1/mail/mailbox")
        without = (await browser.get("/applications/mail")).text
    assert "mail.example.com:993" in page
    for said in ("Read the mailbox", "Another mailbox", 'name="password"', "Forget the mailbox"):
        assert said in page, said
    assert "Name it" in without
    assert "Forget the mailbox" not in without


async def test_profiles_and_files_are_their_own(served: Served):
    _, hers = await person(served, "ann")
    _, his = await person(served, "ben")
    async with (
        served.program(authorization=f"Bearer {hers}") as she,
        served.program(authorization=f"Bearer {his}") as he,
    ):
        put = await she.put("/api/v1/profiles/profile", content="basics:\n  name: Ann Berg\n  email: ann@example.com\n")
        assert put.json() == {"name": "profile", "default": True}
        kept = (await she.put("/api/v1/files/cv.pdf", content=b"%PDF-1.4")).json()
        assert [each["name"] for each in (await she.get("/api/v1/profiles")).json()] == ["profile"]
        assert [each["name"] for each in (await he.get("/api/v1/profiles")).json()] == []
        wrong = await she.put("/api/v1/profiles/other", content="basics: [nobody]")
        assert ("other.yaml" in wrong.text, ".draft" in wrong.text) == (True, False)
        assert wrong.status_code == 422
        order = {"type": "fill_form", "url": "https://example.com/", "files": {"resume": kept["path"]}}
        assert (await she.post("/api/v1/tasks", json=order)).status_code == 201
        foreign = await he.post("/api/v1/tasks", json=order)
        assert foreign.status_code == 422
        assert foreign.json()["problems"] == ["files.resume: cv.pdf is not one of your files; upload it first"]
        assert (await she.delete("/api/v1/files/cv.pdf")).status_code == 204
        assert (await he.put("/api/v1/files/..%2Fx", content=b"")).status_code in (404, 422)


async def test_their_profiles_name_files_and_profiles_of_their_own_alone(served: Served, program: httpx.AsyncClient):
    basics = "basics: {name: Ann Berg, email: ann@example.com}\n"
    secret = served.app.settings.home / "secret.pdf"
    secret.write_bytes(b"%PDF-1.4 of the machine's owner")
    await program.put("/api/v1/profiles/profile", content="basics: {name: Owner, email: owner@example.com}\n")
    _, token = await person(served, "ann")
    foreign = "file 1: secret.pdf is not one of your files; upload it first"
    outside = {
        f"extends: {served.app.settings.profile}\n": "extends: profile.yaml is not one of your files; upload it first",
        f"{basics}x-footpath: {{files: {{resume: {secret}}}}}\n": foreign,
        f"{basics}x-footpath: {{files: {{resume: ../../secret.pdf}}}}\n": foreign,
        f"{basics}x-footpath: {{files: {{resume: /no/such/secret.pdf}}}}\n": foreign,
    }
    async with served.program(authorization=f"Bearer {token}") as she:
        await she.put("/api/v1/files/cv.pdf", content=b"%PDF-1.4")
        own = await she.put(
            "/api/v1/profiles/profile", content=f"{basics}x-footpath: {{files: {{resume: files/cv.pdf}}}}\n"
        )
        assert own.status_code == 200, own.text
        for content, said in outside.items():
            answer = await she.put("/api/v1/profiles/profile", content=content)
            assert (answer.status_code, answer.json()["problems"]) == (422, [said])


@pytest.mark.parametrize(
    "given",
    [
        {"url": "http://127.0.0.1:9/"},
        {"url": "http://localhost/"},
        {"url": "https://example.com/", "hosts": ["10.0.0.1"]},
        {"url": "https://example.com/", "resources": ["[::1]:80"]},
        {"url": "http://2130706433/"},
    ],
)
async def test_their_tasks_reach_no_private_address(served: Served, given: dict[str, Any]):
    _, token = await person(served, "ann")
    async with served.program(authorization=f"Bearer {token}") as she:
        answer = await she.post("/api/v1/tasks", json={"type": "explore", **given})
    assert answer.status_code == 422
    assert "is a private address" in answer.json()["problems"][0]


async def test_a_viewer_looks_and_changes_nothing(served: Served):
    _, token = await person(served, "vera", role="viewer")
    async with served.program(authorization=f"Bearer {token}") as she:
        assert (await she.get("/api/v1/tasks")).json() == []
        answer = await she.post("/api/v1/tasks", json={"type": "explore", "url": "https://example.com/"})
    assert (answer.status_code, answer.json()["detail"]) == (403, "Your role only permits reading.")


async def test_agents_speak_for_the_person_of_the_machine_alone(served: Served):
    _, token = await person(served, "ann")
    async with served.program(authorization=f"Bearer {token}") as she:
        assert (await she.post("/mcp", json={})).status_code == 403


async def test_a_browser_comes_in_by_a_users_token_and_is_out_with_it(served: Served):
    ann, token = await person(served, "ann")
    await seed(served.app.of(ann.id), SECRET)
    async with served.stranger(origin=served.url) as browser:
        assert (await browser.post("/enter", data={"token": "fpu_" + "x" * 43})).status_code == 401
        assert (await browser.post("/enter", data={"token": token})).status_code == 200
        assert SECRET in (await browser.get("/")).text
        await served.app.users.new_token("ann")
        assert (await browser.get("/")).status_code == 401


async def test_a_name_is_taken_once_and_a_user_who_was_removed_is_out(served: Served):
    with pytest.raises(BadInput, match="has letters"):
        await served.app.users.add("two words")
    _, token = await person(served, "cleo")
    with pytest.raises(BadInput, match="cleo already"):
        await served.app.users.add("cleo")
    await served.app.users.remove("cleo")
    async with served.program(authorization=f"Bearer {token}") as gone:
        assert (await gone.get("/api/v1/tasks")).status_code == 401
    with pytest.raises(NotFound):
        await served.app.users.get("cleo")
