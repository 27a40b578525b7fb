"""How a run ends."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.errors import FootpathError, LimitReached, NeedsPerson, Refused
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from footpath.schema.run import RunStatus
    from footpath.sentence import Sentence

STATUSES: dict[type[FootpathError], RunStatus] = {
    NeedsPerson: "needs_person",
    Refused: "refused",
    LimitReached: "stuck",
}
"""Of runs that an error ends; any other error fails the run."""


LOOK = own("Look at the site or your mail, then run it again and say what became of it.")
LOOK_AND_SAY = own("Look at the site or your mail, and answer in the inbox what became of it.")
"""What a person does who is told that something may have been sent; and the same where their task is in the queue."""


def unsent(given: bool) -> Sentence:
    """What is said where nothing was sent; `given`: a page with answers was turned."""
    if given:
        return own("It was not sent; what was entered on the pages before may be with the site.")
    return own("Nothing was sent.")


@dataclasses.dataclass(frozen=True, slots=True)
class End:
    """Status and reason, with what the page shows for it."""

    status: RunStatus
    reason: str
    proof: str = ""
    reference: str = ""


def end_of(error: FootpathError, *, unclear: bool = False) -> End:
    """The end of a run that this error ended; `unclear`: something may have been sent by then, which matters most."""
    hint = own(error.hint) if error.is_ours else error.hint
    hint = "" if unclear and not isinstance(error, NeedsPerson) else hint  # it says how to do it once more
    reason = sentence("{} {}", error.message, hint) if hint else error.message
    if unclear:
        return End("unknown", sentence("It may have been sent, and the site does not tell: {} {}", reason, LOOK))
    return End(status_of(error), reason)


def status_of(error: FootpathError) -> RunStatus:
    """The status of a run that this error ended, where nothing was sent."""
    for kind, status in STATUSES.items():
        if isinstance(error, kind):
            return status
    return "failed"
