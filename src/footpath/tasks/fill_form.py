"""`fill_form`: fill one form, and send it only where the task says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.effect import Sending
from footpath.tasks.kit import Kit, Result, begin, open_walk, result

if TYPE_CHECKING:
    from footpath.schema.task import Task


class Unclaimed:
    """A form may be sent again in another run: nothing to claim. Within one run, the journal's intent holds."""

    is_kept = False

    async def take(self) -> str:
        """Free."""
        return ""

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Nothing to keep."""


async def fill_form(kit: Kit, task: Task) -> Result:
    """Work a `fill_form` task."""
    async with begin(kit, task) as prepared, open_walk(kit, prepared) as walk:
        run = await prepared.conductor.conduct(prepared.run, walk, Sending(Unclaimed()))
        return result(prepared, run, walk)
