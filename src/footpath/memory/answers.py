"""A person's answer bank, so that each question is asked only once (contract 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.bank import answer_name
from footpath.store import answers as statements
from footpath.store.answers import StoredAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.memory.redaction import Redaction
    from footpath.store.database import Clock, Store

__all__ = ["AnswerBank", "StoredAnswer"]


class AnswerBank:
    """A person's answers by question, with sources. `profile` is the digest of the profile's identity, as in
    `Application.profile`. An optional `redaction` learns each answer read or stored.
    """

    def __init__(self, store: Store, now: Clock, profile: str, *, redaction: Redaction | None = None) -> None:
        self._store = store
        self._now = now
        self._profile = profile
        self._redaction = redaction

    async def remember(
        self,
        slug: str,
        question: str,
        value: str,
        *,
        options: Sequence[str] = (),
        source: str = "person",
        scope: str = "",
    ) -> StoredAnswer:
        """Store an answer, replacing an older answer to the same question in the same `scope`."""
        async with self._store.writing() as transaction:
            await statements.put(
                transaction,
                self._profile,
                slug,
                question=question,
                options=tuple(options),
                value=value,
                source=source,
                scope=scope,
                now=self._now(),
            )
            kept = (await statements.of(transaction, self._profile, slug, scope))[0]
        self.hide(kept.slug, kept.question, kept.value, options=kept.options)
        return kept

    async def all(self) -> list[StoredAnswer]:
        """Every answer of the person, oldest question first."""
        async with self._store.reading() as transaction:
            known = await statements.of(transaction, self._profile)
        for each in known:
            self.hide(each.slug, each.question, each.value, options=each.options)
        return known

    async def of_task(self, task: str) -> frozenset[int]:
        """Numbers of the answers given to a task's questions and unchanged since."""
        from footpath.store import asks  # the queue's tables, for queued tasks

        async with self._store.reading() as transaction:
            known = await statements.of(transaction, self._profile)
            asked = await asks.of_task(transaction, task, "answered")
        given = {each.answered_at for each in asked if each.kind == "question" and each.profile == self._profile}
        return frozenset(each.number for each in known if each.created_at in given)

    async def forget(self, numbers: Sequence[int]) -> list[int]:
        """Delete answers of the person. Return the numbers of the deleted answers, in order."""
        async with self._store.writing() as transaction:
            return await statements.remove(transaction, self._profile, numbers)

    async def forget_question(self, slug: str) -> None:
        """Forget the answers to a question, in every scope."""
        async with self._store.writing() as transaction:
            known = await statements.of(transaction, self._profile)
            numbers = [each.number for each in known if each.slug == slug]
            await statements.remove(transaction, self._profile, numbers)

    def hide(self, slug: str, question: str, value: str, *, options: Sequence[str] = ()) -> None:
        """Redact an answer in texts. A choice is exempt, since the form offers its labels to everybody."""
        if self._redaction is not None and not options:
            kept = self._redaction.text(question)
            self._redaction.learn(f"answer.{slug}" if kept == question else answer_name(kept), value)
