"""A role's context, policy and end.

The engine makes a `RoleContext` for each run of a role; policies decide; `roles/loop.py` runs.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal, Protocol

from footpath.roles.watch import Watch
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from datetime import datetime

    from pydantic import JsonValue

    from footpath.llm.port import Picture
    from footpath.memory.recall import Recall
    from footpath.reading.deeds import Deed, Deeds, Grade
    from footpath.roles.board import SharedBoard
    from footpath.roles.records import CollectedList, PostingReading, Row
    from footpath.roles.role import Role
    from footpath.roles.sight import Hands, Page, Sight
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import Iteration, PolicyName, Subtask


@dataclasses.dataclass(frozen=True, slots=True)
class Call:
    """A policy's request to call a tool. The loop checks all calls of a decision before the first."""

    tool: str
    arguments: Mapping[str, JsonValue] = dataclasses.field(default_factory=dict[str, "JsonValue"])
    reason: str = ""
    """Why, in one short sentence."""


@dataclasses.dataclass(frozen=True, slots=True)
class Decision:
    """A policy's decision: calls in order, until one fails or ends the role."""

    calls: tuple[Call, ...]
    policy: PolicyName = "rules"
    reasoning: str = ""
    guidance_for_next: str = ""
    detecting_loop: bool = False
    loop_reasoning: str = ""
    learned: tuple[str, ...] = ()
    """What would help another time, one sentence each."""
    invalid: str = ""
    """Why nothing of it can be used; then there are no calls, and the decision counts as failed."""


@dataclasses.dataclass(frozen=True, slots=True)
class Pass:
    """A policy cannot decide; the next policy of the ladder may, or a person must."""

    reason: str
    """What it could not do and why, for a person to read."""
    is_understood: bool = False
    """Whether what was asked for was understood, and is not so: saying it in another way would not help."""


class Policy(Protocol):
    """Decides for a role. Reads the desk and changes nothing."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The next decision."""
        ...


EndKind = Literal[
    # said by the role
    "start_work",  # Scheduler: work the queue, from its first waiting piece
    "done",  # Worker: the piece of work is done (`achieved`), or cannot be done
    "complete", "continue", "reschedule", "infeasible",  # Verifier; complete and infeasible have a checked proof
    # said by the loop
    "needs_person",  # no policy could decide, or the person gave no answer
    "unmet",  # an expectation was understood, and does not hold
    "held",  # the page held an effect outside back
    "loop",  # the role went in circles, and went on after a warning
    "failures",  # as many failed decisions in a row as the limits let pass
    "iterations",  # as many decisions as the limits let pass
]  # fmt: skip


@dataclasses.dataclass(frozen=True, slots=True)
class RoleEnd:
    """How a run of a role ended."""

    kind: EndKind
    reason: str
    """The summary of a Worker, the reason of the others."""
    proof: str = ""
    """Text or ref that was found on the page; only with `complete` and `infeasible`."""
    achieved: bool = True
    """For `done`: whether the Worker holds its piece of work for done."""


def _as_it_is(text: str) -> str:
    return text


def _nothing() -> None:
    return None


@dataclasses.dataclass(slots=True)
class RoleContext:
    """The context of one run of a role.

    `dataclasses.replace` makes the desk of the next run, without the work of the present run.
    """

    role: Role
    policy: Policy
    goal: str
    """What the person asked for, with templates where a value is not revealed."""
    recall: Recall
    """What the run remembers; the same for all its roles."""
    clock: Callable[[], datetime]
    note: Callable[[RunEvent], Awaitable[object]]
    """Takes what happens to the journal."""
    fence: str
    """Random letters of this run that no page can know: they mark where page text begins and ends in a prompt."""
    page: Page | None = None
    """None for the Scheduler."""
    stands: Sight | None = None
    """For the Scheduler: the page where the Worker stands."""
    hands: Hands | None = None
    """The same page, where the role may act on it; None for those who only look, and for the Scheduler."""
    watch: Watch = dataclasses.field(default_factory=Watch)
    """What sees circles; the same for all roles of the run."""
    limits: Limits = dataclasses.field(default_factory=Limits)
    board: SharedBoard | None = None
    """What the roles that explore a site share; None for those that work a task."""
    records: CollectedList | None = None
    """The list in the hands of the Collector."""
    reading: PostingReading | None = None
    """The posting that the Extractor reads."""
    row: Row | None = None
    """The record of a list that it reads."""
    cycle: int = 1
    url: str = ""
    """Where the task starts."""
    subtasks: list[Subtask] = dataclasses.field(default_factory=list["Subtask"])
    """The queue; the Scheduler's tools change it in place."""
    subtask: Subtask | None = None
    """The piece of work that this is about; None for the Scheduler."""
    summary: str = ""
    """What the Worker said at its end; for the Verifier, and for the Scheduler when it plans again."""
    values: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What may be written as `{{name}}`: the value itself where it is revealed, else empty."""
    described: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What a value is, by its name, where the name does not say it."""
    meant: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What templates stand for, so that rules can judge the page by it: never in a prompt, a decision or a message."""
    deeds: Deeds = dataclasses.field(default_factory=dict["Grade", "Deed"], repr=False)
    """What was done to the page and landed, by what it brought about."""
    files: tuple[str, ...] = ()
    """Names of the files that may be uploaded; in an action `{{file.name}}`."""
    vision: Literal["auto", "never", "always"] = "never"
    redact: Callable[[str], str] = _as_it_is
    """Puts templates in place of values, in everything that a policy reads or the journal keeps."""
    spend: Callable[[], None] = _nothing
    """Called before each action; raises LimitReached when there is no more to spend."""

    # results of this run of the role
    sight: Sight | None = dataclasses.field(default=None, init=False)
    """The page as it was last looked at."""
    iterations: list[Iteration] = dataclasses.field(default_factory=list["Iteration"], init=False)
    guidance: str = dataclasses.field(default="", init=False)
    """What the last decision left for the next."""
    override: str = dataclasses.field(default="", init=False)
    """What the loop tells the role when it goes in circles."""
    dropped: str = dataclasses.field(default="", init=False)
    """Which calls of the last decision were not made, and why."""
    pictures: list[Picture] = dataclasses.field(default_factory=list["Picture"], init=False, repr=False)
    """Taken in this run."""
    shown: Sight | None = dataclasses.field(default=None, init=False)
    """The page as the last decision was taken on."""
    showing: tuple[Picture, ...] = dataclasses.field(default=(), init=False, repr=False)
    """Those that go with the next prompt."""
    end: RoleEnd | None = dataclasses.field(default=None, init=False)


def board_of(desk: RoleContext) -> SharedBoard:
    """Return the board of a role that explores."""
    assert desk.board is not None, "a role that explores a site needs a board"
    return desk.board


def records_of(desk: RoleContext) -> CollectedList:
    """Return the list of a role that collects."""
    assert desk.records is not None, "a role that collects needs a list"
    return desk.records
