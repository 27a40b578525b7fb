"""Making the documents for a kept posting, and keeping them as drafts."""

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
    """What drafts are made with."""

    store: Store
    browser: Callable[[], Awaitable[Browser]]
    models: Models
    now: Callable[[], datetime]
    new_id: Callable[[], str]

    async def make(
        self, job: str, options: DocumentOptions, profile: Path, *, model: str = "", limits: Limits | None = None
    ) -> list[Document]:
        """Make the documents for a posting, and keep them as drafts.

        Args:
            job: id of the kept posting, or its beginning.
            options: what is to be made.
            profile: file of the person.
            model: who rewords the person's sentences, which it is shown; nobody where it is empty.
            limits: what the model may cost.

        Raises:
            NotFound: there is no such posting.
            BadInput: the profile is faulty, or has nothing to make documents of; or the libraries for them are missing.
        """
        from footpath.documents.make import Maker

        kept = await Postings(self.store, self.now).get(job)
        person = load(profile)
        async with AsyncExitStack() as stack:
            models = self.models(model, Meter(limits or Limits())) if model else None
            writer = Writer(await stack.enter_async_context(models)) if models else None
            try:
                made = await Maker(person, kept.posting, options, self._print, self.now(), writer).make()
            except ModuleNotFoundError as error:
                hint = 'pip install "footpath[documents]"'
                raise BadInput("What reads and writes documents is not installed.", hint=hint) from error
        memory, who = DocumentMemory(self.store, self.now), person.identity()
        return [await memory.add(self.new_id(), each.kind, kept, who, each.body, each.content) for each in made]

    async def _print(self, markup: str) -> Printed:
        return await print_pdf(await self.browser(), markup)
