"""What earlier runs may have sent, for every task that fills a form."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from footpath.engine.sending import Unclear
from footpath.memory.journal import Journal, presser_of, tell
from footpath.memory.resolution import resolve_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from footpath.memory.journal import Effect
    from footpath.schema.run import Run
    from footpath.tasks.services import Services


async def unclear_earlier(
    services: Services, run: Run, earlier: Sequence[tuple[str, Effect]], *, with_others: Container[str] = ()
) -> tuple[Unclear, ...]:
    """What runs before this one may have sent, by their ids, once its journal tells of it.

    `with_others`: ids of those that had other values.
    """
    async with await Journal.open(services.store, run.id, services.now) as journal:
        effects = await tell(journal, earlier)
    unclear: list[Unclear] = []
    for (id, _), effect in zip(earlier, effects, strict=True):
        intent = effect.intent
        what = f"{intent.target} in run {id}" if len(earlier) > 1 else ""
        settle = functools.partial(resolve_of, services.store, services.now, run, presser_of(run.id, intent))
        unclear.append(Unclear(intent.step, intent.by, True, id in with_others, what, settle))
    return tuple(unclear)
