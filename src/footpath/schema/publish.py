"""Publish the JSON Schemas of files written by people and programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footpath.schema.cookbook import Cookbook
from footpath.schema.exploration import Exploration
from footpath.schema.order import Order
from footpath.schema.profile import Profile
from footpath.schema.record import TaskRecord
from footpath.schema.task import Task

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.schema.base import Frozen

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PUBLISHED: dict[str, type[Frozen]] = {
    "cookbook": Cookbook, "task": Task, "order": Order, "record": TaskRecord, "profile": Profile,
    "exploration": Exploration,
}  # fmt: skip


def texts() -> dict[str, str]:
    """The text of each schema file, by file name."""
    return {f"{name}.schema.json": _text(model) for name, model in PUBLISHED.items()}


def publish(folder: Path) -> list[Path]:
    """Write the schemas into `folder`, creating the folder if needed. Return the paths of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, text in texts().items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def _text(model: type[Frozen]) -> str:
    schema = {"$schema": DIALECT, **model.model_json_schema(by_alias=True)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
