"""`apply` with documents: the form of a posting gets what was approved for it, and nothing else."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import IDA, Scripted
from tests.sites.forms import EMAIL, NAME, form, page

from footpath.errors import BadInput, NeedsPerson, Refused
from footpath.memory.applications import Applications
from footpath.memory.documents import DocumentMemory
from footpath.memory.postings import Postings
from footpath.schema.document import DocumentBody, DocumentFile, DocumentLine
from footpath.schema.posting import Posting
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

    from footpath.schema.document import DocumentKind
    from footpath.schema.posting import KeptPosting

LETTER = "I repair clocks that others have given up."
CLARA: dict[str, Any] = {**IDA, "x-footpath": {**IDA["x-footpath"], "letter": {"paragraphs": [LETTER]}}}
LINES = {
    "resume": (DocumentLine(role="name", text="Ida Brandt", sources=("basics.name",)),),
    "letter": (
        DocumentLine(role="text", text=LETTER, sources=("x-footpath.letter.paragraphs.0",)),
        DocumentLine(role="detail", text="Kind regards,"),
        DocumentLine(role="detail", text="Ida Brandt", sources=("basics.name",)),
    ),
}
FILE = '<p><label>Resume <input type="file" name="resume" required></label></p>'
TYPED = '<p><label>Cover letter <textarea name="letter" required {}></textarea></label></p>'


@pytest.fixture
async def kept(footpath: Footpath, careers: FormSite) -> KeptPosting:
    careers.takes("/send")
    start = careers.page("/jobs/7/apply", page("Apply", form(NAME, EMAIL, FILE, TYPED.format(""))))
    postings = Postings(footpath.store, footpath.now)
    await postings.keep(Posting(title="Clock maker", organisation="Uhrwerk", url=start), site="a", run="r")
    (found,) = await postings.list()
    return found


async def drafted(footpath: Footpath, kept: KeptPosting, kind: DocumentKind, lines: Any = ()) -> str:
    content = b"%PDF-1.7 " + kind.encode()
    file = DocumentFile(format="pdf", name=f"Ida-{kind}.pdf", sha256=hashlib.sha256(content).hexdigest())
    body = DocumentBody(language="en", lines=lines or LINES[kind], files=(file,))
    who = Profile.model_validate(CLARA).identity()
    memory = DocumentMemory(footpath.store, footpath.now)
    return (await memory.add(kind, kind, kept, who, body, {"pdf": content})).id


async def approved(footpath: Footpath, kept: KeptPosting, *kinds: DocumentKind, lines: Any = ()) -> None:
    for kind in kinds:
        await DocumentMemory(footpath.store, footpath.now).approve(await drafted(footpath, kept, kind, lines))


@pytest.mark.browser
async def test_the_form_gets_the_approved_resume_and_the_letter_as_text(
    footpath: Footpath, careers: FormSite, kept: KeptPosting
):
    await approved(footpath, kept, "resume", "letter")
    ran = await footpath.apply(kept.posting.url, CLARA, posting=kept.id, documents=True)
    assert ran.status == "complete"
    (sent,) = careers.posted("/send")
    assert sent["resume"] == "Ida-resume.pdf"
    assert sent["letter"].replace("\r\n", "\n") == f"{LETTER}\n\nKind regards,\nIda Brandt"
    assert LETTER not in "".join(entry.model_dump_json() for entry in ran.journal)
    (application,) = await Applications(footpath.store, footpath.now).list()
    given = await DocumentMemory(footpath.store, footpath.now).list(application=application.key)
    assert {each.kind for each in given} == {"resume", "letter"}


@pytest.mark.browser
async def test_a_letter_longer_than_the_field_is_asked_about_and_never_cut(
    footpath: Footpath, careers: FormSite, kept: KeptPosting
):
    short = page("Apply", form(NAME, EMAIL, FILE, TYPED.format('maxlength="20"')))
    careers.page("/jobs/7/apply", short)
    await approved(footpath, kept, "resume", "letter")
    person = Scripted(says={"Cover letter": "I repair clocks."})
    ran = await footpath.apply(kept.posting.url, CLARA, person, posting=kept.id, documents=True)
    assert ran.status == "complete"
    assert ("Cover letter", "The answer has 68 characters; the field takes 20.") in zip(
        person.asked, person.reasons, strict=True
    )
    assert careers.posted("/send")[0]["letter"] == "I repair clocks."


@pytest.mark.browser
async def test_missing_documents_are_made_as_drafts_and_nothing_is_sent(
    footpath: Footpath, careers: FormSite, kept: KeptPosting
):
    who = {**CLARA, "work": [{"name": "Uhrwerk", "position": "Clock maker", "highlights": ["Repaired clocks"]}]}
    with pytest.raises(NeedsPerson, match="these drafts were made now") as told:
        await footpath.apply(kept.posting.url, who, posting=kept.id, documents=True)
    made = await DocumentMemory(footpath.store, footpath.now).list(posting=kept.id, state="draft")
    assert {each.kind for each in made} == {"resume", "letter"}
    assert all(each.id in str(told.value) for each in made)
    assert careers.posted("/send") == []


async def test_a_draft_is_not_used_and_what_to_do_is_told(footpath: Footpath, careers: FormSite, kept: KeptPosting):
    id = await drafted(footpath, kept, "resume")
    with pytest.raises(NeedsPerson, match=f"there are drafts: {id}"):
        await footpath.apply(kept.posting.url, CLARA, posting=kept.id, documents=True)
    assert careers.posted("/send") == []


async def test_what_the_profile_says_no_more_is_not_sent(footpath: Footpath, careers: FormSite, kept: KeptPosting):
    await approved(footpath, kept, "letter")
    changed = {**CLARA, "x-footpath": {**CLARA["x-footpath"], "letter": {"paragraphs": ["I sell clocks."]}}}
    with pytest.raises(Refused, match="Your profile has changed: document letter says “I repair clocks"):
        await footpath.apply(kept.posting.url, changed, posting=kept.id, documents=True)
    assert careers.posted("/send") == []


async def test_an_address_that_was_never_collected_has_no_documents(footpath: Footpath, careers: FormSite):
    with pytest.raises(BadInput, match="was never collected"):
        await footpath.apply(careers.page("/jobs/8", page("Apply", "")), CLARA, documents=True)
