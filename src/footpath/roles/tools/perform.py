"""Do one action, and report the result to the role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import NeedsPerson
from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.tool import CallResult

if TYPE_CHECKING:
    from footpath.roles.sight import Done, Hands, Page
    from footpath.schema.action import Action

OFFERED = 12
"""Most options named if none fits."""

UNSURE = frozenset({"timeout", "navigation"})
"""Failures after which the action may still have taken effect."""

DECLINED = " and was dismissed; to accept it, call answer_dialog and do this again"


def page_of(desk: RoleContext) -> Page:
    """Return the page of a role with a page."""
    if desk.page is None:
        raise NeedsPerson(f"The {desk.role.name} has no page.", hint="Give the desk a page.")
    return desk.page


def hands_of(desk: RoleContext) -> Hands:
    """Return the page of a role that acts."""
    if desk.hands is None:
        raise NeedsPerson(f"The {desk.role.name} has no page to act on.", hint="Give the desk hands.")
    return desk.hands


async def perform(desk: RoleContext, action: Action, ref: str, reason: str, *, onto: str = "") -> CallResult:
    """Do an action as part of the way; a drag ends `onto` an element."""
    done = await (
        hands_of(desk).act(action, ref, reason, onto=onto) if onto else hands_of(desk).act(action, ref, reason)
    )
    desk.sight = done.sight
    if done.held:
        desk.end = RoleEnd("held", done.held)
        return CallResult(done.held, ok=False)
    return CallResult(told(done), ok=done.outcome.ok)


def told(done: Done) -> str:
    """Return the result of an action in one line."""
    outcome = done.outcome
    parts = [outcome.message] if outcome.message else [] if outcome.ok else [str(outcome.failure)]
    if outcome.unchanged:
        parts.append("it was so already")
    if not outcome.ok and outcome.offered:
        more = len(outcome.offered) - OFFERED
        parts.append(f"options: {' | '.join(outcome.offered[:OFFERED])}" + (f" | +{more} more" if more > 0 else ""))
    if outcome.dialog:
        parts.append(f"a dialog said “{outcome.dialog}”" + (DECLINED if outcome.declined else ""))
    if outcome.download:
        parts.append("a file was downloaded")
    if outcome.failure in UNSURE:
        parts.append("it may have taken effect all the same: look before you repeat it")
    if done.changed:
        parts.append(done.changed)
    elif outcome.ok and not outcome.unchanged:
        parts.append("nothing changed on the page")
    return "; ".join(parts)
