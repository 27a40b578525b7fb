"""Documents for postings: drafts, approval, and what becomes of their files."""

from __future__ import annotations

import hashlib
import stat

import pytest
from sqlalchemy import text

from footpath.errors import NotFound, Refused
from footpath.memory.documents import DocumentMemory
from footpath.schema.document import DocumentBody, DocumentFile, DocumentLine
from footpath.schema.posting import Posting

LINE = DocumentLine(role="bullet", text="Repaired a clock of 1871", sources=("work.0.highlights.0",))


@pytest.fixture
async def kept(postings):
    await postings.keep(Posting(title="Clock maker", organisation="Uhrwerk", url="https://a.test/1"), site="a", run="r")
    (found,) = await postings.list()
    return found


@pytest.fixture
def documents(store, now):
    return DocumentMemory(store, now)


async def drafted(documents, kept, id: str = "d1", kind="resume", profile: str = "ida"):
    content = f"%PDF {id}".encode()
    file = DocumentFile(format="pdf", name="Ida.pdf", sha256=hashlib.sha256(content).hexdigest())
    body = DocumentBody(language="en", lines=(LINE,), files=(file,))
    return await documents.add(id, kind, kept, profile, body, {"pdf": content})


async def test_a_document_is_a_draft_that_says_what_was_written(documents, kept):
    made = await drafted(documents, kept)
    assert await documents.get("d1") == made
    assert (made.state, made.posting, made.title, made.organisation) == ("draft", kept.id, "Clock maker", "Uhrwerk")


async def test_what_it_says_is_sealed_and_its_files_are_for_their_owner_alone(documents, kept, store):
    made = await drafted(documents, kept)
    async with store.reading() as transaction:
        rows = [tuple(row) for row in await transaction.execute(text("SELECT * FROM documents"))]
    assert "1871" not in str(rows)
    path = documents.file(made, "pdf")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_draft_is_never_given_to_a_form(documents, kept):
    made = await drafted(documents, kept)
    assert await documents.list(posting=kept.id, profile="ida", state="approved") == []
    with pytest.raises(Refused, match="not approved"):
        documents.checked_file(made)


async def test_approving_replaces_what_was_approved_before_of_this_kind_and_person_alone(documents, kept):
    for id, kind, profile in (
        ("d1", "resume", "ida"), ("d2", "resume", "ida"), ("d3", "letter", "ida"), ("d4", "resume", "otto"),
    ):  # fmt: skip
        await drafted(documents, kept, id, kind, profile)
        await documents.approve(id)
    states = {each.id: each.state for each in await documents.list()}
    assert states == {"d1": "replaced", "d2": "approved", "d3": "approved", "d4": "approved"}
    of_ida = await documents.list(posting=kept.id, profile="ida", state="approved")
    assert {each.kind: each.id for each in of_ida} == {"resume": "d2", "letter": "d3"}


async def test_a_file_that_was_changed_is_neither_approved_nor_given(documents, kept):
    made = await drafted(documents, kept)
    approved = await documents.approve("d1")
    documents.file(made).write_bytes(b"%PDF another")
    with pytest.raises(Refused, match="is not as it was made"):
        documents.checked_file(approved)
    with pytest.raises(Refused, match="is not as it was made"):
        await documents.approve("d1")
    documents.file(made).unlink()
    with pytest.raises(Refused, match="is gone"):
        documents.checked_file(approved)


async def test_a_deleted_document_is_gone_with_its_files(documents, kept):
    folder = documents.file(await drafted(documents, kept)).parent
    await documents.delete("d1")
    assert not folder.exists()
    with pytest.raises(NotFound):
        await documents.get("d1")


async def test_which_application_got_it_is_noted_of_approved_ones_alone(documents, kept):
    await drafted(documents, kept)
    await documents.note_used("d1", "key")
    assert await documents.list(application="key") == []
    await documents.approve("d1")
    await documents.note_used("d1", "key")
    assert [each.id for each in await documents.list(application="key")] == ["d1"]
