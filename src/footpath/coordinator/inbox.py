"""Questions to absent persons, with pictures beside them, and the effects of their answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.answers.bank import Banked
from footpath.answers.typed import not_offered, typed
from footpath.coordinator.ending import TaskStanding, ended_by
from footpath.coordinator.values import as_asked
from footpath.errors import BadInput, Refused, WrongKey
from footpath.language.replies import bare_yes_or_no
from footpath.memory import journal
from footpath.schema.ask import CHANGED, TAKE, YES, AnswerChange, Ask, AskState, became
from footpath.store import answers as answer_statements
from footpath.store import asks as statements
from footpath.store import tasks as task_statements

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from footpath.schema.record import TaskState
    from footpath.sealing import Seal
    from footpath.store.database import Clock, Store, Transaction


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """Paths of a question's pictures; None for pictures missing on this machine."""

    learned: Path | None = None
    today: Path | None = None
    candidates: tuple[Path | None, ...] = ()
    """A picture per candidate, in order."""

    def __bool__(self) -> bool:
        return any((self.learned, self.today, *self.candidates))

    def named(self, name: str) -> Path | None:
        """By `learned`, `today` or the number of a candidate, from 1."""
        if name.isdecimal() and 0 < int(name[:4]) <= len(self.candidates):
            return self.candidates[int(name[:4]) - 1]
        return {"learned": self.learned, "today": self.today}.get(name)


async def beside(store: Store, ask: Ask) -> PictureFolder:
    """The pictures of a question."""
    match ask.kind:
        case "review":
            return PictureFolder(
                await journal.learned_picture(store, ask.run, ask.step), journal.picture_of(store, ask.run, ask.step)
            )
        case "element":
            known = tuple(journal.picture_of(store, ask.run, each.value) for each in ask.candidates)
            return PictureFolder(await journal.learned_picture(store, ask.run, ask.step), None, known)
        case _:
            return PictureFolder()


async def forget_pictures(store: Store, ask: Ask) -> None:
    """Delete the pictures of a question that is closed or asked by another run."""
    names = {"review": [ask.step], "element": [each.value for each in ask.candidates]}
    await journal.forget_pictures(store, ask.run, names.get(ask.kind, []))


class Inbox:
    """The questions and approvals of all tasks."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def list(self, state: AskState = "open", limit: int = 100) -> list[Ask]:
        """Questions in a state, oldest first."""
        async with self._store.reading() as transaction:
            return await self.as_asked(transaction, await statements.listed(transaction, state, limit))

    async def of_task(self, task: str) -> Sequence[Ask]:
        """The open questions of a task, by its whole id, oldest first."""
        async with self._store.reading() as transaction:
            return await self.as_asked(transaction, await statements.of_task(transaction, task, "open"))

    async def count(self) -> int:
        """The number of open questions."""
        async with self._store.reading() as transaction:
            return await statements.count(transaction, "open")

    async def get(self, id: str) -> Ask:
        """A question by id, or by the beginning of an id. Raises NotFound."""
        ask = await self._find(id)
        async with self._store.reading() as transaction:
            return (await self.as_asked(transaction, [ask]))[0]

    async def _find(self, id: str) -> Ask:
        return await self._store.found_by(statements.by_prefix, id, "question", "inbox list")

    async def answer(self, id: str, said: str, *, by: str = "") -> Ask:
        """Take a person's answer. After the last needed answer, the task continues.

        Args:
            id: id of the question.
            said: a candidate by value, label or number, or any text if there are no candidates.
            by: the interface.

        Raises:
            NotFound: the question is missing.
            BadInput: no candidate matches.
            Refused: the question is already closed, and how.
            WrongKey: the sealed values cannot be read here.
        """
        ask = await self._find(id)
        if ask.state != "open":
            raise _closed(ask)
        shown = await self._opened(ask)
        value = chosen(shown, said)
        if ask.kind != "question":
            said_as_kept = {
                there.value: kept.value for there, kept in zip(shown.candidates, ask.candidates, strict=True)
            }
            return await self._close(ask, "answered", said_as_kept[value], by)
        kept = None if shown.field is None else Banked.given(shown.field, value, scope=shown.scope)
        return await self._close(ask, "answered", "", by, kept)

    async def change(self, id: str, number: int, said: str, *, remember: bool = False, by: str = "") -> Ask:
        """Take another answer to a row of a review. The run enters the answer and shows the review again.

        Args:
            id: id of the review.
            number: number of the row, from 1.
            said: the typed text; empty: leave the field empty.
            remember: whether the answer also holds for later forms.
            by: the interface.

        Raises:
            NotFound: the question is missing.
            BadInput: the review lacks the row, or the row refuses the answer.
            Refused: the question is already closed.
            WrongKey: the sealed values cannot be read here.
        """
        ask = await self._find(id)
        if ask.state != "open":
            raise _closed(ask)
        rows = (await self._opened(ask)).shown
        if not 0 < number <= len(rows):
            raise BadInput(f"The review has no row {number}.", hint=f"Its rows are numbered from 1 to {len(rows)}.")
        if (field := rows[number - 1].field) is None:
            raise BadInput(
                f"“{rows[number - 1].question}” cannot be changed from here.",
                hint="Answer no, and run the task again with another answer.",
            )
        value = typed(field, said) if said.strip() else ""
        change = AnswerChange(field=field, value=value, remember=remember and value != "")
        return await self._close(ask, "answered", CHANGED, by, change=change)

    async def as_asked(self, transaction: Transaction, asks: Sequence[Ask]) -> list[Ask]:
        """Questions as shown to a person. A question with unreadable values says so, and shows none."""
        sealed = await statements.sealed(transaction, [ask.id for ask in asks])
        return [_seen(ask, sealed.get(ask.id), self._store.seal) for ask in asks]

    async def _opened(self, ask: Ask) -> Ask:
        async with self._store.reading() as transaction:
            sealed = await statements.sealed(transaction, [ask.id])
        return ask if ask.id not in sealed else as_asked(ask, sealed[ask.id], self._store.seal)

    async def expire(self) -> None:
        """Close questions past their deadline with the default answer."""
        async with self._store.reading() as transaction:
            late = await statements.overdue(transaction, self._now())
        for ask in late:
            try:
                await self._close(ask, "expired", ask.default, "nobody")
            except Refused:
                continue  # somebody answered after all

    async def withdraw(self, transaction: Transaction, task: str) -> None:
        """Close the open questions of a task that no longer needs them."""
        for ask in await statements.of_task(transaction, task, "open"):
            closed = {"state": "withdrawn", "answered_at": self._now()}
            await statements.close(transaction, ask.model_copy(update=closed))
            await forget_pictures(self._store, ask)

    async def _close(
        self,
        ask: Ask,
        state: AskState,
        answer: str,
        by: str,
        kept: Banked | None = None,
        change: AnswerChange | None = None,
    ) -> Ask:
        """Close a question atomically; `kept` goes to the answer bank, a `change` to the task's runs."""
        sealed = None if change is None else self._store.seal.close(change.model_dump_json())
        now = self._now()
        closed = ask.model_copy(update={"state": state, "answer": answer, "by": by, "answered_at": now})
        async with self._store.writing() as transaction:
            # of two last answers, the second must notice that it is the last
            await task_statements.lock(transaction, ask.task)
            if not await statements.close(transaction, closed, sealed):
                asked = await statements.of_task(transaction, ask.task)
                raise _closed(next(each for each in asked if each.id == ask.id))
            if kept is not None:
                await answer_statements.put(
                    transaction,
                    ask.profile,
                    kept.slug,
                    question=kept.question,
                    options=kept.options,
                    value=kept.value,
                    source=kept.source,
                    scope=kept.scope,
                    now=now,
                )
            if (ask.kind, answer) == ("changed", YES):
                await task_statements.change(transaction, ask.task, {"from_step": f"{ask.run}:"})
            still_open = await statements.of_task(transaction, ask.task, "open")
            resting: tuple[TaskState, ...] = ("paused",) if ask.kind == "resume" else ()
            if (end := ended_by(closed)) is not None:
                ended = TaskStanding(*end).columns(now)  # queued: its worker was stopped while the question was open
                await task_statements.change(transaction, ask.task, ended, states=("waiting", "queued", *resting))
                await self.withdraw(transaction, ask.task)
            elif not still_open:
                goes_on = {**TaskStanding("queued", "", now).columns(now), "takeovers": 0}
                await task_statements.change(transaction, ask.task, goes_on, states=("waiting", "unknown", *resting))
        await forget_pictures(self._store, ask)
        return closed


def _seen(ask: Ask, sealed: str | None, seal: Seal) -> Ask:
    if sealed is None:
        return ask
    try:
        return as_asked(ask, sealed, seal)
    except WrongKey as error:
        return ask.model_copy(update={"reason": str(error)})


def _closed(ask: Ask) -> Refused:
    """The error for a closed question."""
    match ask.state:
        case "expired":
            how = "was not answered before its deadline"
        case "withdrawn":
            how = "is no longer open: its task has ended, or asks another question"
        case _:
            label = next((each.label for each in ask.candidates if each.value == ask.answer), ask.answer)
            when = f"{ask.answered_at:%Y-%m-%d %H:%M} UTC" if ask.answered_at else ""
            said, by = f": “{label}”" if label else "", f"by {ask.by}" if ask.by else ""
            how = f"is answered already{said} ({', '.join(filter(None, (by, when)))})"
    return Refused(f"Question {ask.id} {how}.", cli="footpath inbox list shows the open questions.")


def chosen(ask: Ask, said: str) -> str:
    """The value of an answer. Raises BadInput if no candidate matches."""
    said = said.strip()
    if not said:
        raise BadInput("The answer is empty.", cli="`footpath tasks cancel` ends the task without one.")
    field = ask.field
    if field is not None and field.draft and said.casefold() == TAKE:
        return field.draft
    if not ask.candidates:
        return said if field is None else typed(field.model_copy(update={"options": ()}), said)
    if (value := _candidate(ask, said)) is not None:
        return value
    if field is not None and field.kind == "checkbox":
        raise BadInput("A checkbox takes yes or no, and the answer is neither.")
    raise not_offered([each.label for each in ask.candidates])


def _candidate(ask: Ask, said: str) -> str | None:
    """The candidate that an answer means: by its words, by its number, or by yes and no."""
    folded = said.casefold()
    for each in ask.candidates:
        if folded in (each.value.casefold(), each.label.casefold()):
            return each.value
    if ask.kind == "unknown_effect" and (meant := became(said)):
        return meant
    if said.isdecimal() and 0 < int(said) <= len(ask.candidates):
        return ask.candidates[int(said) - 1].value
    if ask.field is not None and ask.field.kind == "checkbox" and (meant := bare_yes_or_no(said)):
        return next(each.value for each in ask.candidates if each.value.casefold() == meant)
    return None
