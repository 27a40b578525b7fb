"""What cannot be taken back, in a task of any kind (contract 3): held for review, written down before, judged after.

Nothing is done a second time: neither in this run, nor where an earlier run of the same task did it or may have.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.check import said_newly, took_effect
from footpath.engine.conditions import asks_on
from footpath.engine.effect import record_unguarded_submit
from footpath.engine.person import HIDDEN, Review, ReviewRow
from footpath.engine.portrait import look_at
from footpath.engine.same_effect import EffectIdentity, identity_of, same_today
from footpath.engine.step import Blocked
from footpath.reading.outbound import says_next
from footpath.schema.event import Asked, EffectResolved
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.step import StepResult
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.memory.journal import Effect
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element


@dataclasses.dataclass(slots=True)
class Effects:
    """What this run and earlier runs of its task have brought about outside."""

    earlier: Sequence[Effect] = ()
    """Of the run before this one, as far as it landed or may have, and was not asked about yet."""
    unclear: str = ""
    """Id of the step that may have landed in this run; empty when none may."""
    done_before: bool = False
    """Whether an earlier run had done what this one therefore did not: its way is not the whole way."""
    landed: list[tuple[EffectIdentity, str]] = dataclasses.field(default_factory=list[tuple[EffectIdentity, str]])
    """What landed in this run, with its proof."""

    async def hold(
        self,
        walk: Walk,
        view: View,
        element: Element,
        accepting: str = "",
        *,
        step: str = "",
        changed: str = "",
        is_late: bool = False,
        is_granted: bool = True,
    ) -> Blocked | None:
        """Why it may not be pressed now; None when it may.

        Args:
            walk: the run.
            view: the page.
            element: what is pressed.
            accepting: what a dialog asks that is to be told yes.
            step: the step that presses it.
            changed: how the element has changed since the way was learned.
            is_late: whether it was pressed, and what it sends is held.
            is_granted: whether the goal asks for it; what it does not ask for is shown to the person in any case.
        """
        if self.unclear:
            return Blocked(
                "unclear", own("What was pressed before may have taken effect already; nothing more is sent.")
            )
        this = identity_of(view, element)
        if (proof := next((proof for press, proof in self.landed if press.is_same(this)), None)) is not None:
            return Blocked("done", sentence("This was done already in this run ({}); it is not done again.", proof))
        if walk.task.submit == "never":
            return Blocked("held", sentence("The task says not to press “{}”.", element.name))
        if self.earlier and (before := await self._before(walk, view, element)) is not None:
            return before
        if walk.task.submit == "review" or not is_granted:
            url, title = walk.session.url, view.snapshot.title
            look = look_at(walk, view, element)
            thing = _without_secrets(this.thing, view)
            review = Review(
                url, title, element.name, _rows(view), accepting, thing, step, look, changed, not is_granted
            )
            asked = Asked(what="review", question=review.question)
            if not await walk.ask(asked, lambda: walk.person.approve(review)):
                unasked = "The goal does not ask for “{}”, and nobody approved it, so it was not pressed."
                declined = "“{}” was shown and not approved, so it was not pressed."
                return Blocked("held", sentence(declined if is_granted else unasked, element.name))
            if not is_late and same_today(view, element, await walk.look()) is None:
                changed_since = "“{}” is not any more what was shown, so it was not pressed. Run it again."
                return Blocked("held", sentence(changed_since, element.name))
        return None

    async def begin(self, walk: Walk, step: Step, target: str, rung: Rung) -> None:
        """Write down that what a press sends is about to leave, though its label did not say that it has an effect."""
        self.unclear = step.id
        await record_unguarded_submit(walk, step, target, rung)

    async def let_go(self, walk: Walk, step: Step, target: str, meanwhile: str) -> Blocked:
        """Press nothing: the page may have sent what it holds `meanwhile`."""
        self.unclear = step.id
        await record_unguarded_submit(walk, step, target)
        went_on = "The page went on while {}: {} may have taken effect, and was not pressed."
        return Blocked("unclear", sentence(went_on, own(meanwhile), target))

    async def _before(self, walk: Walk, view: View, element: Element) -> Blocked | None:
        """Whether a person, or the journal of the run before, says that it was done.

        It is the earlier press of what is called so; else, as a site may call it otherwise today, the first one that
        has not been asked about.
        """
        title, url = view.snapshot.title, walk.session.url
        alike = (each for each in self.earlier if each.intent.target == view.words(element))
        effect = next(alike, self.earlier[0])
        asked = Asked(
            what="unknown_effect", question=sentence("An earlier run pressed {}. Was it done?", effect.intent.target)
        )
        said = await walk.ask(asked, lambda: walk.person.landed(title, url, effect.intent.target, effect.intent.by))
        if said is None and effect.landed is None:
            return Blocked("unclear", sentence("An earlier run may have pressed {} already.", effect.intent.target))
        self.earlier = tuple(each for each in self.earlier if each is not effect)
        if said == "not_sent":
            await walk.journal.append(EffectResolved(step=effect.intent.step, landed=False))
            return None
        self.done_before = True
        proof = effect.proof or own("a person said so")
        await walk.journal.append(EffectResolved(step=effect.intent.step, landed=True, proof=proof))
        return Blocked("done", sentence("An earlier run of this task did this ({}); it is not done again.", proof))

    async def judge(
        self,
        walk: Walk,
        before: View,
        element: Element,
        result: StepResult,
        *,
        failed_to_answer: bool,
        is_late: bool = False,
    ) -> None:
        """Write down what became of a press, as far as the page shows it. Where the step says what it brings about and
        the page shows something else, it does not tell. `is_late`: its label did not say that it sends; where it says
        that it leads on, and the page asks on, it was one step of a form.
        """
        step = result.step.id
        if is_late and not failed_to_answer and says_next(element) and asks_on(before, result.view):
            self.unclear = ""
            said = own("It was one step of a form: the page asks on.")
            await walk.journal.append(EffectResolved(step=step, landed=False, proof=said))
            return
        landed = took_effect(before, result.outcome, result.view, failed_to_answer=failed_to_answer)
        landed = None if landed and not result.held else landed
        proof = said_newly(before, result.view) if landed else ""
        self.unclear = step if landed is None else ""
        if landed:
            self.landed.append((identity_of(before, element), proof))
        if landed is not None:
            await walk.journal.append(EffectResolved(step=step, landed=landed, proof=proof))

    async def prove(self, walk: Walk, proof: str) -> None:
        """The page shows that the work is complete: what was unclear has landed."""
        if self.unclear:
            await walk.journal.append(EffectResolved(step=self.unclear, landed=True, proof=proof))
            self.unclear = ""


def _rows(view: View) -> tuple[ReviewRow, ...]:
    """What the page holds, question by question; of what is secret that it does: of a code that the site has sent the
    next run is sent another, and what is approved is the same.
    """
    fields = {field.key: field for field in view.fields.values() if not field.trap and field.visible}
    shown = {key: HIDDEN if each.is_secret and each.value else each.value for key, each in fields.items()}
    return tuple(ReviewRow(each.question, shown[key], "", each.required) for key, each in fields.items())


def _without_secrets(thing: tuple[str, ...], view: View) -> tuple[str, ...]:
    """What it is done to, without what is secret."""
    secrets = {f"{field.question}={field.value}" for field in view.fields.values() if field.is_secret}
    return tuple(each for each in thing if each not in secrets)
