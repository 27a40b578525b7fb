"""Try an element to see its effect: compare the page before and after, and undo a large change."""

from typing import Literal

from footpath.roles.ports import RoleContext
from footpath.roles.sight import Done, Sight
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.roles.tools.perform import hands_of, told
from footpath.schema.action import Action, Back, Click, Hover, Press, SwitchTab
from footpath.schema.diff import SnapshotDiff, diff
from footpath.schema.event import Noticed

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
