"""The decisions of roles: tool calls, subtasks and verdicts. The journal stores them as they are."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from footpath.schema.base import Frozen

RoleName = Literal[
    "scheduler", "worker", "verifier",  # of a task in plain words
    "explorer", "change_analyzer", "classifier", "filter_analyzer", "summarizer",  # of exploring a site
    "collector", "extractor",  # of collecting from it
    "form_reader",  # of filling a form
    "writer",  # of documents for a posting
    "resume_reader",  # of importing a profile
    "locator_finder",  # of repairing a test
]  # fmt: skip
PolicyName = Literal["rules", "model", "vision"]
"""Which hand decided; vision: a model that was shown a picture."""


class ToolCall(Frozen):
    """One call of a tool by a role, and what came of it. Values of a person are templates."""

    tool: str
    parameters: dict[str, JsonValue] = {}
    reason: str = ""
    """Why, in the words of who decided."""
    success: bool = True
    result: str = ""
    """What the role is told, in one short text."""
    error: str = ""
    """What went wrong, as the role is told; empty on success."""
    at: datetime


class Iteration(Frozen):
    """One decision of a role and the tool calls that it made."""

    role: RoleName
    number: int
    """From 1, within one run of the role."""
    policy: PolicyName
    reasoning: str = ""
    calls: tuple[ToolCall, ...] = ()
    guidance_for_next: str = ""
    """What the role tells itself for the next decision."""
    detecting_loop: bool = False
    """Whether it thinks that it goes in circles."""
    loop_reasoning: str = ""


class Subtask(Frozen):
    """One piece of work, as the Scheduler planned it."""

    id: str
    goal: str
    done_when: str = ""
    """What the page shows when it is done, in words."""
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    note: str = ""
    """Why it failed, or what came of it."""
    by: Literal["run", "outside"] = "run"
    """outside: another program noted it with the task; no run works it."""


class Verdict(Frozen):
    """The Verifier's judgement of the work."""

    kind: Literal["complete", "continue", "reschedule", "infeasible"]
    """infeasible: the page shows that it cannot be done."""
    reason: str
    work_done: bool = True
    """Whether the piece of work is done; with `continue`, the next one comes then."""
    proof: str = ""
    """The text, or the ref of the element, that shows it; found on the page before it counts."""
