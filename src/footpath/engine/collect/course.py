"""The course of collecting by rules: every record of a page, then the next page, until it is over.

It takes the same steps as the Collector's tools (`lead.py`), without the loop of the roles around each: a decision of
that loop makes a text of the whole page, twice, and writes an entry, for a record that was read already.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.collect.onward import onward
from footpath.engine.collect.opening import correct, open_record
from footpath.reading.pagers.read import last_page

if TYPE_CHECKING:
    from footpath.engine.collect.harvest import Harvest
    from footpath.engine.collect.tally import Over


async def follow(harvest: Harvest) -> Over:
    """Collect from the page that is open to the end; why it ended."""
    while True:
        over = await work_page(harvest) or _over_after(harvest)
        if over is not None or (over := await onward(harvest)) is not None:
            return harvest.tally.judged(over)


def _over_after(harvest: Harvest) -> Over | None:
    """Why no page after this one is wanted. A list that repeats while it shows later pages has not come to its end."""
    over = harvest.tally.over_after(harvest.page, harvest.kind or "none")
    has_later = last_page(harvest.pager) > harvest.number
    if over is not None and harvest.tally.repeats and harvest.tally.idle and has_later:
        return dataclasses.replace(over, short=over.short or over.why == "end")
    return over


async def work_page(harvest: Harvest) -> Over | None:
    """Bring home every record that is ahead; why no more are wanted, where that is so."""
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
