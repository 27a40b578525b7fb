"""The Verifier: looks at the page and judges whether the goal is reached, as the page must prove (contract 2)."""

from pathlib import Path
from typing import Literal

from footpath.roles.ports import EndKind, RoleContext, RoleEnd
from footpath.roles.proof import missing, unfounded
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.look import check_page_ready, find_text, inspect_page, verify_action_result
from footpath.roles.tools.perform import page_of
from footpath.roles.tools.pictures import take_screenshot, view_previous_screenshot
from footpath.roles.tools.remember import extract_data, recall_history
from footpath.schema.event import Judged
from footpath.schema.iteration import Verdict

LONGEST = 400


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
    proof = desk.redact(proof.strip())[:LONGEST]
    verdict = Verdict(kind=kind, reason=desk.redact(reason)[:LONGEST], proof=proof, work_done=work_done)
    needs_proof = kind in ("complete", "infeasible")
    fault = missing(proof, desk) if kind == "complete" else unfounded(proof, desk) if kind == "infeasible" else ""
    await desk.note(Judged(cycle=desk.cycle, verdict=verdict, proven=needs_proof and not fault))
    if fault:
        return CallResult(f"not accepted: {fault}", ok=False)
    ended: EndKind = kind
    desk.end = RoleEnd(ended, verdict.reason, proof, achieved=work_done)
    return CallResult()


VERIFIER = Role(
    name="verifier",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(
        *(inspect_page, find_text, check_page_ready, verify_action_result, extract_data, recall_history),
        *(take_screenshot, view_previous_screenshot),
        *(mark_complete, continue_work, request_reschedule, mark_infeasible),
    ),
    steps=30,
)
