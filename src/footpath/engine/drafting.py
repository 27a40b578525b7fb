"""The draft of a free text: a model writes the draft from facts that the task allows, and only the person uses the
draft.

A draft is shown with its question, and enters a form only as the person's own answer. The bank keeps the answer, and a
cookbook keeps the question; for another person the text is drafted anew.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from footpath.errors import LimitReached, ModelUnavailable
from footpath.reading.sensitive import asks_for_secret
from footpath.schema.answer import Answer
from footpath.schema.cookbook import FACTS, DraftQuestion, Parameter
from footpath.schema.event import Noticed
from footpath.sentence import sentence

if TYPE_CHECKING:
    from footpath.answers.values import Values
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.task import Task

_FREE: Final = frozenset({"textarea", "rich_text"})
_FILES: Final = frozenset({"resume", "cover_letter", "other_file"})
"""Facts whose values are paths of files."""


async def with_draft(context: RunContext, view: View | None, field: FieldObservation) -> FieldObservation:
    """Return the field with a model's draft of its answer, if the task allows and the model has one. Each question is
    drafted once a run.
    """
    may_be = field.kind in _FREE and not (field.of_another or field.is_fleeting or asks_for_secret(field))
    if context.model.reader is None or not may_be or field.key in context.model.drafted:
        return field
    facts = _allowed(context.task, context.values)
    if not facts:
        return field
    context.model.drafted.add(field.key)
    element = view.elements.get(field.ref) if view is not None else None
    longest = element.max_length if element is not None and element.max_length is not None else 0
    question = DraftQuestion(asks=field.full_question, hint=field.hint, longest=max(longest, 0))
    try:
        draft = await context.model.reader.draft(question, facts, context.values.clean, context.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await context.journal.append(Noticed(what="form", text=sentence("No model drafts: {}", error.message)))
        return field
    if not draft:
        return field
    said = sentence("A model has drafted an answer to “{}”, for you to approve.", field.full_question)
    await context.journal.append(Noticed(what="form", text=said))
    return field.model_copy(update={"draft": draft})


def _allowed(task: Task, values: Values) -> dict[str, str]:
    """Return the facts that the task shows to a model, by name."""
    names = [name for name in task.drafts if name in FACTS - _FILES]
    found = {name: values.parameter(Parameter(name=name, meaning=name)) for name in names}
    return {
        name: answer.value
        for name, answer in found.items()
        if isinstance(answer, Answer) and not PurePath(answer.value).is_absolute()
    }
