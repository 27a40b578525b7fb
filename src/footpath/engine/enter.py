"""Enter answers: plain ones in one batch, others one by one; each journaled before and after, each read back.

For a widget beyond the rules a model finds the actions (`field_worker.py`). The cookbook keeps them with the answer as
a template, and the next person needs no model (`operate`). No action may send data, and the field must show the answer
at the end. No form goes on without a file that the site declined.
"""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from typing import TYPE_CHECKING, Final

from footpath.advice import GIVEN
from footpath.answers.moves import Left, Move, as_entry, likened
from footpath.beside import beside
from footpath.engine.confirmed import REFUSED, is_loading
from footpath.engine.form_progress import ChosenFile, FormProgress, entered_texts
from footpath.engine.literals import Literals
from footpath.engine.perform import chosen_anew
from footpath.engine.record import Performed
from footpath.engine.sent_requests import try_out
from footpath.engine.source import FailedEntry
from footpath.engine.step import LocatedStep
from footpath.errors import BadInput, NeedsPerson
from footpath.page.act_options import squash
from footpath.page.carriers import read_entries
from footpath.reading.answer_body import refusal_in
from footpath.reading.effect import acts_outside
from footpath.reading.sensitive import asks_for_secret
from footpath.schema.action import Failure, Fill, Operate, Outcome, Select, Upload
from footpath.schema.cookbook import Parameter, Postcondition, Step, ValueHeld
from footpath.schema.event import FieldLeft
from footpath.schema.signature import Match
from footpath.schema.template import names, resolve
from footpath.sentence import Sentence, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.answers.values import Values
    from footpath.engine.form_state import FormState
    from footpath.engine.record import Recording
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.memory.journal import Journal
    from footpath.page.session import Session
    from footpath.schema.action import Action
    from footpath.schema.cookbook import OptionMeaning
    from footpath.schema.observation import FieldObservation
    from footpath.schema.run import Rung
    from footpath.schema.snapshot import Element
    from footpath.schema.task import Task

OFFERED = 50
"""Number of options kept of a list without a fitting option."""

CARRIED_LOOKS = 3
"""Number of looks at the form before a typed date counts as not taken: some fields take a date after a delay."""
CARRIED_S = 0.5
"""Seconds within which the page reacts before the next look."""

INOPERABLE: Final[frozenset[Failure]] = frozenset(
    {"hidden", "readonly", "covered", "not_taken", "no_option", "wrong_kind", "timeout", "not_found"}
)
"""Failures after which a model may know how to operate the field."""

HELD = Postcondition(all_of=(ValueHeld(),))

DRAWN_ANEW: Final = own("The page has drawn the field anew; Footpath looks for the field again.")
SLOW: Final = own("The page was too slow; Footpath tries the field again.")


@dataclasses.dataclass(frozen=True, slots=True)
class Planned:
    """A move and its step."""

    move: Move
    located: LocatedStep

    @property
    def is_plain(self) -> bool:
        """Whether the answer can be entered together with others."""
        return self.move.plain and not isinstance(self.located.step.action, Operate)


def plan(recording: Recording, values: Values, view: View, move: Move) -> Planned:
    """Return a move of the rules as a separate step."""
    id, signature = recording.new_step(), view.sign(move.target)
    step = Step(id=id, action=move.template, signature=signature, postcondition=HELD)
    by_model = "model" in move.field.evidence or bool(values.options_read(move.field))
    rung: Rung = "person" if move.answer.giver == "person" else "model" if by_model else "rules"
    return Planned(move, LocatedStep(step, move.target, rung, view.words(move.target)))


async def enter(context: RunContext, planned: Sequence[Planned]) -> View:
    """Enter all answers, in order, and read the page once at rest.

    Refused answers are noted in `context.form_state`, with the reason.
    """
    done: Sequence[tuple[Planned, Outcome]] = ()
    before = context.view
    for burst in _bursts(planned):
        await _note(context, done)
        done = await _enter(context, burst)
    async with beside(context.session.observe_at_rest(context.task.limits.step_seconds)) as resting:
        await _note(context, done)
        view = await context.settled(resting)
    if before is None or not is_loading(before, view):
        return view
    limit = context.task.limits.step_seconds
    return await context.until(lambda now: not is_loading(before, now), limit)  # the page may bring questions


def _bursts(planned: Sequence[Planned]) -> Iterator[Sequence[Planned]]:
    """Yield plain moves together, each other one alone."""
    for plain, group in itertools.groupby(planned, lambda each: each.is_plain):
        burst = list(group)
        yield from [burst] if plain else ([each] for each in burst)


async def _enter(context: RunContext, burst: Sequence[Planned]) -> Sequence[tuple[Planned, Outcome]]:
    """Enter a burst, and journal its steps meanwhile. A secret is registered before the page can repeat the text."""
    for each in burst:
        context.spent.step()
        for text in entered_texts(each.move) if each.move.field.is_secret else ():
            context.privacy.hide(text)
        if asks_for_secret(each.move.field):
            context.session.outbox.secrets += entered_texts(each.move)
    async with beside(_act(context, burst)) as entering:
        for each in burst:
            await asyncio.sleep(0)  # entering goes first; the journal is written beside it
            await context.journal.append(each.located.started(parameter_for(context.values, each.move)))
        return list(zip(burst, await entering, strict=True))


async def _act(context: RunContext, burst: Sequence[Planned]) -> Sequence[Outcome]:
    move, action = burst[0].move, burst[0].located.step.action
    if isinstance(action, Operate):
        return [await operate(context, move, action)]
    for each in burst:
        if isinstance(each.move.action, Upload):
            note_file(context.session, context.progress, each.move.field)
    if move.plain:
        outcomes = await context.session.fill_many([(each.move.action, each.move.element) for each in burst])
        written = [await _written_anew(context, each.move, came) for each, came in zip(burst, outcomes, strict=True)]
        written = [await _chosen_instead(context, each.move, came) for each, came in zip(burst, written, strict=True)]
        await _add_uncarried(context, [each.move for each, came in zip(burst, written, strict=True) if came.ok])
        return written
    choices, days = (len(move.action.options), move.days) if isinstance(move.action, Select) else (1, ())
    deadline = context.task.limits.step_seconds * max(choices, 1)
    outcome = await context.session.act(
        move.action, move.element, choose=move.choose, when=move.when or days, deadline_s=deadline
    )
    if move.when:
        return [await _written_anew(context, move, outcome)]
    signature = burst[0].located.step.signature
    return [outcome if signature is None else await chosen_anew(context, signature, outcome, move.least)]


async def _written_anew(context: RunContext, move: Move, outcome: Outcome) -> Outcome:
    """Enter a date in the formats of date pickers, until the field keeps one, or choose its days in the field's
    calendar. A format counts once the field has kept a day over 12 in it: otherwise the field may hold another day than
    shown. The outcome has the kept text as `chosen`.
    """
    outcome = await _as_carried(context.session, move, outcome)
    if outcome.failure != "not_taken":
        return outcome
    for sure, value in move.otherwise:
        if sure != value and not (await _fill(context.session, context.task, move, sure)).ok:
            continue
        again = await _fill(context.session, context.task, move, value)
        if again.ok:
            return again.model_copy(update={"chosen": (value,)})
        if again.failure != "not_taken":
            return again
    if move.days:
        deadline = context.task.limits.step_seconds
        return await context.session.act(move.action, move.element, when=move.days, deadline_s=deadline)
    return outcome


async def _fill(session: Session, task: Task, move: Move, value: str) -> Outcome:
    outcome = await session.act(Fill(value=value), move.element, deadline_s=task.limits.step_seconds)
    return await _as_carried(session, move, outcome)


async def _as_carried(session: Session, move: Move, outcome: Outcome) -> Outcome:
    """Return the outcome of a typed date; `not_taken` if the field shows the text and its form would send nothing: some
    date fields keep a text that they do not understand.
    """
    tab, ref = session.tabs.current, move.element.ref
    if not (outcome.ok and move.otherwise) or tab is None:
        return outcome
    for _ in range(CARRIED_LOOKS):
        if not (await read_entries(tab, [ref])).is_empty(ref):
            return outcome
        await session.reacted(CARRIED_S)
    return Outcome(ok=False, failure="not_taken")


async def _chosen_instead(context: RunContext, move: Move, outcome: Outcome) -> Outcome:
    """Return the outcome of a choice in place of a text that the page does not keep: the field may only search a list.
    Without such a list, the outcome of the text.
    """
    if outcome.failure != "not_taken" or outcome.is_astray or move.field.kind != "text" or move.otherwise:
        return outcome
    entry, deadline = as_entry(move, context.values.today), context.task.limits.step_seconds
    chosen = await context.session.act(entry.action, move.element, choose=entry.choose, deadline_s=deadline)
    return chosen if chosen.ok or chosen.is_astray or chosen.offered else outcome


async def _add_uncarried(context: RunContext, typed: Sequence[Move]) -> None:
    """Add each typed text of which the form would send nothing as an entry: a box for tags takes a text by Enter. If
    the box takes no entry, the text stays typed, and the form is looked at before it leaves.
    """
    tab = context.session.tabs.current
    boxes = {move.element.ref: move for move in typed if move.field.kind == "text" and not move.element.html_name}
    if tab is None or not boxes:
        return
    entries = await read_entries(tab, boxes)
    for move in (move for ref, move in boxes.items() if entries.is_empty(ref) or ref in entries.unheard):
        entry, deadline = as_entry(move, context.values.today), context.task.limits.step_seconds
        added = await context.session.act(entry.action, move.element, choose=entry.choose, deadline_s=deadline)
        if not added.ok:
            await context.session.act(move.action, move.element, deadline_s=deadline)


async def _note(context: RunContext, done: Sequence[tuple[Planned, Outcome]]) -> None:
    """Journal the result of each move in a burst."""
    for each, outcome in done:
        await asyncio.sleep(0)
        await _finish(context, each, outcome, last=each is done[-1][0])


async def _finish(context: RunContext, each: Planned, outcome: Outcome, *, last: bool) -> None:
    field = each.move.field
    passing = _passing(each.move, outcome)
    again = bool(passing) and context.form_state.may_retry(field)
    why = passing if again else outcome.message
    context.keep_private(each.move)
    finished = each.located.finished(outcome, held=outcome.ok, why=why, again=again)
    await context.journal.append(finished, await context.picture() if last else b"")
    if again:
        return
    lacks = outcome.ok and len(outcome.chosen) < each.move.least and each.move.least > 1
    if lacks or not outcome.ok:
        lacking = own("One of the answers is not among the options.") if lacks else str(outcome.failure)
        await _leave_in_part(context, each, outcome, outcome.message or lacking)
        return
    context.form_state.enter(
        each.move, outcome.chosen, likened=bool(likened(each.move, outcome.chosen, context.values.today))
    )
    done = each.located
    await context.keep(
        Performed(done.step, done.rung, parameter_for(context.values, each.move), done.healed_from), done.score
    )


def _passing(move: Move, outcome: Outcome) -> Sentence:
    """Return the reason of a failure that may pass, as the page changes or is slow; empty for another."""
    lacks_option = outcome.failure == "no_option"
    if outcome.failure == "not_found" or (lacks_option and move.plain):
        return DRAWN_ANEW
    is_slow = outcome.failure == "timeout" or (lacks_option and not outcome.offered)
    return SLOW if is_slow else own("")


async def _leave_in_part(context: RunContext, each: Planned, outcome: Outcome, why: str) -> None:
    """Leave a field with a part of its answer, or none; what could not be operated may be tried by the Worker."""
    field = each.move.field
    why = sentence("Answered in part: {}", why) if outcome.chosen else why
    in_part = (bool(outcome.chosen) and each.move.least > 1) or outcome.is_astray
    context.form_state.chosen.update(outcome.chosen)
    await leave(
        context.form_state, context.journal, Left(field, why, in_part=in_part, offered=outcome.offered[:OFFERED])
    )
    if outcome.failure in INOPERABLE and not outcome.offered:
        context.model.failed[field.key] = FailedEntry(each.move, each.located)


def asked_as(field: FieldObservation, name: str, options: tuple[OptionMeaning, ...] = ()) -> Parameter:
    """Return a field as a parameter of a cookbook; `options`: the options of the field."""
    return Parameter(
        name=name,
        meaning=field.meaning,
        question=field.full_question if field.number or field.caption else field.question,
        kind=field.kind,
        index=field.index,
        required=field.required,
        is_secret=asks_for_secret(field),
        options=options,
    )


def parameter_for(values: Values, move: Move) -> Parameter:
    """Return a move's value as a parameter of a cookbook."""
    return asked_as(move.field, move.answer.name, values.options_read(move.field))


async def leave(form_state: FormState, journal: Journal, left: Left) -> None:
    """Note that a field stays unchanged."""
    form_state.leave(left)
    is_ticked = left.field.kind == "checkbox" and left.field.value == "yes"
    reason = sentence("It stays ticked, as the site had it. {}", left.reason) if is_ticked else left.reason
    await journal.append(FieldLeft(question=left.field.full_question, required=left.field.required, reason=reason))


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
        context.form_state.leave_open(Left(field, why), context.values.gave(field))
    told = (sentence("“{}” ({})", field.full_question, why) for field, why in declined)
    hint = sentence('{} Give another file as "QUESTION=FILE" ({}), or leave it out with "QUESTION=".',
                    context.progress.unsent, GIVEN)  # fmt: skip
    raise NeedsPerson(sentence("The site did not take the file for {}.", listed(", ", told)), hint=hint)


def _declined(chosen: ChosenFile, until: int | None) -> Iterator[Sentence]:
    """Yield why the site declined a file; nothing if accepted."""
    for status, body in chosen.traffic.file_answers(chosen.begun_before, until):
        if refusal := refusal_in(body):
            yield sentence("it answered “{}”", refusal)
        elif status >= REFUSED:
            yield sentence("it answered with status {}", str(status))


SENDS = own("The press may send something, and Footpath sends nothing while it fills a field.")


async def operate(context: RunContext, move: Move, action: Operate) -> Outcome:
    """Do the recorded actions with the answer of today, and read the field back."""
    values = dict.fromkeys(names(action.value), value_of(move))
    literals = Literals(values)
    before = view = await context.settled()
    for part in action.parts:
        try:
            signature = literals.put_signature(part.signature)
        except BadInput as error:
            return _failed("not_found", str(error))
        located = view.locate(signature)
        if not isinstance(located, Match):
            named = signature.name or signature.question or signature.html_name
            return _failed("not_found", sentence("“{}”, a part of the field, was not found.", named))
        outcome = await do_part(context, view, part.action, view.elements[located.ref], values)
        if not outcome.ok:
            return outcome
        view = await context.settled()
    return read_back(before, view, move)


async def do_part(
    context: RunContext, view: View, action: Action, element: Element | None, values: Mapping[str, str]
) -> Outcome:
    """Do one action on a part of a widget; blocked if the action may send data."""
    if element is not None and acts_outside(action, element, view.page, list(values.values())):
        return _failed("blocked", SENDS)
    return await try_out(context, view, resolve(action, values), element)


def read_back(before: View, now: View, move: Move) -> Outcome:
    """Check that the field shows the answer, and every other field is unchanged."""
    fields = {field.key: field for field in now.fields.values()}
    asked = (field for field in before.fields.values() if field.visible and field.key != move.field.key)
    others = {field.key: field.value for field in asked}
    if changed := [key for key, value in others.items() if key in fields and fields[key].value != value]:
        return _failed("not_taken", sentence("“{}” was changed, too.", fields[changed[0]].full_question))
    field = fields.get(move.field.key)
    shown = shown_by(field, now) if field is not None else ""
    if not shown or not any(_says(shown, wanted) for wanted in _wanted(move)):
        return _failed("not_taken", own("The field does not show the answer."))
    return Outcome(ok=True, how="trusted", chosen=(shown,))


def shown_by(field: FieldObservation, view: View) -> str:
    """Return a field's shown text: its value, else the words of its element."""
    element = view.elements.get(field.ref)
    said = (field.value, element.value, element.text) if element is not None else (field.value,)
    return next((text for text in said if text.strip()), "")


def value_of(move: Move) -> str:
    """Return the answer in the field's form."""
    return next(iter(entered_texts(move)), "") or move.answer.value


def _wanted(move: Move) -> tuple[str, ...]:
    return (*entered_texts(move), move.answer.value, *move.answer.alternatives)


def _says(shown: str, wanted: str) -> bool:
    return squash(wanted) != "" and squash(shown) == squash(wanted)


def _failed(failure: Failure, why: str) -> Outcome:
    return Outcome(ok=False, failure=failure, message=why)
