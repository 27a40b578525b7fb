"""The models that decide for a task's roles, and the values hidden from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import ModelUnavailable
from footpath.memory.redaction import Redaction
from footpath.roles.model_policy import ModelPolicy

if TYPE_CHECKING:
    from contextlib import AsyncExitStack

    from footpath.llm.meter import Meter
    from footpath.schema.task import Task
    from footpath.tasks.services import Prepared, Services


async def connected(services: Services, names: str, meter: Meter, stack: AsyncExitStack) -> ModelPolicy:
    """The models with these names, until the stack closes.

    Raises:
        ModelUnavailable: a model cannot be connected.
    """
    if services.models is None:
        raise ModelUnavailable("Language models are not available here.", hint="Use the command line or the app.")
    return ModelPolicy(await stack.enter_async_context(services.models(names, meter)))


async def judging(
    services: Services, task: Task, meter: Meter, stack: AsyncExitStack, model: ModelPolicy
) -> ModelPolicy:
    """The model that judges pages and reads records: `model`, unless the task names another. Raises as above."""
    is_same = task.judging_model == task.asked_model
    return model if is_same else await connected(services, task.judging_model, meter, stack)


def unrevealed(prepared: Prepared) -> Redaction:
    """The person's values that the task does not reveal."""
    task = prepared.run.task
    return Redaction({name: value for name, value in prepared.person.personal().items() if name not in task.reveal})
