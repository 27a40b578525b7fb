"""`fill_form`: fill one form, and send it only where the task says so; a queued task sends it once. Another task may
send it again, and tells that it was sent before; where a run may have sent it, a person is asked first. Of two that
would enter the same at the same time, one is refused.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from footpath.engine.effect import Another, Sending
from footpath.engine.end import End
from footpath.errors import Busy
from footpath.memory.journal import Journal, at_first_page, effect_of, effects_of, read
from footpath.memory.once import hashed
from footpath.memory.resolution import resolve_other
from footpath.memory.runs import Sent
from footpath.schema.event import Noticed
from footpath.sentence import Sentence, own
from footpath.tasks.kit import Kit, Prepared, Result, begin, open_walk, result

if TYPE_CHECKING:
    from footpath.schema.event import StepStarted
    from footpath.schema.run import Run
    from footpath.schema.task import Task


class Unclaimed:
    """A form may be sent again by another task: nothing to claim. The journals' intents hold, within one task and where
    nobody knows what became of one.
    """

    is_kept = False

    async def take(self) -> str:
        """Free."""
        return ""

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Nothing to keep."""


async def fill_form(kit: Kit, task: Task) -> Result:
    """Work a `fill_form` task.

    Raises:
        Busy: another run enters the same values into the form now.
    """
    async with begin(kit, task) as prepared, kit.store.leases.holding(f"fill_form {_key(prepared.run)}") as mine:
        run = prepared.run
        if not mine:
            hint = "See what it does: footpath runs list"
            raise Busy(own("Another run is filling this form with the same values now."), hint=hint)
        own_attempt = await _of_this_task(kit, prepared)
        if own_attempt is not None and own_attempt.effect.landed:
            end = End("complete", own("An earlier attempt at this task has sent it."), own_attempt.effect.proof)
            return result(prepared, await prepared.conductor.close(run, end))
        earlier = (own_attempt,) if own_attempt is not None else await prepared.conductor.runs.sent_before(run)
        unclear, *others = [each for each in earlier if each.effect.landed is None] or [None]
        sending = Sending(Unclaimed())
        if unclear is not None:
            sending = Sending(Unclaimed(), unclear.effect.intent.step, is_other=unclear.run.data != run.data)
            sending.what = _what(unclear) if others else ""
            sending.others = tuple(_another(kit, prepared, each) for each in others if each is not None)
            async with await Journal.open(kit.store, run.id, kit.now) as journal:
                await journal.append(unclear.effect.intent)  # so that the next attempt finds it in one journal
        async with open_walk(kit, prepared) as walk:
            for each in earlier:
                if each is earlier[0] or each.effect.landed is None:
                    is_other = each.run.data != run.data
                    await walk.journal.append(Noticed(what="sent", text=_told(each, is_other=is_other)))
            return result(prepared, await prepared.conductor.conduct(run, walk, sending), walk)


def _key(run: Run) -> str:
    """The same for two runs that enter the same values of the same person into the same form."""
    return hashed(repr((str(run.task.url), run.task.form, run.person, run.data)))


def _told(earlier: Sent, *, is_other: bool) -> Sentence:
    when = earlier.run.finished_at or earlier.run.started_at
    sent = "sent" if earlier.effect.landed else "may have sent"
    values = ", with other values" if is_other else ""
    return own(f"Run {earlier.run.id} {sent} this form on {when:%Y-%m-%d at %H:%M} (UTC){values}.")


def _another(kit: Kit, prepared: Prepared, earlier: Sent) -> Another:
    settle = functools.partial(resolve_other, kit.store, kit.now, earlier.run)
    return Another(_what(earlier), earlier.run.data != prepared.run.data, settle)


def _what(earlier: Sent) -> str:
    return f"{earlier.effect.intent.target} in run {earlier.run.id}"


async def _of_this_task(kit: Kit, prepared: Prepared) -> Sent | None:
    """The last attempt at this queued task that knows of something that one of them sent, or may have."""
    run, runs = prepared.run, prepared.conductor.runs
    attempts = [each for each in await runs.of_task(run.task_id) if each.id != run.id] if run.task_id else []
    pressed: list[StepStarted] = []
    last: Sent | None = None
    for each in attempts:
        entries = await read(kit.store, each.id)
        pressed += [effect.intent for effect in effects_of(at_first_page(entries)[1])]
        if (effect := effect_of(entries)) is not None and effect.intent in pressed:
            last = Sent(each, effect)
    return last if last is not None and last.effect.landed is not False else None
