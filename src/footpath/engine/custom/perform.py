"""One action of a custom task, whoever decided it: held or not, journaled before and after, checked, kept."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from footpath.engine.awaited import Awaited
from footpath.engine.blocked import past_captcha
from footpath.engine.captcha import pass_captcha
from footpath.engine.conditions import moved
from footpath.engine.custom.came import Came, Hold, check
from footpath.engine.custom.literals import Literals
from footpath.engine.custom.pressed import same_today
from footpath.engine.outgoing import Outgoing
from footpath.engine.portrait import keep_portrait
from footpath.engine.record import Performed, told
from footpath.engine.redrawn import chosen_anew, is_redrawn
from footpath.errors import BadInput, SiteUnreachable, Unresponsive
from footpath.reading.effect import acts_outside
from footpath.schema.action import (
    ENTERING,
    AnswerDialog,
    Click,
    Hover,
    Navigate,
    Press,
    Scroll,
    Select,
    Type,
    Wait,
)
from footpath.schema.condition import Moved, Postcondition, ValueHeld
from footpath.schema.diff import diff
from footpath.schema.event import StepFinished, StepStarted
from footpath.schema.outcome import Outcome
from footpath.schema.signature import Match
from footpath.schema.template import names, resolve, template, templates_of
from footpath.sentence import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from footpath.engine.custom.effects import Effects
    from footpath.engine.record import Former
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.memory.redaction import Redaction
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element

AGAIN = frozenset({"not_found", "moving", "covered"})
"""Failures after which the page is read again and the same is tried once more: nothing was touched."""

UNTOLD = (Scroll, Wait)
"""Actions that a way needs no step for: elements are scrolled to, and pages waited for, by themselves."""


@dataclasses.dataclass(frozen=True, slots=True)
class Taken:
    """A step that held, with what it took to tell detours from the way."""

    step: Step
    rung: Rung
    before: str
    after: str
    """The page before and after it: the same for two pages in which a person sees no difference."""
    leads: bool
    """Whether it does no more than show another page or part of one."""
    named: str = ""
    """What the element that it was done to is called."""


@dataclasses.dataclass(slots=True)
class Errand:
    """One custom task while it lasts."""

    walk: Walk
    effects: Effects
    redaction: Redaction
    """Of what is kept: all values."""
    untold: Redaction
    """Of what the roles are told: the values that the task does not reveal."""
    personal: dict[str, str] = dataclasses.field(repr=False)
    """The person's values by the names of their templates."""
    data: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """What other templates stand for: the files, and the data of the goal."""
    trail: list[Taken] = dataclasses.field(default_factory=list[Taken])
    rung: Rung = "model"
    """The hand that decides now."""
    used: set[str] = dataclasses.field(default_factory=set[str])
    """Names of templates that were put on a page."""
    told: set[str] = dataclasses.field(default_factory=set[str])
    """Names of answers that were given in this run, and stand for no step of a way before it."""
    kept: set[str] = dataclasses.field(default_factory=set[str])
    """Names that stand for something in the way that is followed: no other answer gets them."""
    question: str = ""
    """What a dialog of the browser's own asked last, and was told no."""

    @property
    def values(self) -> dict[str, str]:
        """What templates stand for."""
        return {**self.data, **self.personal}

    @property
    def literals(self) -> Literals:
        """The person's values, to be kept as templates."""
        return Literals(self.personal)

    def tell(self, answer: str, name: str = "") -> str:
        """Take an answer of the person; the template that stands for it from now on: that of `name`, or a new one."""
        if not name:
            name = next(each for each in _answer_names() if each not in self.personal and each not in self.kept)
            self.told.add(name)
        self.personal[name] = answer
        self.redaction.learn(name, answer)
        self.untold.learn(name, answer, short=True)
        return template(name)

    def keep(self, steps: Iterable[Step]) -> None:
        """Keep the names of a way's answers for it: what was told under one of them gets another."""
        self.kept.update(name for step in steps for name in templates_of(step.action))
        for name in sorted(self.told & self.kept):
            self.told.remove(name)
            self.tell(self.personal.pop(name))


def _answer_names() -> Iterator[str]:
    return (f"answer.{number}" for number in itertools.count(1))


async def _allowed(
    errand: Errand, view: View, step: Step, element: Element, *, changed: str
) -> tuple[Hold | None, View, Element | None]:
    """Why a press with an effect outside is not made, if it is not; the page and the element once all have allowed it.
    Who looks at it, or passes its captcha, may have made it by hand.
    """
    walk, outgoing, target = errand.walk, Outgoing(errand.walk), view.words(element)
    asks = errand.question if walk.session.dialogs.accepts else ""
    hold = await errand.effects.hold(walk, view, element, asks, step=step.id, changed=changed)
    if outgoing.is_brought and same_today(view, element, now := await walk.settled()) is None:
        return await errand.effects.let_go(walk, step, target, "it was reviewed"), now, None
    if hold is not None:
        return hold, view, element
    passed = await pass_captcha(walk, view, element)
    there = same_today(view, element, passed.view)
    if passed.may_be_sent:
        hold = await errand.effects.let_go(walk, step, target, "its captcha was passed")
    elif there is None:
        hold = Hold("held", sentence("The page does not hold {} any more, so it was not pressed.", target))
    return hold, passed.view, there


async def perform(
    errand: Errand,
    view: View,
    step: Step,
    element: Element | None,
    *,
    rung: Rung,
    score: float = 1.0,
    healed_from: Former | None = None,
    kept: bool = True,
) -> Came:
    """Do one step on the page as it was read last, and keep it where it held.

    A step without postcondition is one that nobody did before: what it did is looked up on the page and becomes its
    postcondition. `kept` is False for what is only tried.

    Raises:
        Unresponsive: it brings something about outside, and the site never answered.
    """
    walk = errand.walk
    walk.spent.step()
    if step.effect == "none" and outside(errand, step.action, element, view):
        step = step.model_copy(update={"effect": "outside"})  # a way may be older than what its page does today
    if step.effect == "outside":
        if element is None:
            nothing = "It may have an effect outside, and nothing says on what; it was not done."
            return Came(Outcome(ok=False, failure="blocked", message=nothing), view, held=False, why=nothing)
        hold, view, element = await _allowed(errand, view, step, element, changed=told(healed_from, score))
        if hold is not None:
            return Came(Outcome(ok=False, failure="blocked", message=hold.reason), view, held=False, hold=hold)
    if element is not None:
        await keep_portrait(walk, view, step.id, element)
    await walk.journal.append(
        StepStarted(
            step=step.id,
            action=step.action,
            target=view.words(element) if element else "",
            signature=step.signature,
            rung=rung,
            effect=step.effect,
            turns=step.turns,
        )
    )
    if step.effect == "outside":
        errand.effects.unclear = step.id  # until the page has told, whatever happens on the way
    awaited = Awaited(walk)
    came = await check(walk, view, step, await _do(errand, view, step, element), awaited)
    outcome = came.outcome
    await walk.journal.append(
        StepFinished(
            step=step.id,
            rung=rung,
            outcome=outcome.model_copy(update={"chosen": (), "offered": ()}),
            held=came.held,
            score=score,
            why=came.why,
        ),
        await walk.picture(),
    )
    if step.effect == "outside" and element is not None:
        await errand.effects.judge(walk, step.id, view, element, came, failed_to_answer=awaited.failed_to_answer)
    if came.is_hanging:
        raise Unresponsive(came.why, hint="Run it again later.")
    errand.question = outcome.dialog if outcome.declined else errand.question
    if came.held and kept and not isinstance(step.action, UNTOLD) and not _was_told_no(outcome, view, came.view):
        step = (
            step if step.postcondition.all_of else step.model_copy(update={"postcondition": _after(step, view, came)})
        )
        await walk.keep(Performed(step, rung, healed_from=healed_from), score)
        errand.trail.append(_taken(step, rung, view, came.view, element))
    return dataclasses.replace(came, view=await past_captcha(walk, came.view))


def outside(errand: Errand, action: Action, element: Element | None, view: View) -> bool:
    """Whether an action cannot be taken back, as far as the page tells. What a page asks about by a dialog, and is to
    be told yes, counts as such: nobody knows what it does then.
    """
    if errand.walk.session.dialogs.accepts and not isinstance(action, (AnswerDialog, *UNTOLD)):
        return True
    if element is None:
        return False
    typed = [errand.values.get(name, "") for name in names(action.value)] if isinstance(action, Type) else []
    return acts_outside(action, element, view.page, typed)


def _was_told_no(outcome: Outcome, before: View, now: View) -> bool:
    """Whether the page asked if it should, was told no, and so did nothing: such a press is no part of a way."""
    return outcome.declined and diff(before.snapshot, now.snapshot).is_still


def aimed_at(action: Action, ref: str, view: View) -> Element | None:
    """The element that an action is done to: keys without one go to what has the focus."""
    if not ref and isinstance(action, Press):
        return next((each for each in view.snapshot.elements if each.focused), None)
    return view.elements.get(ref)


async def _do(errand: Errand, view: View, step: Step, element: Element | None) -> Outcome:
    """Do it with the values in the place of templates; once more on a fresh reading where nothing was touched, of what
    cannot be taken back only where it would do the same.
    """
    walk = errand.walk
    try:
        real = resolve(step.action, errand.values)
    except BadInput as error:
        return Outcome(ok=False, failure="blocked", message=str(error))
    if isinstance(real, Navigate):
        real = Navigate(url=urljoin(walk.session.url, real.url))
    _keep_private(errand, step.action)
    deadline = walk.task.limits.step_seconds
    try:
        outcome = await walk.session.act(real, element, deadline_s=deadline)
    except SiteUnreachable as error:
        return Outcome(ok=False, failure="navigation", message=str(error))
    if isinstance(real, Select) and element is not None and is_redrawn(outcome):
        outcome = await chosen_anew(walk, view.sign(element), outcome, len(real.options))
    if element is None or outcome.failure not in AGAIN:
        return outcome
    fresh = await walk.settled()
    if step.effect == "outside":
        today = same_today(view, element, fresh)
    else:
        located = fresh.locate(view.sign(element))
        today = fresh.elements[located.ref] if isinstance(located, Match) else None
    return outcome if today is None else await walk.session.act(real, today, deadline_s=deadline)


def _keep_private(errand: Errand, action: Action) -> None:
    """Let no picture show the values that this puts on the page."""
    used = [name for name in templates_of(action) if name in errand.values]
    errand.used.update(used)
    shown = {errand.values[name] for name in used}
    errand.walk.session.private = tuple(dict.fromkeys((*errand.walk.session.private, *shown)))


def _after(step: Step, before: View, came: Came) -> Postcondition:
    """What a step that nobody did before is to do the next time: what it did."""
    conditions = [ValueHeld()] if isinstance(step.action, ENTERING) else []
    turned = [Moved()] if moved(before.page, came.view.page) else []
    return Postcondition(all_of=(*conditions, *turned))


def _taken(step: Step, rung: Rung, before: View, now: View, element: Element | None) -> Taken:
    shows = element is None or isinstance(step.action, Hover) or element.role in ("link", "tab", "menuitem")
    leads = shows and not isinstance(step.action, AnswerDialog)
    named = element.name if element is not None and isinstance(step.action, Click) else ""
    return Taken(step, rung, state(before), state(now), leads and step.effect == "none", named)


def state(view: View) -> str:
    """The same for two pages in which a person sees no difference."""
    return hashlib.sha256(f"{view.snapshot.url}\n{view.snapshot.to_text()}".encode("utf-8", "replace")).hexdigest()
