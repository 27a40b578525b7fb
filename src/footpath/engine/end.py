"""How a run ends."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.errors import FootpathError, LimitReached, NeedsPerson, Refused
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.schema.run import RunStatus

STATUSES: dict[type[FootpathError], RunStatus] = {
    NeedsPerson: "needs_person",
    Refused: "refused",
    LimitReached: "stuck",
}
"""Of runs that an error ends; any other error fails the run."""


@dataclasses.dataclass(frozen=True, slots=True)
class End:
    """Status and reason, with what the page shows for it."""

    status: RunStatus
    reason: str
    proof: str = ""
    reference: str = ""


def end_of(error: FootpathError, *, unclear: bool = False) -> End:
    """The end of a run that this error ended; `unclear`: something may have been sent by then."""
    hint = own(error.hint) if error.is_ours else error.hint
    reason = sentence("{} {}", error.message, hint) if hint else error.message
    return End("unknown" if unclear else status_of(error), reason)


def status_of(error: FootpathError) -> RunStatus:
    """The status of a run that this error ended, where nothing was sent."""
    for kind, status in STATUSES.items():
        if isinstance(error, kind):
            return status
    return "failed"
