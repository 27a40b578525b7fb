"""How a site goes on after a press that might have sent: with more of the form, or with another page. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.conditions import ENDS, asks_on, moved, same_form
from footpath.engine.sending import Further
from footpath.reading.buttons import pick
from footpath.roles.forms import form_fields, working_form
from footpath.schema.observation import FormObservation

if TYPE_CHECKING:
    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.observation import FieldObservation, PageObservation, Progress


def further(walk: Walk, before: View, now: View) -> Further:
    """What the page `now` is after the one `before`."""
    if _begins_anew(walk, now):
        return Further()
    form = _next_form(walk, before, now)
    asks = (
        now.thanks_early
        or _asks_on(before.page, now.page)
        or (form is not None and _wants_more(walk, before, now, form))
    )
    step = _later_step(before.page, now.page) if form is not None else None
    return Further(asks, step, has_form=asks_on(before, now))


def _begins_anew(walk: Walk, now: View) -> bool:
    """Whether it is a page of the form that was filled before, given again without a word of what is wrong with it: the
    site may have taken all, and begins anew.
    """
    is_again = any(same_form(each, now.page) for each in walk.filled)
    return is_again and not any(field.error for field in now.fields.values())


def _asks_on(before: PageObservation, now: PageObservation) -> bool:
    if _asks_for_code(now) and not _asks_for_code(before):
        return True
    return now.page_type in ("application", "review") and moved(before, now) and not same_form(before, now)


def _asks_for_code(page: PageObservation) -> bool:
    return any(field.asks_for_code for field in page.fields)


def _next_form(walk: Walk, before: View, now: View) -> FormObservation | None:
    """The one form to fill on the page after one of a form that is filled for its own sake."""
    is_other = moved(before.page, now.page) and not same_form(before.page, now.page)
    if walk.task.type != "fill_form" or now.page.page_type in ENDS or not is_other:
        return None
    form = working_form(now.page, now.elements, "", walk.values.name_for, is_first=False)
    return form if isinstance(form, FormObservation) and pick(form.buttons, "next", "submit") else None


def _later_step(before: PageObservation, now: PageObservation) -> Progress | None:
    """The step that the page says it is, where it comes after the one before."""
    was = before.progress.current if before.progress is not None else 1
    return now.progress if now.progress is not None and now.progress.current > was else None


def _wants_more(walk: Walk, before: View, now: View, form: FormObservation) -> bool:
    """Whether it wants what was not asked before: what the task gives for it, or nothing known answers. One that needs
    nothing new of anybody may be any other form of the site.
    """
    asks = form_fields(now.page, form, walk.values.name_for)
    if any(walk.values.name_for(field) in walk.values.unused for field in asks):
        return True
    needed = [field for field in asks if field.required and not field.value]
    asked = {_what(field) for field in before.fields.values()}
    return asked.isdisjoint(map(_what, asks)) and any(not walk.values.answer(field).found for field in needed)


def _what(field: FieldObservation) -> str:
    return field.meaning or field.question.casefold()
