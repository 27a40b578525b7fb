"""Collect by rules: every record of a page, then the next page, until the end.

The rules take the same steps as the Collector's tools (`lead.py`), without the role loop: each decision of the loop
would write out the whole page twice, and an entry, for a record already read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.collect.judge import MAY_HIDE
from footpath.engine.collect.onward import onward
from footpath.engine.collect.opening import correct, open_record
from footpath.engine.collect.reveal import shows_more

if TYPE_CHECKING:
    from footpath.engine.collect.ending import Over
    from footpath.engine.collect.harvest import CollectState


async def follow(harvest: CollectState) -> Over:
    """Collect from the open page to the end; return the reason for the end."""
    while True:
        over = await work_page(harvest) or harvest.judge.over_after(harvest.page, harvest.kind or "none")
        if over is None and harvest.turned_by and await shows_more(harvest):
            continue
        if over is None and (over := await onward(harvest)) is None:
            continue
        if over.code in MAY_HIDE and await shows_more(harvest):
            continue
        return harvest.judge.judged(over)


async def work_page(harvest: CollectState) -> Over | None:
    """Collect every record ahead; return why no more are wanted, if so."""
    fresh, before = len(harvest.ahead), harvest.tally.counts.duplicates
    while harvest.ahead:
        if harvest.waiting >= harvest.tally.left:
            await harvest.flush()
        if (over := harvest.tally.over()) is not None:
            break
        await harvest.bring(await open_record(harvest, harvest.ahead.pop(0)))
        if harvest.readers.distrusted:
            await correct(harvest)
    else:
        over = None
    harvest.tally.turned(fresh, harvest.tally.counts.duplicates - before)
    await harvest.flush()
    return over
