"""One custom task from start to end: choose, follow or work, verify, learn, and report the end."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NoReturn

from footpath.advice import AUTO, GIVEN, option
from footpath.engine.by_words import by_words, is_by_words
from footpath.engine.choose import WantedBook
from footpath.engine.conditions import Around, describe, holds, shown
from footpath.engine.end import LATER, LOOK, SENT_AS_SAID, End
from footpath.engine.goal import fits, is_goal
from footpath.engine.goal_end import end_to_learn, known_end
from footpath.engine.goal_replay import GoalReplay, follow
from footpath.engine.learn import Lesson, next_step_number, pattern_of, proof_of, way_of
from footpath.engine.learnable import Unlearnable, unlearnable, uses_data
from footpath.engine.literals import Literals
from footpath.engine.of_row import only_mentioned
from footpath.engine.replay import begins_at
from footpath.engine.role_cycle import told_cost
from footpath.engine.run import TaskRun
from footpath.engine.said_days import as_goal_says
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step_words import action_of, goal_of, told
from footpath.engine.taken_back import taken_back
from footpath.errors import BadInput, NeedsPerson, NotLearned, SiteUnreachable
from footpath.reading.addresses import url_pattern
from footpath.roles.evidence import Evidence, expectations, landed
from footpath.roles.plain.grammar import dismisses, expected_at_the_end, says_its_end, shown_at_the_end, understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.roles.proof import unended_by_check, unproven
from footpath.roles.sight import Sight
from footpath.schema.atlas import Atlas
from footpath.schema.cookbook import Condition, ElementShown, TextShown
from footpath.schema.event import Judged, Noticed, PersonAsked
from footpath.schema.iteration import Verdict
from footpath.schema.template import is_template, names, template
from footpath.sentence import ended, for_cli, in_quotes, own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.record import Recording
    from footpath.engine.replay import Broken
    from footpath.engine.role_cycle import Cycles
    from footpath.engine.said_sent import KnownEnd
    from footpath.engine.view import View
    from footpath.memory.atlas import AtlasMemory
    from footpath.schema.cookbook import Cookbook, EndSeen, StateIs, Step
    from footpath.schema.run import Run
    from footpath.sentence import Sentence

BEGUN_ANEW = "{} The goal is worked once more from its first page."
_SAY_THE_END = own("Put what the page shows at the end into the goal: “check that … is shown”.")
_BY_A_MODEL = own("Or name a model (provider:model) to find another way.")
ONLY_MENTIONED = "No row is called “{}” today: these words stand only in a longer text of another row."
NAME_THE_ROW = own("Name the row by all its words, if it is meant.")
NOTHING_DONE = own("Nothing was entered or pressed.")
NOT_SENT_AS_SAID = "Not sent: the site ends as it did when a person said that nothing was sent. The page says “{}”."


@dataclasses.dataclass(slots=True, kw_only=True)
class CustomRun(TaskRun):
    """A run of a custom task, with the services of lower rooms."""

    state: CustomRunState
    make_cycles: Callable[[], Cycles]
    """Makes the cycles of the roles: called if a role has to decide."""
    goal: str
    """The task's goal, a person's values as templates."""
    atlases: AtlasMemory
    """The atlases of sites."""
    start: View | None = None
    """The page as the run began."""
    literals: Literals = dataclasses.field(default_factory=lambda: Literals({}))
    """Today's data, by the cookbook's names."""
    proof: Condition | None = None
    """What the last step must show in a later run."""
    is_said_by_goal: bool = False
    """Whether the goal itself says what the page must be like at the end, and no text of the page shows it."""
    sent: SentRequests | None = None
    """What has left the browser since a known way began."""
    seen: EndSeen | None = None
    """How the page ended after a press with an unknown outcome: a person may say what became of it."""
    unlearnable: Unlearnable | None = None
    """Why the way is not learned, as far as its steps tell."""
    _cycles: Cycles | None = None

    @property
    def cycles(self) -> Cycles:
        """The cycles of the roles."""
        if self._cycles is None:
            self._cycles = self.make_cycles()
        return self._cycles

    @property
    def is_resumed(self) -> bool:
        """Whether an earlier run of the task has sent data, or may have."""
        return bool(self.state.guard.earlier)

    @property
    def is_unclear(self) -> bool:
        """Whether data may have been sent, with an unknown outcome."""
        return bool(self.state.guard.unclear)

    async def work(self, run: Run) -> End:
        """Go the way of a cookbook, or have the roles find a way."""
        self.state.guard.states.today = self._today()
        self.start, view = await self.open_start()
        if self.again is None:
            await self._choose(view)
        elif self.again.contradicted and self.context.task.submit == "submit":
            self.context.task = self.context.task.model_copy(update={"submit": "review"})
        if self.book is not None:
            self.start = view  # a person may have led to the page where it starts
        end = await (self._follow(view, self.book) if self.book else self._explore(run, view))
        self._check_connection(end)
        end = self.state.guard.told(end, dismisses=dismisses(self.goal))
        if self._cycles is not None and self._cycles.is_unmet:
            await self._leave_open()
        if self.is_unclear:
            self.seen = end_to_learn(self.state, self.context.view or view, self.rooms.scrub)
            unproven = "Something may have been sent, and the page does not confirm it. {} {}"
            return End("unknown", sentence(unproven, ended(end.reason), LOOK))
        if self.state.guard.untold and end.status != "complete":
            return End("unknown", sentence("{} {}", self.state.guard.untold, LOOK))
        return self._with_sent(end)

    async def _leave_open(self) -> None:
        if self.state.trail:
            await self.state.guard.leave_open(self.state.trail[-1].step.id)

    def _with_sent(self, end: End) -> End:
        """Add to an end without success the presses whose data the site has."""
        guard = self.state.guard
        taken = dict.fromkeys(each.button for each, _ in guard.landed if each.button and each in guard.brought)
        if not taken or end.status not in ("failed", "stuck", "needs_person"):
            return end
        pressed = in_quotes(taken)
        return dataclasses.replace(
            end, reason=sentence("{} The site has answered what was sent with {}. {}", ended(end.reason), pressed, LOOK)
        )

    def may_be_proven(self, end: End) -> bool:
        """Whether a press may have had its effect, and the page's end can be known again."""
        return end.status == "unknown" and self.seen is not None

    def with_learned(self, end: End, run: Run) -> End:
        """Report that no step was needed, and why the run was not learned."""
        if end.status == "complete" and not self.context.recording.performed:
            end = dataclasses.replace(end, reason=sentence("{} {}", ended(end.reason), NOTHING_DONE))
        if end.status == "complete" and not run.cookbook:
            reason = sentence("{} It was not learned: {}.", end.reason, own(self._unlearned()))
            end = dataclasses.replace(end, reason=reason)
        return end

    def _check_connection(self, end: End) -> None:
        """Raise SiteUnreachable if the run got no further since the last page failed to load."""
        view = self.context.view
        if end.status in ("stuck", "failed") and view is not None and view.page.lost:
            raise SiteUnreachable(view.page.lost, hint=LATER)

    async def _choose(self, start: View) -> None:
        """Choose the goal's cookbook. Raises NeedsPerson if none exists and none may be found."""
        page = start.page
        found = await self._books_at(page.url_pattern) or await self._books_before_redirect(start)
        await self.choose_from(found, page, WantedBook(self.goal))

    async def _books_at(self, address: str) -> list[Cookbook]:
        """Return the goal's cookbooks of an address, without those whose steps would enter an earlier value."""
        kind = self.context.task.type
        found = await self.rooms.books.for_goal(kind, address, lambda pattern: is_goal(pattern, self.goal))
        return [each for each in found if uses_data(each.task_pattern, self.goal, each.steps)]

    async def _books_before_redirect(self, start: View) -> list[Cookbook]:
        """Return the goal's cookbooks of the task's own address, if the site led on to another page and their first
        element is there: an import knows only the address that its recording opened.
        """
        asked = url_pattern(str(self.context.task.url))
        found = await self._books_at(asked) if self.has_opened and asked != start.page.url_pattern else []
        return [book for book in found if begins_at(start, book.steps)]

    async def _follow(self, view: View, book: Cookbook) -> End:
        """Go the way of a cookbook; failing steps are repaired, or the roles work the rest."""
        context, state = self.context, self.state
        context.recording.step_number = next_step_number(book)
        data = dict(fits(book.task_pattern, self.goal) or {})
        state.data = {**state.data, **data}
        self.literals = literals = Literals({**data, **state.personal})
        try:
            steps = [literals.put_step(step) for step in book.steps]
        except BadInput as error:  # the task lacks a value for the cookbook
            raise NeedsPerson(str(error), hint=sentence("Give it as name=value ({}).", GIVEN)) from error
        self.sent = SentRequests(context)
        followed = await follow(state, view, steps, self._repair, {each.id for each in book.steps if is_by_words(each)})
        if followed.blocked is not None:
            if followed.blocked.kind == "held":
                return state.held(followed.blocked.reason)
            return await self._explore_on(followed, followed.blocked.reason)
        if (broken := followed.broken) is not None:
            _check_row(broken)
            if broken.leads is not None and self._is_in_doubt(broken.leads):
                await self._stop_in_doubt(broken)
            if not (is_of_goal := lacks_todays_words(broken, book)):
                await self.weaken(broken.step.id)
            if context.task.is_bound:
                again = sentence("{} Or run it with {} to find the way anew.", _correct(book), AUTO)
                raise NotLearned(_how_broken(broken), hint=again)
            end = await self._explore_on(followed, _how_broken(broken), _correct(book))
            if is_of_goal and end.status == "complete":
                await self.weaken(broken.step.id)  # another way led to what today's words say: this one did not
            return end
        return await self._proven(followed, book.steps[-1])

    def _today(self) -> date:
        return self.rooms.now().astimezone().date()

    def _is_in_doubt(self, missed: StateIs) -> bool:
        """Whether nobody can tell from the goal which state the missed one is: the goal says the presses alone, or is
        worked by rules, which press as it says.
        """
        return missed.origin is not None or says_its_end(self.goal)

    async def _stop_in_doubt(self, broken: Broken) -> NoReturn:
        """Ask the person whether to find the way anew from where the page starts today. The way is not weakened: its
        presses did what they do.

        Raises:
            NeedsPerson: always.
        """
        context, view = self.context, broken.view
        if context.task.execution_mode == "auto":
            try:
                await context.person.contradicted(broken.why, context.session.url, view.snapshot.title)
            except NeedsPerson as asking:
                await context.journal.append(PersonAsked(what="changed", question=own(asking.hint)))
                raise
        anew = option("execution_mode", "rules_only" if says_its_end(self.goal) else "ai_only")
        hint = sentence("Say in the goal what is meant; or run it with {}, to begin from where the page starts.", anew)
        raise NeedsPerson(sentence("{} Nothing more was pressed.", broken.why), hint=hint)

    async def _proven(self, followed: GoalReplay, last: Step) -> End:
        """Return the end of a fully followed way, if its last step, as learned, shows the proof."""
        view = followed.view
        if known := await known_end(self.state, last, view, self.goal, self._today()):
            return await self._as_said(known, view)
        evidence = self._evidence(view, last)
        conditions = self.literals.put_step(last).postcondition.all_of
        proof = next((each for each in conditions if isinstance(each, (TextShown, ElementShown))), None)
        met = expectations(evidence)
        if not met and (proof is None or expected_at_the_end(self.goal)):
            why = "nothing says what it is to show" if proof is None else "the page does not show what the goal says"
            return await self._ends_otherwise(followed, f"the way was walked, and {why}", "" if proof else _SAY_THE_END)
        if proof is not None and not holds(proof, Around(None, view)):  # the step that shows the proof may be missing
            missing = f"the way was walked; this was expected and is not so: {describe(proof)}"
            return await self._ends_otherwise(followed, missing)
        if met:
            said, fault = view.in_words(met[0][1]), landed(evidence)[1] or unended_by_check(evidence)
        else:
            said, fault = self._judged(proof, evidence)
        if fault := fault or await taken_back(self.state, view, self.goal, said):
            await self._leave_open()
            return await self._explore_on(followed, f"the way was walked, and {fault}")
        self.proof = proof
        return await self._complete(
            own("The known way was replayed, and the page shows the same result as then."), said, view
        )

    async def _ends_otherwise(self, followed: GoalReplay, why: str, advice: str = "") -> End:
        """Work on after a fully walked way. Failing that, a person may know what became of its last press."""
        end = await self._explore_on(followed, why, advice)
        if end.status != "complete":
            await self._leave_open()
        return end

    async def _complete(self, reason: Sentence, said: str, view: View) -> End:
        verdict = Verdict(kind="complete", reason=reason, proof=said)
        await self.context.journal.append(Judged(cycle=0, verdict=verdict, proven=True))
        await self.state.guard.prove(said)
        return End("complete", sentence("{}{}", reason, told_cost(self.state.done, view)), said)

    async def _as_said(self, known: KnownEnd, view: View) -> End:
        """Return the end that a person has told of the same page before."""
        if known.landed:
            return await self._complete(SENT_AS_SAID, known.said, view)
        if (press := self.state.guard.last_press) is not None:
            await self.state.guard.say_not_taken(press, known.said)
        return End("failed", sentence(NOT_SENT_AS_SAID, known.said))

    def _judged(self, proof: Condition | None, evidence: Evidence) -> tuple[str, str]:
        """Return the page's present proof, and why it does not prove the end."""
        view = evidence.sight
        match proof:
            case TextShown(text=text):
                said = shown(view.snapshot, text)
                return said, unproven(said, evidence)
            case ElementShown(signature=signature):
                return signature.called, landed(evidence)[1]
            case _:
                return "", "nothing says what it is to show"

    def _evidence(self, view: View, last: Step) -> Evidence:
        """Return the evidence at the end of a followed way. A model's or a person's repair is no part of the way."""
        state, began = self.state, self.start.snapshot.to_text() if self.start is not None else ""
        sight = Sight(view.snapshot, view.page, view.elements)
        own = next((each.text for each in last.postcondition.all_of if isinstance(each, TextShown)), "")
        is_known = {each.rung for each in state.trail} <= {"replay", "heal"}
        is_own = bool(names(own)) and self.sent is not None and self.sent.may_have_arrived
        foretold = shown(view.snapshot, self.literals.put(own)) if is_known and is_own else ""
        given = (self.goal, state.done.deeds, began, bool(state.trail), str, state.personal, state.done.labels)
        today = f"{self._today():%m-%d}"
        return Evidence(sight, *given, is_walked=is_known, foretold=foretold, aftermath=state.aftermath, today=today)

    async def _explore(self, run: Run, start: View) -> End:
        """Go the safe part of the previous run's way, then let the roles work. Rules begin with the first sentence of
        the goal: a second press of “Next month” would lead a month too far.
        """
        view = start
        way = await self.resume(run, start.page)
        is_by_rules = self.again is None and self.context.task.may("rules") and says_its_end(self.goal)
        if way is not None and not is_by_rules:
            self.context.recording.step_number = next_step_number(way)
            view = (await follow(self.state, start, way.steps)).view
            done = f"{len(self.state.trail)} of its {len(way.steps)} steps were done again"
            self.cycles.remember("what an earlier run of this task had done", done)
        return await self._work_on(view)

    async def _explore_on(self, followed: GoalReplay, why: str, advice: str = "") -> End:
        """Work on after a known way that ended otherwise. Rules work the whole goal: they begin at the task's page, if
        the way has sent nothing, and no person has worked by hand on the page. Another rung goes on from the page where
        the way ended.

        Args:
            followed: the way.
            why: how the way ended.
            advice: the next move where no rung can work the goal: the title of a recording says no end.
        """
        is_workable = bool(self.context.task.asked_model) or says_its_end(self.goal)
        if is_workable and self._may_begin_anew(followed):
            return await self._work_on(await self._begun_anew())
        done = f"{len(self.state.trail)} steps of a known way were done; then: {why}"
        self.cycles.remember("going a known way", done)
        end = await self._work_on(followed.view)
        if end.status in ("complete", "unknown"):
            return end
        then = end.reason if is_workable or not advice else sentence("{} {}", advice, _BY_A_MODEL)
        return dataclasses.replace(end, reason=sentence("The known way broke off: {} {}", ended(why), then))

    def _may_begin_anew(self, followed: GoalReplay) -> bool:
        is_by_rules = self.context.task.may("rules") and not isinstance(understand(self.goal), NotUnderstood)
        has_sent = followed.blocked is not None or self.sent is None or self.sent.may_have_arrived or self.is_unclear
        by_hand = any(each.rung == "person" for each in self.state.trail)
        has_sent |= not {"sent", "kept"}.isdisjoint(self.state.done.deeds)
        return is_by_rules and self.has_opened and not has_sent and not by_hand

    async def _begun_anew(self) -> View:
        """Open the task's page once more, and drop the steps that led away from it."""
        context, limits = self.context, self.context.task.limits
        await context.journal.append(Noticed(what="undone", text=sentence(BEGUN_ANEW, context.progress.unsent)))
        await context.open(str(context.task.url), limits.step_seconds, at_rest=False)
        context.recording.performed.clear()
        self.state.guard.states.begin_anew()
        return await context.settled()

    async def _work_on(self, view: View) -> End:
        self.cycles.hands.view = view
        if self.state.trail and self.start is not None:
            self.cycles.recall.began = self.cycles.redact(self.start.snapshot.to_text())
            self.cycles.recall.acted = True
        end = await self.cycles.work()
        await self._keep_findings()
        if end.status == "complete" and self.cycles.proof is not None:
            given, asked = self.cycles.proof, shown_at_the_end(self.cycles.goal)
            shown = proof_of(given.text, given.signature, self.state.trail, asked, self.goal)
            self.proof = None if given.is_of_page else shown
            self.is_said_by_goal = given.is_of_page
        return end

    async def _keep_findings(self) -> None:
        """Keep the roles' findings with each site, for the next visit."""
        for site, found in self.cycles.recall.experiences.by_site.items():
            known = await self.atlases.get(site)
            new = tuple(each for each in found if known is None or each not in known.key_findings)
            if new:
                await self.atlases.merge(Atlas(site=site, key_findings=new, visits=0))

    async def _repair(self, broken: Broken) -> View | None:
        """Have the Worker reach the aim of one step, from the present page."""
        self.cycles.hands.view = broken.view
        done = await self.cycles.work_one(goal_of(broken.step), self._told(told(broken.step, broken.why)))
        return self.cycles.hands.view if done else None

    def _told(self, text: str) -> str:
        """Return a text with the goal's data, which the roles know anyway; a person's values stay templates."""
        for name, value in self.state.data.items():
            text = text.replace(template(name), value)
        return text

    def lesson(self) -> Lesson | None:
        """Return the steps of the run, with the goal's data as parameters. None without a repeatable proof of the end,
        or if another start would lead elsewhere.
        """
        book = self.book
        if self.state.guard.done_before or self.start is None:
            return None
        way, unsafe = way_of(self.context.recording, self._today(), self.goal, self.state.data)
        self.unlearnable = unlearnable(way, unsafe, self.state.unkept, self.goal)
        if self.unlearnable or not self._has_end:
            return None
        way = as_goal_says(way, self.goal)
        goal, data, literals = self._pattern(way)
        way = by_words(way, goal, data)
        proof = self.seen or (literals.lift_proof(self.proof) if self.proof is not None else None)
        way = dataclasses.replace(way, corrected=way.corrected or self.seen is not None)
        steps = [literals.lift_step(each.step) for each in way.performed]
        if not uses_data(goal, self.goal, [*steps, *filter(None, [proof])]):
            self.unlearnable = Unlearnable("data")
            return None
        stays = {*(each.step.id for each in way.performed), *way.unneeded}
        replaced = {step.id for step in book.steps} - stays if book is not None else ()
        return Lesson(way, self.start.page, literals, goal, proof=proof, replaced=replaced)

    @property
    def _has_end(self) -> bool:
        """Whether anything tells a later run that it has reached the end."""
        return bool(self.book or self.proof or self.seen) or self.is_said_by_goal

    def _pattern(self, way: Recording) -> tuple[str, Mapping[str, str], Literals]:
        """Return the goal as a pattern, with its data, and the texts that become parameters of the steps."""
        if self.book is not None:
            return self.book.task_pattern, fits(self.book.task_pattern, self.goal) or {}, self.literals
        former, personal = self.instead.task_pattern if self.instead else "", self.state.personal
        end = "".join(each.model_dump_json() for each in (self.proof, self.seen) if each is not None)
        pattern = pattern_of(way, self.goal, personal, former, shown_at_the_end(self.goal), end)
        return pattern.text, pattern.values, Literals({**pattern.values, **personal}, pattern.of_step)

    @property
    def lift(self) -> Literals:
        """Puts templates in the place of the goal's data."""
        return self.literals

    def _unlearned(self) -> str:
        """Return why a completed run left no cookbook."""
        if self.state.guard.done_before:
            return "an earlier run had done a part of it"
        if self.context.by_hand.unlearnable:
            return unended(self.context.by_hand.unlearnable)
        if self.unlearnable:
            return self.unlearnable.words
        if self.proof is None:
            return "what shows its end is of this run alone; add to the goal “check that … is shown”"
        return "no step led to it"

    def stopped(self, end: End | None) -> End:
        """Return the end of a stopped run."""
        if self.is_unclear:
            return End("unknown", own("Stopped while sending. The next run looks on the site whether it arrived."))
        return End("interrupted", own("Stopped. Run it again to continue from there."))


def lacks_todays_words(broken: Broken, book: Cookbook) -> bool:
    """Whether the page lacks only words of today's goal, in place of other words of other days: the name of what a step
    presses, or a text (“check that … is shown”). The words may be wrong, not the way.
    """
    known = next((each for each in book.steps if each.id == broken.step.id), None)
    if known is None or not broken.was_done:
        return known is not None and broken.miss is not None and is_by_words(known)
    wanted, todays = known.postcondition.all_of, broken.step.postcondition.all_of
    if len(wanted) != len(todays):  # a toggling step is repeated with fewer conditions
        return False
    failed = [was for was, now in zip(wanted, todays, strict=True) if not holds(now, Around(None, broken.view))]
    return bool(failed) and all(isinstance(each, TextShown) and is_template(each.text) for each in failed)


def _check_row(broken: Broken) -> None:
    """Raise NeedsPerson if the row of the broken step is gone, and another row mentions the row's words."""
    if words := only_mentioned(broken.step, broken.view):
        raise NeedsPerson(sentence(ONLY_MENTIONED, words), hint=NAME_THE_ROW)


def _how_broken(broken: Broken) -> str:
    """Return which step failed, and why."""
    did = own("was done") if broken.was_done else own("failed")
    return sentence("Step {} ({}) {}. {}", broken.step.id, action_of(broken.step), did, broken.why)


def _correct(book: Cookbook) -> Sentence:
    command = for_cli(sentence("footpath cookbooks edit {}", book.id), "its cookbook")
    return sentence("Correct the step ({}), or record the way anew.", command)
