"""The Worker for one field: a model operates a widget that the rules could not, and sees no value of the person.

The model sees the answer as a template, in the page's texts too. It may act on the field and on the field's popups; no
data may be sent, and no other field may change. The actions are kept with the field (`enter.py`).
"""

from __future__ import annotations

import dataclasses
import secrets
from typing import TYPE_CHECKING, Final

from footpath.engine.enter import HELD, do_part, parameter_for, read_back, value_of
from footpath.engine.literals import Literals
from footpath.engine.portrait import picture_for_role
from footpath.engine.record import Performed
from footpath.engine.same_effect import drawn_anew
from footpath.engine.step import LocatedStep
from footpath.errors import LimitReached, ModelUnavailable
from footpath.memory.recall import Recall
from footpath.memory.redaction import Redaction
from footpath.reading.sensitive import asks_for_secret
from footpath.roles.goal_roles import FIELD_WORKER
from footpath.roles.loop import run
from footpath.roles.ports import Policy, RoleContext
from footpath.roles.sight import Done, Sight
from footpath.schema.action import Action, Click, Fill, Hover, Operate, Outcome, Part, Press, Scroll, Select, Type, Wait
from footpath.schema.cookbook import KINDS
from footpath.schema.diff import diff
from footpath.schema.event import Noticed
from footpath.schema.iteration import Subtask
from footpath.schema.template import names, substitute, template
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from footpath.answers.moves import Move
    from footpath.engine.form_state import FormState
    from footpath.engine.run_context import RunContext
    from footpath.engine.source import FailedEntry
    from footpath.engine.view import View
    from footpath.schema.signature import Signature

DECISIONS: Final = 6
"""Decisions per field."""

ON_PARTS: Final = (Click, Fill, Type, Select, Press, Hover)
"""Actions on a field that are kept."""

_TEXTS: Final = ("name", "label", "text", "question", "placeholder", "section", "within")


async def operate_failed(context: RunContext, view: View) -> View | None:
    """Have the Worker enter the answers that the rules could not; return the page, or None if no field was tried. A
    failing model leaves the remaining fields open.

    Raises:
        LimitReached: the run's own steps, pages or seconds are used up.
    """
    failed = [each for each in context.model.failed.values() if may_be_operated(context.form_state, each.move)]
    context.model.failed.clear()
    if not failed or context.model.operator is None:
        return None
    for each in failed:
        try:
            view = await context.model.operator.operate(context, view, each)
        except (ModelUnavailable, LimitReached) as error:
            context.spent.check()
            words = "No model operates the form: {}"
            await context.journal.append(Noticed(what="form", text=sentence(words, error.message)))
            return await context.settled()
    return view


def may_be_operated(form_state: FormState, move: Move) -> bool:
    """Whether a model may operate a field: no secret, no consent, no file; and the field is still open."""
    field = move.field
    is_left = form_state.is_handled(field) and not (form_state.is_entered(field) or form_state.is_rejected(field))
    is_private = field.is_secret or field.is_consent or asks_for_secret(field)
    return is_left and not is_private and field.kind in KINDS - {"file"}


@dataclasses.dataclass(frozen=True, slots=True)
class FieldWorker:
    """Operates fields by a model (`engine.run_context.Operator`)."""

    policy: Policy
    clock: Callable[[], datetime]

    async def operate(self, context: RunContext, view: View, failed: FailedEntry) -> View:
        """Enter the answer of a step; return the page. After a failure, the field stays open."""
        move = failed.move
        hands = FieldHands(context, move, view)
        text = sentence("A model operates “{}”, which the rules could not.", move.field.full_question)
        await context.journal.append(Noticed(what="form", text=text))
        await run(self._desk(context, hands))
        now = await context.settled()
        outcome = read_back(view, now, move)
        action = Operate(value=template(move.answer.name), parts=tuple(hands.parts))
        was = failed.located.step
        step = was.model_copy(update={"action": action, "postcondition": HELD})
        located = LocatedStep(step, failed.located.element, "model", failed.located.target)
        parameter = parameter_for(context.values, move)
        await context.journal.append(located.started(parameter))
        context.keep_private(move)
        await context.journal.append(
            located.finished(outcome, held=outcome.ok, why=outcome.message), await context.picture()
        )
        if outcome.ok:
            context.form_state.enter(move, outcome.chosen)
            await context.keep(Performed(step, "model", parameter))
        return now

    def _desk(self, context: RunContext, hands: FieldHands) -> RoleContext:
        name = hands.move.answer.name
        question = context.values.clean(hands.move.field.full_question)
        limits = context.task.limits
        work = f"Enter {template(name)} into “{question}” of the form, by whatever it opens. Touch no other question."
        return RoleContext(
            role=FIELD_WORKER,
            policy=self.policy,
            goal="Fill in one field of a form. Nothing is sent.",
            recall=Recall(),
            clock=self.clock,
            note=context.journal.append,
            fence=secrets.token_hex(4),
            page=hands,
            hands=hands,
            limits=limits.model_copy(update={"iterations": min(DECISIONS, limits.iterations)}),
            url=str(context.task.url),
            subtask=Subtask(id="field", goal=work, done_when=f"the field shows {template(name)}"),
            values={name: ""},
            vision=context.task.vision,
            redact=hands.redact,
            spend=context.spent.check_time,
        )


class FieldHands:
    """One field and its popups, for the Worker (`roles.ports.Hands`)."""

    def __init__(self, context: RunContext, move: Move, view: View) -> None:
        self.move = move
        self.parts: list[Part] = []
        """The successful actions, in order."""
        self._walk = context
        self._view = view
        self._others = {field.key for field in view.fields.values() if field.visible} - {move.field.key}
        name, value = move.answer.name, value_of(move)
        self._values = {name: value}
        self._literals = Literals(self._values)
        self._own = Redaction(self._values, short=self._values)

    def redact(self, text: str) -> str:
        """A text with templates in the place of the answer and of all other values of the person."""
        return self._walk.values.clean(self._own.text(text))

    async def look(self) -> Sight:
        """Return the present page."""
        self._view = await self._walk.settled()
        return self._sight()

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        """Do one action on the field or its popups, and look."""
        before = self._view
        element = before.elements.get(ref)
        if element is None and isinstance(action, Press):
            element = next((each for each in before.snapshot.elements if each.focused), None)
        if why := self._why_not(action, ref):
            return Done(Outcome(ok=False, failure="blocked", message=why), self._sight())
        self._walk.spent.step()
        outcome = await do_part(self._walk, before, action, element, self._values)
        self._view = await self._walk.settled()
        if outcome.ok and element is not None and isinstance(action, ON_PARTS):
            self.parts.append(Part(action=action, signature=self._signed(before.sign(element))))
        return Done(outcome, self._sight(), diff(before.snapshot, self._view.snapshot).to_text()[:240])

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        """Return the ref of the element with the words of one of an earlier sight, in the same row; empty for none."""
        return drawn_anew(shown.snapshot, ref, self._view)

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """A PNG of the page, every field painted over."""
        return await picture_for_role(self._walk.session, self._view, of, marks=marks)

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask nobody: the answer is known."""
        return ""

    def _why_not(self, action: Action, ref: str) -> str:
        """Return why an action is refused; empty if allowed."""
        if not isinstance(action, (*ON_PARTS, Scroll, Wait)):
            return own(f"{action.kind} is no action on a field.")
        field = self._view.fields.get(ref)
        if field is not None and field.key in self._others:
            return own("This is another question; only the one of WORK is to be answered.")
        if isinstance(action, Fill | Type):
            rest = substitute(action.value, dict.fromkeys(self._values, "")) if self._is_own(action.value) else "?"
            return own("Enter the template of WORK, and nothing else.") if rest.strip() else ""
        return ""

    def _is_own(self, text: str) -> bool:
        return set(names(text)) <= set(self._values)

    def _signed(self, signature: Signature) -> Signature:
        """How a part is known again, whoever the person is."""
        lifted = self._literals.lift_signature(signature)
        others = {each: "" for each in _TEXTS if self._is_of_person(getattr(signature, each))}
        kept = tuple(text for text in lifted.neighbours if self._walk.values.clean(text) == text)
        return lifted.model_copy(update={**others, "neighbours": kept})

    def _is_of_person(self, text: str) -> bool:
        """Whether a text has other values of the person than the answer."""
        own_only = self._own.text(text)
        return self._walk.values.clean(own_only) != own_only

    def _sight(self) -> Sight:
        return Sight(self._view.snapshot, self._view.page, self._view.elements, 1, 0)
