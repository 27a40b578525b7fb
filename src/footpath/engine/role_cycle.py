"""Run Scheduler, Worker and Verifier in turn, until the page shows the end or no progress is left."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.engine.connector import equipped, serving
from footpath.engine.end import End
from footpath.engine.outside import in_short
from footpath.engine.taken_back import taken_back
from footpath.errors import told_by_others
from footpath.memory.recall import Cycle, Recall
from footpath.roles.evidence import last_of
from footpath.roles.goal_roles import SCHEDULER, VERIFIER, WORKER
from footpath.roles.loop import has_failed, run
from footpath.roles.ports import Decision, RoleContext, Watch
from footpath.roles.read_back import cost_of_removal
from footpath.schema.event import Scheduled
from footpath.schema.iteration import Subtask, Verdict
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from footpath.engine.connector import Connector
    from footpath.engine.goal_hands import GoalHands
    from footpath.engine.goal_state import CustomRunState, Deeds
    from footpath.engine.view import View
    from footpath.roles.ports import EndKind, Pass, Policy, Role
    from footpath.roles.ports import RoleEnd as RoleEnd
    from footpath.schema.signature import Signature
    from footpath.sentence import Sentence

ANEW: Final[frozenset[EndKind]] = frozenset({"failures", "iterations"})
"""Ends of a role without a usable answer: the work is planned anew."""


@dataclasses.dataclass(frozen=True, slots=True)
class Team:
    """How each role decides."""

    scheduler: Policy
    worker: Policy
    verifier: Policy


@dataclasses.dataclass(frozen=True, slots=True)
class Proof:
    """The page's proof of the end."""

    text: str
    """The Verifier's proof: a text, or the ref of an element."""
    signature: Signature | None
    """The signature of that element; None for a text."""
    is_of_page: bool = False
    """Whether it is the page's address or title, which only the goal's own words can make a proof."""


@dataclasses.dataclass(slots=True)
class Fruitless:
    """Counts of failures since the last action."""

    pieces: int = 0
    plans: int = 0
    last: str = ""
    """Why, the last time."""


@dataclasses.dataclass(slots=True)
class Cycles:
    """The rounds of one run."""

    state: CustomRunState
    hands: GoalHands
    team: Team
    goal: str
    """With templates where a value is not revealed."""
    redact: Callable[[str], str]
    fence: str
    clock: Callable[[], datetime]
    recall: Recall = dataclasses.field(default_factory=Recall)
    watch: Watch = dataclasses.field(default_factory=Watch)
    subtasks: list[Subtask] = dataclasses.field(default_factory=list[Subtask])
    connectors: tuple[Connector, ...] = ()
    number: int = 0
    told_acts: int = 0
    """Number of acts outside of the run that its roles were told."""
    proof: Proof | None = None
    """The proof of the end, if any."""
    is_unmet: bool = False
    """Whether the judged page does not show the expected end of the goal, or nobody can tell."""

    async def work(self) -> End:
        """Work the goal from the present page."""
        await self._recall_site()
        limits = self.state.context.task.limits
        fruitless = Fruitless()
        while self.number < limits.cycles:
            self.number += 1
            self.state.context.spent.check_time()
            if (subtask := self._next()) is None:
                if fruitless.plans >= limits.plans:
                    plans = own("One plan" if limits.plans == 1 else f"{limits.plans} plans in a row")
                    return End("stuck", sentence("{} led to nothing; the last: {}", plans, fruitless.last))
                planned = await self._run(SCHEDULER, self.team.scheduler, None, fruitless.last)
                subtask = self._next()
                if planned.kind in ANEW:
                    fruitless.plans, fruitless.last = fruitless.plans + 1, planned.reason
                    continue
                if planned.kind != "start_work" or subtask is None:
                    self.is_unmet = planned.kind == "unmet"
                    return _stopped(self.state, planned)
            ended = await self._round(subtask, fruitless)
            if ended is not None:
                return ended
        spent = own(f"It was not done after {limits.cycles} cycles, the limit of the task.")
        return End("stuck", sentence("{} The last: {}", spent, fruitless.last) if fruitless.last else spent)

    async def _round(self, subtask: Subtask, fruitless: Fruitless) -> End | None:
        """Work one piece and judge the page; return the end, if reached."""
        await self._mark(subtask, "working")
        steps_before = len(self.state.trail)
        worked = await self._run(WORKER, self.team.worker, subtask)
        fruitless.last = worked.reason
        if worked.kind in ("held", "needs_person", "loop"):
            return _stopped(self.state, worked)
        if self._needs_no_judge(worked, steps_before):
            self.recall.close(Cycle(self.number, subtask.goal, worked.reason))
            fruitless.pieces = fruitless.plans = 0
            await self._mark(subtask, "done", worked.reason)
            return None
        judged = await self._run(VERIFIER, self.team.verifier, subtask, worked.reason)
        self.recall.close(Cycle(self.number, subtask.goal, worked.reason, _verdict(judged)))
        match judged.kind:
            case "complete":
                return await self._complete(judged)
            case "infeasible":
                return End("infeasible", judged.reason, self._in_words(judged.proof))
            case "continue" if judged.achieved:
                fruitless.pieces = fruitless.plans = 0
                await self._mark(subtask, "done", worked.reason)
                return None
            case "continue" | "reschedule":
                fruitless.last = judged.reason
                fruitless.pieces += 1
                await self._again(subtask, judged, fruitless)
                return None
            case kind if kind in ANEW:
                fruitless.last = judged.reason
                await self._again(subtask, judged, fruitless)
                return None
            case kind:
                self.is_unmet = kind in ("unmet", "needs_person")
                return _stopped(self.state, judged)

    def _needs_no_judge(self, worked: RoleEnd, steps_before: int) -> bool:
        """Whether the next piece follows without a Verifier: a model acted, and reports the piece done. The Verifier is
        asked at the end of the queue, and in doubt.
        """
        by_model = self.state.rung in ("model", "vision")
        is_clear = worked.kind == "done" and worked.achieved and not self.state.guard.unclear
        return by_model and is_clear and len(self.state.trail) > steps_before and self._next() is not None

    async def _again(self, subtask: Subtask, judged: RoleEnd, fruitless: Fruitless) -> None:
        """Repeat the piece, or plan anew after too many failures or if the plan does not fit."""
        if judged.kind == "continue" and fruitless.pieces < self.state.context.task.limits.failures:
            await self._mark(subtask, "waiting", judged.reason)
            return
        fruitless.pieces = 0
        fruitless.plans += 1
        self.subtasks[:] = [each for each in self.subtasks if each.state != "waiting"]
        await self._mark(subtask, "failed", judged.reason)

    async def work_one(self, goal: str, told: str) -> bool:
        """Have the Worker do one piece of work and no more; return whether the Worker reports success. The `told` text
        may quote pages, and so goes into the fence.
        """
        self.number += 1
        subtask = Subtask(id=f"r{self.number}", goal=self.redact(goal))
        worked = await self._run(WORKER, self.team.worker, subtask, told)
        self.recall.close(Cycle(self.number, subtask.goal, worked.reason))
        return worked.kind == "done" and worked.achieved

    async def _recall_site(self) -> None:
        """Tell the roles the findings of earlier visits to the site."""
        known = await self.state.context.sites.of(self.hands.view) if self.hands.view is not None else None
        if known is None:
            return
        for finding in known.key_findings:
            self.recall.experiences.add(self.redact(finding), known.site)

    def remember(self, work: str, summary: str) -> None:
        """Tell the roles about work done before their start."""
        self.recall.close(Cycle(self.number, work, self.redact(summary)))

    async def _run(self, role: Role, policy: Policy, subtask: Subtask | None, summary: str = "") -> RoleEnd:
        """Run one role to its end."""
        context = self.state.context
        await context.outside.hear(context.journal)
        for act in context.outside.known[self.told_acts :]:
            self.remember("what was done outside of this run", in_short(act))
        self.told_acts = len(context.outside.known)
        hands = None if role is SCHEDULER else self.hands
        if role is WORKER:
            role = equipped(role, serving(self.connectors, self.hands.view))
            if context.task.may("rules"):
                policy = _deciding(self.connectors, lambda: self.hands.view, policy)
        desk = RoleContext(
            role=role,
            policy=self._noting(policy),
            goal=self.goal,
            recall=self.recall,
            clock=self.clock,
            note=context.journal.append,
            fence=self.fence,
            page=hands,
            stands=self.hands.seen if role is SCHEDULER else None,
            hands=hands,
            watch=self.watch,
            limits=context.task.limits,
            cycle=self.number,
            url=str(context.task.url),
            subtasks=self.subtasks,
            subtask=subtask,
            summary=summary,
            values=self._told(),
            described=self.state.described,
            meant=self.state.personal,
            deeds=self.state.done.deeds,
            pressed=tuple(self.state.done.labels),
            complaint=self.redact(self.state.guard.complaint),
            files=tuple(context.task.files),
            vision=context.task.vision,
            redact=self.redact,
            spend=context.spent.check_time,
        )
        await run(desk)
        assert desk.end is not None, "a role ends with an end"
        return desk.end

    def _noting(self, policy: Policy) -> Policy:
        """Return a policy that records the rung of the next steps, and passes on the person's answers."""

        async def decide(desk: RoleContext) -> Decision | Pass:
            desk.values, desk.aftermath = self._told(), self.state.aftermath
            desk.may_repeat = not (self.state.guard.unclear or self.state.guard.untold or self.state.done.has_posted)
            decision = await policy(desk)
            if isinstance(decision, Decision):
                self.state.rung = decision.policy
            return decision

        return decide

    def _told(self) -> dict[str, str]:
        """Return the template names for roles; with values if the task reveals them."""
        revealed = self.state.context.task.reveal
        return {name: value if name in revealed else "" for name, value in self.state.personal.items()}

    def _next(self) -> Subtask | None:
        return next((each for each in self.subtasks if each.state == "waiting"), None)

    async def _mark(self, subtask: Subtask, state: str, note: str = "") -> None:
        """Say how a piece of work stands."""
        at = next((at for at, each in enumerate(self.subtasks) if each.id == subtask.id), None)
        if at is not None:
            self.subtasks[at] = self.subtasks[at].model_copy(update={"state": state, "note": note})
            await self.state.context.journal.append(Scheduled(cycle=self.number, subtasks=tuple(self.subtasks)))

    def _in_words(self, proof: str) -> str:
        return proof if self.hands.view is None else self.hands.view.in_words(proof)

    async def _complete(self, judged: RoleEnd) -> End:
        ref = judged.proof.strip("[]")
        view = self.hands.view
        element = view.elements.get(ref) if view is not None else None
        said = self._in_words(judged.proof)
        signature = view.sign(element) if view is not None and element is not None else None
        is_of_page = view is not None and judged.proof in map(self.redact, (view.snapshot.url, view.snapshot.title))
        if view is not None and (back := await taken_back(self.state, view, self.goal, said)):
            self.is_unmet = True
            return End("failed", back)
        self.proof = Proof(judged.proof, signature, is_of_page)
        await self.state.guard.prove(said)
        return End("complete", sentence("{}{}", judged.reason, told_cost(self.state.done, view)), said)


def told_cost(done: Deeds, view: View | None) -> Sentence:
    """Return a sentence about the fee of a removal, as the page tells a fee; empty for none."""
    cost = cost_of_removal(done.labels, last_of(done.deeds.values()), view.snapshot) if view is not None else ""
    return sentence(" The page also says “{}”.", cost) if cost else own("")


def _verdict(end: RoleEnd) -> Verdict | None:
    if end.kind not in ("complete", "continue", "reschedule", "infeasible"):
        return None
    return Verdict(kind=end.kind, reason=end.reason, work_done=end.achieved, proof=end.proof)


def _stopped(state: CustomRunState, end: RoleEnd) -> End:
    """Return the end of a run that a role could not continue."""
    match end.kind:
        case "held":
            return state.held(end.reason)
        case "needs_person":
            return End("needs_person", end.reason)
        case "unmet":
            return End("failed", end.reason)
        case _:
            return End("stuck", end.reason)


def _deciding(connectors: Sequence[Connector], view: Callable[[], View | None], otherwise: Policy) -> Policy:
    """Return the Worker's policy: the connectors of the page from `view`, then `otherwise`. After a failed decision,
    `otherwise` decides.
    """

    async def decide(desk: RoleContext) -> Decision | Pass:
        failed = bool(desk.iterations) and has_failed(desk.iterations[-1])
        for each in () if failed else serving(connectors, view()):
            if each.decides is None:
                continue
            with told_by_others():
                said = await each.decides(desk)
            if isinstance(said, Decision):
                return said
        return await otherwise(desk)

    return decide
