"""Saved searches over HTTP and as a page: saved, run soon, told, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.api.conftest import ON_EACH

from footpath.app import utc_now
from footpath.schema.search import Digest, DigestPosting

if TYPE_CHECKING:
    from tests.api.conftest import Served

pytestmark = ON_EACH
LISTS = ["greenhouse:acme", "https://jobs.example.com/list"]


async def told(served: Served, name: str) -> None:
    """A search has told of one new posting."""
    search = await served.app.searches.get(name)
    posting = DigestPosting(id="p1", title="Keeper of <Anvils>", organisation="Acme Works", place="Utrecht")
    await served.app.searches.note_told(search, Digest(search=name, at=utc_now(), new=(posting,)), [])


async def test_a_search_is_saved_listed_run_soon_and_removed(program, served: Served):
    given = {"name": "by program", "sources": LISTS, "query": "rust", "every": "0 7 * * *"}
    saved = await program.post("/api/v1/searches", json=given)
    assert saved.status_code == 201, saved.text
    assert saved.json()["search"]["sources"] == ["https://job-boards.greenhouse.io/acme", LISTS[1]]
    await told(served, "by program")
    shown = (await program.get("/api/v1/searches/by program")).json()
    assert [each["title"] for each in shown["last"]["new"]] == ["Keeper of <Anvils>"]
    soon = await program.post("/api/v1/searches/by program/run")
    assert (soon.status_code, soon.json()["next_at"] < shown["next_at"]) == (202, True)
    assert "by program" in [each["name"] for each in (await program.get("/api/v1/searches")).json()]
    assert (await program.delete("/api/v1/searches/by program")).status_code == 204
    assert (await program.get("/api/v1/searches/by program")).status_code == 404


async def test_what_cannot_be_meant_is_refused_with_each_reason(program):
    given = {"name": "odd", "sources": ["greenhause:acme"], "every": "at seven"}
    assert "There is no board “greenhause”" in (await program.post("/api/v1/searches", json=given)).text
    given = {"name": "odd", "sources": LISTS, "every": "at seven", "emails": ["nobody"]}
    refused = (await program.post("/api/v1/searches", json=given)).json()
    assert [each.partition(":")[0] for each in refused["problems"]] == ["email", "every"]


@pytest.mark.thorough
async def test_the_page_saves_shows_and_forgets_one(program, served: Served):
    form = {"name": "by page", "sources": "\n".join(LISTS), "location": "Utrecht"}
    assert (await program.post("/searches", data=form)).status_code == 303
    await told(served, "by page")
    page = (await program.get("/searches")).text
    assert "1 new" in page
    assert "Keeper of &lt;Anvils&gt;" in page
    assert (await program.post("/searches/by page/run")).status_code == 303
    assert (await served.app.searches.get("by page")).next_at is not None
    again = await program.post("/searches", data=form)
    assert (again.status_code, "A search named “by page” already exists" in again.text) == (422, True)
    assert (await program.post("/searches/by page/remove")).status_code == 303
    assert "by page" not in (await program.get("/searches")).text


async def test_a_task_may_name_its_list_in_short(program):
    [record] = (await program.post("/api/v1/tasks", json={"type": "collect", "url": "lever:acme"})).json()
    assert record["task"]["url"] == "https://jobs.lever.co/acme"
    refused = await program.post("/api/v1/tasks", json=[{"type": "collect", "url": "lewer:acme"}])
    assert "url: There is no board “lewer”" in refused.json()["problems"][0]
