"""A role as data, its context, policy and end, and the watch that ends circles. A role knows no other role.

The engine makes a `RoleContext` for each run of a role; policies decide; `roles/loop.py` runs. The watch detects
circles in the system, not only in the role, and warns the role first: the same call on the same state of the page;
failing calls with one aim; a page that does not change whatever the calls.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol

from footpath.reading.deeds import Aftermath
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from pydantic import JsonValue

    from footpath.llm.port import Picture
    from footpath.memory.recall import Recall
    from footpath.reading.deeds import Deed, Deeds, Grade
    from footpath.roles.board import CollectedList, PostingReading, Row, SharedBoard
    from footpath.roles.sight import Hands, Page, Sight
    from footpath.roles.tool import Tool
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import Iteration, PolicyName, RoleName, Subtask

REPEATS = 3
"""The same call on the same state so often is a circle."""

FAILURES = 3
"""Number of failed calls in a row on one target that make a circle."""

UNCHANGED = 5
"""Number of actions in a row without a change that make a circle."""

MORE = 2
"""Number of further repetitions after the warning until the role is stopped."""


@dataclasses.dataclass(frozen=True, slots=True)
class CountedCall:
    """One call, as counted for circles."""

    state: str
    """The state of the page, or of the queue, before the act."""
    call: str
    """Tool and arguments."""
    focus: str
    """The target of the act, for people: role, tool and ref."""
    success: bool
    changed: bool
    """Whether the act changed the state."""


@dataclasses.dataclass(frozen=True, slots=True)
class Circle:
    """The role goes in a circle."""

    why: str
    """One sentence, for the role and for a person."""
    ends: bool
    """False: the role is warned; True: the role was warned, and is stopped."""


class Watch:
    """Counts the calls of the roles in one run."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, str]] = Counter()
        self._failed = ("", 0)
        self._unchanged = 0

    def see(self, act: CountedCall) -> Circle | None:
        """Count one call; return the circle closed by the call, if any."""
        self._seen[act.state, act.call] += 1
        focus, failures = self._failed
        self._failed = ("", 0) if act.success else (act.focus, failures + 1 if act.focus == focus else 1)
        self._unchanged = 0 if act.changed else self._unchanged + 1
        return (
            _circle(self._seen[act.state, act.call], REPEATS, "{} was done {} times in the same place.", act.focus)
            or _circle(self._failed[1], FAILURES, "{} failed {} times in a row.", act.focus)
            or _circle(self._unchanged, UNCHANGED, "The page is the same after {1} actions.", act.focus)
        )


def _circle(times: int, enough: int, why: str, what: str) -> Circle | None:
    if times < enough:
        return None
    return Circle(why.format(what, times), ends=times >= enough + MORE)


@dataclasses.dataclass(frozen=True)
class Role:
    """The name, instructions and tools of a role."""

    name: RoleName
    prompt: Path
    """The file with the role's instructions."""
    tools: tuple[Tool, ...]
    """The tools in the order of the offer, including those that end the role."""
    steps: int = 7
    """Number of the run's last decisions that are always shown."""
    more: str = ""
    """Extra instructions."""

    @cached_property
    def instructions(self) -> str:
        """The instructions, the same each time."""
        told = self.prompt.read_text(encoding="utf-8").strip()
        return f"{told}\n\n{self.more}" if self.more else told

    @cached_property
    def by_name(self) -> dict[str, Tool]:
        """The tools by name."""
        return {tool.name: tool for tool in self.tools}

    def offered(self, desk: RoleContext) -> tuple[Tool, ...]:
        """The useful tools of the run; the same throughout, so that a provider can cache them."""
        return tuple(tool for tool in self.tools if tool.offered(desk))


@dataclasses.dataclass(frozen=True, slots=True)
class Call:
    """A policy's request to call a tool. The loop checks all calls of a decision before the first."""

    tool: str
    arguments: Mapping[str, JsonValue] = dataclasses.field(default_factory=dict[str, "JsonValue"])
    reason: str = ""
    """The reason, in one short sentence."""


@dataclasses.dataclass(frozen=True, slots=True)
class Decision:
    """A policy's decision: calls in order, until one fails or ends the role."""

    calls: tuple[Call, ...]
    policy: PolicyName = "rules"
    reasoning: str = ""
    guidance_for_next: str = ""
    detecting_loop: bool = False
    loop_reasoning: str = ""
    fulfils: bool = False
    """Whether the calls complete a sentence of a goal in plain words."""
    learned: tuple[str, ...] = ()
    """Advice for later runs, one sentence each."""
    invalid: str = ""
    """Why the decision is unusable; it then has no calls, and counts as failed."""


@dataclasses.dataclass(frozen=True, slots=True)
class Pass:
    """A policy cannot decide; the next policy of the ladder may, or a person must."""

    reason: str
    """The failed part of the task and its reason, for a person."""
    is_understood: bool = False
    """Whether the expectation was understood and does not hold, so that other words would not help."""


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
    """Text or ref of the proof on the page; only with `complete` and `infeasible`."""
    achieved: bool = True
    """For `done`: whether the Worker considers its piece of work done."""


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
    """The person's goal, with templates for values that are not revealed."""
    recall: Recall
    """The run's memory, shared by its roles."""
    clock: Callable[[], datetime]
    note: Callable[[RunEvent], Awaitable[object]]
    """Records an event in the journal."""
    fence: str
    """Random letters of this run that no page can know: they mark the limits of page text in a prompt."""
    page: Page | None = None
    """None for the Scheduler."""
    stands: Sight | None = None
    """For the Scheduler: the page where the Worker stands."""
    hands: Hands | None = None
    """The same page, for a role that may act on it; None for roles that only look, and for the Scheduler."""
    watch: Watch = dataclasses.field(default_factory=Watch)
    """The watch for circles, shared by the run's roles."""
    limits: Limits = dataclasses.field(default_factory=Limits)
    board: SharedBoard | None = None
    """The shared board of the roles that explore a site; None for a task."""
    records: CollectedList | None = None
    """The list in the hands of the Collector."""
    reading: PostingReading | None = None
    """The posting that the Extractor reads."""
    row: Row | None = None
    """The list's record that the role reads."""
    cycle: int = 1
    url: str = ""
    """Where the task starts."""
    subtasks: list[Subtask] = dataclasses.field(default_factory=list["Subtask"])
    """The queue; the Scheduler's tools change it in place."""
    subtask: Subtask | None = None
    """The current piece of work; None for the Scheduler."""
    summary: str = ""
    """The Worker's final summary, for the Verifier, and for the Scheduler when it plans again."""
    values: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The values of `{{name}}`: the value itself if revealed, else empty."""
    described: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """Descriptions of values by name, if the name does not describe them."""
    meant: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The values of templates, for the rules' judgement of the page: never in a prompt, a decision or a message."""
    deeds: Deeds = dataclasses.field(default_factory=dict["Grade", "Deed"], repr=False)
    """The acts that landed on the page, by effect."""
    pressed: tuple[str, ...] = ()
    """The labels of all that was pressed, in order."""
    aftermath: Aftermath = dataclasses.field(default_factory=Aftermath)
    """What speaks against the presses of the run."""
    complaint: str = ""
    """What the page said against the last press that may have an effect; empty if nothing."""
    may_repeat: bool = True
    """Whether the person may be told to try the goal in other words: no press may have taken effect unknown to all."""
    files: tuple[str, ...] = ()
    """Names of uploadable files; `{{file.name}}` in an action."""
    vision: Literal["auto", "never", "always"] = "never"
    redact: Callable[[str], str] = _as_it_is
    """Replaces values by templates in all texts for a policy or the journal."""
    spend: Callable[[], None] = _nothing
    """Called before each action; raises LimitReached at a limit."""

    # results of this run of the role
    sight: Sight | None = dataclasses.field(default=None, init=False)
    """The last look at the page."""
    iterations: list[Iteration] = dataclasses.field(default_factory=list["Iteration"], init=False)
    places: set[str] = dataclasses.field(default_factory=set[str], init=False)
    """The pages that this run of the role has seen, whatever their values."""
    got_on: int = dataclasses.field(default=0, init=False)
    """How many decisions led to a page that this run of the role had not seen: the limit does not count them."""
    guidance: str = dataclasses.field(default="", init=False)
    """The last decision's advice to the next."""
    override: str = dataclasses.field(default="", init=False)
    """The loop's warning to a role in circles."""
    dropped: str = dataclasses.field(default="", init=False)
    """The calls of the last decision that were dropped, with the reason."""
    pictures: list[Picture] = dataclasses.field(default_factory=list["Picture"], init=False, repr=False)
    """The pictures of this run."""
    shown: Sight | None = dataclasses.field(default=None, init=False)
    """The page as the last decision was taken on."""
    showing: tuple[Picture, ...] = dataclasses.field(default=(), init=False, repr=False)
    """The pictures for the next prompt."""
    end: RoleEnd | None = dataclasses.field(default=None, init=False)


def board_of(desk: RoleContext) -> SharedBoard:
    """Return the board of a role that explores."""
    assert desk.board is not None, "a role that explores a site needs a board"
    return desk.board


def records_of(desk: RoleContext) -> CollectedList:
    """Return the list of a role that collects."""
    assert desk.records is not None, "a role that collects needs a list"
    return desk.records
