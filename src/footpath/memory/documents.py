"""Documents for postings: drafts until approved by a person, then used in the posting's forms.

Contents are sealed. Files lie in the data folder, readable by the owner alone, in a folder per document.
"""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from typing import TYPE_CHECKING

from footpath.errors import BadInput, NotFound, Refused
from footpath.private import write_file
from footpath.schema.document import Document, DocumentBody
from footpath.store import documents as statements
from footpath.store.base import only
from footpath.store.documents import DocumentFilter

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from footpath.schema.document import DocumentFormat, DocumentKind, DocumentState
    from footpath.schema.posting import KeptPosting
    from footpath.store.database import Clock, Store, Transaction
    from footpath.store.documents import KeptDocument


class DocumentMemory:
    """The documents of all users of the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def add(
        self,
        id: str,
        kind: DocumentKind,
        posting: KeptPosting,
        profile: str,
        body: DocumentBody,
        content: Mapping[DocumentFormat, bytes],
    ) -> Document:
        """Store a new draft. Other documents for the posting stay unchanged.

        Args:
            id: a new document id.
            kind: kind of document.
            posting: the posting.
            profile: digest of the person's identity.
            body: the content.
            content: the bytes of the files, by format.
        """
        document = Document(
            id=id,
            kind=kind,
            posting=posting.id,
            title=posting.posting.title,
            organisation=posting.posting.organisation,
            profile=profile,
            created_at=self._now(),
            body=body,
        )
        for each in body.files:
            await asyncio.to_thread(write_file, self._folder(id) / each.name, content[each.format])
        values = {name: getattr(document, name) for name in Document.model_fields if name != "body"}
        async with self._store.writing() as transaction:
            await statements.create(transaction, values | {"sealed": self._store.seal.close(body.model_dump_json())})
        return document

    async def get(self, id: str) -> Document:
        """A document by id, or by the unique beginning of an id.

        Raises:
            NotFound: none, or several.
            WrongKey: the content cannot be opened.
        """
        async with self._store.reading() as transaction:
            kept = await _one(transaction, id)
        return self._opened(kept)

    async def list(
        self,
        *,
        posting: str = "",
        profile: str = "",
        application: str = "",
        kind: DocumentKind | None = None,
        state: DocumentState | None = None,
        limit: int | None = 100,
    ) -> list[Document]:
        """Documents, the newest first. Raises WrongKey."""
        which = DocumentFilter(posting, profile, state, kind, application)
        async with self._store.reading() as transaction:
            found = await statements.find(transaction, which, limit)
        return [self._opened(each) for each in found]

    async def approve(self, id: str) -> Document:
        """Approve a document for the posting's forms, replacing the approved document of the same kind.

        Raises:
            NotFound: the document is missing.
            Refused: a file of the document has changed, or is gone.
        """
        document = await self.get(id)
        self._check_files(document)
        now = self._now()
        before = DocumentFilter(document.posting, document.profile, "approved", document.kind)
        async with self._store.writing() as transaction:
            await statements.change(transaction, before, {"state": "replaced"})
            await statements.change_one(transaction, document.id, {"state": "approved", "approved_at": now})
        return document.model_copy(update={"state": "approved", "approved_at": now})

    async def delete(self, id: str) -> Document:
        """Delete a document with all files. Raises NotFound."""
        document = await self.get(id)
        async with self._store.writing() as transaction:
            await statements.remove(transaction, document.id)
        await asyncio.to_thread(shutil.rmtree, self._folder(document.id), ignore_errors=True)
        return document

    async def note_used(self, id: str, application: str) -> None:
        """Record the application whose form received the document."""
        async with self._store.writing() as transaction:
            await statements.change_one(transaction, id, {"application": application}, state="approved")

    def file(self, document: Document, form: DocumentFormat | None = None) -> Path:
        """Path of a document's file in the given format, by default the first.

        Raises:
            BadInput: the document lacks the format.
        """
        for each in document.body.files:
            if form in (None, each.format):
                return self._folder(document.id) / each.name
        raise BadInput(f"Document {document.id} has no file of the format {form}.", hint="Make it anew in this format.")

    def checked_file(self, document: Document) -> Path:
        """Path of the first file of an approved document. Raises Refused if the document is not approved, or has
        changed since.
        """
        if document.state != "approved":
            raise Refused(f"Document {document.id} is not approved.", hint="Look at it, and approve it.")
        self._check_files(document)
        return self.file(document)

    def _check_files(self, document: Document) -> None:
        for each in document.body.files:
            path = self._folder(document.id) / each.name
            try:
                digest = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError:
                digest = ""
            if digest != each.sha256:
                state = "is gone" if not digest else "is not as it was made"
                raise Refused(f"The file {path} {state}.", hint="Make the document anew.")

    def _folder(self, id: str) -> Path:
        return self._store.folder / "documents" / id

    def _opened(self, kept: KeptDocument) -> Document:
        body = DocumentBody.model_validate_json(self._store.seal.open(kept.sealed))
        told = {name: getattr(kept, name) for name in Document.model_fields if name != "body"}
        return Document(**told, body=body)


async def _one(transaction: Transaction, id: str) -> KeptDocument:
    """Raises NotFound."""
    if not id:
        raise NotFound("No document is named.", cli="`footpath documents list` lists them.")
    return only(await statements.by_prefix(transaction, id), id, "document", "documents list")
