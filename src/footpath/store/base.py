"""The base class of all tables, with the column type for each Python type."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeEngine

from footpath.schema.ask import Ask
from footpath.schema.atlas import Atlas
from footpath.schema.cookbook import FormQuestion, Health, LearnableWay, Parameter, Step
from footpath.schema.event import RunEvent
from footpath.schema.kept import Checkpoint
from footpath.schema.posting import Posting
from footpath.schema.record import TaskContext, TaskResult
from footpath.schema.run import Run
from footpath.schema.search import Search
from footpath.schema.task import Task
from footpath.store.columns import Json, Utc


class Base(DeclarativeBase):
    """The tables of this database."""

    type_annotation_map: ClassVar[dict[object, TypeEngine[Any]]] = {
        datetime: Utc(),
        tuple[Parameter, ...]: Json(tuple[Parameter, ...]),
        tuple[FormQuestion, ...]: Json(tuple[FormQuestion, ...]),
        tuple[Step, ...]: Json(tuple[Step, ...]),
        tuple[str, ...]: Json(tuple[str, ...]),
        dict[str, Health]: Json(dict[str, Health]),
        Atlas: Json(Atlas),
        LearnableWay: Json(LearnableWay),
        Run: Json(Run),
        RunEvent: Json(RunEvent),  # pyright: ignore[reportArgumentType]  a union of types
        Posting: Json(Posting),
        Checkpoint: Json(Checkpoint),
        Search: Json(Search),
        Task: Json(Task),
        TaskContext: Json(TaskContext),
        TaskResult: Json(TaskResult),
        Ask: Json(Ask),
    }
