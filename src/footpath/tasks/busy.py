"""Which other run works on the same now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import Busy
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.tasks.services import Prepared


async def busy(prepared: Prepared, doing: str, known: str = "") -> Busy:
    """What is raised where another run is `doing` the same; `known`: one that may be it."""
    runs, run = prepared.rooms.runs, prepared.run
    other = await runs.at_work_beside(run)
    if not other and known not in ("", run.id) and await runs.alive(known):
        other = known
    who = sentence("Run {}", own(other)) if other else own("Another run")  # it has just ended, or not begun
    return Busy(
        sentence("{} is {} now.", who, own(doing)),
        cli=f"See it: footpath runs {f'show {other}' if other else 'list'}. Run it again when that has ended.",
    )
