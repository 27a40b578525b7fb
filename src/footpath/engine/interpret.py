"""The model's rung for forms: once a page it says which facts answer the questions that no rule understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.errors import LimitReached, ModelUnavailable
from footpath.reading.sensitive import asks_for_secret
from footpath.reading.vocabulary import meanings
from footpath.roles.form_reader.questions import FACTS
from footpath.schema.answer import NoAnswer
from footpath.schema.cookbook import Parameter
from footpath.schema.event import Noticed
from footpath.sentence import listed, sentence

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.observation import FieldObservation

_READ: Final = frozenset(
    {"text", "textarea", "rich_text", "select", "combobox", "radio", "number", "date", "url", "email", "tel", "file"}
)
"""Kinds of fields whose question a model may read. A box is agreed to: a person does that."""


async def interpret(walk: Walk, view: View) -> View | None:
    """The page with the meanings that a model gives to its unread questions; None where none is asked, or gives one.

    A page is asked about once. A model that does not answer is told of in the journal, and the person is asked instead.
    """
    fields = [field for field in view.fields.values() if _is_unread(walk, field)]
    fields = list({field.key: field for field in fields}.values())
    if walk.reader is None or not fields:
        return None
    walk.asked_of_model.update(field.key for field in fields)
    facts = facts_of(walk)
    if not facts:
        return None
    try:
        read = await walk.reader.read(fields, facts, walk.values.clean, walk.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await walk.journal.append(Noticed(what="form", text=sentence("No model reads the form: {}", error.message)))
        return None
    if not read:
        return None
    named = {field.key: field.full_question for field in fields}
    said = listed("; ", (sentence("“{}” asks for {}", named[key], fact) for key, fact in read.items()))
    await walk.journal.append(Noticed(what="form", text=sentence("A model has read: {}.", said)))
    return await walk.reread(read)


def facts_of(walk: Walk) -> dict[str, str]:
    """What each fact is that the person has, by the name of its meaning."""
    known = meanings()
    has = {name: walk.values.parameter(Parameter(name=name, meaning=name)) for name in known if name in FACTS}
    return {name: known[name].sentence for name, answer in has.items() if not isinstance(answer, NoAnswer)}


def _is_unread(walk: Walk, field: FieldObservation) -> bool:
    is_open = field.visible and not field.trap and not field.meaning and field.kind in _READ and bool(field.question)
    if not is_open or field.key in walk.asked_of_model or walk.sheet.is_entered(field) or asks_for_secret(field):
        return False
    return isinstance(walk.values.answer(field), NoAnswer)
