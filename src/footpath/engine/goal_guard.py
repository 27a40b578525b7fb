"""Guard a goal's outside effects: once in a run, and never if an earlier run of the task did the same."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.consents import turns_down
from footpath.engine.check import complaints, said_newly
from footpath.engine.conditions import asks_on
from footpath.engine.confirmed import passed_texts
from footpath.engine.goal_presets import CHOSEN_BY_SITE, carried, for_the_person, of_the_site, row_of, undecided
from footpath.engine.guard import Guard, S
from footpath.engine.led_to import KnownStates
from footpath.engine.person import HIDDEN, ReviewRow
from footpath.engine.same_effect import EffectIdentity, UnclearPress, identity_of
from footpath.engine.sent_requests import SentRequests
from footpath.engine.step import Blocked, LocatedStep, StepResult
from footpath.memory.journal import presser_of
from footpath.memory.resolution import SendingResult
from footpath.reading.buttons import label_of
from footpath.reading.deeds import grants
from footpath.reading.effect import takes_away
from footpath.reading.field_messages import TOLD, new_messages
from footpath.reading.outbound import is_aside, says_next
from footpath.reading.status import only_broke
from footpath.schema.action import Fill, Type
from footpath.schema.event import EffectResolved
from footpath.sentence import Sentence, ended, in_quotes, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.engine.end import End
    from footpath.engine.guard import DoneStep
    from footpath.engine.person import GivenSecrets
    from footpath.engine.sent_requests import LateEffect
    from footpath.engine.view import View
    from footpath.memory.journal import Effect
    from footpath.schema.observation import FieldObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

UNCLEAR: Final = "{} was pressed before and may have taken effect; it is not pressed again."
UNTOLD: Final = (
    "An earlier run may have pressed {}, and nobody said whether that took effect. It was not pressed again."
)
REFUSED: Final = "The site did not take this: “{}” So “{}” was not pressed again with the same answers."
_SAID: Final = "The page after the press says: {}."
_ASKED: Final = "A dialog of the page asked “{}” and was told no. Say “accept the dialog” in the goal to tell it yes."
SIGNED_IN: Final = own("The site asked to sign in, and shows the form again.")


@dataclasses.dataclass(slots=True)
class DeadPress:
    """A press that sent nothing, or that the page refused."""

    press: UnclearPress
    located: LocatedStep
    sent: SentRequests
    """The requests since the press."""


@dataclasses.dataclass(slots=True)
class GoalGuard(Guard):
    """The guard of a goal's run."""

    earlier: Sequence[Effect] = ()
    """Effects of the run before this one that landed, or may have, and have not been asked about yet."""
    settle: Callable[[str, SendingResult], Awaitable[object]] | None = None
    """Stores what a person says of the press of an earlier run, by the run's id."""
    unclear: dict[str, UnclearPress] = dataclasses.field(default_factory=dict[str, UnclearPress], repr=False)
    """The presses of this run that may have landed, by step id."""
    dead: dict[str, DeadPress] = dataclasses.field(default_factory=dict[str, "DeadPress"], repr=False)
    """The presses of this run without any request, by step id: a page may queue their data, and send it later."""
    is_overtaken: bool = False
    """Whether an effect landed after the last press: the page may show the proof of that effect."""
    done_before: bool = False
    """Whether an earlier run did a part, so that this run's way is incomplete."""
    landed: list[tuple[EffectIdentity, str]] = dataclasses.field(default_factory=list[tuple[EffectIdentity, str]])
    """The effects that landed in this run, with their proofs."""
    brought: list[EffectIdentity] = dataclasses.field(default_factory=list[EffectIdentity])
    """The presses after which data left the browser, or may have."""
    taken: UnclearPress | None = dataclasses.field(default=None, repr=False)
    """The last press with a landed effect; None if another press with a possible effect followed."""
    judged_at: float = 0.0
    """When the last press with a possible effect was judged, in seconds of the run's work."""
    sent: SentRequests | None = dataclasses.field(default=None, repr=False)
    """The requests since that press began."""
    refused: list[tuple[EffectIdentity, str]] = dataclasses.field(default_factory=list[tuple[EffectIdentity, str]])
    """What the site did not take in this run, with its words."""
    complaint: str = ""
    """What the page said against the last press that may have an effect; empty if nothing."""
    is_turned_down: bool = False
    """Whether the site refused the last press by an HTTP status: nothing was taken."""
    answer: str = ""
    """The site's answer to the last press, if fruitless; else empty (`engine.site_answer`)."""
    said: Sequence[str] = ()
    """The page's messages after the last press with a possible effect."""
    untold: str = ""
    """Why a press was left: an earlier run may have pressed. Empty without such a press."""
    question: str = ""
    """The last question of a browser dialog that was answered with no."""
    kept_back: dict[tuple[str, str], Blocked] = dataclasses.field(default_factory=dict[tuple[str, str], "Blocked"])
    """By document and ref, why an entry that a field sends by itself was stopped."""
    entry: str | None = dataclasses.field(default=None, repr=False)
    """The entry of the step at hand; None for a press."""
    was_reviewed: bool = False
    """Whether the person approved the step at hand."""
    states: KnownStates = dataclasses.field(default_factory=KnownStates, repr=False)
    """Where the relative presses of the followed way must lead."""
    touched: set[str] = dataclasses.field(default_factory=set[str], repr=False)
    """The keys of the fields that a step of this run has answered."""
    chosen: dict[str, tuple[FieldObservation, ...]] = dataclasses.field(
        default_factory=dict[str, "tuple[FieldObservation, ...]"], repr=False
    )
    """The site's own choices around what each step presses, by step id."""
    kept: dict[str, ReviewRow] = dataclasses.field(default_factory=dict[str, ReviewRow], repr=False)
    """The site's own choices in what was sent, by question."""

    @property
    def last_press(self) -> UnclearPress | None:
        """The last press that has taken effect, or may have; None without one."""
        return next(reversed(self.unclear.values()), self.taken)

    @property
    def is_fruitless(self) -> bool:
        """Whether there were presses, and none with a possible effect."""
        return bool(self.dead) and not (self.landed or self.unclear)

    async def do(
        self,
        view: View,
        located: S,
        act: Callable[[View, S, LateEffect | None], Awaitable[StepResult]],
        *,
        is_watched: bool = True,
        has_given: bool = False,
    ) -> DoneStep[S] | Blocked:
        """Do as `Guard.do`. A later request of the page may be the late effect of a dead press."""
        for step, press in tuple(self.dead.items()):
            if not all(map(is_aside, press.sent.anew)):
                self.unclear[step] = self.dead.pop(step).press
                self._note_chosen(step)
                await self.record(press.located.step, press.located.target)
        try:
            return await Guard.do(self, view, located, act, is_watched=is_watched, has_given=has_given)
        finally:
            is_press = is_watched and not isinstance(located.step.action, Fill | Type)
            if is_press or located.step.effect == "outside":  # requests meanwhile belong to that step
                for press in self.dead.values():
                    press.sent = SentRequests(self.context)

    def told(self, end: End, *, dismisses: bool = False) -> End:
        """Append to an end without success the site's answer to the last press, or else the page's messages after the
        press, and a declined dialog, unless the goal itself `dismisses` one.
        """
        asked = sentence(_ASKED, self.question) if self.question and not dismisses else own("")
        said = in_quotes(each for each in self.said if each not in end.reason)
        answer = self.answer or (sentence(_SAID, said) if said else own(""))
        untold = [each for each in (answer, asked) if each and each not in end.reason]
        if end.status == "complete" or not untold:
            return end
        return dataclasses.replace(end, reason=listed(" ", (ended(end.reason), *untold)))

    @property
    def was_shown(self) -> bool:
        """Whether the person was shown the present effect."""
        return self.was_reviewed

    async def refuse(
        self, view: View, located: LocatedStep, element: Element, held: OutboundRequest | None = None
    ) -> Blocked | None:
        """Return why the step may not be performed. An effect that the goal does not ask for is always shown to the
        person.
        """
        self.was_reviewed, task = False, self.context.task
        self.states.see(view)
        if (why := self.states.astray()) is not None:
            return Blocked("held", sentence("{} So “{}” was not pressed.", why, element.name))
        this = identity_of(view, element)
        if (before := await self._done_before(view, element, this)) is not None:
            return before
        if task.submit == "never":
            return Blocked("held", sentence("The task says not to press “{}”.", element.name))
        if self.earlier and (before := await self._before(view, element)) is not None:
            return before
        # the rules press only buttons that a sentence of the goal names
        is_granted = located.rung == "rules" or grants(task.goal, label_of(element), takes_away=takes_away(element))
        theirs = for_the_person(self._sent_along(view, element, held), self.context.values)
        if self.sends_unseen and is_granted and not theirs:
            return None
        accepting = self.question if self.context.session.dialogs.accepts else ""
        secrets, is_unasked = self.context.form_state.secrets, not is_granted
        thing = tuple(secrets.covered(each) for each in _without_secrets(this.thing, view))
        field = view.fields.get(element.ref)
        rows = _rows(view, theirs, secrets, {} if field is None or self.entry is None else {field.key: self.entry})
        said = await self.approve(view, located, element, rows, accepting=accepting, thing=thing, is_unasked=is_unasked)
        if said is not True:
            return Blocked("held", _unapproved(element, theirs, is_granted=is_granted, is_entry=self.entry is not None))
        self.was_reviewed = True
        return None

    def of_the_site(self, view: View, element: Element, *, sends: bool = False) -> tuple[FieldObservation, ...]:
        """Return what only the site has chosen in the form around an element, by no step and by no hand; `sends` as in
        `goal_presets.of_the_site`.
        """
        by_hand = view.located(each.step for each in self.context.recording.performed if each.rung == "person")
        touched = self.touched | {view.fields[ref].key for ref in by_hand if ref in view.fields}
        return of_the_site(view, element, touched, self.context.task.goal, sends=sends)

    def _sent_along(self, view: View, element: Element, held: OutboundRequest | None) -> tuple[FieldObservation, ...]:
        """Return the choices of the site that the step sends: with an entry, the choices in the `held` request."""
        if self.entry is None or held is None:
            return self.of_the_site(view, element)
        return carried(self.of_the_site(view, element, sends=True), view, element, held)

    async def _done_before(self, view: View, element: Element, this: EffectIdentity) -> Blocked | None:
        """Return why an effect that this run had before, or may have had, is not repeated."""
        if (before := next((each for each in self.unclear.values() if each.may_be(view, element)), None)) is not None:
            if not await self._is_not_taken(before, view):
                return Blocked("unclear", sentence(UNCLEAR, before.before.words(before.element)))
            self.unclear.pop(before.step)
        proof = next((proof for landed, proof in self.landed if landed.is_same(this)), None)
        if proof is None:
            wrong = next((wrong for refused, wrong in self.refused if refused.is_same(this)), None)
            return None if wrong is None else Blocked("held", sentence(REFUSED, wrong, element.name))
        return Blocked("done", sentence("This was done already in this run ({}); it is not done again.", proof))

    def begin(self, view: View, located: LocatedStep, held: OutboundRequest | None = None) -> None:
        """Note that the step may take effect from now on."""
        assert located.element is not None, "a step with an effect has an element"
        self.unclear[located.step.id] = UnclearPress(located.step.id, located.element, view, view)
        self.chosen[located.step.id] = self._sent_along(view, located.element, held)
        self.states.effects += 1
        self.is_overtaken = False

    async def sent_by_hand(self, shown: View, now: View, target: str, meanwhile: Sentence) -> Blocked:
        """Send no more: the pressed element may have had its effect."""
        went_on = "The page went on while {}: {} may have taken effect, and was not pressed."
        return Blocked("unclear", sentence(went_on, meanwhile, target))

    async def note_opened(self, step: str) -> None:
        """Journal that a step only opened a dialog or a menu; a button there has the effect."""
        self.unclear.pop(step, None)
        self.complaint, self.is_turned_down = "", False
        await self._resolve(step, landed=False, proof=own("It only opened a dialog or a menu with further buttons."))

    async def judge(
        self,
        before: View,
        element: Element,
        result: StepResult,
        *,
        landed: bool | None,
        is_late: bool,
        is_failed: bool = False,
    ) -> None:
        """Journal whether the step took effect, as far as the page shows. A page other than the step's expected one
        leaves the outcome open.

        `landed`: whether the step took effect, by the page and the site's answers. `is_late`: the label did not
        announce a sending. If the label leads on, and the page asks on, the press was one step of a form. `is_failed`:
        the site failed, or gave no answer.
        """
        step, now = result.step.id, result.view
        self.unclear.pop(step, None)
        self.judged_at = self.context.spent.seconds
        if is_late and says_next(element) and asks_on(before, now):
            await self._resolve(
                step, landed=False, proof=own("It was one step of a form: the page asks further questions.")
            )
            return
        press = UnclearPress(step, element, before, now, is_answered=not is_failed)
        self.complaint, self.is_turned_down = "", False
        self.said = (*passed_texts(before, now)[:TOLD], *new_messages(before.snapshot, now.snapshot))
        landed = None if landed and not result.held else landed
        if landed is None and press.registers and press.led_to_login:
            landed = True
        self.is_overtaken = landed is True or (self.is_overtaken and landed is False)
        if landed is None:
            self._note_chosen(step)
            self.unclear[step] = press
            return
        if landed is False:
            located = LocatedStep(result.step, element, "person", before.words(element))
            unsure = dataclasses.replace(press, is_answered=False)
            self.dead[step] = DeadPress(unsure, located, SentRequests(self.context))
            self._note_refusal(press, complaints(before, now, pressed=element))
        proof = said_newly(before, now) if landed else ""
        if landed:
            self._note_chosen(step)
            self.landed.append((identity_of(before, element), proof))
            self.taken = press
        await self._resolve(step, landed=landed, proof=proof)

    async def say_not_taken(self, press: UnclearPress, said: str) -> None:
        """Journal a press as refused: the page ends as when a person said that nothing was taken; `said`: its words."""
        this = identity_of(press.before, press.element)
        self.landed = [each for each in self.landed if not each[0].is_same(this)]
        self.taken = None
        await self.turn_down(press.before, press.element, press.step, said)

    async def turn_down(self, before: View, element: Element, step: str, answer: str) -> None:
        """Journal a press as refused: the site's `answer` was an HTTP status of refusal."""
        self.unclear.pop(step, None)
        self.complaint, self.is_turned_down = answer, True
        self.refused.append((identity_of(before, element), answer))
        await self._resolve(step, landed=False, proof=answer)

    def _note_chosen(self, step: str) -> None:
        """Note the site's own choices beside a step that may have sent the choices."""
        sent = (each for each in self.chosen.get(step, ()) if not (each.is_consent and turns_down(each.value)))
        self.kept |= {each.key: row_of(each) for each in sent}

    async def prove(self, proof: str) -> None:
        """Record the last unclear press as landed: the page shows the work complete."""
        if self.unclear and not self.is_overtaken:
            step, _ = self.unclear.popitem()
            await self._resolve(step, landed=True, proof=proof)

    async def leave_open(self, last_step: str) -> None:
        """Record the last step as unclear, if it was a press with a landed effect: the page does not show the end that
        the goal expects of the press.
        """
        if self.taken is not None and self.taken.step == last_step:
            self.unclear[last_step] = self.taken
            await self._resolve(last_step, landed=None)

    async def _is_not_taken(self, press: UnclearPress, view: View) -> bool:
        """Whether the page now shows that an unclear press was refused: the site asked to sign in first and shows the
        form again, or names an error in the form.
        """
        wrong = complaints(press.before, view, pressed=press.element) if press.is_answered else ()
        is_refused = bool(wrong) and not all(map(only_broke, wrong))
        if not is_refused and not (press.led_to_login and view.page.page_type != "login"):
            return False
        self._note_refusal(press, wrong if is_refused else ())
        await self._resolve(press.step, landed=False, proof="; ".join(wrong) or SIGNED_IN)
        return True

    def _note_refusal(self, press: UnclearPress, wrong: Sequence[str]) -> None:
        """Note what the site did not take. It is sent again with other answers only; a mere failure proves nothing."""
        if wrong and not all(map(only_broke, wrong)):
            self.complaint = "; ".join(wrong)
            self.refused.append((identity_of(press.before, press.element), self.complaint))

    async def _resolve(self, step: str, *, landed: bool | None, proof: str = "") -> None:
        await self.context.journal.append(EffectResolved(step=step, landed=landed, proof=proof))

    async def _before(self, view: View, element: Element) -> Blocked | None:
        """Ask a person, or the previous run's journal, whether the step was done.

        The earlier press with the same words is meant; else, as a site may use other words today, the first unasked
        one.
        """
        alike = (each for each in self.earlier if each.intent.target == view.words(element))
        effect = next(alike, self.earlier[0])
        was = effect.intent
        question = sentence("An earlier run pressed {}. Was it done?", was.target)
        said = await self.ask_landed(view, question, was.target, was.by)
        if said is None and effect.landed is None:
            self.untold = sentence(UNTOLD, was.target)
            return Blocked("unclear", self.untold)
        self.earlier = tuple(each for each in self.earlier if each is not effect)
        if self.settle is not None and effect.landed is None and said is not None:
            await self.settle(presser_of(self.context.journal.run, was), SendingResult.of_person(said == "sent"))
        if said == "not_sent":
            await self._resolve(was.step, landed=False)
            return None
        self.done_before = True
        proof = effect.proof or own("a person said so")
        await self._resolve(was.step, landed=True, proof=proof)
        self.landed.append((identity_of(view, element), proof))
        return Blocked("done", sentence("An earlier run of this task did this ({}); it is not done again.", proof))


def _unapproved(element: Element, theirs: Sequence[FieldObservation], *, is_granted: bool, is_entry: bool) -> Sentence:
    """Return why an element was not pressed that nobody approved, or why nothing was entered into it."""
    so = own("nothing was entered" if is_entry else "it was not pressed")
    if not is_granted:
        return sentence("The goal does not ask for “{}”, and nobody approved it, so {}.", element.name, so)
    if theirs:
        return undecided(theirs, element.name, so)
    return sentence("“{}” sends something that nobody approved, so {}.", element.name, so)


def _rows(
    view: View, theirs: Sequence[FieldObservation], secrets: GivenSecrets, entered: Mapping[str, str]
) -> tuple[ReviewRow, ...]:
    """Return the questions of the page with their values. The value of a secret field is hidden: the site sends each
    run another code, and the approval covers the next code too. So are the `secrets` that the person gave.

    Args:
        view: the page.
        theirs: choices of the site that the person has to make.
        secrets: covered wherever they stand.
        entered: by question what the step itself enters and sends, as in a field that saves itself.
    """
    fields = {field.key: field for field in view.fields.values() if not field.trap and field.visible}
    values = {key: entered.get(key, each.value) for key, each in fields.items()}
    shown = {
        key: HIDDEN if each.is_secret and values[key] else secrets.covered(values[key]) for key, each in fields.items()
    }
    notes = {each.key: CHOSEN_BY_SITE for each in theirs}
    return tuple(
        ReviewRow(each.question, shown[key], "", each.required, notes.get(key, "")) for key, each in fields.items()
    )


def _without_secrets(thing: tuple[str, ...], view: View) -> tuple[str, ...]:
    """Return the step's target without secret values."""
    secrets = {f"{field.question}={field.value}" for field in view.fields.values() if field.is_secret}
    return tuple(each for each in thing if each not in secrets)
