"""The form that a task means: agreed on before a cookbook enters anything; no cookbook of another form is followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.explore import choose_form, meant_form
from footpath.roles.forms import ChooseForm
from footpath.schema.action import Click
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.engine.walk import Walk
    from footpath.schema.cookbook import Step
    from footpath.schema.observation import FormObservation


async def belongs(walk: Walk, view: View, steps: Sequence[Step]) -> bool:
    """Whether learned steps enter what they enter in the form that the task names or, where it names none, in the one
    that is meant then. Where several could be meant, what was learned says which.

    Raises:
        NotFound: the page has no form of that name; it has others.
        NeedsPerson: it has several, and nobody says which.
    """
    enters = [step for step in steps if step.signature is not None and not isinstance(step.action, Click)]
    if not enters or not (walk.form or len(view.page.forms) > 1):
        return True
    form = meant_form(walk, view)
    if isinstance(form, ChooseForm) and walk.form:
        walk.form = await choose_form(walk, view, form)
        form = meant_form(walk, view)
    return form is None or isinstance(form, ChooseForm) or _mostly_in(form, view, enters)


def _mostly_in(form: FormObservation, view: View, steps: Sequence[Step]) -> bool:
    refs = {ref for field in form.fields for ref in (field.ref, *field.refs)}
    located = [view.locate(step.signature) for step in steps if step.signature is not None]
    found = [match.ref in refs for match in located if isinstance(match, Match)]
    return 2 * sum(found) >= len(found)
