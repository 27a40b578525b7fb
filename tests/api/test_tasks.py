"""Tasks over HTTP: queued all or none, with each mistake named; looked at; stopped and let go on."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from tests.api.conftest import ON_EACH

pytestmark = ON_EACH

TASK = {"type": "fill_form", "url": "http://localhost/form"}


NAMED = {"type": "fill_form", "url": "http://localhost/form", "input": {"code": "Zanzibar-77"}}


async def test_a_task_is_queued_and_seen(program):
    added = await program.post("/api/v1/tasks", json=TASK | {"input": {"email": "ada@example.com"}})
    [record] = added.json()
    view = (await program.get(f"/api/v1/tasks/{record['id']}")).json()
    listed = (await program.get("/api/v1/tasks", params={"state": "queued", "limit": 1})).json()
    assert added.status_code == 201
    assert record["state"] == view["record"]["state"] == "queued"
    assert view["record"]["task"]["input"] == {"email": "{{email}}"}
    assert [each["id"] for each in listed] == [record["id"]]


async def test_lists_and_lines_are_taken_and_a_known_key_is_the_task_that_there_is(program):
    keyed = TASK | {"idempotency_key": "one of a kind"}
    first = (await program.post("/api/v1/tasks", json=[TASK, keyed])).json()
    lines = (await program.post("/api/v1/tasks", content=f"{json.dumps(TASK)}\n{json.dumps(keyed)}")).json()
    assert len(first) == len(lines) == 2
    assert lines[1]["id"] == first[1]["id"]
    assert lines[0]["id"] != first[0]["id"]


async def test_the_key_of_another_task_is_a_mistake(program):
    keyed = TASK | {"idempotency_key": "another", "type": "collect"}
    [first] = (await program.post("/api/v1/tasks", json=keyed | {"wanted": {"records": 5}})).json()
    again = await program.post("/api/v1/tasks", json=keyed | {"wanted": {"records": 1000}})
    assert again.status_code == 422
    assert f"task {first['id']}" in again.text
    assert "another wanted.records" in again.text


async def test_the_page_of_a_timetable_says_when_it_recurs_as_long_as_it_does(program):
    [record] = (await program.post("/api/v1/tasks", json=TASK | {"every": "0 9 * * 1-5"})).json()
    before = (await program.get(f"/tasks/{record['id']}")).text
    await program.post(f"/api/v1/tasks/{record['id']}/cancel")
    after = (await program.get(f"/tasks/{record['id']}")).text
    assert re.search(r"every 0 9 \* \* 1-5, next [-\d]{10} 09:00 UTC", before)
    assert "<dd>every 0 9 * * 1-5</dd>" in after


@pytest.mark.parametrize(
    ("begins", "why"),
    [
        ({}, "Waiting: no worker is running. `footpath worker` starts one."),
        ({"not_before": "2999-01-02T03:04:00Z"}, "Scheduled for 2999-01-02 03:04 UTC or later."),
    ],
)
async def test_the_page_of_a_task_that_waits_says_for_what(program, begins: dict[str, str], why: str):
    [record] = (await program.post("/api/v1/tasks", json=TASK | begins)).json()
    assert f"</span> {why}</p>" in (await program.get(f"/tasks/{record['id']}")).text


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("body", "problem"),
    [
        pytest.param([TASK, {"type": "wish"}], "task 2: type: give one of", id="no such type"),
        pytest.param(TASK | {"adress": 1}, "adress: unknown field", id="no such field"),
        pytest.param(TASK | {"url": "file:///etc/passwd"}, "url: give a web address", id="no web address"),
        pytest.param(TASK | {"profile": "nobody"}, "profile: there is no profile 'nobody'", id="no such profile"),
        pytest.param(
            TASK | {"profile": "/etc/passwd"}, "profile: there is no profile '/etc/passwd'", id="a path for a profile"
        ),
        pytest.param(TASK | {"hosts": ["http://x"]}, "hosts.0: 'http://x' is not a host", id="no host"),
        pytest.param(TASK | {"not_before": "2026"}, "not_before: give date, time and zone", id="a year for a time"),
        pytest.param(TASK | {"files": {"cv": "cv.pdf"}}, "files.cv: give the whole path", id="a path from nowhere"),
        pytest.param([], "there is no task", id="nothing"),
    ],
)
async def test_a_mistake_is_named_with_its_field_and_nothing_is_queued(program, body: object, problem: str):
    before = (await program.get("/api/v1/health")).json()["tasks"]
    answer = await program.post("/api/v1/tasks", json=body)
    told = answer.json()
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert told["type"] == "urn:footpath:BadInput"
    assert any(each.startswith(problem) for each in told["problems"]), told
    assert (await program.get("/api/v1/health")).json()["tasks"] == before


@pytest.mark.parametrize(
    "content", [b"{", b"\xff\xfe", b"[" * 20_000, b""], ids=["cut off", "no text", "deep", "empty"]
)
async def test_what_is_no_json_is_told(program, content: bytes):
    answer = await program.post("/api/v1/tasks", content=content)
    assert answer.status_code == 422
    assert answer.json()["detail"]


async def test_a_request_that_is_too_long_or_does_not_say_how_long_it_is_is_not_read(program):
    async def endless():
        yield b"["

    long = await program.post("/api/v1/tasks", content=b"x" * 8_000_001)
    unsaid = await program.post("/api/v1/tasks", content=endless())
    assert (long.status_code, unsaid.status_code) == (413, 411)


@pytest.mark.thorough
async def test_a_task_rests_goes_on_ends_and_is_tried_again(program):
    [record] = (await program.post("/api/v1/tasks", json=TASK)).json()
    states = []
    for verb in ("pause", "resume", "cancel", "retry", "cancel"):
        states.append((await program.post(f"/api/v1/tasks/{record['id']}/{verb}")).json()["state"])
    assert states == ["paused", "queued", "cancelled", "queued", "cancelled"]
    unknown = await program.post(f"/api/v1/tasks/{record['id']}/retry", params={"from_step": 3})
    assert (unknown.status_code, "none is number 3" in unknown.json()["detail"]) == (422, True)
    refused = await program.post(f"/api/v1/tasks/{record['id']}/pause")
    assert refused.status_code == 409
    assert "cannot be paused" in refused.json()["detail"]


async def test_what_is_not_there_is_told_without_advice_for_a_terminal(program):
    answer = await program.get("/api/v1/tasks/nothing-of-the-kind")
    assert answer.status_code == 404
    assert answer.json() == {
        "type": "urn:footpath:NotFound",
        "title": "Not found",
        "status": 404,
        "detail": "There is no task 'nothing-of-the-kind'.",
        "instance": "/api/v1/tasks/nothing-of-the-kind",
    }


async def test_a_job_of_another_system_is_queued_and_its_mistakes_are_told_at_their_places(program):
    given = {"url": "http://localhost/f", "execution_mode": "rules_only", "user_data": {"first_name": "Zanzibar-77"}}
    [record] = (await program.post("/api/v1/tasks", json={"job_type": "fill", "input_data": given})).json()
    bad = await program.post("/api/v1/tasks", json={"job_type": "fill", "input_data": {**given, "execution_mode": "x"}})
    assert (record["task"]["type"], record["task"]["execution_mode"]) == ("fill_form", "rules_only")
    assert "Zanzibar-77" not in str(record), "a queued task shows no value"
    assert bad.status_code == 422
    assert [each.partition(":")[0] for each in bad.json()["problems"]] == ["input_data.execution_mode"]


async def test_parameters_that_cannot_be_meant_are_told(program):
    answer = await program.get("/api/v1/tasks", params={"limit": 0, "state": "lost"})
    assert answer.status_code == 422
    assert {each.split(":")[0] for each in answer.json()["problems"]} == {"limit", "state.0"}


async def test_what_other_programs_know_of_a_task_is_noted_with_it(program):
    [added] = (await program.post("/api/v1/tasks", json=NAMED)).json()
    task = f"/api/v1/tasks/{added['id']}"
    await program.post(f"{task}/context", json={"data": {"salary": "60000", "by": "Zanzibar-77"}})
    noted = (await program.post(f"{task}/context", json={"error": "The page was slow."})).json()
    tab = await program.post(f"{task}/tabs", json={"url": "http://localhost/terms", "title": "Terms of Zanzibar-77"})
    view = (await program.get(task)).json()
    assert noted["data"] == {"salary": "60000", "by": "{{code}}"}, "what is the person's is a template"
    assert (view["context"]["errors"], tab.status_code) == (["The page was slow."], 201)
    assert [(each["number"], each["title"]) for each in view["tabs"]] == [(1, "Terms of {{code}}")]


async def test_the_state_of_a_task_that_does_not_run_says_why_it_shows_no_page(program):
    [added] = (await program.post("/api/v1/tasks", json=NAMED)).json()
    state = (await program.get(f"/api/v1/tasks/{added['id']}/state")).json()
    assert (state["state"], state["page"], state["context"]["acts"]) == ("queued", None, [])
    assert state["no_page"] == f"Task {added['id']} is queued: it shows no page. Watch the task while it runs."
    assert (await program.get("/api/v1/tasks/nothing/state")).status_code == 404


async def test_subtasks_and_acts_of_other_programs_are_noted_too(program):
    [added] = (await program.post("/api/v1/tasks", json=NAMED)).json()
    task = f"/api/v1/tasks/{added['id']}"
    waits = {"id": "call", "goal": "Call Zanzibar-77"}
    await program.post(f"{task}/context", json={"subtasks": [waits, {"id": "mail", "goal": "Mail them"}]})
    await program.post(f"{task}/context", json={"subtasks": [{**waits, "state": "done"}]})
    act = {"did": "Sent the form", "url": "http://localhost/f", "result": "Zanzibar-77 is thanked", "sent": True}
    recorded = await program.post(f"{task}/actions", json=act)
    context = (await program.get(f"{task}/state")).json()["context"]
    assert recorded.status_code == 201
    assert recorded.json() == context
    assert [(each["id"], each["goal"], each["state"], each["by"]) for each in context["subtasks"]] == [
        ("call", "Call {{code}}", "done", "outside"),
        ("mail", "Mail them", "waiting", "outside"),
    ]
    assert [(each["did"], each["result"], each["sent"]) for each in context["acts"]] == [
        ("Sent the form", "{{code}} is thanked", True)
    ]


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("actions", {"did": ""}, "did"),
        ("actions", {"what": "x"}, "did"),
        ("context", {"subtasks": [{"id": "a b", "goal": "x"}]}, "subtasks.0.id"),
        ("context", {"subtasks": [{"id": "a", "goal": "x", "state": "gone"}]}, "subtasks.0.state"),
        ("tabs", {"url": "javascript:run()"}, "url"),
        ("tabs", {"url": "https://ada:secret@example.com/"}, "url"),
        ("tabs", {"url": "http://localhost/", "icon": "x"}, "icon"),
        ("context", {"data": {"a": "x" * 4001}}, "data.a"),
        ("context", {"data": {"a": "\0"}}, "data.a"),
        ("context", {"data": {str(each): "" for each in range(51)}}, "data"),
    ],
)
async def test_what_cannot_be_noted_is_told_by_its_field(program, path: str, body: object, problem: str):
    [added] = (await program.post("/api/v1/tasks", json=NAMED)).json()
    answer = await program.post(f"/api/v1/tasks/{added['id']}/{path}", json=body)
    assert answer.status_code == 422
    assert answer.json()["problems"][0].split(":")[0] == problem
    assert (await program.post(f"/api/v1/tasks/nothing/{path}", json={"url": "http://localhost/"})).status_code in (
        404,
        422,
    )


async def test_an_asker_that_hangs_up_in_the_middle_is_no_error_of_ours(served, program):
    port = int(served.url.rpartition(":")[2])
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST /api/v1/tasks HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {served.token}\r\n"
    writer.write(f"{head}Content-Length: 900\r\n\r\n[".encode())
    await writer.drain()
    writer.transport.abort()
    assert (await program.get("/api/v1/tasks")).status_code == 200
    assert not (served.app.settings.home / "crashes").exists()


@pytest.mark.thorough
@pytest.mark.sample(1)
async def test_a_cookbook_of_junk_is_refused_at_once_and_shortly(program):
    junk = {"format": "footpath cookbook", "version": 1, "sha256": "x"}
    for body in (
        json.dumps({**junk, "cookbook": {"version": 1, **{str(each): each for each in range(300_000)}}}),
        json.dumps({**junk, "cookbook": {"version": 1, **{f"x{each}": each for each in range(20_000)}}}),
        json.dumps({**junk, "cookbook": {"version": 1, "a": 7}}).replace("7", "7" * 5000),
        json.dumps({**junk, "\ud800": 1}),
    ):
        said = await program.post("/api/v1/cookbooks", content=body)
        assert said.status_code == 422, said.text[:300]
        assert len(said.content) < 10_000
