"""Fields that their page draws anew over what is chosen in them: another element shows the choice then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.act_shown import words
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from footpath.engine.walk import Walk
    from footpath.schema.outcome import Outcome
    from footpath.schema.signature import Signature


async def chosen_anew(walk: Walk, signature: Signature, outcome: Outcome, least: int = 1) -> Outcome:
    """What came of choosing `least` options of the field with this signature: they were taken where the page lost it
    over the choice, and shows them in the field that is there now.
    """
    if not is_redrawn(outcome) or len(outcome.chosen) < least:
        return outcome
    now = await walk.settled()
    found = now.locate(signature)
    if not isinstance(found, Match):
        return outcome
    there = now.elements[found.ref]
    shown = words(there.value or there.text or there.name)
    if not all(words(label) in shown for label in outcome.chosen):
        return outcome
    return outcome.model_copy(update={"ok": True, "failure": None, "message": ""})


def is_redrawn(outcome: Outcome) -> bool:
    """Whether something was chosen, and its field is not there any more."""
    return outcome.failure == "not_found" and outcome.how != "" and outcome.chosen != ()
