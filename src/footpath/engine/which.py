"""Ask a person which of several elements is meant, with a picture of each, if no lower rung may decide (rung 5).

The person's choice is treated as a found element: kept only after the step held (contract 5).
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from footpath.engine.person import Possible, Which
from footpath.engine.portrait import look_at
from footpath.engine.record import former_of
from footpath.engine.step import ButtonPress
from footpath.reading.effect import is_outside
from footpath.schema.event import PersonAsked
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Miss, Signature
    from footpath.schema.snapshot import Element

CHOSEN: Final = own("a person chose it")

LEAST: Final = 0.25
"""Least score of a shown candidate."""

MOST: Final = 6
"""Number of candidates for a person to choose from."""

_TRAITS: Final = (
    ("name", "words"), ("question", "question"), ("role", "kind"), ("test_id", "test id"), ("id", "id"),
    ("html_name", "name in the form"), ("href", "link"), ("section", "heading above it"), ("path", "place"),
    ("neighbours", "surroundings"),
)  # fmt: skip
"""The named traits of a signature, most telling first."""


_TOLD: Final = {
    "role", "name", "text", "question", "section", "href", "html_name", "test_id", "path", "ordinal", "neighbours"
}  # fmt: skip
"""The traits that distinguish one element from all others."""


async def which_element(context: RunContext, view: View, step: Step, miss: Miss) -> ButtonPress | None:
    """Return the step on the element that a person picks from the found ones; None without a choice.

    Raises:
        NeedsPerson: the person is asked, and answers later.
    """
    was = step.signature
    near = [each for each in miss.best if each.ref in view.elements and each.score >= LEAST]
    found = [(view.elements[each.ref], each.score) for each in near]
    if was is None or not found or miss.reason == "absent":
        return None
    wanted = f"the {was.role} “{was.called}”"
    reasons = {
        "ambiguous": f"Several elements of this page could be {wanted} that was learned.",
        "contradicted": f"What this page has is not what {wanted} was when it was learned.",
    }
    why = [_compared(was, view.sign(element), score) for element, score in found]
    reason = reasons.get(miss.reason, f"Nothing on this page is enough like {wanted} that was learned.")
    elements = [each for each, _ in found]
    once = step.effect == "outside" or any(is_outside(each, view.page) for each in elements)
    asked = f"Which of these is {wanted}?"
    element = await _asked(context, view, asked, reason, step.id, elements, why, once=once)
    if element is None:
        return None
    today = step.model_copy(update={"signature": view.sign(element)})
    return ButtonPress(today, element, "person", view.words(element), healed_from=former_of(step, CHOSEN))


async def which_button(context: RunContext, view: View, elements: Sequence[Element], *, once: bool) -> Element | None:
    """Return the button that leads on, by a person; `once`: the button may send. Raises NeedsPerson as above."""
    elements = elements[:MOST]
    why = [f"It stands under “{now.section}”." if (now := view.sign(each)).section else "" for each in elements]
    return await _asked(
        context,
        view,
        "Which of these leads on?",
        "Several could be the one that leads on.",
        "",
        elements,
        why,
        once=once,
    )


async def _asked(
    context: RunContext,
    view: View,
    question: str,
    reason: str,
    step: str,
    elements: Sequence[Element],
    why: Sequence[str],
    *,
    once: bool = False,
) -> Element | None:
    words = [view.words(element) for element in elements]
    labels = [f"{each} ({at})" if words.count(each) > 1 else each for at, each in enumerate(words, 1)]
    possible = tuple(
        Possible(_key(view.sign(element)), label, said, look_at(context.session, view, element))
        for element, label, said in zip(elements, labels, why, strict=True)
    )
    which = Which(question, reason, context.session.url, view.snapshot.title, step, possible, once)
    asked = PersonAsked(what="element", question=question, options=tuple(each.label for each in possible))
    number = await context.ask(asked, lambda: context.person.choose_element(which))
    return None if number is None else elements[number]


def _compared(was: Signature, now: Signature, score: float) -> str:
    """Return the same and the different traits of an element compared with the learned one."""
    said = [(name, getattr(was, trait), getattr(now, trait)) for trait, name in _TRAITS]
    same = [name for name, before, today in said if before and before == today]
    other = [name for name, before, today in said if before and before != today]
    parts = [f"{score:.0%} alike"]
    parts += [f"the same {', '.join(same)}"] if same else []
    parts += [f"another {', '.join(other)}"] if other else []
    return "; ".join(parts) + "." + (f" It stands under “{now.section}”." if now.section else "")


def _key(signature: Signature) -> str:
    """Return a key that identifies an element when the page is read again, and no other element of the page: the text
    tells two like rows apart. Slow to compute, so that nobody can guess the text behind a key.
    """
    about = signature.model_dump(include=_TOLD)
    return hashlib.scrypt(json.dumps(about).encode(), salt=b"element", n=2**12, r=8, p=1, dklen=12).hex()
