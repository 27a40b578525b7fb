"""Files that a page uploads once chosen: no form goes on without a file that the site declined."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.advice import GIVEN
from footpath.engine.confirmed import REFUSED
from footpath.engine.end import unsent
from footpath.engine.form_progress import ChosenFile
from footpath.errors import NeedsPerson
from footpath.reading.answer_body import refusal_in
from footpath.sentence import Sentence, listed, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.engine.form_progress import FormProgress
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.observation import FieldObservation


NAMED_S: Final = 1.0
"""Seconds within which a page enters the site's name of a file into its form, after the site's answer."""


def note_file(session: Session, progress: FormProgress, field: FieldObservation) -> None:
    """Note that a file is about to be chosen."""
    traffic = session.tab.traffic
    progress.files.append(ChosenFile(field, traffic, traffic.begun))


async def check_files(context: RunContext, view: View) -> None:
    """Wait until the site has answered each file that the page uploads by itself.

    Raises:
        NeedsPerson: the site declined a file, by status or in its answer.
    """
    chosen, context.progress.files = context.progress.files, []
    for each in chosen:
        await each.traffic.wait_files(each.begun_before, context.task.limits.step_seconds)
    if chosen:
        await context.session.settle(NAMED_S)
    ends = (*(each.begun_before for each in chosen[1:]), None)
    declined = [(each.field, why) for each, end in zip(chosen, ends, strict=False) for why in _declined(each, end)]
    if not declined:
        return
    context.form_state.note(view)
    for field, why in declined:
        context.form_state.leave_open(field, why, context.values.gave(field))
    told = (sentence("“{}” ({})", field.full_question, why) for field, why in declined)
    hint = sentence('{} Give another file as "QUESTION=FILE" ({}), or leave it out with "QUESTION=".',
                    unsent(context.progress.given), GIVEN)  # fmt: skip
    raise NeedsPerson(sentence("The site did not take the file for {}.", listed(", ", told)), hint=hint)


def _declined(chosen: ChosenFile, until: int | None) -> Iterator[Sentence]:
    """Yield why the site declined a file; nothing if accepted."""
    for status, body in chosen.traffic.file_answers(chosen.begun_before, until):
        if refusal := refusal_in(body):
            yield sentence("it answered “{}”", refusal)
        elif status >= REFUSED:
            yield sentence("it answered with status {}", str(status))
