"""Look closer, without touching the page."""

from footpath.roles.ports import RoleContext
from footpath.roles.proof import shows
from footpath.roles.region import about as part_about
from footpath.roles.region import around, in_words, saying
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.perform import hands_of, page_of
from footpath.schema.action import Wait
from footpath.schema.outline import CHARS_A_TOKEN

BUDGET = 600
"""Tokens of a detailed reading."""

READY_S = 5.0
"""Seconds that a page has to come to rest at a role's request."""


@tool("reads", most=3)
async def inspect_page(desk: RoleContext, about: str) -> CallResult:
    """Read one part of the page in depth.

    - about: a ref, or words that stand there.
    """
    sight = desk.sight = desk.sight or await page_of(desk).look()
    ref = about.strip().strip("[]")
    part = around(sight.snapshot, ref) if ref in sight.snapshot.by_ref else part_about(sight.snapshot, about)
    text = desk.redact(in_words(part, BUDGET))
    return CallResult(text or "nothing on the page says this", ok=bool(text))


@tool("reads", most=3)
async def find_text(desk: RoleContext, text: str) -> CallResult:
    """Find words on the page; what says them is told in full."""
    sight = desk.sight = desk.sight or await page_of(desk).look()
    found = saying(sight.snapshot, text)
    room, told = BUDGET * CHARS_A_TOKEN, list[str]()
    for each in map(desk.redact, found):
        if len(each) > room:
            break
        told.append(each)
        room -= len(each)
    more = [f"… {len(found) - len(told)} more"] if len(told) < len(found) else []
    return CallResult("\n".join((*told, *more)) or "nothing on the page says this", ok=bool(found))


@tool("reads", most=3)
async def check_page_ready(desk: RoleContext) -> CallResult:
    """Wait for rest; says what blocks the page and its errors."""
    done = await hands_of(desk).act(Wait(within_s=READY_S), exploring=True)
    page = done.sight.page
    desk.sight = done.sight
    parts = ["at rest" if done.outcome.ok else "still changing", f"a {page.page_type} page"]
    if page.blocked_by:
        parts.append(f"blocked by {page.blocked_by}")
    parts += [f"error: {error}" for error in page.errors[:3]]
    return CallResult("; ".join(parts), ok=done.outcome.ok)


@tool("reads", most=4)
async def verify_action_result(desk: RoleContext, expected: str) -> CallResult:
    """Look again and check that a text is shown.

    - expected: word for word.
    """
    desk.sight = await page_of(desk).look()
    if shows(desk.sight, expected, desk.redact):
        return CallResult("it is shown")
    errors = "; ".join(desk.sight.page.errors[:3])
    return CallResult("it is not shown" + (f"; the page says: {errors}" if errors else ""), ok=False)
