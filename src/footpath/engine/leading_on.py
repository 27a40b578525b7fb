"""Decide what leads on from a worked page, rung by rung: a button, or the end.

The rules have decided. Of unsure rules, the learned button is looked for, then the only button by structure, since
sites rename buttons and links; then a model and a person are asked. The guard sees the requests of such a press, and
only a press with a further page is learned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.explore import meant_form
from footpath.engine.form_replay import turn_of
from footpath.engine.interpret import buttons_to_read, press_read_by_model
from footpath.engine.step import ButtonPress
from footpath.engine.which import MOST, which_button
from footpath.errors import NeedsPerson
from footpath.language.text import words
from footpath.page.sign import similarity
from footpath.reading.addresses import leads_alike
from footpath.reading.buttons import label_of, names_another
from footpath.reading.deeds import asks_for
from footpath.reading.effect import SUBMITS, acts_outside, form_of, is_harmless, says_aside
from footpath.roles.buttons import UNDERSTOOD, does_another, only_button
from footpath.roles.form_worker import Finish, PressButton, button_of, entering, pressing
from footpath.schema.action import ENTERING, Click
from footpath.schema.observation import FormObservation
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.engine.explore import Worked
    from footpath.engine.form_replay import Segment
    from footpath.engine.run_context import RunContext
    from footpath.engine.sending import Sending
    from footpath.engine.view import View
    from footpath.roles.forms import ChooseForm
    from footpath.schema.cookbook import Step
    from footpath.schema.run import Rung
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

UNREAD: Final = own("Neither the model nor a person said which button leads on.")
SAY_WHICH: Final = own(
    "Run it in a terminal or as a queued task, and choose the button; later runs then know it. Or give the address of"
    " the form itself."
)
RENAMED: Final = own("it stands where the learned one stood, or leads where that led")


async def picked(
    context: RunContext, sending: Sending, worked: Worked, segment: Segment | None
) -> tuple[PressButton | Finish, Rung]:
    """Return the next press of a worked page, or the end, and the deciding rung. If the rules are unsure, the other
    rungs are asked. Raises NeedsPerson.
    """
    view, decision, turn = worked.view, worked.decision, segment.turn if segment is not None else None
    if sending.unclear or not _is_unsure(view, decision, turn, by_rules=not context.task.is_by_model):
        return decision, "rules"
    among = {each.button.ref: each for each in decision.among} if isinstance(decision, Finish) else {}
    if context.task.is_by_model:
        decision = Finish("ambiguous", UNREAD)

    async def learned() -> PressButton | None:
        found = turn_of(view, turn) if turn is not None else None
        if not isinstance(found, ButtonPress) or (among and found.element.ref not in among):
            return None
        if isinstance(decision, PressButton):
            return decision
        button = button_of(view.page, found.element)
        return among.get(button.ref) or PressButton(button, effect=found.step.effect)

    picked = await context.task.ladder.ask(
        replay=learned,
        heal=lambda: _renamed(context, view, decision, turn),
        model=lambda: press_read_by_model(context, view),
        person=lambda: _chosen_by_person(context, view, decision, among, turn),
    )
    return (decision, "rules") if picked is None else (picked.answer, picked.rung)


async def _renamed(
    context: RunContext, view: View, decision: PressButton | Finish, turn: Step | None
) -> PressButton | None:
    """Return the press that stands for the learned one by structure; None for none, and for no application."""
    if context.task.type != "apply" or turn is None or (isinstance(decision, Finish) and decision.among):
        return None
    if is_lost(decision):
        ways = buttons_to_read(context.values, context.progress, context.task, view)
        return renamed_way_in(view, turn, [view.elements[each.ref] for each in ways])
    return renamed_turn(view, turn, meant_form(context.values, context.progress, context.task, view))


async def _chosen_by_person(
    context: RunContext,
    view: View,
    decision: PressButton | Finish,
    among: Mapping[str, PressButton],
    turn: Step | None,
) -> PressButton | None:
    """Return the button that a person chose: among the buttons of the rules; among all that a model would read if the
    rules may not decide; among the few possible ways into a form if the rules know none.

    Raises NeedsPerson: nobody chose a way into the form.
    """
    offered = among
    if is_lost(decision):
        offered = _ways_in(context, view, turn)
    elif context.task.is_by_model:
        read = buttons_to_read(context.values, context.progress, context.task, view)
        offered = {each.ref: pressing(each) for each in read}
    if not offered:
        return None
    once = any(each.effect == "outside" for each in offered.values())
    element = await which_button(context, view, [view.elements[ref] for ref in offered], once=once)
    if element is not None:
        return offered[element.ref]
    if is_lost(decision):
        names = listed(", ", (sentence("“{}”", each.button.label) for each in offered.values()))
        raise NeedsPerson(sentence("Which of these leads to the form is not clear: {}.", names), hint=SAY_WHICH)
    return None


def _ways_in(context: RunContext, view: View, turn: Step | None) -> Mapping[str, PressButton]:
    """Return the possible ways into a form, few enough to choose from: those most like the learned one. Without a
    learned one, too many are no choice.
    """
    found = buttons_to_read(context.values, context.progress, context.task, view)
    read = [each for each in found if (form := form_of(view.elements[each.ref], view.page)) is None or not form.fields]
    if turn is not None and (was := turn.signature) is not None:
        read = sorted(read, key=lambda each: -similarity(was, view.sign(view.elements[each.ref])))[:MOST]
    return {each.ref: entering(each, view.elements[each.ref]) for each in read} if len(read) <= MOST else {}


def is_lost(decision: PressButton | Finish) -> bool:
    """Whether the rules find neither a form nor a way into one."""
    return isinstance(decision, Finish) and decision.how == "no_form"


def _is_unsure(view: View, decision: PressButton | Finish, turn: Step | None, *, by_rules: bool) -> bool:
    """Whether the rules know the button that leads on not at all, only by type, or only in other words than the learned
    ones; or do not decide.
    """
    if isinstance(decision, Finish):
        return decision.how in ("no_way_on", "ambiguous", "no_form")
    is_unclear = decision.button.confidence < UNDERSTOOD or is_in_other_words(decision, turn, view)
    return not by_rules or (decision.effect == "outside" and is_unclear)


def is_in_other_words(decision: PressButton | Finish, turn: Step | None, view: View) -> bool:
    """Whether the rules' button may do something else than the learned one, by its words."""
    if not isinstance(decision, PressButton) or turn is None or turn.signature is None:
        return False
    return decision.effect == "outside" and does_another(turn.signature.name, view.elements[decision.button.ref].name)


def into_form(ahead: Sequence[Segment], decision: PressButton | Finish) -> Sequence[Segment]:
    """Return the pages ahead if the first one only leads into the form, and the rules find no way there."""
    turn = ahead[0].turn if ahead and is_lost(decision) else None
    is_way_in = turn is not None and turn.effect == "none" and isinstance(turn.action, Click)
    return ahead if is_way_in and not any(isinstance(step.action, ENTERING) for step in ahead[0].steps) else ()


def renamed_way_in(view: View, turn: Step, ways: Sequence[Element]) -> PressButton | None:
    """Return the press of the only possible way into a form with the learned target, or in the learned place, or at
    all; None if several have the same claim, or the one may do something else.
    """
    only = _only_way(view, turn.signature, ways) if turn.signature is not None else None
    return None if only is None or _may_do_else(view, only) else PressButton(button_of(view.page, only))


def _only_way(view: View, was: Signature, ways: Sequence[Element]) -> Element | None:
    """Return the one way with the best claim to be the learned one; None for none or several."""
    leading = [each for each in ways if was.href and leads_alike(was.href, each.href, view.snapshot.url)]
    if len({each.href for each in leading}) > 1:
        return None
    standing = [each for each in ways if view.sign(each).path == was.path and bool(each.href) == bool(was.href)]
    return next((found[0] for found in (leading[:1], standing, ways) if len(found) == 1), None)


def _may_do_else(view: View, way: Element) -> bool:
    """Whether a possible way into a form names another deed, submits a form, or may have another effect."""
    label = label_of(way)
    submits = way.type in SUBMITS and (way.method != "" or form_of(way, view.page) is not None)
    is_deed = names_another(label) or says_aside(words(label)) or asks_for(label) in ("send", "record")
    return submits or is_deed or not is_harmless(way, view.page, "apply_button")


def renamed_turn(view: View, turn: Step, worked: FormObservation | ChooseForm | None) -> PressButton | None:
    """Return the press of the only button of the form of a learned page."""
    if not isinstance(worked, FormObservation) or (button := only_button(worked, view.elements)) is None:
        return None
    sends = turn.effect == "outside" or acts_outside(turn.action, view.elements[button.ref], view.page)
    return PressButton(button, effect="outside" if sends else "none")
