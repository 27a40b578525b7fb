"""Fields of a record that rules did not find, asked of the Extractor: one question a record, and as few as may be."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.view import understand
from footpath.errors import LimitReached, ModelUnavailable
from footpath.memory.recall import Recall
from footpath.roles.board import Still
from footpath.roles.extractor import RECORD_EXTRACTOR
from footpath.roles.loop import run
from footpath.roles.ports import Desk, Sight
from footpath.roles.records import Row
from footpath.roles.region import between
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.collect.harvest import Harvest
    from footpath.roles.ports import Policy
    from footpath.schema.listing import Record

IN_VAIN: Final = 3
"""Records in a row that say nothing of a field, after which it is asked for no more."""

DECISIONS: Final = 3
"""Decisions that one record is worth."""


@dataclasses.dataclass(slots=True)
class Unfound:
    """Asks for what no rule finds, as long as that is of use."""

    harvest: Harvest
    policy: Policy
    clock: Callable[[], datetime]
    fence: str
    redact: Callable[[str], str]
    _in_vain: Counter[str] = dataclasses.field(default_factory=Counter[str])
    _is_over: bool = False

    async def read(self, record: Record, missing: Sequence[str]) -> Mapping[str, str]:
        """What a record says of these fields, word for word, by their names."""
        asked = tuple(name for name in missing if self._in_vain[name] < IN_VAIN)
        if not asked or self._is_over or self.harvest.seen is None:
            return {}
        row = Row(asked)
        try:
            await run(self._desk(record, row))
        except (LimitReached, ModelUnavailable) as error:
            # what rules have found is whole without it
            self._is_over = True
            text = f"What rules do not find is asked for no more: {error.message}"
            await self.harvest.walk.journal.append(Noticed(what="budget", text=text))
        for name in asked:
            self._in_vain[name] = 0 if name in row.said else self._in_vain[name] + 1
        return row.said

    def _desk(self, record: Record, row: Row) -> Desk:
        assert self.harvest.seen is not None
        walk = self.harvest.walk
        part = between(self.harvest.seen.snapshot, record.first, record.last)
        view = understand(part.model_copy(update={"title": ""}))  # a title says nothing of one record
        return Desk(
            role=RECORD_EXTRACTOR,
            policy=self.policy,
            goal=f"Read of this record: {', '.join(row.missing)}.",
            recall=Recall(),
            clock=self.clock,
            note=walk.journal.append,
            fence=self.fence,
            redact=self.redact,
            page=Still(Sight(view.snapshot, view.page, view.elements)),
            limits=walk.task.limits.model_copy(update={"iterations": DECISIONS}),
            row=row,
            spend=walk.spent.check_time,
        )
