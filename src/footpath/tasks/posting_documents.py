"""Documents for a posting: made as drafts, approved by the person, used in the form of the posting."""

from __future__ import annotations

import dataclasses
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from footpath.answers.profile_file import load
from footpath.documents.letter import plain_text
from footpath.documents.make import DocumentOptions, still_true
from footpath.errors import BadInput, NeedsPerson, Refused
from footpath.llm.port import Meter
from footpath.memory.documents import DocumentMemory
from footpath.memory.postings import Postings
from footpath.page.browser import Printed, print_pdf
from footpath.roles.writer import Writer
from footpath.schema.task import Limits
from footpath.tasks.services import profile_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from datetime import datetime

    from footpath.page.browser import Browser
    from footpath.schema.document import Document
    from footpath.schema.posting import KeptPosting
    from footpath.schema.task import Task
    from footpath.store.database import Store
    from footpath.tasks.services import Models, Prepared, Services


async def approved_documents(services: Services, task: Task) -> tuple[Document, ...]:
    """The person's approved documents for the task's posting; empty if the task wants none. If there are none at all,
    drafts are made, without a model, for the person to approve.

    Raises:
        BadInput: the posting was never collected, or the profile is too empty for documents.
        NeedsPerson: no document is approved.
        Refused: a document contradicts the present profile, or a file has changed.
    """
    if not task.documents:
        return ()
    kept = await _posting(services, task)
    profile = profile_of(task, services.default_profile)
    memory = DocumentMemory(services.store, services.now)
    found = await memory.list(posting=kept.id, profile=profile.identity(), state="approved")
    if not found:
        drafts = await memory.list(posting=kept.id, profile=profile.identity(), state="draft")
        raise _none_approved(kept, drafts or await _made(services, task, kept), are_new=not drafts)
    for document in found:
        memory.checked_file(document)
        if wrong := still_true(document.body.lines, profile, kept.posting, document.body.language):
            raise Refused(
                f"Your profile has changed: document {document.id} says “{wrong[0].text}”, no longer in your profile.",
                hint="Make the document anew, and approve it.",
            )
    return tuple(found)


def with_documents(services: Services, prepared: Prepared, documents: Iterable[Document]) -> Prepared:
    """A run whose form gets these documents instead of the profile's files."""
    files: dict[str, str] = {}
    memory = DocumentMemory(services.store, services.now)
    for document in documents:
        if document.kind == "resume":
            files["resume"] = str(memory.checked_file(document))
        else:
            files["cover_letter"] = str(memory.checked_file(document))
            files["cover_letter_text"] = plain_text(document.body.lines)
    if not files:
        return prepared
    for name, value in files.items():
        prepared.redaction.learn(f"x-footpath.files.{name}", value)
    own = prepared.profile.footpath
    own = own.model_copy(update={"files": own.files.model_copy(update=files)})
    profile = prepared.profile.model_copy(update={"footpath": own})
    return dataclasses.replace(prepared, profile=profile, person=profile)  # pictures cover the person's letter too


async def note_used(services: Services, documents: Iterable[Document], application: str) -> None:
    """Record the application whose form got these documents."""
    memory = DocumentMemory(services.store, services.now)
    for document in documents:
        await memory.note_used(document.id, application)


async def _posting(services: Services, task: Task) -> KeptPosting:
    kept = await Postings(services.store, services.now).meant(task)
    if kept is None:
        raise BadInput(
            "No documents for this address: its posting was never collected.",
            cli="Collect the posting and name it with --job, or leave out --documents.",
        )
    return kept


async def _made(services: Services, task: Task, kept: KeptPosting) -> list[Document]:
    """Drafts of a résumé and a letter, made now by rules."""
    drafting = Drafting(services.store, services.browser, services.models, services.now, services.new_id)
    profile = Path(task.profile) if task.profile else services.default_profile
    return await drafting.make(kept.id, DocumentOptions(), profile)


def _none_approved(kept: KeptPosting, drafts: list[Document], *, are_new: bool) -> NeedsPerson:
    ids = ", ".join(each.id for each in drafts)
    how = "; these drafts were made now" if are_new else "; there are drafts"
    return NeedsPerson(
        f"No document for “{kept.posting.title}” is approved{how}: {ids}.",
        cli=f"Look at them and approve them, then run it again: footpath documents approve {drafts[0].id}",
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Drafting:
    """Services for making drafts."""

    store: Store
    browser: Callable[[], Awaitable[Browser]]
    models: Models | None
    now: Callable[[], datetime]
    new_id: Callable[[], str]

    async def make(
        self, job: str, options: DocumentOptions, profile: Path, *, model: str = "", limits: Limits | None = None
    ) -> list[Document]:
        """Make the documents for a posting, and store them as drafts.

        Args:
            job: id of the stored posting, or the beginning of the id.
            options: the documents to make.
            profile: the person's profile file.
            model: the model that sees and rewords the person's sentences; empty for none.
            limits: cost limits of the model.

        Raises:
            NotFound: the posting is missing.
            BadInput: the profile is faulty or too empty; or optional libraries are missing.
        """
        from footpath.documents.make import Maker

        kept = await Postings(self.store, self.now).get(job)
        person = load(profile)
        async with AsyncExitStack() as stack:
            models = self.models(model, Meter(limits or Limits())) if model and self.models else None
            writer = Writer(await stack.enter_async_context(models)) if models else None
            try:
                made = await Maker(person, kept.posting, options, self._print, self.now(), writer).make()
            except ModuleNotFoundError as error:
                hint = 'pip install "footpath[documents]"'
                raise BadInput("The packages for documents are not installed.", hint=hint) from error
        memory, who = DocumentMemory(self.store, self.now), person.identity()
        return [await memory.add(self.new_id(), each.kind, kept, who, each.body, each.content) for each in made]

    async def _print(self, markup: str) -> Printed:
        return await print_pdf(await self.browser(), markup)
