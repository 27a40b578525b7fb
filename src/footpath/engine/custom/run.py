"""One custom task from its start to its end: choose, follow or work, verify, learn, and say how it ended."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import AUTO, GIVEN
from footpath.engine.choose import Ask, Explore, Replay, choose
from footpath.engine.conditions import Around, describe, holds, shown
from footpath.engine.custom.follow import Broken, Followed, follow
from footpath.engine.custom.goal import fits, specific
from footpath.engine.custom.learn import first_cookbook, from_journal, proof_of, revised, straight, with_states
from footpath.engine.custom.literals import Literals
from footpath.engine.custom.wording import goal_of, told
from footpath.engine.end import LATER, End, end_of
from footpath.engine.learn import healed_in, next_step_number
from footpath.errors import BadInput, FootpathError, NeedsPerson, NotLearned, Refused, SiteUnreachable, Unresponsive
from footpath.roles.plain.grammar import shown_at_the_end
from footpath.roles.proof import Evidence, expectations, landed, unproven
from footpath.roles.sight import Sight
from footpath.schema.condition import ElementShown, TextShown
from footpath.schema.cookbook import Health
from footpath.schema.event import EffectResolved, Judged, Learned, ModeChosen, RunStarted
from footpath.schema.iteration import Verdict
from footpath.schema.template import template
from footpath.sentence import ended, own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.custom.cycle import Cycles
    from footpath.engine.custom.errand import Errand
    from footpath.engine.run import Conductor
    from footpath.engine.view import View
    from footpath.llm.meter import Meter
    from footpath.schema.condition import Condition
    from footpath.schema.cookbook import Cookbook
    from footpath.schema.event import Entry
    from footpath.schema.run import Run


NOTHING_DONE = own("Nothing was entered or pressed.")


@dataclasses.dataclass(slots=True)
class Way:
    """How a run came to its end."""

    start: View | None = None
    """The page as the run began."""
    book: Cookbook | None = None
    """The cookbook that it followed."""
    instead: Cookbook | None = None
    """The cookbook that it did not follow, and whose next revision the way becomes where it has the same goal."""
    literals: Literals = dataclasses.field(default_factory=lambda: Literals({}))
    """Today's data by the names that the cookbook has for it."""
    followed: Followed | None = None
    proof: Condition | None = None
    """What the last step is to show another time."""
    unsafe: str = ""
    """The control that was pressed and leads elsewhere from another start, where nothing says where it must lead."""
    is_said_by_goal: bool = False
    """Whether the goal itself says what the page must be like at the end, and no text of the page shows it."""


@dataclasses.dataclass(slots=True)
class CustomRun:
    """A run of a custom task, with what it needs of the rooms below."""

    conductor: Conductor
    errand: Errand
    cycles: Cycles
    meter: Meter
    goal: str
    """The task's goal, a person's values as templates."""
    before: Sequence[Entry] = ()
    """The journal of the run of this task before this one, where that did not come to its end."""
    anew: bool = False
    """Whether a person wants another way from there on, whatever cookbooks there are."""
    way: Way = dataclasses.field(default_factory=Way)

    async def conduct(self, run: Run) -> Run:
        """Work it to its end and keep it. A run that fails says so in its status and reason."""
        walk = self.errand.walk
        await walk.journal.append(RunStarted(resumed=bool(self.before)))
        book: Cookbook | None = None
        try:
            await self._inherit()
            self.way.start = start = await self._opened()
            self.way.book = book = None if self.anew else await self._choose(start)
            run = run.model_copy(update={"mode": "replay" if book else "explore"})
            end = await (self._follow(start, book) if book else self._explore(start))
            self._check_connection(end)
        except asyncio.CancelledError:
            await asyncio.shield(self._finish(run, self._stopped()))
            raise
        except FootpathError as error:
            end = end_of(error, unclear=bool(self.errand.effects.unclear))
            run = run.model_copy(update={"error": type(error).__name__})
            if isinstance(error, Refused) and not isinstance(error, NotLearned):
                await self._weaken()
        else:
            if self.errand.effects.unclear:
                end = End(
                    "unknown", sentence("Something may have been sent, and the page does not tell. {}", end.reason)
                )
            run = await self._learn(run, start, end)
            if end.status == "complete" and not walk.recording.performed:
                end = dataclasses.replace(end, reason=sentence("{} {}", ended(end.reason), NOTHING_DONE))
            if end.status == "complete" and not run.cookbook:
                reason = sentence("{} It was not learned: {}.", end.reason, own(self._unlearned()))
                end = dataclasses.replace(end, reason=reason)
        if book is not None and end.status != "complete":
            await self._keep_heals(run, book)
        return await self._finish(run, end)

    async def _keep_heals(self, run: Run, book: Cookbook) -> None:
        steps = healed_in(self.errand.walk.recording)
        lifted = {id: self.way.literals.lift_step(step).signature for id, step in steps.items()}
        healed = {id: signature for id, signature in lifted.items() if signature is not None}
        await self.conductor.keep_heals(run, self.errand.walk, book, healed)

    def _check_connection(self, end: End) -> None:
        """Raise SiteUnreachable where nobody got any further since the last page did not come."""
        view = self.errand.walk.view
        if end.status in ("stuck", "failed") and view is not None and view.page.lost:
            raise SiteUnreachable(view.page.lost, hint=LATER)

    async def _inherit(self) -> None:
        """Take over what the run before this one did outside, so that the next one finds it in one journal."""
        journal = self.errand.walk.journal
        for each in self.errand.effects.earlier:
            await journal.append(each.intent)
            if each.landed:
                await journal.append(EffectResolved(step=each.intent.step, landed=True, proof=each.proof))

    async def _opened(self) -> View:
        walk = self.errand.walk
        limits = walk.task.limits
        try:
            await walk.open(str(walk.task.url), min(30, limits.seconds))
        except (SiteUnreachable, Unresponsive):
            walk.spent.check_time()
            raise
        return await walk.look()

    async def _choose(self, start: View) -> Cookbook | None:
        walk = self.errand.walk
        found = await self.conductor.books.for_goal(
            walk.task.type, start.page.url_pattern, lambda pattern: fits(pattern, self.goal) is not None
        )
        found.sort(key=lambda book: (not book.health.usable, -specific(book.task_pattern)))
        choice = choose(walk.task, start.page, found, due=await self.conductor.books.due(found))
        match choice:
            case Replay(cookbook=book):
                event = ModeChosen(mode="replay", reason=choice.reason, cookbook=book.id, revision=book.revision)
            case Ask():
                event = ModeChosen(mode="ask", reason=choice.reason)
            case _:
                event = ModeChosen(mode="explore", reason=choice.reason)
        await walk.journal.append(event)
        if isinstance(choice, Ask):
            raise NeedsPerson(choice.reason, hint=sentence("Run it with {} to find the way.", AUTO))
        self.way.instead = choice.instead if isinstance(choice, Explore) else None
        return choice.cookbook if isinstance(choice, Replay) else None

    async def _follow(self, view: View, book: Cookbook) -> End:
        """The way of a cookbook; what does not go of it is repaired, or the rest is worked by the roles."""
        walk, errand = self.errand.walk, self.errand
        walk.step_number = next_step_number(book)
        data = dict(fits(book.task_pattern, self.goal) or {})
        errand.data = {**errand.data, **data}
        self.way.literals = literals = Literals({**data, **errand.personal})
        may_repair = walk.task.execution_mode == "auto"
        try:
            self.way.followed = followed = await follow(
                errand, view, book.steps, literals, self._repair if may_repair else None
            )
        except BadInput as error:  # the cookbook needs a value that this task does not have
            raise NeedsPerson(str(error), hint=sentence("Give it as name=value ({}).", GIVEN)) from error
        if followed.hold is not None:
            if followed.hold.kind == "held":
                return End("reviewed", followed.hold.reason)
            return await self._explore_on(followed, followed.hold.reason)
        if followed.broken is not None:
            await self._weaken(followed.broken.step.id)
            if not may_repair:
                again = sentence("Run it with {} to find the way anew.", AUTO)
                raise NotLearned(followed.broken.why, hint=again)  # it is weakened by the step already
            return await self._explore_on(followed, followed.broken.why)
        return await self._proven(followed, literals.put_step(book.steps[-1]).postcondition.all_of)

    async def _proven(self, followed: Followed, conditions: Sequence[Condition]) -> End:
        """The end of a way that went to its last step, which showed what proves that all of it worked."""
        view = followed.view
        evidence = self._evidence(view)
        proof = next((each for each in conditions if isinstance(each, (TextShown, ElementShown))), None)
        met = expectations(evidence)
        if proof is None and not met:
            return await self._explore_on(followed, "the way was walked, and nothing says what it is to show")
        if proof is not None and not holds(proof, Around(None, view)):  # the step to show it may have been left out
            return await self._explore_on(followed, f"the way was walked, and {describe(proof)} did not hold")
        said, fault = (met[0][1], landed(evidence)[1]) if met else self._judged(proof, evidence)
        if fault:
            return await self._explore_on(followed, f"the way was walked, and {fault}")
        reason = own("The known way was walked again, and the page shows what it showed then.")
        verdict = Verdict(kind="complete", reason=reason, proof=said)
        await self.errand.walk.journal.append(Judged(cycle=0, verdict=verdict, proven=True))
        await self.errand.effects.prove(self.errand.walk, said)
        self.way.proof = proof
        return End("complete", reason, said)

    def _judged(self, proof: Condition | None, evidence: Evidence) -> tuple[str, str]:
        """What the page shows today for what it was to show, and why that does not prove the end."""
        view = evidence.sight
        match proof:
            case TextShown(text=text):
                said = shown(view.snapshot, text)
                return said, unproven(said, evidence)
            case ElementShown(signature=signature):
                return signature.name, landed(evidence)[1]
            case _:
                return "", "nothing says what it is to show"

    def _evidence(self, view: View) -> Evidence:
        """What the end of a way that was followed is judged by."""
        start, errand = self.way.start, self.errand
        began = start.snapshot.to_text() if start is not None else ""
        sight = Sight(view.snapshot, view.page, view.elements)
        return Evidence(sight, self.goal, errand.done.deeds, began, bool(errand.trail), str, errand.personal)

    async def _explore(self, start: View) -> End:
        """The way of the run before this one as far as it is safe, then the roles."""
        where, steps = from_journal(self.before)
        view, walk = start, self.errand.walk
        if self.anew:
            reason = own("A person wants another way from here on; what was done before it is done again.")
            await walk.journal.append(ModeChosen(mode="explore", reason=reason))
        if steps and where == start.page.url_pattern and (self.anew or walk.task.execution_mode == "auto"):
            walk.step_number = max((_number(step.id) for step in steps), default=0)
            try:
                resumed = await follow(self.errand, start, steps, Literals(self.errand.personal))
            except BadInput:  # a text of the page that looked like a template: begin anew
                resumed = Followed(start)
            view = resumed.view
            done = f"{len(self.errand.trail)} of its {len(steps)} steps were done again"
            self.cycles.remember("what an earlier run of this task had done", done)
        return await self._worked(view)

    async def _explore_on(self, followed: Followed, why: str) -> End:
        done = f"{len(self.errand.trail)} steps of a known way were done; then: {why}"
        self.cycles.remember("going a known way", done)
        return await self._worked(followed.view)

    async def _worked(self, view: View) -> End:
        self.cycles.hands.view = view
        if self.errand.trail and self.way.start is not None:
            self.cycles.recall.began = self.cycles.redact(self.way.start.snapshot.to_text())
            self.cycles.recall.acted = True
        end = await self.cycles.work()
        if end.status == "complete" and self.cycles.proof is not None:
            given, asked = self.cycles.proof, shown_at_the_end(self.cycles.goal)
            shown = proof_of(given.text, given.signature, self.errand.trail, asked, self.goal)
            self.way.proof = None if given.is_of_page else shown
            self.way.is_said_by_goal = given.is_of_page
        return end

    async def _repair(self, broken: Broken) -> View | None:
        """Have the Worker reach what one step is for, from the page as it is."""
        self.cycles.hands.view = broken.view
        done = await self.cycles.work_one(goal_of(broken.step), self._told(told(broken.step, broken.why)))
        return self.cycles.hands.view if done else None

    def _told(self, text: str) -> str:
        """A text with the data of the goal, which the roles know anyway; a person's values stay templates."""
        for name, value in self.errand.data.items():
            text = text.replace(template(name), value)
        return text

    async def _learn(self, run: Run, start: View, end: End) -> Run:
        """Keep the way when the page showed that it led to the end."""
        way, errand = self.way, self.errand
        if end.status != "complete" or errand.effects.done_before or errand.walk.wheel.was_used:
            return run
        taken, way.unsafe = with_states(straight(errand.trail), self.goal)
        if way.unsafe:
            return run
        now = self.conductor.now()
        if way.book is None:
            learned = (way.proof or way.is_said_by_goal) and first_cookbook(
                taken,
                errand.walk.task,
                self.goal,
                start.page,
                way.proof,
                personal=errand.personal,
                id=self.conductor.new_id(),
                run=run.id,
                now=now,
            )
        elif all(each.rung == "replay" for each in taken) and not (way.followed and way.followed.replaced):
            held = list(dict.fromkeys(each.step.id for each in taken))
            book = await self.conductor.books.record_success(way.book.id, way.book.revision, steps=held)
            return run.model_copy(update={"cookbook": book.id, "revision": book.revision})
        else:
            learned = revised(
                way.book,
                taken,
                start.page,
                way.proof,
                way.literals,
                absent=way.followed.absent if way.followed else (),
                run=run.id,
                now=now,
            )
        if not learned:
            return run
        anew = None
        if way.instead is not None and way.instead.task_pattern == learned.task_pattern:
            learned, anew = learned.model_copy(update={"id": way.instead.id}), Health(successes=1)
        held = [each.step.id for each in taken] if way.book is not None else None
        saved = await self.conductor.books.save(learned, held=held, health=anew)
        await errand.walk.journal.append(Learned(cookbook=saved.id, revision=saved.revision, steps=len(saved.steps)))
        return run.model_copy(update={"cookbook": saved.id, "revision": saved.revision})

    def _unlearned(self) -> str:
        """Why there is no cookbook of a run that came to its end."""
        if self.errand.effects.done_before:
            return "an earlier run had done a part of it"
        if self.way.unsafe:
            return f"where “{self.way.unsafe}” leads depends on where it starts, and the goal does not say where to"
        if self.way.proof is None:
            return "what shows its end is of this run alone; add to the goal “check that … is shown”"
        return "no step led to it"

    async def _weaken(self, step: str = "") -> None:
        if self.way.book is not None:
            await self.conductor.books.record_failure(self.way.book.id, self.way.book.revision, step=step)

    def _stopped(self) -> End:
        if self.errand.effects.unclear:
            return End("unknown", own("Stopped while sending; it is looked up when this is run again."))
        return End("interrupted", own("Stopped. Run it again, and it goes on from what it did."))

    async def _finish(self, run: Run, end: End) -> Run:
        walk = self.errand.walk
        also = self.conductor.used(self.way.book)
        return await self.conductor.finish(run, walk, end, self.meter, walk.recording.rungs(), also)


def _number(id: str) -> int:
    digits = id.removeprefix("s")
    return int(digits) if digits.isdigit() else 0
