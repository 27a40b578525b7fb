"""The person of a queued task: asked in writing. The run does not wait, and goes on when they have answered."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from footpath.schema.ask import ANSWERS, NO, NOT_SENT, SENT, YES, Ask, Candidate, Shown
from footpath.store import asks as statements

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.engine.person import Review
    from footpath.schema.event import Matter
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.store.database import Clock, Store

PATIENCE: dict[Matter, tuple[timedelta | None, str]] = {
    "question": (timedelta(days=7), ""),
    "form": (timedelta(days=7), ""),
    "review": (timedelta(days=3), NO),
    "blocked": (timedelta(days=1), NO),
    "unknown_effect": (None, ""),
}
"""How long each kind stays open, and what holds then. Something that was sent perhaps is asked about for good."""

LABELS = {YES: "Yes", NO: "No", SENT: "It was sent", NOT_SENT: "It was not sent"}
WAS_IT_SENT = "This was sent perhaps, and the site does not tell. Was it sent?"


@dataclasses.dataclass(slots=True)
class WrittenPerson:
    """`Person` of the engine: what is known of earlier answers is said, everything else is asked and left open."""

    store: Store
    """As the task holds it."""
    task: str
    now: Clock
    new_id: Callable[[], str]
    identity: Callable[[], str]
    """Whose answers they are."""
    run: str = ""
    """The run that asks, as soon as it has begun."""

    async def answer(self, field: FieldObservation, reason: str) -> str | None:
        """None: what was answered is in the answer bank by now."""
        labels = dict.fromkeys(field.choices)
        await self._ask(
            "question",
            field.question,
            reason=reason or "no answer is known",
            candidates=tuple(Candidate(value=label, label=label) for label in labels),
            field=field.model_copy(update={"value": ""}),
            profile=self.identity(),
        )
        return None

    async def approve(self, review: Review) -> bool:
        """Whether a person has approved exactly this."""
        digest = digest_of(review)
        known = [ask for ask in await self._asked("review") if ask.answer == YES]
        if any(ask.digest == digest for ask in known):
            return True
        rows = (
            Shown(question=row.question, value=row.value, source=row.source, required=row.required, note=row.note)
            for row in review.rows
        )
        await self._ask(
            "review",
            f"Send this with “{review.button}”?",
            reason="The form holds other values than those that were approved." if known else "",
            url=review.url,
            title=review.title,
            shown=tuple(rows),
            digest=digest,
        )
        return False

    async def unblock(self, reason: str, url: str) -> bool:
        """False: nobody is at this browser. Where a person says that the way is free, the run tries again."""
        await self._ask("blocked", "Is the way free now?", reason=reason, url=url)
        return False

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        """The form that a person chose before, where it is among these."""
        labels = [_summary(form) for form in forms]
        for ask in reversed(await self._asked("form")):
            if ask.answer in labels:
                return labels.index(ask.answer)
        candidates = tuple(Candidate(value=label, label=label) for label in labels)
        await self._ask("form", "Which form is meant?", reason="Several forms could be meant.", candidates=candidates)
        return None

    async def landed(self, title: str, url: str) -> Literal["sent", "not_sent"] | None:
        """What a person said of what was sent perhaps. It holds for this once."""
        for ask in await self._asked("unknown_effect"):
            if ask.state == "answered" and not ask.used_by:
                async with self.store.writing() as transaction:
                    await statements.put(transaction, ask.model_copy(update={"used_by": self.run or "a run"}))
                return "sent" if ask.answer == SENT else "not_sent"
        await self._ask("unknown_effect", WAS_IT_SENT, url=url, title=title)
        return None

    async def _asked(self, kind: Matter) -> list[Ask]:
        async with self.store.reading() as transaction:
            return [ask for ask in await statements.of_task(transaction, self.task) if ask.kind == kind]

    async def _ask(self, kind: Matter, question: str, **more: object) -> None:
        """Ask, unless it is asked already."""
        if any(ask.state == "open" and ask.question == question for ask in await self._asked(kind)):
            return
        ask = new_ask(self.new_id(), self.task, kind, question, self.now, run=self.run, **more)
        async with self.store.writing() as transaction:
            await statements.create(transaction, ask)


def new_ask(id: str, task: str, kind: Matter, question: str, now: Clock, **more: object) -> Ask:
    """A question that is open from now on, for as long as its kind is."""
    patience, default = PATIENCE[kind]
    asked_at = now()
    plain = {
        "id": id,
        "task": task,
        "kind": kind,
        "question": question,
        "candidates": tuple(Candidate(value=value, label=LABELS[value]) for value in ANSWERS[kind]),
        "default": default,
        "deadline": None if patience is None else asked_at + patience,
        "asked_at": asked_at,
    }
    return Ask.model_validate(plain | more)


def digest_of(review: Review) -> str:
    """The same for two reviews of the same values behind the same button; slow, so that nobody finds short ones."""
    rows = [(row.question, row.value) for row in review.rows]
    said = json.dumps([review.button, rows], ensure_ascii=False).encode()
    return hashlib.scrypt(said, salt=b"review", n=2**14, r=8, p=1, dklen=16).hex()


def _summary(form: FormObservation) -> str:
    return f"{form.name or form.purpose}: {', '.join(field.question for field in form.fields[:6])}"
