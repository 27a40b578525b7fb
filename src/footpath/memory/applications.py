"""What was sent to whom, and the one claim that lets a run submit (contract 3)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from footpath.errors import NotFound, Refused
from footpath.schema.application import Application, ApplicationState
from footpath.store import applications as statements

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from footpath.memory.redaction import Redaction
    from footpath.schema.posting import Posting
    from footpath.store.database import Clock, Store


@dataclass(frozen=True, slots=True)
class Claimed:
    """This run, and no other, may submit."""

    application: Application


@dataclass(frozen=True, slots=True)
class AlreadyClaimed:
    """This run may not submit."""

    application: Application
    reason: Literal["sent", "unknown", "in_flight"]
    """sent: it was submitted before; unknown: it was perhaps, and the site does not tell; in_flight: a run (this one
    too, before it crashed) began to submit, and what became of it has to be looked up."""


def key_of(identity: str, address: str) -> str:
    """Key of the application of one person at one address, in its canonical form."""
    return hashlib.sha256(f"{identity}|{address}".encode()).hexdigest()


_CLAIMABLE: tuple[ApplicationState, ...] = ("draft", "failed")
_SENT: tuple[ApplicationState, ...] = ("submitted", "already_applied")


class Applications:
    """The applications of everyone who uses this database."""

    def __init__(self, store: Store, now: Clock, *, redaction: Redaction | None = None) -> None:
        self._store = store
        self._now = now
        self._redaction = redaction

    async def open(
        self,
        *,
        key: str,
        run: str,
        posting_url: str,
        profile: str,
        title: str = "",
        organisation: str = "",
        posting: str = "",
    ) -> Application:
        """The application with this key; a new draft of this run when there is none. `posting` is the kept one's id."""
        now = self._now()
        async with self._store.writing() as transaction:
            found = await statements.by_key(transaction, key)
            if found is None:
                found = Application(
                    id=hashlib.sha256(f"application {key}".encode()).hexdigest()[:16],
                    key=key,
                    run=run,
                    posting_url=posting_url,
                    title=title,
                    organisation=organisation,
                    profile=profile,
                    posting=posting,
                    created_at=now,
                    updated_at=now,
                )
                await statements.create(transaction, found)
                found = await statements.by_key(transaction, key) or found
        return found

    def holding(self, key: str) -> AbstractAsyncContextManager[bool]:
        """Hold an application while working on it. Gives False when another living process, or task, works on it."""
        return self._store.leases.holding(f"application {key}")

    async def claim(self, key: str, run: str, form_key: str = "") -> Claimed | AlreadyClaimed:
        """Begin to submit. Of all that ask, in any process, one is `Claimed`; it is on the disk before this returns.
        `form_key` is the key that its form would have, were it begun from there: what was sent so is not sent again.

        Raises:
            NotFound: it was never opened.
        """
        return await self._take(key, run, _CLAIMABLE, held_by=None, form_key=form_key)

    async def take_over(self, key: str, run: str, dead_run: str) -> Claimed | AlreadyClaimed:
        """Go on for a run that began to submit and died (`Runs.alive` is False), or ended without knowing whether it
        landed. Nothing may be submitted before the site was asked about that attempt: `mark` what the site says.
        """
        return await self._take(key, run, ("submitting", "unknown"), held_by=dead_run)

    async def mark(
        self,
        key: str,
        run: str,
        state: ApplicationState,
        *,
        reference: str = "",
        proof: str = "",
        force: bool = False,
    ) -> Application:
        """Note what became of it. Of one that is being submitted only its own run may say so; of others any run that
        learned it from the site or from a person.

        Args:
            key: of the application.
            run: the run that says so.
            state: as the site shows it.
            reference: confirmation number.
            proof: the text on the page that shows it.
            force: a person says so, whatever is known of it by now.

        Raises:
            NotFound: it was never opened.
            Refused: it was sent already, or another run holds it.
        """
        to = {"state": state, "run": run, "updated_at": self._now()}
        to |= {name: self._clean(text) for name, text in (("reference", reference), ("proof", proof)) if text}
        async with self._store.writing() as transaction:
            swapped = await statements.swap(transaction, key, states=("submitting",), run=run, to=to)
            if not swapped:
                states = (*_CLAIMABLE, "unknown", *(_SENT if force else ()))
                swapped = await statements.swap(transaction, key, states=states, run=None, to=to)
            found = await statements.by_key(transaction, key)
        if found is None:
            raise _never_opened(key)
        if not swapped and (found.state, found.run) != (state, run):
            raise Refused(
                f"The application to {found.posting_url} is {found.state.replace('_', ' ')} by run {found.run}; "
                f"run {run} cannot make it {state.replace('_', ' ')}."
            )
        return found

    async def describe(self, key: str, posting: Posting) -> None:
        """Keep what its posting says it is for, unless it is of a kept posting, which says so better. What only the
        title of a form tells (without `sources`) is kept where nothing is known, and nothing of the person is in it.
        """
        title, organisation = self._offered(posting.title), self._offered(posting.organisation)
        if title and (posting.sources or self._clean(title) == posting.title):
            told = {"title": title, "organisation": organisation}
            async with self._store.writing() as transaction:
                await statements.describe(transaction, key, **told, anew=bool(posting.sources))

    async def discard(self, key: str, run: str) -> None:
        """Forget a draft of this run that came to nothing: no form was found. Whatever was claimed since stays."""
        async with self._store.writing() as transaction:
            await statements.discard_draft(transaction, key, run)

    async def get(self, key: str) -> Application | None:
        """The application with this key."""
        async with self._store.reading() as transaction:
            return await statements.by_key(transaction, key)

    async def by_form(self, key: str) -> Application | None:
        """The last one whose form would have this key, were it begun straight from there."""
        async with self._store.reading() as transaction:
            return await statements.by_form(transaction, key)

    async def of_run(self, run: str) -> Application | None:
        """The application that this run was the last one to have; None where another has had it since."""
        async with self._store.reading() as transaction:
            return await statements.of_run(transaction, run)

    async def list(self, *, state: ApplicationState | None = None, limit: int = 100) -> list[Application]:
        """Applications, the latest changed first."""
        async with self._store.reading() as transaction:
            return await statements.recent(transaction, state, limit)

    async def _take(
        self, key: str, run: str, states: tuple[ApplicationState, ...], *, held_by: str | None, form_key: str = ""
    ) -> Claimed | AlreadyClaimed:
        to = {"state": "submitting", "run": run, "updated_at": self._now()}
        to |= {"form_key": form_key} if form_key else {}
        async with self._store.writing() as transaction:
            if form_key not in ("", key):
                straight = await statements.by_key(transaction, form_key)
                if straight is not None and straight.state not in _CLAIMABLE:
                    return AlreadyClaimed(straight, _reason(straight))
            swapped = await statements.swap(transaction, key, states=states, run=held_by, to=to)
            found = await statements.by_key(transaction, key)
        if found is None:
            raise _never_opened(key)
        return Claimed(found) if swapped else AlreadyClaimed(found, _reason(found))

    def _clean(self, text: str) -> str:
        return text if self._redaction is None else self._redaction.text(text)

    def _offered(self, text: str) -> str:
        """What a posting says to everybody: that it names what the person does, or where, tells nothing."""
        return text if self._redaction is None else self._redaction.choice(text)


def _reason(application: Application) -> Literal["sent", "unknown", "in_flight"]:
    match application.state:
        case "submitted" | "already_applied":
            return "sent"
        case "unknown":
            return "unknown"
        case "submitting" | "draft" | "failed":
            return "in_flight"


def _never_opened(key: str) -> NotFound:
    return NotFound(f"There is no application with the key {key}.")
