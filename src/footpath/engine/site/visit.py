"""One exploration in progress: its page, its board, and the judging roles."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeVar

from footpath.engine.limits import Spent, counted
from footpath.engine.site.filters import surface_of
from footpath.engine.step import LocatedStep
from footpath.memory.recall import Recall
from footpath.reading.change import Changed, judge_change
from footpath.roles.analyzers import CHANGE_ANALYZER, CLASSIFIER, SUMMARIZER, place_in_atlas
from footpath.roles.analyzers import agreed_change as change_agreed
from footpath.roles.analyzers import agreed_page as page_agreed
from footpath.roles.board import Arrival, Matter, Notes, Placed, SharedBoard, Still, Summary, Tried
from footpath.roles.loop import run
from footpath.roles.ports import Decision, Pass, Policy, RoleContext, RoleEnd, Watch
from footpath.roles.sight import Hands, Page, Sight
from footpath.schema.cookbook import Step

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.reading.surface import Surface
    from footpath.roles.ports import Role
    from footpath.schema.action import Action
    from footpath.schema.iteration import PolicyName
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element


REPEATS: Final = 6
"""Number of sights of a pattern after which it is not tried again."""

GOING_ASTRAY: Final = 5
"""Number of tries off the site after which the exploration ends."""


@dataclasses.dataclass(slots=True)
class Breakers:
    """Counts of tries. Reaching a limit is no error: the findings so far are kept."""

    spent: Spent
    fruitless: int = 0
    """Number of tries in a row without anything new."""
    astray: int = 0
    """Number of tries that led off the site."""
    seen: Counter[object] = dataclasses.field(default_factory=Counter[object])
    """How often each pattern was seen."""
    why: str = ""
    """Why no more is tried; empty while more may be."""

    def step(self) -> None:
        """Count one try."""
        self.spent.steps += 1

    def told(self, pattern: object, *, is_new: bool) -> None:
        """Count the finding of a try."""
        self.seen[pattern] += 1
        self.fruitless = 0 if is_new else self.fruitless + 1

    @property
    def is_spent(self) -> bool:
        """Whether no step or no time is left."""
        return self.spent.steps >= self.spent.limits.steps or self.spent.seconds >= self.spent.limits.seconds

    def check(self, pages: int) -> str:
        """Why no more is to be tried, with so many kinds of pages known; empty while more may be."""
        limits = self.spent.limits
        reached = (
            (self.spent.steps >= limits.steps, f"the limit of {counted(limits.steps, 'steps')}"),
            (self.spent.seconds >= limits.seconds, f"the limit of {counted(limits.seconds, 'seconds')}"),
            (pages >= limits.pages, f"the limit of {counted(limits.pages, 'pages')}"),
            (self.fruitless >= limits.fruitless, f"{self.fruitless} tries in a row showed nothing new"),
            (self.astray >= GOING_ASTRAY, f"{self.astray} tries led off the site"),
            (max(self.seen.values(), default=0) >= REPEATS, "one pattern was seen again and again"),
        )
        self.why = self.why or next((why for is_reached, why in reached if is_reached), "")
        return self.why


T = TypeVar("T")

ACTING = frozenset({"explorer", "filter_analyzer"})
"""Roles whose decisions act on the page."""

COMING_S = 3.0
"""Seconds that requested content of a list may take, and further content once its end was reached."""

IN_VAIN = 2
"""Number of waits in vain for a request after which it counts as one that the site always keeps open."""

GOAL = "Find out how this site works: its list, its filters, its pages, and how one goes on from a record."


@dataclasses.dataclass(frozen=True, slots=True)
class VisitTeam:
    """How each role decides."""

    explorer: Policy
    change_analyzer: Policy
    classifier: Policy
    filter_analyzer: Policy
    summarizer: Policy


@dataclasses.dataclass(slots=True)
class Visit:
    """The common state of an exploration."""

    context: RunContext
    board: SharedBoard
    team: VisitTeam
    clock: Callable[[], datetime]
    redact: Callable[[str], str]
    fence: str
    breakers: Breakers = dataclasses.field(init=False)
    recall: Recall = dataclasses.field(default_factory=Recall)
    differences: list[str] = dataclasses.field(default_factory=list[str])
    """Where a model contradicted the observation."""
    rung: PolicyName = "rules"
    """The hand of the current decision."""
    rungs: Counter[Rung] = dataclasses.field(default_factory=Counter["Rung"])
    """How many steps each hand did."""
    _in_vain: int = 0
    _surfaces: dict[int, Surface] = dataclasses.field(default_factory=dict[int, "Surface"])

    def __post_init__(self) -> None:
        self.breakers = Breakers(self.context.spent)

    async def begin(self, action: Action, element: Element | None, target: str) -> LocatedStep:
        """Journal the start of a step by the deciding rung."""
        self.rungs[self.rung] += 1
        located = LocatedStep(Step(id=self.context.recording.new_step(), action=action), element, self.rung, target)
        await self.context.journal.append(located.started())
        return located

    async def settled(self) -> View:
        """Return the page at rest, with its requests answered: a list may come late."""
        view = await self.context.settled()
        traffic = self.context.session.tab.traffic
        if not (asked := frozenset(traffic.open)) or self._in_vain >= IN_VAIN:
            return view
        if await traffic.wait_ended(asked, COMING_S):
            return await self.context.settled()
        self._in_vain += 1
        return view

    def surface(self, view: View) -> Surface:
        """Return a page's offers, computed once a reading."""
        known = self._surfaces.get(id(view.snapshot))
        if known is None or known.snapshot is not view.snapshot:
            self._surfaces = {id(s.snapshot): s for s in [*self._surfaces.values()][-3:]}
            shape = self.board.atlas.lists.get(self.board.page)
            known = self._surfaces[id(view.snapshot)] = surface_of(view, shape)
        return known

    def sight(self, view: View) -> Sight:
        """Return the page as roles see pages."""
        return Sight(view.snapshot, view.page, view.elements)

    async def judge(self, before: View, after: View, action: str, element: Element | None) -> Changed:
        """Return the change by an action, from the ChangeAnalyzer; the observation wins."""
        old, new = self.surface(before), self.surface(after)
        self.board.changed = None
        await self._about(Tried(old, new, action, element), CHANGE_ANALYZER, self.team.change_analyzer, after)
        seen = judge_change(old, new, element)
        return self._agreed(*change_agreed(seen, self.board.changed))

    async def place(self, view: View, came_url: str, via: str) -> Placed:
        """Return the open page of the site, from the Classifier; the observation wins."""
        board, surface = self.board, self.surface(view)
        board.placed = None
        await self._about(Arrival(surface, board.page, came_url, via), CLASSIFIER, self.team.classifier, view)
        seen, is_sure = place_in_atlas(board.atlas, surface)
        return self._agreed(*page_agreed(seen, board.placed, board.atlas, surface, is_sure=is_sure))

    async def sum_up(self, view: View, notes: tuple[str, ...], *, is_end: bool = False) -> Summary | None:
        """Return a short summary of observations, from the Summarizer."""
        self.board.said = None
        await self._about(Notes(self.board.page, notes, is_end), SUMMARIZER, self.team.summarizer, view)
        return self.board.said

    async def run(
        self, role: Role, policy: Policy, page: Page, hands: Hands | None = None, *, iterations: int = 0
    ) -> RoleEnd:
        """Run one role to its end."""
        context = self.context
        limits = context.task.limits
        desk = RoleContext(
            role=role,
            policy=self._noting(policy),
            goal=context.task.goal or GOAL,
            recall=self.recall,
            clock=self.clock,
            note=context.journal.append,
            fence=self.fence,
            page=page,
            hands=hands,
            watch=Watch(),
            limits=limits.model_copy(update={"iterations": iterations or limits.iterations}),
            board=self.board,
            url=str(context.task.url),
            vision=context.task.vision,
            redact=self.redact,
        )
        await run(desk)
        assert desk.end is not None, "a role ends with an end"
        return desk.end

    async def _about(self, matter: Matter, role: Role, policy: Policy, view: View) -> None:
        """Have a role judge a matter, possibly in the middle of another one."""
        before, self.board.matter = self.board.matter, matter
        await self.run(role, policy, Still(self.sight(view)))
        self.board.matter = before

    def _noting(self, policy: Policy) -> Policy:
        """Return a policy that records the rung of the next steps."""

        async def decide(desk: RoleContext) -> Decision | Pass:
            decision = await policy(desk)
            if isinstance(decision, Decision) and desk.role.name in ACTING:
                self.rung = decision.policy
            return decision

        return decide

    def _agreed(self, found: T, difference: str) -> T:
        """Return the agreed finding; keep a model's difference for the report."""
        if difference:
            self.differences.append(difference)
        return found
