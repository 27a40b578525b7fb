"""`apply`: from a posting to a confirmed application, once."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.end import End
from footpath.engine.form_run import FormRun
from footpath.engine.sending import Sending, Unclear, unclear_before
from footpath.errors import Refused
from footpath.memory.applications import Applications, Claimed, key_of
from footpath.memory.journal import Effect, effect_of, read
from footpath.memory.postings import Postings
from footpath.reading.addresses import canonical_url
from footpath.schema.action import Click
from footpath.schema.event import StepStarted
from footpath.sentence import own
from footpath.tasks.busy import busy
from footpath.tasks.posting_documents import approved_documents, note_used, with_documents
from footpath.tasks.services import FinishedTask, Services, begin, open_context, result

if TYPE_CHECKING:
    from footpath.schema.application import Application, ApplicationState
    from footpath.schema.posting import KeptPosting
    from footpath.schema.run import Run
    from footpath.schema.task import Task

WHY_NOT = {
    "sent": "The form was already sent.",
    "unknown": "An earlier run may have sent it, and the site does not confirm it.",
    "in_flight": "Another run is sending the form.",
}


@dataclasses.dataclass(slots=True)
class ApplicationClaim:
    """The right to send an application, kept in the store so that two runs never have it at once."""

    applications: Applications
    key: str
    run: str
    identity: str
    is_kept = True

    async def take(self, form: str) -> str:
        """Take the claim, durably. Return an empty text, or why another run has or had the claim."""
        form_key = key_of(self.identity, canonical_url(form)) if form else ""
        taken = await self.applications.claim(self.key, self.run, form_key)
        return "" if isinstance(taken, Claimed) else WHY_NOT[taken.reason]

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Record the result: submitted, not submitted, or unknown."""
        known = await self.applications.get(self.key)
        if landed is not False and known is not None and known.state in ("submitted", "already_applied"):
            return  # another run has said so
        state: ApplicationState = "unknown" if landed is None else "submitted" if landed else "failed"
        await self.applications.mark(self.key, self.run, state, reference=reference, proof=proof)


async def apply(services: Services, task: Task) -> FinishedTask:
    """Handle an `apply` task: once per person and posting, whatever happened to earlier runs.

    Raises Refused while another process works on the same application.
    """
    documents = await approved_documents(services, task)
    async with begin(services, task) as prepared:
        prepared = with_documents(services, prepared, documents)
        applications = Applications(services.store, services.now, redaction=prepared.redaction)
        run = prepared.run
        postings = Postings(services.store, services.now)
        kept = await postings.meant(task)
        key, posting = await _which(applications, prepared.identity, str(task.url), kept)
        async with applications.holding(key) as mine:
            about = {"title": kept.posting.title, "organisation": kept.posting.organisation} if kept else {}
            known = await applications.open(
                key=key,
                run=run.id,
                posting_url=posting,
                profile=prepared.identity,
                posting=kept.id if kept else "",
                **about,
            )
            if not mine:
                raise await busy(prepared, "working on this application", known.run)
            claim = ApplicationClaim(applications, key, run.id, prepared.identity)
            known, unclear = await _inherit(services, run, claim, known)
            if known.state in ("submitted", "already_applied"):
                told = own(f"Applied before, on {known.updated_at:%Y-%m-%d}: nothing was sent this time.")
                end = End("complete", told, known.proof, known.reference)
                return result(prepared, await prepared.rooms.close(run, end))
            async with open_context(services, prepared) as context:
                if kept is not None:
                    context.values.work_in(kept.posting.country_of_work)
                    context.values.work_for(kept.posting.organisation)
                applying = FormRun(
                    rooms=prepared.rooms, context=context, meter=prepared.meter, sending=Sending(claim, unclear)
                )
                try:
                    run = await applying.conduct(run)
                finally:
                    if context.progress.posting is not None:
                        await asyncio.shield(applications.describe(key, context.progress.posting))
                    if kept is not None and context.view is not None and context.view.page.closed:
                        await asyncio.shield(postings.told_closed(kept.id, run.id, context.view.page.closed))
                if not context.form_state.rows and not context.form_state.has_entered:
                    await applications.discard(key, run.id)
                elif documents:
                    await note_used(services, documents, key)
                return result(prepared, run, context, applying.end)


async def _which(applications: Applications, identity: str, url: str, kept: KeptPosting | None) -> tuple[str, str]:
    """Key and address of the application. A stored posting has a page of its own and an address to apply at: an
    application begun at either address is the same, and so is another begun directly at the form.
    """
    own = kept.posting.url if kept is not None and kept.posting.url else url
    addresses = dict.fromkeys(map(canonical_url, (own, url)))
    keys = {address: key_of(identity, address) for address in addresses}
    for address, key in keys.items():
        if await applications.get(key) is not None:
            return key, address
    for key in keys.values():
        if (known := await applications.by_form(key)) is not None:
            return known.key, known.posting_url
    address, key = next(iter(keys.items()))
    return key, address


async def _inherit(
    services: Services, run: Run, claim: ApplicationClaim, known: Application
) -> tuple[Application, tuple[Unclear, ...]]:
    """Take over the open application of a dead run. Return the application's state, and the step that may have sent the
    form, if unresolved.

    The dead run's journal decides: without an intent, nothing was sent; with a landed intent, the form was sent. An
    open intent is copied into the new run's journal before the new run holds the application.
    """
    if known.state not in ("submitting", "unknown"):
        return known, ()
    effect = effect_of(await read(services.store, known.run))
    landed = effect.landed if effect else False if known.state == "submitting" else None
    unclear: tuple[Unclear, ...] = ()
    if landed is None:
        began = StepStarted(step="submit", action=Click(), rung="rules", effect="outside")
        unclear = await unclear_before(services.store, services.now, run, [(known.run, effect or Effect(began, None))])
    if not isinstance(await claim.applications.take_over(claim.key, claim.run, known.run), Claimed):
        raise Refused(own("Another run has just taken this application over."), cli="See: footpath runs list")
    if landed is None:
        return known, unclear
    await claim.settle(landed, proof=effect.proof if effect else "")
    return await claim.applications.get(claim.key) or known, ()
