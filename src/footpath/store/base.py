"""The base class of all tables, with the column type for each Python type."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from pydantic import TypeAdapter
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeEngine

from footpath.schema.ask import Ask
from footpath.schema.atlas import Atlas
from footpath.schema.cookbook import Health, LearnableWay, Parameter, Question, Step
from footpath.schema.event import RunEvent
from footpath.schema.kept import Checkpoint
from footpath.schema.posting import Posting
from footpath.schema.record import TaskContext, TaskResult
from footpath.schema.run import Run
from footpath.schema.task import Task
from footpath.store.columns import Json, Utc


class Base(DeclarativeBase):
    """The tables of this database."""

    type_annotation_map: ClassVar[dict[object, TypeEngine[Any]]] = {
        datetime: Utc(),
        tuple[Parameter, ...]: Json(TypeAdapter(tuple[Parameter, ...])),
        tuple[Question, ...]: Json(TypeAdapter(tuple[Question, ...])),
        tuple[Step, ...]: Json(TypeAdapter(tuple[Step, ...])),
        tuple[str, ...]: Json(TypeAdapter(tuple[str, ...])),
        dict[str, Health]: Json(TypeAdapter(dict[str, Health])),
        Atlas: Json(TypeAdapter(Atlas)),
        LearnableWay: Json(TypeAdapter(LearnableWay)),
        Run: Json(TypeAdapter(Run)),
        RunEvent: Json(TypeAdapter(RunEvent)),
        Posting: Json(TypeAdapter(Posting)),
        Checkpoint: Json(TypeAdapter(Checkpoint)),
        Task: Json(TypeAdapter(Task)),
        TaskContext: Json(TypeAdapter(TaskContext)),
        TaskResult: Json(TypeAdapter(TaskResult)),
        Ask: Json(TypeAdapter(Ask)),
    }
