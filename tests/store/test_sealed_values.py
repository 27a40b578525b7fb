"""A database in which values stood in clear: opened once, it holds them sealed, and nothing is lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import text
from tests.store.databases import START, Ticking

from footpath.coordinator.coordinator import Coordinator
from footpath.coordinator.values import opened
from footpath.store import migrations
from footpath.store import tasks as statements
from footpath.store.database import open_store

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from footpath.store.database import Transaction

TASK = {"version": 1, "type": "fill_form", "url": "http://localhost/f"}
GIVEN = {**TASK, "input": {"code": "Zanzibar-77", "letter": "Dear Zanzibar, " * 2000}}
PUBLIC = {**TASK, "input": {"code": "{{code}}", "letter": "{{letter}}"}}
FIELD = {"ref": "e1", "refs": ["e1"], "question": "Which?", "kind": "radio", "meaning": "", "confidence": 0}
ASK = {
    "id": "a1",
    "task": "carries",
    "kind": "question",
    "question": "Which?",
    "asked_at": START.isoformat(),
    "candidates": [{"value": "Zanzibar-77", "label": "Zanzibar-77"}, {"value": "No", "label": "No"}],
    "url": "http://localhost/f",
    "field": {**FIELD, "value": "Zanzibar-77"},
}
SHOWN = [{"question": "Code", "value": "Zanzibar-77"}]
WAS = dict.fromkeys(("reason", "wanted", "every", "site", "account", "browser_profile", "worker"), "")
COUNTS = dict.fromkeys(("turn", "retries", "attempts", "takeovers", "fence"), 0)
TIMES = dict.fromkeys(("not_before", "created_at", "updated_at"), START.replace(tzinfo=None))


async def test_what_stood_there_in_clear_is_sealed(empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "home"
    monkeypatch.setattr(migrations, "ALL", tuple(each for each in migrations.ALL if each[0] < 8))
    monkeypatch.setattr(migrations, "NEWEST", 7)
    async with open_store(empty_url, home, now=Ticking()) as store, store.writing() as connection:
        in_json = "CAST({} AS JSONB)" if connection.dialect.name == "postgresql" else "{}"
        same = {"task": PUBLIC, "context": {}, **WAS, **COUNTS, **TIMES}
        for id, state, given in (
            ("carries", "waiting", GIVEN),
            ("ended", "failed", GIVEN),
            ("plain", "failed", PUBLIC),
        ):
            await insert(connection, "tasks", {"id": id, "state": state, "given": given, **same}, in_json)
        same = {"task": "carries", "state": "open", "asked_at": TIMES["created_at"]}
        await insert(connection, "asks", {"id": "a1", "body": ASK, "shown": SHOWN, **same}, in_json)
    monkeypatch.undo()
    async with open_store(empty_url, home, now=Ticking()) as store:
        async with store.reading() as connection:
            rows = [(await connection.execute(text(f"SELECT * FROM {table}"))).all() for table in ("tasks", "asks")]
            sealed = {id: await statements.sealed(connection, id) for id in ("carries", "ended", "plain")}
        assert "Zanzibar" not in str(rows)
        assert (sealed["ended"], sealed["plain"]) == (None, "")
        coordinator = Coordinator(store, Ticking(), str)
        record = await coordinator.get("carries")
        given = opened(record.task, sealed["carries"], store.seal)
        assert given is not None
        assert given.input == GIVEN["input"]
        (ask,) = await coordinator.inbox.list()
        assert ask.shown[0].value == "Zanzibar-77"
        await coordinator.inbox.answer("a1", "No")
    if empty_url.startswith("sqlite"):
        left = [path.name for path in home.iterdir() if path.is_file() and b"Zanzibar" in path.read_bytes()]
        assert left == [], "nor in what the file holds of before"


async def insert(connection: Transaction, table: str, row: dict[str, object], in_json: str) -> None:
    values = ", ".join(in_json.format(f":{name}") if isinstance(row[name], dict | list) else f":{name}" for name in row)
    data = {name: json.dumps(value) if isinstance(value, dict | list) else value for name, value in row.items()}
    await connection.execute(text(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"), data)
