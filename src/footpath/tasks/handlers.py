"""The handler of each task type."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.schema.cookbook import TaskType
    from footpath.schema.task import Task
    from footpath.tasks.services import FinishedTask, Services

Handler: TypeAlias = "Callable[[Services, Task], Awaitable[FinishedTask]]"


def handler_of(type: TaskType) -> Handler:
    """The handler of a task type. Other handlers are not imported."""
    match type:
        case "apply":
            from footpath.tasks.apply import apply as handler
        case "fill_form":
            from footpath.tasks.fill_form import fill_form as handler
        case "custom":
            from footpath.tasks.custom import custom as handler
        case "explore":
            from footpath.tasks.explore import explore as handler
        case "collect":
            from footpath.tasks.collect import collect as handler
        case "scrape":
            from footpath.tasks.scrape import scrape as handler
        case "sign_in":
            from footpath.tasks.sign_in import sign_in as handler
    return handler
