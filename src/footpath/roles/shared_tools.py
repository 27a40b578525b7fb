"""Tools shared by several roles. A new tool needs a function here, and its name in the tuple of a role."""

import re
from collections.abc import Mapping
from typing import Final, Literal

from pydantic import JsonValue

from footpath.errors import NeedsPerson
from footpath.language.text import shortened
from footpath.llm.port import Picture
from footpath.roles.page_words import shows
from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.sight import Done, Hands, Page, Sight, around, in_words, saying
from footpath.roles.sight import about as part_about
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.schema.action import Action, Back, Click, Hover, Press, SwitchTab, Wait
from footpath.schema.diff import SnapshotDiff, diff
from footpath.schema.event import Extracted, Noticed
from footpath.schema.outline import CHARS_A_TOKEN

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
    called = _called(desk.sight, ref)
    done = await (
        hands_of(desk).act(action, ref, reason, onto=onto) if onto else hands_of(desk).act(action, ref, reason)
    )
    desk.sight = done.sight
    if done.held:
        desk.end = RoleEnd("held", done.held)
        return CallResult(done.held, ok=False)
    text = told(done)
    return CallResult(text if called in text else f"{called}; {text}", ok=done.outcome.ok)


LONGEST_CALLED = 60
"""Most characters of an element's name in a result."""


def _called(sight: Sight | None, ref: str) -> str:
    """Return the name of an element, as refs mean nothing on a later page; empty for no name."""
    element = sight.elements.get(ref) if sight is not None and ref else None
    return f'"{shortened(element.name, LONGEST_CALLED)}"' if element is not None and element.name else ""


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


TRIES: dict[str, Action] = {
    "hover": Hover(),
    "open": Click(),
    "focus": Press(keys="Shift"),  # the press focuses the element first; the key alone does nothing
}
LONGEST = 1_500
TOGGLES = frozenset({"checked", "pressed", "selected"})


@tool("acts", most=4)
async def explore(desk: RoleContext, ref: Ref, how: Literal["hover", "open", "focus"], reason: Reason) -> CallResult:
    """Try what an element shows (a menu, a hint); undone if it changes more."""
    page = hands_of(desk)
    before = await page.look()
    done = await page.act(TRIES[how], ref, reason, exploring=True)
    desk.sight = done.sight
    if done.held or not done.outcome.ok:
        return CallResult(done.held or told(done), ok=False)
    showed = diff(before.snapshot, done.sight.snapshot).to_text()[:LONGEST]
    showed = f"it opened another tab; {showed}" if done.outcome.new_tab else showed
    if (undo := undoing(before, done, ref)) is None:
        return CallResult(showed)
    action, target = undo
    after = await page.act(action, target, "Undo what was tried out.", exploring=True)
    desk.sight = after.sight
    back = after.outcome.ok and is_back(before, after.sight)
    await desk.note(Noticed(what="undone", text=f"{how} {ref} {'was undone' if back else 'could not be undone'}."))
    return CallResult(
        f"it {'was undone, as it' if back else 'could not be undone: it'} did more than show: {showed}", ok=back
    )


def undoing(before: Sight, done: Done, ref: str) -> tuple[Action, str] | None:
    """Return the action that undoes a large change; None if none is needed."""
    after = done.sight
    if done.outcome.new_tab:
        return SwitchTab(index=before.tab), ""
    if after.snapshot.document != before.snapshot.document or after.snapshot.url != before.snapshot.url:
        return Back(), ""
    changed = diff(before.snapshot, after.snapshot)
    if any(change.element.ref == ref and TOGGLES & set(change.fields) for change in changed.changed):
        return Click(), ref
    return (Press(keys="Escape"), "") if _entered(changed) else None


def is_back(before: Sight, after: Sight) -> bool:
    """Whether the page is the one before, with no entry or toggle changed."""
    if after.snapshot.url != before.snapshot.url:
        return False
    return after.snapshot.document != before.snapshot.document or not _entered(diff(before.snapshot, after.snapshot))


def _entered(changed: SnapshotDiff) -> bool:
    return any(({"value"} | TOGGLES) & set(change.fields) for change in changed.changed)


KEPT = 4
"""Most pictures kept in a run of a role."""


def _sees(desk: RoleContext) -> bool:
    return desk.vision != "never"


async def take(desk: RoleContext, of: str) -> bool:
    """Take a picture with marked refs, for the next prompt. Return False if no picture is possible."""
    shot = await hands_of(desk).picture(of, marks=True)
    if not shot:
        return False
    picture = Picture(shot)
    desk.pictures = [*desk.pictures[-(KEPT - 1) :], picture]
    desk.showing = (picture,)
    return True


@tool("reads", most=3, offered=_sees)
async def take_screenshot(desk: RoleContext, of: str = "viewport") -> CallResult:
    """See the page with the refs marked, in the next prompt.

    - of: viewport, page (all of it), or a ref.
    """
    if of not in ("viewport", "page") and (desk.sight is None or of not in desk.sight.elements):
        return CallResult("there is no such element; give viewport, page, or a ref", ok=False)
    if not await take(desk, of):
        return CallResult(
            "no picture could be taken: the page did not stand still, or nothing of it lies on the page as it is now; "
            "look again, or scroll it into view",
            ok=False,
        )
    return CallResult("the picture comes with the next prompt")


@tool("reads", most=2, offered=_sees)
async def view_previous_screenshot(desk: RoleContext) -> CallResult:
    """See the last two pictures."""
    if not desk.pictures:
        return CallResult("no picture was taken yet", ok=False)
    desk.showing = tuple(desk.pictures[-2:])
    return CallResult(f"{len(desk.showing)} pictures come with the next prompt, the older first")


@tool("reads", most=3, offered=_sees)
async def refresh_marks(desk: RoleContext) -> CallResult:
    """See the viewport with its present refs."""
    desk.sight = await page_of(desk).look()
    await take(desk, "viewport")
    return CallResult("the picture comes with the next prompt")


LONGEST_NAME = 60
LONGEST_VALUE = 3_000
_REF: Final = re.compile(r"\[(?:f\d+)?e\d+\]")
"""The mark of an element in a quoted row of PAGE."""


def _is_all_shown(desk: RoleContext, arguments: Mapping[str, JsonValue]) -> str:
    del arguments
    shown = len(desk.recall.past) <= desk.role.steps and not desk.recall.summary()
    return "the prompt shows the whole history already" if shown else ""


@tool("reads", most=2, known=_is_all_shown)
async def recall_history(desk: RoleContext, about: str = "") -> CallResult:
    """Read steps older than those shown.

    - about: words; empty: the latest.
    """
    return CallResult(desk.recall.text(about) or "nothing of it is in the history")


@tool("keeps")
async def extract_data(desk: RoleContext, name: str, value: str) -> CallResult:
    """Keep a text of the page for later and the person.

    - value: word for word; also rows.
    """
    name, value = name.strip()[:LONGEST_NAME], value.strip()[:LONGEST_VALUE]
    desk.sight = sight = desk.sight or await page_of(desk).look()
    lines = [line for each in value.splitlines() if (line := " ".join(_REF.sub("", each).split()))]
    if not name or not lines:
        return CallResult("give a name, and a text of the page", ok=False)
    if wrong := next((line for line in lines if not shows(sight, line.replace("|", " "), desk.redact)), ""):
        return CallResult(
            f"the page does not show this text: “{shortened(wrong, LONGEST_NAME)}”; quote it word for word", ok=False
        )
    value = "\n".join(lines)
    desk.recall.extract(name, value)
    await desk.note(Extracted(name=name, value=value))
    return CallResult(f"kept as {name}")
