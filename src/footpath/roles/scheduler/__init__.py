"""The Scheduler: plans the work by a short view of the page."""

import re
from pathlib import Path

from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.remember import recall_history
from footpath.schema.base import Frozen
from footpath.schema.event import Scheduled
from footpath.schema.iteration import Subtask

MOST = 12
"""Most waiting pieces of work."""

LONGEST = 400


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
    made = Subtask(id=id, goal=desk.redact(goal)[:LONGEST], done_when=desk.redact(done_when)[:LONGEST])
    return await _put(desk, [*desk.subtasks[:at], made, *desk.subtasks[at + 1 :]])


@tool("ends")
async def start_work(desk: RoleContext, reason: str) -> CallResult:
    """End planning: the first that waits in QUEUE is worked."""
    if not any(subtask.state == "waiting" for subtask in desk.subtasks):
        return CallResult("nothing waits in the queue: plan at least one piece of work first", ok=False)
    desk.end = RoleEnd("start_work", desk.redact(reason)[:LONGEST])
    return CallResult()


def _subtask(desk: RoleContext, others: list[Subtask], goal: str, done_when: str) -> Subtask:
    numbers = [int(found[1]) for each in (*others, *desk.subtasks) if (found := re.fullmatch(r"t(\d+)", each.id))]
    number = max(numbers, default=0) + 1
    return Subtask(id=f"t{number}", goal=desk.redact(goal)[:LONGEST], done_when=desk.redact(done_when)[:LONGEST])


def _place(desk: RoleContext, id: str) -> int | None:
    """Return the index of a waiting piece of work."""
    places = (at for at, each in enumerate(desk.subtasks) if each.id == id and each.state == "waiting")
    return next(places, None)


def _unknown(id: str) -> CallResult:
    return CallResult(f"no work with the id {id[:20]!r} waits in the queue", ok=False)


async def _put(desk: RoleContext, subtasks: list[Subtask]) -> CallResult:
    """Replace the queue in place: the engine holds the same list."""
    waiting = [subtask for subtask in subtasks if subtask.state == "waiting"]
    if len(waiting) > MOST:
        return CallResult(f"at most {MOST} pieces of work may wait; plan the rest later", ok=False)
    if any(not subtask.goal.strip() for subtask in waiting):
        return CallResult("a piece of work needs a goal", ok=False)
    desk.subtasks[:] = subtasks
    await desk.note(Scheduled(cycle=desk.cycle, subtasks=tuple(subtasks)))
    return CallResult("the queue: " + ", ".join(subtask.id for subtask in waiting))


SCHEDULER = Role(
    name="scheduler",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(
        *(recall_history, set_subtasks, add_subtask, insert_subtask, delete_subtask),
        *(update_subtask, start_work),
    ),
)
