"""The person behind a queued task, asked in writing. The run does not wait; after the answer, a new run continues."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import json
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from footpath.coordinator.inbox import forget_pictures
from footpath.coordinator.values import kept
from footpath.errors import NeedsPerson
from footpath.memory import journal
from footpath.memory.answers import AnswerBank
from footpath.reading.read import place_of
from footpath.schema.ask import ANSWERS, CHANGED, NO, NOT_SENT, SENT, YES, AnswerChange, Ask, Candidate, Shown
from footpath.sentence import elsewhere
from footpath.store import asks as statements
from footpath.store import tasks as task_statements
from footpath.store.owned import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.engine.person import Look, Review, Which
    from footpath.memory.redaction import Redaction
    from footpath.schema.event import Matter
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.store.database import Clock, Store

PATIENCE: dict[Matter, tuple[timedelta | None, str]] = {
    "question": (timedelta(days=7), ""),
    "form": (timedelta(days=7), ""),
    "element": (timedelta(days=7), NO),
    "review": (timedelta(days=3), NO),
    "blocked": (timedelta(days=1), NO),
    "unknown_effect": (None, ""),
    "resume": (timedelta(days=7), NO),
    "changed": (timedelta(days=7), NO),
    "disclosure": (timedelta(days=7), NO),
}
"""How long each kind of question stays open, and the default afterwards. Questions about a possible submission stay
open forever.
"""

LABELS = {YES: "Yes", NO: "No", SENT: "It was sent", NOT_SENT: "It was not sent"}
FREE = "Is the way free now?"
ANEW = "A page differs from the cookbook. Should Footpath find a new way?"
FROM_AGENT = (
    "Another program's agent named this host, and you have not allowed it. Data entered there reaches it at once. "
    "FOOTPATH_MCP_HOSTS names hosts that need no such question."
)
LOOK_S = 0.5
"""Seconds between two looks whether a review was answered."""
TURNS = 4
"""Consecutive looks at a waiting task that show that no other worker will take it."""
MOST_SHOWN = 2000
"""Maximum characters of page text in a review."""


@dataclasses.dataclass(slots=True)
class WrittenPerson:
    """`Person` of the engine: returns earlier answers, and leaves a written question for everything else."""

    store: Store
    """The task's guarded store."""
    task: str
    now: Clock
    new_id: Callable[[], str]
    identity: Callable[[], str]
    """Returns the digest of the answers' owner."""
    redaction: Callable[[], Redaction]
    """Returns the redaction for questions, as for the journal."""
    run: str = ""
    """Id of the asking run, once begun."""
    told: str = ""
    """The run's note about earlier submissions of the form."""
    patience_s: float = 0.0
    """Maximum seconds to wait for a review with the browser open, while no other task waits for a worker."""
    waited_s: float = 0.0
    """Seconds waited so far."""
    _entered: set[str] = dataclasses.field(default_factory=set[str])
    """Ids of the reviews whose changes the run has entered."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        """None: the answer bank already has earlier answers. A mailed code is never stored, since the next run gets a
        new code.
        """
        asked = field.full_question
        if field.is_fleeting:
            asks = f"The site has sent a code and asks for it (“{asked}”). Each run gets a new code."
            await self._ask("blocked", FREE, reason=f"{asks} {reason}".strip())
            return None
        if field.is_secret:
            asks = f"The site asks for “{asked}”, which is never stored. Add the task again with the value in `input`."
            await self._ask("blocked", FREE, reason=f"{asks} {reason}".strip())
            return None
        labels = dict.fromkeys(field.choices or (("Yes", "No") if field.kind == "checkbox" else ()))
        await self._ask(
            "question",
            asked,
            reason=reason or "no answer is known",
            candidates=tuple(Candidate(value=label, label=label) for label in labels),
            field=field.model_copy(update={"value": ""}),
            scope=scope,
            profile=self.identity(),
        )
        return None

    async def approve(self, review: Review) -> bool | AnswerChange:
        """Whether a person has approved exactly this review, or their first change. An approval holds for this run
        alone, which acts only once; a change holds for every run of the task.
        """
        while (said := await self._said(review)) is None:
            if not await self._is_answered():
                return False
        return said

    async def _said(self, review: Review) -> bool | AnswerChange | None:
        """The answer to a review; None after asking just now."""
        digest, reason = digest_of(review), ""
        for ask in await self._asked("review"):
            if ask.answer == CHANGED and ask.id not in self._entered:
                self._entered.add(ask.id)
                if (change := await self._change(ask)) is not None:
                    return change
            if ask.answer != YES:
                continue
            if ask.digest != digest:
                reason = "The data or the target has changed since the approval."
            elif ask.used_by in ("", self.run):
                await self._use(ask)
                # for the next question, a picture from the time of learning
                await self._picture(review.step, review.look)
                return True
        await self._picture(review.step, review.look)
        await self._give_back(review.step)
        await self._ask(
            "review",
            review.question,
            reason=" ".join(filter(None, (self.told, reason, review.changed))),
            step=review.step,
            url=review.url,
            title=review.title,
            shown=_shown(review),
            problem=review.problem,
            digest=digest,
        )
        return None

    async def _change(self, ask: Ask) -> AnswerChange | None:
        """The person's change in a review; None if deleted."""
        await self._use(ask)
        async with self.store.reading() as transaction:
            sealed = (await statements.sealed(transaction, [ask.id])).get(ask.id)
        return None if sealed is None else AnswerChange.model_validate_json(self.store.seal.open(sealed))

    async def _is_answered(self) -> bool:
        """Wait for the open review while the browser stays open. Return whether the person approved it or changed an
        answer.

        The wait ends when the patience does, or when another task waits for a worker.
        """
        began, waiting = time.monotonic(), 0
        try:
            while time.monotonic() - began < self.patience_s and waiting < TURNS:
                ours = [ask for ask in await self._asked("review") if ask.run == self.run]
                if ours and ours[-1].state != "open":
                    return ours[-1].answer in (YES, CHANGED)
                async with self.store.of(EVERYBODY).reading() as transaction:
                    waiting = waiting + 1 if await task_statements.any_ready(transaction, self.now()) else 0
                await asyncio.sleep(LOOK_S)
        finally:
            self.waited_s += time.monotonic() - began
        return False

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        """Always False: nobody is at this browser. Once a person reports the obstacle gone, a new run tries again."""
        await self._ask("blocked", FREE, reason=f"{reason} {elsewhere(hint)}".rstrip(), url=url)
        return False

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        """The form that a person chose before, if among `forms`."""
        known = await self._known()
        labels = [known.text(_summary(form)) for form in forms]
        for ask in reversed(await self._asked("form")):
            if ask.answer in labels:
                return labels.index(ask.answer)
        candidates = tuple(Candidate(value=label, label=label) for label in labels)
        await self._ask("form", "Which form is meant?", reason="Several forms could be meant.", candidates=candidates)
        return None

    async def choose_element(self, which: Which) -> int | None:
        """The element that a person chose before, if among the candidates; None if they rejected all."""
        known = await self._known()
        question, keys = known.text(which.question), [each.key for each in which.possible]
        for ask in reversed(await self._asked("element")):
            if (ask.question, ask.step) != (question, which.step) or ask.answer not in keys:
                continue
            if not which.step and place_of(ask.url) != place_of(known.text(which.url)):
                continue  # another page may have the same buttons
            if not which.once:
                return keys.index(ask.answer)
            if ask.used_by in ("", self.run):
                await self._use(ask)
                return keys.index(ask.answer)
        for each in which.possible:
            await self._picture(each.key, each.look)
        offered = [Candidate(value=each.key, label=each.label, detail=each.why) for each in which.possible]
        await self._ask(
            "element",
            which.question,
            reason=which.reason,
            url=which.url,
            title=which.title,
            step=which.step,
            candidates=(*offered, Candidate(value=NO, label="None of these")),
            digest=" ".join((which.step, *keys)),
        )
        raise NeedsPerson(question, cli="footpath inbox shows the candidates.")

    async def contradicted(self, reason: str, url: str, title: str) -> None:
        """Ask whether to find the way anew: the next run then follows no cookbook, and shows the data before
        sending.
        """
        await self._ask("changed", ANEW, reason=reason, url=url, title=title)
        raise NeedsPerson(reason, hint=ANEW)

    async def permit(self, host: str, url: str) -> bool:
        """Whether a person has permitted the host for this task; otherwise ask. The permission holds for every run of
        the task.
        """
        question = may_disclose_to(host)
        if any(ask.answer == YES and ask.question == question for ask in await self._asked("disclosure")):
            return True
        await self._ask("disclosure", question, reason=FROM_AGENT, url=url)
        return False

    async def _picture(self, name: str, look: Look | None) -> None:
        """Store the picture beside a question."""
        if look is not None and name:
            await journal.keep_picture(self.store, self.run, name, await look())

    async def landed(
        self, title: str, url: str, what: str = "", sending: str = "", said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """The person's answer about a possible submission. An answer is used once."""
        question = (await self._known()).text(was_it_sent(what))
        for ask in await self._asked("unknown_effect"):
            if ask.state == "answered" and not ask.used_by and ask.digest == sending:
                await self._use(ask)
                return "sent" if ask.answer == SENT else "not_sent"
        reason = " ".join(filter(None, (self.told, said)))
        await self._ask("unknown_effect", question, reason=reason, url=url, title=title, digest=sending)
        return None

    async def _use(self, ask: Ask) -> None:
        """Mark an answer as used by the run."""
        async with self.store.writing() as transaction:
            await statements.put(transaction, ask.model_copy(update={"used_by": self.run}))

    async def _give_back(self, step: str) -> None:
        """Let the next run use the choices for a step under review, since this run did not act on them. A choice of
        what leads on has no step yet.
        """
        mine = [ask for ask in await self._asked("element") if ask.used_by == self.run]
        chosen = [ask for ask in mine if step and ask.step in (step, "")]
        async with self.store.writing() as transaction:
            for ask in chosen:
                await statements.put(transaction, ask.model_copy(update={"used_by": ""}))

    async def _asked(self, kind: Matter) -> list[Ask]:
        async with self.store.reading() as transaction:
            return [ask for ask in await statements.of_task(transaction, self.task) if ask.kind == kind]

    async def _known(self) -> Redaction:
        """The redaction for questions: values of the profile, the task and earlier answers."""
        known = self.redaction()
        await AnswerBank(self.store, self.now, self.identity(), redaction=known).all()
        return known

    async def _ask(self, kind: Matter, question: str, **more: object) -> None:
        """Ask, unless the same question is open; a question with other contents is asked anew."""
        asked = new_ask(self.new_id(), self.task, kind, question, self.now, run=self.run, **more)
        ask, sealed = kept(asked, await self._known(), self.store.seal)
        async with self.store.writing() as transaction:
            for known in await statements.of_task(transaction, self.task, "open"):
                if (known.kind, known.question) != (kind, ask.question):
                    continue
                if known.run != self.run:
                    await forget_pictures(self.store, known)
                if known.digest == ask.digest:
                    await statements.put(transaction, known.model_copy(update={"run": self.run}))
                    return
                withdrawn = {"state": "withdrawn", "answered_at": ask.asked_at}
                await statements.close(transaction, known.model_copy(update=withdrawn))
            await statements.create(transaction, ask, sealed)


def new_ask(id: str, task: str, kind: Matter, question: str, now: Clock, **more: object) -> Ask:
    """A new open question, with the deadline of its kind."""
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
    """A digest equal for two reviews of the same values behind the same button of the same thing; slow, so that nobody
    can guess short values.
    """
    rows = [(row.question, row.value) for row in review.rows]
    said = json.dumps([review.url, review.button, review.accepting, review.thing, rows], ensure_ascii=False).encode()
    return hashlib.scrypt(said, salt=b"review", n=2**14, r=8, p=1, dklen=16).hex()


def may_disclose_to(host: str) -> str:
    """The question whether a task of an agent may enter the person's values on a host."""
    return f"May your data be entered on {host}?"


def was_it_sent(what: str) -> str:
    """The question whether a form was sent; `what` names the pressed element, if known."""
    return f"This may have been sent{f' with {what}' if what else ''}, and the site does not confirm it. Was it sent?"


def _shown(review: Review) -> tuple[Shown, ...]:
    """The rows, and a row for other details of the reviewed thing."""
    rows = tuple(
        Shown(
            question=row.question,
            value=row.value,
            source=row.whence,
            giver=row.giver,
            required=row.required,
            note=row.note,
            eyes=row.eyes,
            field=row.field,
        )
        for row in review.rows
    )
    said = {f"{row.question}={row.value}" for row in review.rows}
    thing = " · ".join(each for each in review.thing if each not in said)[:MOST_SHOWN]
    return (*rows, Shown(question="Target", value=thing)) if thing else rows


def _summary(form: FormObservation) -> str:
    return f"{form.name or form.purpose}: {', '.join(field.question for field in form.fields[:6])}"
