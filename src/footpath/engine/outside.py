"""Acts for a task outside of its run, recorded with the task meanwhile."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.schema.event import Noticed
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.memory.journal import Journal
    from footpath.schema.record import OutsideAct


async def _nothing() -> Sequence[OutsideAct]:
    return ()


@dataclasses.dataclass(slots=True)
class OutsideActs:
    """The recorded acts that a run knows."""

    read: Callable[[], Awaitable[Sequence[OutsideAct]]] = _nothing
    """Returns all recorded acts, the earliest first. Recorded acts stay."""
    known: tuple[OutsideAct, ...] = ()
    recorded: int = 0
    """How many of those that are recorded were read."""

    @property
    def has_sent(self) -> bool:
        """Whether an act may have sent data: then the run sends only approved data."""
        return any(each.sent for each in self.known)

    async def hear(self, journal: Journal) -> Sequence[OutsideAct]:
        """Read and journal the acts recorded since the last call. Return the new acts."""
        new = tuple(await self.read())[self.recorded :]
        self.recorded += len(new)
        self.known += new
        for each in new:
            said = "Done outside of this run, and something may have been sent: {}" if each.sent else "Done outside: {}"
            await journal.append(Noticed(what="outside", text=sentence(said, in_short(each))))
        return new

    def note(self, act: OutsideAct) -> None:
        """Know an act that the run has seen itself: a person who has taken over did it."""
        self.known += (act,)


def in_short(act: OutsideAct) -> str:
    """Return an act in one line, for a journal or a role."""
    who = f" (by {act.by})" if act.by else ""
    where = f" at {act.url}" if act.url else ""
    came_of_it = f": {act.result}" if act.result else ""
    return f"{act.did}{where}{who}{came_of_it}"
