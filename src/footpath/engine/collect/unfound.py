"""Fields that rules did not find, asked of the Extractor: one question a record, and as few as possible."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.collect.desks import Desks, sight_of
from footpath.errors import LimitReached, ModelUnavailable
from footpath.roles.board import Row, Still
from footpath.roles.collecting import RECORD_EXTRACTOR
from footpath.roles.loop import run
from footpath.roles.sight import between
from footpath.schema.event import Noticed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.engine.collect.harvest import CollectState
    from footpath.roles.ports import Policy, RoleContext
    from footpath.schema.listing import Record

IN_VAIN: Final = 3
"""Number of records in a row without a field after which the model is not asked for it again."""

DECISIONS: Final = 3
"""Decisions per record."""


@dataclasses.dataclass(slots=True)
class Unfound:
    """Asks a model for missing fields, as long as the answers help."""

    harvest: CollectState
    policy: Policy
    desks: Desks
    _in_vain: Counter[str] = dataclasses.field(default_factory=Counter[str])
    _is_over: bool = False

    async def read(self, record: Record, missing: Sequence[str]) -> Mapping[str, str]:
        """Return the record's missing fields word for word, by name.

        Raises:
            LimitReached, ModelUnavailable: no model answers, and rules may not read the fields.
        """
        asked = tuple(name for name in missing if self._in_vain[name] < IN_VAIN)
        if not asked or self._is_over or self.harvest.seen is None:
            return {}
        row = Row(asked)
        try:
            await run(self._desk(record, row))
        except (LimitReached, ModelUnavailable) as error:
            if self.harvest.context.task.is_by_model:
                raise
            # the rules' findings are complete without a model
            self._is_over = True
            text = f"What rules do not find is asked for no more: {error.message}"
            await self.harvest.context.journal.append(Noticed(what="budget", text=text))
        for name in asked:
            self._in_vain[name] = 0 if name in row.said else self._in_vain[name] + 1
        return row.said

    def _desk(self, record: Record, row: Row) -> RoleContext:
        assert self.harvest.seen is not None
        part = between(self.harvest.seen.snapshot, record.first, record.last)
        page = Still(sight_of(part.model_copy(update={"title": ""})))  # the page's title is not the record's
        goal = f"Read of this record: {', '.join(row.missing)}."
        desk = self.desks.desk(self.harvest.context, RECORD_EXTRACTOR, self.policy, goal, page, decisions=DECISIONS)
        desk.row = row
        return desk
