"""Decisions of roles: tool calls, subtasks and verdicts. The journal stores them unchanged."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from footpath.schema.base import Frozen

RoleName = Literal[
    "scheduler", "worker", "verifier",  # of a task in plain words
    "explorer", "change_analyzer", "classifier", "filter_analyzer", "summarizer",  # of exploring a site
    "collector", "extractor",  # of collecting from a site
    "form_reader",  # of filling a form
    "writer",  # of documents for a posting
    "resume_reader",  # of importing a profile
    "mail_reader",  # of reading what became of applications
    "match_reader",  # of ranking postings
    "locator_finder",  # of repairing a test
]  # fmt: skip
PolicyName = Literal["rules", "model", "vision"]
"""Who decided; vision: a model with a picture."""


class ToolCall(Frozen):
    """A role's call of a tool, with the result. A person's values appear as templates."""

    tool: str
    parameters: dict[str, JsonValue] = {}
    reason: str = ""
    """The role's own reason."""
    success: bool = True
    result: str = ""
    """Short text returned to the role."""
    error: str = ""
    """Error text returned to the role; empty on success."""
    at: datetime


class Iteration(Frozen):
    """A decision of a role, with the resulting tool calls."""

    role: RoleName
    number: int
    """From 1, within one run of the role."""
    policy: PolicyName
    reasoning: str = ""
    calls: tuple[ToolCall, ...] = ()
    guidance_for_next: str = ""
    """The role's note to itself for the next decision."""
    detecting_loop: bool = False
    """Whether the role thinks that it repeats itself."""
    loop_reasoning: str = ""
    fulfils: bool = False
    """Whether the decision completes a sentence of a goal in plain words."""


class Subtask(Frozen):
    """A piece of work, as the Scheduler planned it."""

    id: str
    goal: str
    done_when: str = ""
    """What the page shows once the subtask is done, in words."""
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    note: str = ""
    """Why the subtask failed, or its result."""
    by: Literal["run", "outside"] = "run"
    """outside: recorded with the task by another program; runs never work on such a subtask."""


class Verdict(Frozen):
    """The Verifier's judgement of the work."""

    kind: Literal["complete", "continue", "reschedule", "infeasible"]
    """infeasible: the page shows that the task cannot be done."""
    reason: str
    work_done: bool = True
    """Whether the subtask is done; with `continue`, the next subtask then starts."""
    proof: str = ""
    """The text, or the ref of the element, that proves the verdict; checked on the page before it counts."""

    @property
    def in_words(self) -> str:
        """The kind in a person's words."""
        return {
            "complete": "done",
            "continue": "goes on" if self.work_done else "not done yet",
            "reschedule": "needs another plan",
            "infeasible": "cannot be done",
        }[self.kind]
