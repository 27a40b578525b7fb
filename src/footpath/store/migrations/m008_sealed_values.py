"""Values of tasks and questions, sealed instead of in clear."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.sealing import Seal

    Sealed = Callable[[str, Any, Any, Seal], str | None]


def upgrade(connection: Connection) -> None:
    """Seal the stored values, and drop the columns with clear values."""
    if connection.dialect.name == "sqlite":
        # overwrite the clear values, even if this build of SQLite does not do so by default
        connection.execute(text("PRAGMA secure_delete=ON"))
    seal: Seal = connection.get_execution_options()["footpath_seal"]
    _replace(connection, "tasks", "task", "given", _task, seal)
    _replace(connection, "asks", "body", "shown", _ask, seal)
    _forget_fields(connection)


def _replace(connection: Connection, table: str, kept: str, clear: str, sealed: Sealed, seal: Seal) -> None:
    connection.execute(text(f"ALTER TABLE {table} ADD COLUMN sealed VARCHAR"))
    set_sealed = text(f"UPDATE {table} SET sealed = :sealed WHERE id = :id")
    for id, state, beside, held in connection.execute(text(f"SELECT id, state, {kept}, {clear} FROM {table}")).all():
        connection.execute(set_sealed, {"id": id, "sealed": sealed(state, _read(beside), _read(held), seal)})
    connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {clear}"))


def _task(state: str, task: Any, given: Any, seal: Seal) -> str | None:  # noqa: ANN401  plain data
    if task == given:
        return ""
    return None if given is None or state in ("succeeded", "failed", "cancelled") else seal.close(json.dumps(given))


def _ask(state: str, body: Any, shown: Any, seal: Seal) -> str | None:  # noqa: ANN401
    if state != "open":
        return None
    clear = {name: body[name] for name in ("url", "candidates", "field")}
    return seal.close(json.dumps(clear | {"shown": shown or []}))


def _forget_fields(connection: Connection) -> None:
    """Remove the form fields from stored questions: needed fields are sealed by now."""
    as_json = "CAST(:body AS JSONB)" if connection.dialect.name == "postgresql" else ":body"
    set_body = text(f"UPDATE asks SET body = {as_json} WHERE id = :id")
    for id, kept in connection.execute(text("SELECT id, body FROM asks")).all():
        body = {name: value for name, value in _read(kept).items() if name != "field"}
        if body["kind"] == "question":
            body["candidates"] = []
        connection.execute(set_body, {"id": id, "body": json.dumps(body)})


def _read(value: Any) -> Any:  # noqa: ANN401
    return json.loads(value) if isinstance(value, str) else value
