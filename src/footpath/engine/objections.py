"""Find the questions of a page's refusal, and know a form given again with a refusal. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.answers.moves import ENTERED
from footpath.engine.conditions import same_form
from footpath.engine.confirmed import at_work, passed_texts, texts_since
from footpath.engine.topic import is_at_edge
from footpath.language.labels import content_words
from footpath.language.outcomes import (
    asks_to_fill_in,
    asks_to_wait,
    complains,
    has_thanks,
    is_under_way,
    says_taken,
)
from footpath.language.text import fold_words, sentences, words
from footpath.reading.field_messages import TOLD, errors_by_name
from footpath.reading.index import Index
from footpath.reading.status import is_told_after_sending

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.answers.moves import Handled
    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation, PageType

OF_ANSWERS: Final = frozenset({400, 413, 415, 422})
"""HTTP statuses of a refusal for the sent values (RFC 9110, 15.5): another answer may help."""
OF_CONTENT: Final = OF_ANSWERS | {409}
"""HTTP statuses of a refused content: the same content is refused again."""
_FAILURE: Final = 400


class GivenAgain(NamedTuple):
    """A document with the run's form, given again with a refusal."""

    document: str
    page_type: PageType
    """Of the page with the form before."""


def objected(view: View, handled: Mapping[str, Handled]) -> dict[FieldObservation, str]:
    """Return the questions of the page's complaints, with the words: beside fields; else unanswered questions named in
    errors, else a named answered question, else a sent code.
    """
    if said := {field: field.error for field in view.fields.values() if field.error and not field.trap}:
        return said
    fields = view.by_key.values()
    entered = {field.ref: field for field in fields if handled.get(field.key) == ENTERED}
    named = {entered[ref]: error for ref, error in errors_by_name(view.page.errors, entered.values()).items()}
    lacking = without_answer(view, handled)
    if found := _named_beside(lacking, named, view.page.errors) if named else _named(lacking, view.page.errors):
        return found
    codes = (field for field in entered.values() if field.is_fleeting)
    return named or (dict.fromkeys(codes, view.page.errors[0]) if view.page.errors else {})


def without_answer(view: View, handled: Mapping[str, Handled]) -> tuple[FieldObservation, ...]:
    """Return the questions left without an answer in the forms with an entered answer."""
    forms = (form for form in view.page.forms if any(handled.get(each.key) == ENTERED for each in form.fields))
    fields = (field for form in forms for field in form.fields if field.is_asked and not field.trap)
    return tuple(field for field in fields if _is_left(field, handled.get(field.key)))


def _is_left(field: FieldObservation, became: Handled | None) -> bool:
    return became is not None and became.how == "left" and is_empty(field)


def is_empty(field: FieldObservation) -> bool:
    """Whether a field holds no value, or is an unticked box."""
    return field.value in ("", "no" if field.kind == "checkbox" else "")


def _named(fields: Iterable[FieldObservation], errors: Sequence[str]) -> dict[FieldObservation, str]:
    """Return the questions whose words all stand in an error, in any order."""
    found: dict[FieldObservation, str] = {}
    for field in fields:
        asked = content_words(field.question)
        if said := next((each for each in errors if asked and set(asked).issubset(words(each))), ""):
            found[field] = said
    return found


def _named_beside(
    fields: Iterable[FieldObservation], answered: Mapping[FieldObservation, str], errors: Sequence[str]
) -> dict[FieldObservation, str]:
    """Return the questions named as a whole in an error, beside `answered` questions likewise named: "E-mail address"
    does not name "Address".
    """
    taken = [fold_words(each.question) for each in answered]
    found: dict[FieldObservation, str] = {}
    for field in fields:
        asked = f" {fold_words(field.question)} "
        if any(asked in f" {each} " for each in taken):
            continue
        if said := next((each for each in errors if asked.strip() and asked in f" {fold_words(each)} "), ""):
            found[field] = said
    return found


def objections_unsent(before: View, now: View) -> tuple[str, ...]:
    """Return the news of a page that has sent nothing and keeps its form, if a text is a complaint, asks to fill in the
    form, or names an open question; empty beside a new control, and if a text tells a success or work in progress.
    """
    index, language = Index(now.snapshot), now.snapshot.lang
    shown = (each.text for each in texts_since(before, index) if not is_at_edge(index, each))
    said = tuple(dict.fromkeys((*shown, *passed_texts(before, now))))
    if at_work(before, now) or any(map(_may_be_sent, said)) or _controls(now) - _controls(before):
        return ()
    open_ones = [field for field in now.by_key.values() if field.is_asked and not field.trap and is_empty(field)]
    objects = any(complains(each, language) or asks_to_fill_in(each) for each in said) or _named(open_ones, said)
    return said[:TOLD] if objects else ()


def _controls(view: View) -> frozenset[tuple[str, str]]:
    """Return the buttons and fields of a page by role and name: a page with a new one asks back, or goes on."""
    shown = (each for each in view.elements.values() if not each.hidden and each.role != "link")
    return frozenset((each.role, each.name) for each in shown)


def _may_be_sent(text: str) -> bool:
    """Whether a text tells of a success, or of work in progress."""
    is_done = is_told_after_sending(text) or says_taken(text) or has_thanks(text) or asks_to_wait(text)
    return is_done or any(map(is_under_way, sentences(text)))


def given_again(before: View, now: View) -> GivenAgain | None:
    """Return the document with the form of the page `before`, if the document looks like an error page by words or by
    the status of refused content. None for another page, as of a failed server.
    """
    status = now.snapshot.status or 0
    is_refusal = status < _FAILURE or status in OF_CONTENT
    if now.page.page_type != "error" or now.page.lost or not is_refusal or not same_form(before.page, now.page):
        return None
    return GivenAgain(now.snapshot.document, before.page.page_type)


def as_given_again(view: View, again: GivenAgain | None) -> View:
    """Return the page as the form given again."""
    if again is None or view.page.page_type != "error" or view.snapshot.document != again.document:
        return view
    update = {"page_type": again.page_type, "closed": ""}
    return dataclasses.replace(view, page=view.page.model_copy(update=update))
