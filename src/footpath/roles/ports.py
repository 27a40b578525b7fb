"""Where the roles meet the rest: what they see, what they have done to a page, how they decide, and how they end.

The engine implements `Page` and `Hands`, and makes a `Desk` for each run of a role; policies decide;
`roles/loop.py` runs.
"""

from __future__ import annotations

import dataclasses
import hashlib
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol

from footpath.roles.watch import Watch
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from datetime import datetime

    from pydantic import JsonValue

    from footpath.llm.port import Picture
    from footpath.memory.recall import Recall
    from footpath.roles.board import Board
    from footpath.roles.records import Reading, Records, Row
    from footpath.roles.role import Role
    from footpath.schema.action import Action
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import Iteration, PolicyName, Subtask
    from footpath.schema.observation import PageObservation
    from footpath.schema.outcome import Outcome
    from footpath.schema.snapshot import Element, Snapshot


@dataclasses.dataclass(frozen=True)
class Sight:
    """A page as a role sees it, at one moment."""

    snapshot: Snapshot
    page: PageObservation
    elements: Mapping[str, Element]
    """What can be acted on, by ref: elements, and groups of choices as elements of their own."""
    tabs: int = 1
    """How many tabs are open."""
    tab: int = 0
    """Which of them this is, from 0."""
    asked: str = ""
    """What a dialog of the browser's own asked at the last action, and was told no, as nothing had been said of it."""
    asked_by: str = ""
    """The element that raised it."""
    notes: tuple[str, ...] = ()
    """What connectors note on it."""

    @cached_property
    def text(self) -> str:
        """The whole page as text."""
        return self.snapshot.to_text()

    @cached_property
    def state(self) -> str:
        """The same for two sights in which a person would see no difference."""
        seen = f"{self.snapshot.url} {self.snapshot.scroll} {self.text}"
        return hashlib.sha256(seen.encode("utf-8", "replace")).hexdigest()[:16]


@dataclasses.dataclass(frozen=True, slots=True)
class Done:
    """What came of one action that a role asked for."""

    outcome: Outcome
    sight: Sight
    """The page after it came to rest."""
    changed: str = ""
    """What changed, in one line; empty where nothing did."""
    held: str = ""
    """Why it was held back and not done: it has an effect outside that the task does not allow, or that the person
    declined. Empty where it was not held. The role ends with `held`."""


class Page(Protocol):
    """A page that a role looks at."""

    async def look(self) -> Sight:
        """The page as it is now."""
        ...


class Hands(Page, Protocol):
    """A page that a role acts on. The engine journals, guards and records what is done."""

    async def act(self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False) -> Done:
        """Do one action, wait until the page is at rest, and look.

        Args:
            action: with templates, not values.
            ref: the element, from the last sight; empty: the page itself.
            reason: why, for the journal.
            exploring: done only to see what happens: never learned, and held where it could have an effect outside.
        """
        ...

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """A PNG. What was entered is painted over.

        Args:
            of: `viewport`, `page` for all of it, or the ref of an element.
            marks: draw the refs of the last sight beside their elements.
        """
        ...

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask who may know it, the person last; what the role may use of the answer: its words, or the template that
        stands for them.

        Args:
            question: in words for a person.
            options: the possible answers, where there are few.
            meaning: what kind of value it is, as fields have one; empty where that is not known.
            of: the ref of the field that asks, where one does.

        Empty: no answer came, and none will in this run.
        """
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class Call:
    """A tool that a policy wants to be called. The loop checks it before any call of its decision is made."""

    tool: str
    arguments: Mapping[str, JsonValue] = dataclasses.field(default_factory=dict[str, "JsonValue"])
    reason: str = ""
    """Why, in one short sentence."""


@dataclasses.dataclass(frozen=True, slots=True)
class Decision:
    """What a policy decided: calls in order, until one fails or ends the role."""

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
    """A policy cannot decide here; the next one of the ladder may, or a person must."""

    reason: str
    """What it could not do and why, for a person to read."""
    is_understood: bool = False
    """Whether what was asked for was understood, and is not so: saying it in another way would not help."""


class Policy(Protocol):
    """How a role decides. Reads the desk and changes nothing of it."""

    async def __call__(self, desk: Desk) -> Decision | Pass:
        """The next decision."""
        ...


EndKind = Literal[
    # said by the role
    "start_work",  # Scheduler: the queue is to be worked, from its first waiting piece
    "done",  # Worker: the piece of work is done, or it can do no more; `achieved` tells
    "complete", "continue", "reschedule", "infeasible",  # Verifier; complete and infeasible have a checked proof
    # said by the loop
    "needs_person",  # no policy could decide, or the person gave no answer
    "unmet",  # what was asked for was understood, and is not so
    "held",  # the page held an effect outside back
    "loop",  # it went in circles, and went on when told so
    "failures",  # as many failed decisions in a row as the limits let pass
    "iterations",  # as many decisions as the limits let pass
]  # fmt: skip


@dataclasses.dataclass(frozen=True, slots=True)
class End:
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
class Desk:
    """What one run of one role works with.

    `dataclasses.replace` makes the desk of the next run: what this one has worked is not taken over.
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
    hands: Hands | None = None
    """The same page, where the role may act on it; None for those who only look, and for the Scheduler."""
    watch: Watch = dataclasses.field(default_factory=Watch)
    """What sees circles; the same for all roles of the run."""
    limits: Limits = dataclasses.field(default_factory=Limits)
    board: Board | None = None
    """What the roles that explore a site share; None for those that work a task."""
    records: Records | None = None
    """The list in the hands of the Collector."""
    reading: Reading | None = None
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
    meant: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What templates stand for, so that rules can judge the page by it: never in a prompt, a decision or a message."""
    files: tuple[str, ...] = ()
    """Names of the files that may be uploaded; in an action `{{file.name}}`."""
    vision: Literal["auto", "never", "always"] = "never"
    redact: Callable[[str], str] = _as_it_is
    """Puts templates in place of values, in everything that a policy reads or the journal keeps."""
    spend: Callable[[], None] = _nothing
    """Called before each action; raises LimitReached when there is no more to spend."""

    # what this run of the role has made so far
    sight: Sight | None = dataclasses.field(default=None, init=False)
    """The page as it was last looked at."""
    iterations: list[Iteration] = dataclasses.field(default_factory=list["Iteration"], init=False)
    guidance: str = dataclasses.field(default="", init=False)
    """What the last decision left for the next."""
    override: str = dataclasses.field(default="", init=False)
    """What the loop tells the role when it goes in circles."""
    pictures: list[Picture] = dataclasses.field(default_factory=list["Picture"], init=False, repr=False)
    """Taken in this run."""
    shown: Sight | None = dataclasses.field(default=None, init=False)
    """The page as the last decision was taken on."""
    showing: tuple[Picture, ...] = dataclasses.field(default=(), init=False, repr=False)
    """Those that go with the next prompt."""
    end: End | None = dataclasses.field(default=None, init=False)
