"""Who reads the questions of a form that no rule understands: the port that a model stands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.schema.event import RunEvent
    from footpath.schema.observation import FieldObservation
    from footpath.schema.run import ModelUsage


class Reader(Protocol):
    """Says which fact answers a question."""

    @property
    def usage(self) -> ModelUsage:
        """What it has cost in this run."""
        ...

    @property
    def by_role(self) -> dict[str, ModelUsage]:
        """The same, by the role that asked."""
        ...

    async def read(
        self,
        fields: Sequence[FieldObservation],
        facts: Mapping[str, str],
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> dict[str, str]:
        """The name of the fact that answers each field, by its key; those that no fact answers are left out.

        Args:
            fields: whose questions are to be read.
            facts: what each fact is, by its name.
            clean: removes the person's values from a text.
            note: takes each request to the journal.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        ...
