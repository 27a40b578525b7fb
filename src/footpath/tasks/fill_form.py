"""`fill_form`: fill a form, and send it only if the task says so; a queued task sends it once. Another task may send
the form again, with a warning; after a possible earlier submission, a person is asked first. Of two concurrent runs
with the same data, the second is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.end import End
from footpath.engine.form_run import FormRun
from footpath.engine.sending import Sending, unclear_before
from footpath.memory.journal import effects_of, own_effect_of, presser_of, read
from footpath.memory.runs import SentRun
from footpath.schema.event import Noticed
from footpath.sentence import Sentence, own
from footpath.tasks.busy import alone, key_of
from footpath.tasks.services import FinishedTask, Prepared, Services, begin, open_context, result

if TYPE_CHECKING:
    from footpath.schema.run import Run
    from footpath.schema.task import Task


class Unclaimed:
    """The claim of a form that other tasks may send again: nothing to claim. The journals' intents protect against
    double submissions within a task and after an unknown result.
    """

    is_kept = False

    async def take(self, form: str) -> str:
        """Free."""
        return ""

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Do nothing: no claim is stored."""


async def fill_form(services: Services, task: Task) -> FinishedTask:
    """Work a `fill_form` task.

    Raises:
        Busy: another run enters the same values into the form now.
    """
    async with (
        begin(services, task) as prepared,
        alone(services, prepared, key_of(prepared.run), "filling this form with the same values"),
    ):
        run = prepared.run
        own_attempt = await _of_this_task(services, prepared)
        if own_attempt is not None and own_attempt.effect.landed:
            end = End("complete", own("An earlier attempt at this task has sent the form."), own_attempt.effect.proof)
            return result(prepared, await prepared.rooms.close(run, end))
        earlier = (own_attempt,) if own_attempt is not None else await _of_others(services, prepared)
        unclear = [(each.run.id, each.effect) for each in earlier if each.effect.landed is None]
        others = {each.run.id for each in earlier if each.run.data != run.data}
        sending = Sending(
            Unclaimed(), await unclear_before(services.store, services.now, run, unclear, with_others=others)
        )
        async with open_context(services, prepared) as context:
            context.progress.asked_later = await prepared.rooms.runs.asked_later(run)
            for each in earlier:
                if each is earlier[0] or each.effect.landed is None:
                    words = _words(each, is_other=each.run.id in others)
                    await context.journal.append(Noticed(what="sent", text=words))
            filling = FormRun(rooms=prepared.rooms, context=context, meter=prepared.meter, sending=sending)
            run = await filling.conduct(run)
            return result(prepared, run, context, filling.end)


def _words(earlier: SentRun, *, is_other: bool) -> Sentence:
    when = earlier.run.finished_at or earlier.run.started_at
    sent = "sent" if earlier.effect.landed else "may have sent"
    values = "other values" if is_other else "the same values"
    return own(f"Run {earlier.run.id} {sent} this form on {when:%Y-%m-%d at %H:%M} (UTC), with {values}.")


async def _attempts(prepared: Prepared) -> list[Run]:
    """Earlier attempts at the queued task."""
    run, runs = prepared.run, prepared.rooms.runs
    return [each for each in await runs.of_task(run.task_id) if each.id != run.id] if run.task_id else []


async def _of_this_task(services: Services, prepared: Prepared) -> SentRun | None:
    """The last attempt at the queued task that submitted the form, or may have."""
    for each in reversed(await _attempts(prepared)):
        effect = own_effect_of(await read(services.store, each.id))
        if effect is not None and effect.landed is not False:
            return SentRun(each, effect)
    return None


async def _of_others(services: Services, prepared: Prepared) -> tuple[SentRun, ...]:
    """Earlier submissions by other tasks, certain or possible; first those that the last attempt at this queued task
    asked about, since the person may have answered.
    """
    run, runs = prepared.run, prepared.rooms.runs
    sent = await runs.sent_before(run)
    attempts = await _attempts(prepared)
    told = effects_of(())
    while attempts and not told:  # skip attempts that were busy, without copied effects
        told = effects_of(await read(services.store, attempts.pop().id))
    asked = [
        SentRun(await runs.get(presser_of(run.id, each.intent)), each)
        for each in told
        if each.landed is None and each.intent.by
    ]
    known = {each.run.id for each in asked}
    return (*asked, *(each for each in sent if each.run.id not in known))
