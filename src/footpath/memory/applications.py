"""Sent applications, and the claim that permits a run to submit (contract 3)."""

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
    """The run, and no other, may submit."""

    application: Application


@dataclass(frozen=True, slots=True)
class AlreadyClaimed:
    """The run may not submit."""

    application: Application
    reason: Literal["sent", "unknown", "in_flight"]
    """sent: submitted before; unknown: possibly submitted, without confirmation by the site; in_flight: a run (perhaps
    the same, before a crash) began to submit, and the result must be looked up.
    """


def key_of(identity: str, address: str) -> str:
    """Key of a person's application at an address in canonical form."""
    return hashlib.sha256(f"{identity}|{address}".encode()).hexdigest()


_CLAIMABLE: tuple[ApplicationState, ...] = ("draft", "failed")
_SENT: tuple[ApplicationState, ...] = ("submitted", "already_applied")


class Applications:
    """The applications of all users of the database."""

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
        """The application with the key, or a new draft of the run. `posting` is the id of the stored posting."""
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
        """Hold an application while working on it. Yield False if another living process or task holds the
        application.
        """
        return self._store.leases.holding(f"application {key}")

    async def claim(self, key: str, run: str, form_key: str = "") -> Claimed | AlreadyClaimed:
        """Claim the right to submit. Of all concurrent claims, in any process, one gets `Claimed`; the claim is on disk
        before the method returns. `form_key` is the key of the same application begun at the form, so that both ways
        exclude each other.

        Raises:
            NotFound: the application was never opened.
        """
        return await self._take(key, run, _CLAIMABLE, held_by=None, form_key=form_key)

    async def take_over(self, key: str, run: str, dead_run: str) -> Claimed | AlreadyClaimed:
        """Continue the application of a run that died while submitting (`Runs.alive` is False), or ended without a
        known result. Before any new submission, ask the site about the old attempt and `mark` the result.
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
        """Store an application's state. While an application is being submitted, only its own run may call this; later,
        any run with news from the site or a person may.

        Args:
            key: key of the application.
            run: the calling run.
            state: the state shown by the site.
            reference: confirmation number.
            proof: the text on the page that shows the state.
            force: whether a person overrides any known state.

        Raises:
            NotFound: the application was never opened.
            Refused: the application was already sent, or another run holds it.
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
        """Store title and organisation from a posting, unless the application has a stored posting, the better source.
        A title from a form alone (without `sources`) is stored only if none is known, and only without personal
        values.
        """
        title, organisation = self._offered(posting.title), self._offered(posting.organisation)
        if title and (posting.sources or self._clean(title) == posting.title):
            told = {"title": title, "organisation": organisation}
            async with self._store.writing() as transaction:
                await statements.describe(transaction, key, **told, anew=bool(posting.sources))

    async def discard(self, key: str, run: str) -> None:
        """Delete the run's draft after a failure to find a form. Claimed applications stay."""
        async with self._store.writing() as transaction:
            await statements.discard_draft(transaction, key, run)

    async def get(self, key: str) -> Application | None:
        """The application with the key."""
        async with self._store.reading() as transaction:
            return await statements.by_key(transaction, key)

    async def by_form(self, key: str) -> Application | None:
        """The latest application with the form's key."""
        async with self._store.reading() as transaction:
            return await statements.by_form(transaction, key)

    async def of_run(self, run: str) -> Application | None:
        """The application last held by the run; None if another run has held it since."""
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
        """A public text of a posting, redacted only of unique personal values: equal job titles or cities reveal
        nothing.
        """
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
