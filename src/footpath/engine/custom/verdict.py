"""Whether a press took effect, by what the page shows before and after it; and in which words it shows that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.conditions import moved
from footpath.engine.press import complaints
from footpath.engine.sent_requests import NEVER_LEFT
from footpath.schema.diff import diff

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.schema.outcome import Outcome

LONGEST = 160
"""Characters of a proof."""


def verdict(before: View, outcome: Outcome, now: View, *, failed_to_answer: bool = False) -> bool | None:
    """Whether a press took effect; None where the page does not tell."""
    if outcome.failure in NEVER_LEFT:
        return False
    if failed_to_answer:
        return None
    if complaints(before, now):
        return False
    changed = not diff(before.snapshot, now.snapshot).is_still
    if not outcome.ok:
        return None
    if not changed and outcome.declined:
        return False  # it asked whether it should, and was told no
    return True if changed and now.page.page_type not in ("error", "captcha", "login") else None


def said_newly(before: View, now: View) -> str:
    """What the page says that it did not say before, in short."""
    new = diff(before.snapshot, now.snapshot).texts_new
    text = " ".join(new) or (now.snapshot.title if moved(before.page, now.page) else "the page changed")
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
