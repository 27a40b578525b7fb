"""The form that a task means: settled before a cookbook enters any answer; no cookbook of another form is followed, and
no button of another form pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.explore import choose_form, meant_form
from footpath.engine.likeness import questions
from footpath.roles.forms import ChooseForm, form_fields, is_walled
from footpath.schema.action import Click

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.cookbook import FormQuestion, Step


async def belongs(context: RunContext, view: View, steps: Sequence[Step]) -> bool:
    """Whether learned steps belong to the form that the task names or, without a name, to the meant one. If several
    could be meant, the learned steps decide.

    Raises:
        NotFound: the page has no form of the name, but others.
        NeedsPerson: the page has several forms, and nobody chose.
    """
    enters = [step for step in steps if step.signature is not None and not isinstance(step.action, Click)]
    if not enters or not (context.progress.form or len(view.page.forms) > 1):
        return True
    form = meant_form(context.values, context.progress, context.task, view)
    if isinstance(form, ChooseForm) and context.progress.form:
        context.progress.form = await choose_form(context, view, form)
        form = meant_form(context.values, context.progress, context.task, view)
    if form is None or isinstance(form, ChooseForm):
        return True
    return not is_apart(view, view.located(enters), [field.ref for field in form_fields(view.page, form)])


def asked_here(context: RunContext, view: View) -> Sequence[Sequence[FormQuestion]]:
    """Return the questions of each form that the task may mean; empty behind a login."""
    name_for = context.values.name_for if context.task.type == "fill_form" else None
    if view.page.blocked_by == "login" and is_walled(view.page, view.elements, context.progress.form, name_for):
        return ()
    meant = meant_form(context.values, context.progress, context.task, view)
    forms = meant.forms if isinstance(meant, ChooseForm) else [meant] if meant is not None else []
    return [questions(form_fields(view.page, form, name_for)) for form in forms]


def is_apart(view: View, refs: Iterable[str], meant: Iterable[str]) -> bool:
    """Whether most of the fields and buttons stand in other forms of the page than the `meant` ones."""
    numbered: dict[str, int] = {}
    for number, form in enumerate(view.page.forms):
        numbered |= dict.fromkeys((ref for field in form.fields for ref in (field.ref, *field.refs)), number)
        numbered |= dict.fromkeys((button.ref for button in form.buttons), number)
    forms = {numbered[ref] for ref in meant if ref in numbered}
    found = [numbered[ref] in forms for ref in refs if ref in numbered]
    return bool(forms) and 2 * sum(found) < len(found)
