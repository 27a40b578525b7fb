"""Options that a task names one by one: `--data "Rain jacket=yes"`. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.bank import answer_name
from footpath.language.replies import bare_yes_or_no
from footpath.language.text import fold_words
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.observation import FieldObservation

TASK: Final = "task"
"""Source of the task's answers."""
_TICKED: Final = frozenset({"radio", "checkboxes"})
"""Kinds of fields whose options each stand on the page with a box of their own."""


def ticking(field: FieldObservation, given: Mapping[str, str], fields: Iterable[FieldObservation]) -> dict[str, str]:
    """Return the names of the task that say yes to an option of a field alone, with the option."""
    if field.kind not in _TICKED:
        return {}
    yes = {fold_words(name): name for name, value in given.items() if bare_yes_or_no(value) == "yes"}
    if not yes:
        return {}
    others = [each for each in fields if each.key != field.key]
    taken = {fold_words(said) for each in others for said in (each.question, *each.choices)}
    named = (
        (yes.get(said), option) for option in field.choices for said in _names_of(field, option) if said not in taken
    )
    return {name: option for name, option in named if name is not None}


def _names_of(field: FieldObservation, option: str) -> tuple[str, str]:
    """The names of an option, folded: alone, and behind the question, which labels may repeat."""
    return fold_words(option), fold_words(f"{field.question} {option}")


def chosen(field: FieldObservation, ticked: Mapping[str, str], *, otherwise: Answer | NoAnswer) -> Answer | NoAnswer:
    """Return the answer that chooses the ticked options, or why several cannot be chosen."""
    options = dict.fromkeys(ticked.values())
    if not options:
        return otherwise
    if len(options) > 1 and field.kind == "radio":
        return NoAnswer.because("The task says yes to several options, and only one can be chosen.")
    return Answer(
        name=answer_name(field.full_question), value="\n".join(options), giver="task", source=TASK, confidence=1.0
    )
