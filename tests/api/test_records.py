"""The records of queued `scrape` tasks over HTTP: page by page, as a file, and on the task's page."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest
from tests.api.conftest import ON_EACH, Served
from tests.api.seed import scraped

pytestmark = ON_EACH

LAMPS: list[dict[str, object]] = [
    {"title": "=1+1", "price": 9.5, "is new": True},
    {"title": "<script>run()</script>", "price": None, "is new": False},
    {"title": "Glühlampe", "price": 3, "colour": "red"},
]


async def test_records_come_page_by_page_in_the_order_found(program, served: Served):
    task = await scraped(served.app, LAMPS)
    first = (await program.get(f"/api/v1/tasks/{task}/records", params={"limit": 2})).json()
    rest = (await program.get(f"/api/v1/tasks/{task}/records", params={"after": first["next"]})).json()
    view = (await program.get(f"/api/v1/tasks/{task}")).json()
    assert [*first["records"], *rest["records"]] == LAMPS
    assert (first["next"], rest["next"]) == (2, None)
    assert (first["summary"]["found"], first["summary"]["kept"], view["scraped"]) == (3, 3, first["summary"])


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
async def test_all_records_are_downloaded_as_a_file(program, served: Served, form: str):
    task = await scraped(served.app, LAMPS)
    answer = await program.get(f"/api/v1/tasks/{task}/records.{form}")
    assert answer.headers["content-disposition"] == f'attachment; filename="records-{task}.{form}"'
    if form == "csv":
        assert list(csv.reader(StringIO(answer.text))) == [
            ["title", "price", "is new", "colour"],
            ["'=1+1", "9.5", "true", ""],
            ["<script>run()</script>", "", "false", ""],
            ["Glühlampe", "3", "", "red"],
        ]
    else:
        lines = answer.text.splitlines() if form == "jsonl" else []
        assert (list(map(json.loads, lines)) or json.loads(answer.text)) == LAMPS


async def test_the_page_of_a_task_shows_the_first_records_and_how_many_there_are(program, served: Served):
    many = [{f"field {at}": f"{row}:{at}" for at in range(20)} for row in range(90)]
    task = await scraped(served.app, [*LAMPS, *many], most=80)
    page = (await program.get(f"/tasks/{task}")).text
    assert '<td data-name="title">&lt;script&gt;run()&lt;/script&gt;</td>' in page
    assert "93 found; the first 80 are stored, since a task stores no more." in page
    assert "<caption>The first 50, without 12 of their fields</caption>" in page
    assert f'href="/api/v1/tasks/{task}/records.csv"' in page


@pytest.mark.parametrize("path", ["records", "records.csv"])
async def test_a_task_without_records_says_why(program, path: str):
    given = [{"type": kind, "url": "http://localhost/lamps"} for kind in ("scrape", "collect")]
    scrape, collect = [each["id"] for each in (await program.post("/api/v1/tasks", json=given)).json()]
    none = await program.get(f"/api/v1/tasks/{scrape}/{path}")
    other = await program.get(f"/api/v1/tasks/{collect}/{path}")
    nowhere = await program.get(f"/api/v1/tasks/nowhere/{path}")
    assert (none.status_code, none.json()["detail"]) == (404, f"Task {scrape} has no records yet: it is queued.")
    assert other.status_code == 422
    assert other.json()["detail"] == f"Task {collect} is of type collect: only tasks of type scrape have records."
    assert nowhere.status_code == 404
    assert "Records stand here as soon as some are found." in (await program.get(f"/tasks/{scrape}")).text
