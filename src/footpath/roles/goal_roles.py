"""The roles of a goal: the Scheduler plans pieces of work, the Worker does one, the Verifier judges whether the goal is
reached, as the page must prove (contract 2).
"""

import re
from pathlib import Path
from typing import Literal

from footpath.roles.complaint import complains
from footpath.roles.ports import EndKind, Role, RoleContext, RoleEnd
from footpath.roles.proof import missing, unfounded
from footpath.roles.shared_tools import (
    check_page_ready,
    explore,
    extract_data,
    find_text,
    hands_of,
    inspect_page,
    page_of,
    perform,
    recall_history,
    refresh_marks,
    take_screenshot,
    verify_action_result,
    view_previous_screenshot,
)
from footpath.roles.tool import CallResult, FileName, MaybeRef, Reason, Ref, Spot, Text, spot_of, tool
from footpath.schema import action as do
from footpath.schema.base import Frozen
from footpath.schema.event import Judged, Scheduled
from footpath.schema.iteration import Subtask, Verdict
from footpath.schema.template import template

MOST_PIECES = 12
"""Most waiting pieces of work."""

LONGEST_PIECE = 400


class Piece(Frozen):
    """One piece of work, as it is planned."""

    goal: str
    done_when: str = ""


@tool("keeps")
async def set_subtasks(desk: RoleContext, subtasks: list[Piece]) -> CallResult:
    """Replace everything that waits in QUEUE.

    - subtasks: in order; goal says what to do, done_when what the page shows then.
    """
    if not subtasks:
        return CallResult("give at least one piece of work", ok=False)
    made = [subtask for subtask in desk.subtasks if subtask.state != "waiting"]
    for piece in subtasks:
        piece = Piece.model_validate(piece)
        made.append(_subtask(desk, made, piece.goal, piece.done_when))
    return await _put(desk, made)


@tool("keeps")
async def add_subtask(desk: RoleContext, goal: str, done_when: str = "") -> CallResult:
    """Add work at the end of QUEUE."""
    return await _put(desk, [*desk.subtasks, _subtask(desk, desk.subtasks, goal, done_when)])


@tool("keeps")
async def insert_subtask(desk: RoleContext, before: str, goal: str, done_when: str = "") -> CallResult:
    """Insert work before another.

    - before: id of the one that comes after it.
    """
    if (at := _place(desk, before)) is None:
        return _unknown(before)
    made = _subtask(desk, desk.subtasks, goal, done_when)
    return await _put(desk, [*desk.subtasks[:at], made, *desk.subtasks[at:]])


@tool("keeps")
async def delete_subtask(desk: RoleContext, id: str) -> CallResult:
    """Take work that waits out of QUEUE."""
    if (at := _place(desk, id)) is None:
        return _unknown(id)
    return await _put(desk, [*desk.subtasks[:at], *desk.subtasks[at + 1 :]])


@tool("keeps")
async def update_subtask(desk: RoleContext, id: str, goal: str, done_when: str = "") -> CallResult:
    """Say work that waits otherwise."""
    if (at := _place(desk, id)) is None:
        return _unknown(id)
    made = Subtask(id=id, goal=desk.redact(goal)[:LONGEST_PIECE], done_when=desk.redact(done_when)[:LONGEST_PIECE])
    return await _put(desk, [*desk.subtasks[:at], made, *desk.subtasks[at + 1 :]])


@tool("ends")
async def start_work(desk: RoleContext, reason: str) -> CallResult:
    """End planning: the first that waits in QUEUE is worked."""
    if not any(subtask.state == "waiting" for subtask in desk.subtasks):
        return CallResult("nothing waits in the queue: plan at least one piece of work first", ok=False)
    desk.end = RoleEnd("start_work", desk.redact(reason)[:LONGEST_PIECE])
    return CallResult()


def _subtask(desk: RoleContext, others: list[Subtask], goal: str, done_when: str) -> Subtask:
    numbers = [int(found[1]) for each in (*others, *desk.subtasks) if (found := re.fullmatch(r"t(\d+)", each.id))]
    number = max(numbers, default=0) + 1
    return Subtask(
        id=f"t{number}", goal=desk.redact(goal)[:LONGEST_PIECE], done_when=desk.redact(done_when)[:LONGEST_PIECE]
    )


def _place(desk: RoleContext, id: str) -> int | None:
    """Return the index of a waiting piece of work."""
    places = (at for at, each in enumerate(desk.subtasks) if each.id == id and each.state == "waiting")
    return next(places, None)


def _unknown(id: str) -> CallResult:
    return CallResult(f"no work with the id {id[:20]!r} waits in the queue", ok=False)


async def _put(desk: RoleContext, subtasks: list[Subtask]) -> CallResult:
    """Replace the queue in place: the engine holds the same list."""
    waiting = [subtask for subtask in subtasks if subtask.state == "waiting"]
    if len(waiting) > MOST_PIECES:
        return CallResult(f"at most {MOST_PIECES} pieces of work may wait; plan the rest later", ok=False)
    if any(not subtask.goal.strip() for subtask in waiting):
        return CallResult("a piece of work needs a goal", ok=False)
    desk.subtasks[:] = subtasks
    await desk.note(Scheduled(cycle=desk.cycle, subtasks=tuple(subtasks)))
    return CallResult("the queue: " + ", ".join(subtask.id for subtask in waiting))


SCHEDULER = Role(
    name="scheduler",
    prompt=Path(__file__).parent / "prompts" / "scheduler.md",
    tools=(
        *(recall_history, set_subtasks, add_subtask, insert_subtask, delete_subtask),
        *(update_subtask, start_work),
    ),
)


LONGEST_QUESTION = 300


@tool("keeps", most=3)
async def ask_person(desk: RoleContext, question: str, options: list[str] = []) -> CallResult:  # noqa: B006 - never changed
    """Ask the person for a login, a captcha, or what only they know.

    - options: possible answers, if few.
    """
    answer = await hands_of(desk).ask(question[:LONGEST_QUESTION], options)
    desk.sight = await page_of(desk).look()
    if not answer:
        desk.end = RoleEnd("needs_person", question[:LONGEST_QUESTION])
        return CallResult("nobody answered", ok=False)
    return CallResult(f"the person said: {answer}")


LONGEST_WAIT_S = 15.0
"""Seconds that a role may wait for a text of the page, or for rest."""


@tool("acts")
async def navigate(desk: RoleContext, url: Text, reason: Reason) -> CallResult:
    """Open a url."""
    return await perform(desk, do.Navigate(url=url), "", reason)


@tool("acts")
async def click(desk: RoleContext, ref: Spot, reason: Reason, by_place: bool = False) -> CallResult:
    """Click a ref, or, word for word, a text of PAGE that has none.

    - by_place: meant by its place in a list, whatever it says.
    """
    return await perform(desk, do.Click(by_place=by_place), spot_of(desk, ref), reason)


@tool("acts", offered=lambda desk: bool(desk.pictures))
async def click_at(desk: RoleContext, x: float, y: float, reason: Reason) -> CallResult:
    """Press a place of the last picture of the viewport that no ref marks, as on a drawing.

    - x: percent of the picture's width, from its left; 50 is the middle.
    - y: percent of the picture's height, from its top; 50 is the middle.
    """
    if not (0 <= x <= 100 and 0 <= y <= 100):
        return CallResult("x and y are percent of the picture's width and height: 0 to 100, no pixels", ok=False)
    if desk.sight is not None and (there := desk.sight.element_at(x, y)) is not None:
        return await perform(desk, do.Click(), there.ref, reason)
    return await perform(desk, do.ClickAt(x=x, y=y), "", reason)


@tool("acts")
async def fill(desk: RoleContext, ref: Ref, value: Text, reason: Reason) -> CallResult:
    """Replace the text of a field."""
    return await perform(desk, do.Fill(value=value), ref, reason)


@tool("acts")
async def type_(desk: RoleContext, ref: Ref, value: Text, reason: Reason, clear: bool = False) -> CallResult:
    """Type key by key, for suggestions; appends unless clear."""
    return await perform(desk, do.Type(value=value, clear=clear), ref, reason)


@tool("acts")
async def select(desk: RoleContext, ref: Ref, options: list[Text], reason: Reason) -> CallResult:
    """Choose options by their labels."""
    return await perform(desk, do.Select(options=tuple(options)), ref, reason)


@tool("acts")
async def check(desk: RoleContext, ref: Ref, checked: bool, reason: Reason) -> CallResult:
    """Bring a checkbox, switch or radio to a state."""
    return await perform(desk, do.Check(checked=checked), ref, reason)


@tool("acts", offered=lambda desk: bool(desk.files))
async def upload(desk: RoleContext, ref: Ref, file: FileName, reason: Reason) -> CallResult:
    """Hand one of FILES to a file field or drop zone."""
    return await perform(desk, do.Upload(files=(template(f"file.{file}"),)), ref, reason)


@tool("acts")
async def press(desk: RoleContext, keys: str, reason: Reason, ref: MaybeRef = "") -> CallResult:
    """Press a key or chord: Enter, Control+A."""
    return await perform(desk, do.Press(keys=keys), ref, reason)


@tool("acts")
async def answer_dialog(desk: RoleContext, accept: bool, reason: Reason, text: Text = "", times: int = 1) -> CallResult:
    """Answer the dialogs of your next action.

    - text: of a prompt.
    """
    action = do.AnswerDialog(accept=accept, text=text, times=min(max(times, 1), do.MOST_DIALOGS))
    result = await perform(desk, action, "", reason)
    return CallResult("it counts for your next action") if result.ok else result


@tool("acts")
async def hover(desk: RoleContext, ref: Spot, reason: Reason) -> CallResult:
    """Hover over a ref or a text."""
    return await perform(desk, do.Hover(), spot_of(desk, ref), reason)


@tool("acts")
async def drag(desk: RoleContext, ref: Spot, onto: Spot, reason: Reason) -> CallResult:
    """Drag onto another; each a ref, or a text of PAGE."""
    here, there = (spot_of(desk, said) for said in (ref, onto))
    return await perform(desk, do.Drag(), here, reason, onto=there)


@tool("acts")
async def scroll(
    desk: RoleContext, to: Literal["view", "top", "end", "up", "down"], reason: Reason, ref: MaybeRef = ""
) -> CallResult:
    """Scroll the page or an element; end loads all that follows."""
    return await perform(desk, do.Scroll(to=to), ref, reason)


@tool("acts")
async def back(desk: RoleContext, reason: Reason) -> CallResult:
    """Go back one page."""
    return await perform(desk, do.Back(), "", reason)


@tool("acts")
async def switch_tab(desk: RoleContext, index: int, reason: Reason) -> CallResult:
    """Go to another tab, from 0 in order of opening; -1 is the newest."""
    return await perform(desk, do.SwitchTab(index=index), "", reason)


@tool("acts")
async def wait(
    desk: RoleContext,
    until: Literal["settled", "shown", "gone", "text", "url", "time"],
    reason: Reason,
    text: Text = "",
    ref: MaybeRef = "",
) -> CallResult:
    """Wait: settled, element shown or gone, text shown, url fits a glob; or text seconds."""
    within_s = LONGEST_WAIT_S
    if until in ("shown", "gone") and not ref:
        return CallResult(f"{until} needs a ref", ok=False)
    if until in ("text", "url") and not text:
        return CallResult(f"{until} needs a text", ok=False)
    if until == "time":
        try:
            within_s = min(max(float(text), 0.0), LONGEST_WAIT_S)
        except ValueError:
            return CallResult("time needs a number of seconds as text", ok=False)
    return await perform(desk, do.Wait(until=until, text=text, within_s=within_s), ref, reason)


LONGEST_SUMMARY = 600


@tool("ends")
async def mark_done(desk: RoleContext, summary: str, achieved: bool) -> CallResult:
    """End WORK. It is judged by the page, not by what you say.

    - summary: what shows it; if not achieved, what stands in the way.
    """
    desk.end = RoleEnd("done", desk.redact(summary)[:LONGEST_SUMMARY], achieved=achieved)
    return CallResult()


_PROMPT = Path(__file__).parent / "prompts" / "worker.md"

FIELD_WORKER = Role(
    name="worker",
    prompt=_PROMPT,
    tools=(
        *(click, fill, type_, select, press, hover, scroll, wait),
        *(inspect_page, find_text, take_screenshot, refresh_marks, mark_done),
    ),
    more="WORK is one field of a form. Act on nothing else, and press nothing that sends the form or leads on.",
)
"""The Worker for one field of a form."""

WORKER = Role(
    name="worker",
    prompt=_PROMPT,
    tools=(
        *(navigate, click, click_at, fill, type_, select, check),
        *(upload, press),
        *(answer_dialog, hover, drag, scroll, back, switch_tab, wait),
        *(explore, inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot, refresh_marks, ask_person),
        mark_done,
    ),
)


LONGEST_REASON = 400


@tool("ends")
async def mark_complete(desk: RoleContext, reason: str, proof: str) -> CallResult:
    """GOAL, all of it, is reached.

    - proof: a text of PAGE, word for word, or a ref, that is there only because of the work.
    """
    return await _judge(desk, "complete", reason, proof)


@tool("ends")
async def continue_work(desk: RoleContext, reason: str, work_done: bool) -> CallResult:
    """GOAL is not reached yet and the plan is good.

    - reason: what is missing, or what to do otherwise.
    - work_done: whether WORK is done, so that the next piece comes.
    """
    return await _judge(desk, "continue", reason, work_done=work_done)


@tool("ends")
async def request_reschedule(desk: RoleContext, reason: str) -> CallResult:
    """The plan does not fit what the page shows: plan again.

    - reason: what the page shows, and what the plan must heed.
    """
    return await _judge(desk, "reschedule", reason, work_done=False)


@tool("ends")
async def mark_infeasible(desk: RoleContext, reason: str, proof: str) -> CallResult:
    """PAGE itself says that GOAL cannot be reached (sold out, no such thing, closed).

    - proof: its words, or a ref.
    """
    return await _judge(desk, "infeasible", reason, proof, work_done=False)


Kind = Literal["complete", "continue", "reschedule", "infeasible"]


async def _judge(desk: RoleContext, kind: Kind, reason: str, proof: str = "", *, work_done: bool = True) -> CallResult:
    """Look at the present page, check a required proof, and end or give the reason against."""
    desk.sight = await page_of(desk).look()
    proof = desk.redact(proof.strip())[:LONGEST_REASON]
    verdict = Verdict(kind=kind, reason=desk.redact(reason)[:LONGEST_REASON], proof=proof, work_done=work_done)
    needs_proof = kind in ("complete", "infeasible")
    fault: str = ""
    if kind == "complete":
        fault = complains(desk) or missing(proof, desk)
    elif kind == "infeasible":
        fault = unfounded(proof, desk)
    await desk.note(Judged(cycle=desk.cycle, verdict=verdict, proven=needs_proof and not fault))
    if fault:
        return CallResult(f"not accepted: {fault}", ok=False)
    ended: EndKind = kind
    desk.end = RoleEnd(ended, verdict.reason, proof, achieved=work_done)
    return CallResult()


VERIFIER = Role(
    name="verifier",
    prompt=Path(__file__).parent / "prompts" / "verifier.md",
    tools=(
        *(inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot),
        *(mark_complete, continue_work, request_reschedule, mark_infeasible),
    ),
    steps=30,
)
