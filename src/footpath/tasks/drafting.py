"""Make the documents for a stored posting, as drafts."""

from __future__ import annotations

import dataclasses
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from footpath.answers.profile_file import load
from footpath.errors import BadInput
from footpath.llm.meter import Meter
from footpath.memory.documents import DocumentMemory
from footpath.memory.postings import Postings
from footpath.page.printing import Printed, print_pdf
from footpath.roles.writer import Writer
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from pathlib import Path

    from footpath.documents.make import DocumentOptions
    from footpath.page.browser import Browser
    from footpath.schema.document import Document
    from footpath.store.database import Store
    from footpath.tasks.services import Models


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
