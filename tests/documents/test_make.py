"""Documents made, written as PDF and DOCX, and read back; and a model that lies, over real HTTP."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.documents.checker import foreign_words, invented_items
from tests.documents.invented import CYRILLIC, GREEK, PEOPLE, POSTINGS
from tests.sites.model_server import ModelServer, say
from tests.tables import read_table

from footpath.config import read_settings
from footpath.documents.files import MOST_PAGES, text_of_docx, text_of_pdf
from footpath.documents.make import DocumentOptions, Maker, sound
from footpath.errors import BadInput, BrowserMissing
from footpath.llm.connect import connect
from footpath.llm.port import Meter
from footpath.page.browser import Printed, print_pdf
from footpath.roles.writer import Writer
from footpath.schema.document import PROSE, DocumentLine
from footpath.schema.posting import Posting
from footpath.schema.profile import Profile
from footpath.schema.task import Limits

if TYPE_CHECKING:
    from footpath.documents.make import MadeDocument
    from footpath.page.browser import Browser
    from footpath.schema.document import DocumentKind

NOW = datetime(2026, 11, 27, tzinfo=UTC)
DOCX = DocumentOptions(formats=("docx",))
CASES = read_table(Path(__file__).with_name("lies.yaml"))
ADA = Profile.model_validate(CASES["person"])


async def no_browser(_markup: str) -> Printed:
    raise BrowserMissing("There is no browser.", hint="Install one.")


async def made_of(
    person: Profile, posting: Posting, options: DocumentOptions = DOCX, writer: Writer | None = None
) -> tuple[MadeDocument, ...]:
    return await Maker(person, posting, options, no_browser, NOW, writer).make()


async def test_a_resume_and_a_letter_are_written_as_docx_and_say_what_was_to_be_said():
    resume, letter = await made_of(PEOPLE[0], POSTINGS[0])
    assert text_of_docx(resume.content["docx"]).split("\n") == [line.text for line in resume.body.lines]
    assert "I would like to join Amber Works 1 as Senior Backend Engineer." in text_of_docx(letter.content["docx"])
    assert resume.body.warnings == letter.body.warnings == ()
    assert [each.name for each in resume.body.files] == ["Marit-Solberg-Aune-Resume.docx"]


async def test_without_a_browser_the_docx_is_made_and_the_pdf_is_missed():
    made = await made_of(PEOPLE[0], POSTINGS[0], DocumentOptions(kinds=("resume",)))
    assert list(made[0].content) == ["docx"]
    assert made[0].body.warnings == ("No PDF was made: There is no browser. Install one.",)
    with pytest.raises(BrowserMissing):
        await made_of(PEOPLE[0], POSTINGS[0], DocumentOptions(kinds=("resume",), formats=("pdf",)))


async def test_a_posting_without_text_leaves_the_persons_own_order_and_that_is_told():
    resume, letter = await made_of(PEOPLE[0], Posting())
    assert resume.body.warnings == ("The posting has no text: the résumé has your lines in your own order.",)
    assert "{" not in text_of_docx(letter.content["docx"])


async def test_what_cannot_be_made_is_told_beside_what_can():
    person = Profile.model_validate({"basics": {"name": "Bo"}, "work": [{"name": "Firm", "position": "Cook"}],
                                     "education": [{"institution": "School"}]})  # fmt: skip
    (resume,) = await made_of(person, POSTINGS[0])
    highlights, letter = resume.body.warnings
    assert highlights == "Your profile has no highlights: there was nothing to choose from for this posting."
    assert letter.startswith("Your profile has no text for a letter.")


async def test_a_profile_with_nothing_in_it_is_told_what_to_add():
    with pytest.raises(BadInput, match="too little to make a résumé of"):
        await made_of(Profile.model_validate({"basics": {"name": "Bo"}}), POSTINGS[0])


async def test_a_language_without_headings_is_refused():
    with pytest.raises(BadInput, match="'xx'"):
        await made_of(PEOPLE[0], POSTINGS[0], DocumentOptions(language="xx"))


@pytest.mark.browser
@pytest.mark.parametrize("template", ["plain", "ruled"])
@pytest.mark.parametrize("person", [PEOPLE[1], GREEK, CYRILLIC], ids=["latin", "greek", "cyrillic"])
@pytest.mark.spread(4)
async def test_a_pdf_is_read_back_in_the_order_in_which_it_was_written(browser: Browser, person: Profile, template):
    async def print_page(markup: str) -> Printed:
        return await print_pdf(browser, markup)

    options = DocumentOptions(formats=("pdf",), template=template)
    for made in await Maker(person, POSTINGS[1], options, print_page, NOW).make():
        text, pages = text_of_pdf(made.content["pdf"])
        said = [" ".join(line.text.split()) for line in made.body.lines]
        at = [" ".join(text.split()).find(line[:40]) for line in said]
        assert -1 not in at
        assert pages <= MOST_PAGES[made.kind]
        assert made.body.warnings == ()


@pytest.mark.browser
async def test_a_character_without_a_glyph_is_told(browser: Browser):
    async def print_page(markup: str) -> Printed:
        return await print_pdf(browser, markup)

    basics = PEOPLE[0].basics.model_copy(update={"label": "Engineer \U000105c0"})
    person = PEOPLE[0].model_copy(update={"basics": basics})
    options = DocumentOptions(kinds=("resume",), formats=("pdf",))
    (made,) = await Maker(person, POSTINGS[0], options, print_page, NOW).make()
    assert "No font of this machine has these characters; the PDF shows boxes: \U000105c0" in made.body.warnings


NO_LINE = 99
"""Number of a line that the model was not shown."""


async def reworded(said: list[tuple[str, str]], folder: Path, kind: DocumentKind = "resume") -> MadeDocument:
    """A document after a model, asked over HTTP, said how sentences are to stand, by their places in the profile."""
    options = DocumentOptions(kinds=(kind,), formats=("docx",))
    (plain,) = await made_of(ADA, POSTINGS[0], options)
    prose = [line for line in plain.body.lines if line.role in PROSE]
    number = {line.sources[0]: at for at, line in enumerate(prose, 1)}
    told = [{"line": number.get(source, NO_LINE), "text": text} for source, text in said]
    async with ModelServer() as server:
        server.script(say("reword", lines=told))
        settings = read_settings({"FOOTPATH_HOME": str(folder), "FOOTPATH_MODEL_URL": server.openai})
        async with connect("openai-chat:any", meter=Meter(Limits()), settings=settings) as model:
            (made,) = await made_of(ADA, POSTINGS[0], options, Writer(model))
    return made


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["resume", "letter"])
async def test_a_model_that_lies_is_refused_each_time_and_the_persons_own_words_stand(
    kind: DocumentKind, tmp_path: Path
):
    (plain,) = await made_of(ADA, POSTINGS[0], DocumentOptions(kinds=(kind,), formats=("docx",)))
    lies = [case for case in CASES["lies"] if case[0].startswith("x-footpath") == (kind == "letter")]
    for at in range(0, len(lies), 40):
        few = lies[at : at + 40]
        made = await reworded(few, tmp_path, kind)
        assert [each.text for each in made.body.refused] == [text for _, text in few]
        assert sum(each.why == "unknown_source" for each in made.body.refused) == sum("work.9" in of for of, _ in few)
        assert made.body.lines == plain.body.lines
        assert text_of_docx(made.content["docx"]) == text_of_docx(plain.content["docx"])


@pytest.mark.thorough
async def test_an_honest_model_shortens_and_rewords(tmp_path: Path):
    short = "Backend engineer with eight years of practice."
    other = "Authored 30 reports in SQL for the sales team."
    said = [("work.1.highlights.0", other), ("basics.summary", short)]
    made = await reworded(said, tmp_path)
    assert made.body.refused == ()
    assert {other, short} <= {line.text for line in made.body.lines}
    assert made.body.model == "openai-chat:any"


def test_a_shortened_line_that_fails_the_gate_becomes_the_whole_line():
    whole = "Saved 12.5 million euros. Wrote tests."
    known = {"work.0.highlights.0": whole}
    cut = DocumentLine(role="bullet", text="Saved 12. 5 million euros.", sources=("work.0.highlights.0",))
    assert sound((cut,), known, "en") == ((cut.model_copy(update={"text": whole}),), ())


def test_a_line_that_cannot_be_checked_is_left_out_and_told():
    stray = DocumentLine(role="title", text="Director", sources=("work.0.position",))
    assert sound((stray,), {"work.0.position": "Clerk"}, "en") == (
        (), ("A line is left out, since it cannot be checked: work.0.position",),
    )  # fmt: skip


async def test_a_control_character_in_a_posting_breaks_no_word_file():
    posting = POSTINGS[0].model_copy(update={"title": "Eng\x07ineer"})
    (made,) = await made_of(ADA, posting, DocumentOptions(kinds=("letter",), formats=("docx",)))
    assert "Eng ineer" in text_of_docx(made.content["docx"])


async def test_a_model_cannot_empty_a_line(tmp_path: Path):
    made = await reworded([("basics.summary", " ")], tmp_path)
    assert ADA.basics.summary in {line.text for line in made.body.lines}


PAIRS = [(person, posting) for posting in range(len(POSTINGS)) for person in range(len(PEOPLE))]


@pytest.mark.parametrize(
    ("person", "posting"),
    [pytest.param(*pair, marks=() if at % 111 == 0 else pytest.mark.thorough) for at, pair in enumerate(PAIRS)],
)
async def test_a_document_says_nothing_that_the_profile_lacks(person: int, posting: int):
    resume, letter = await made_of(PEOPLE[person], POSTINGS[posting])
    language = resume.body.language
    for made, named in ((resume, None), (letter, POSTINGS[posting])):
        assert foreign_words(text_of_docx(made.content["docx"]), language, PEOPLE[person], named) == set()
    assert invented_items(resume.content["docx"], PEOPLE[person]) == []


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize("posting", range(len(POSTINGS)))
async def test_a_pdf_says_nothing_that_the_profile_lacks(browser: Browser, posting: int):
    async def print_page(markup: str) -> Printed:
        return await print_pdf(browser, markup)

    options = DocumentOptions(kinds=("resume",), formats=("pdf",), template=("plain", "ruled")[posting % 2])
    for person in PEOPLE:
        (made,) = await Maker(person, POSTINGS[posting], options, print_page, NOW).make()
        text, _pages = text_of_pdf(made.content["pdf"])
        assert foreign_words(text, made.body.language, person, None) == set()
        assert made.body.warnings == ()


def test_the_checker_sees_what_a_profile_lacks():
    assert foreign_words("Ada Hartley, Rust, 41 %", "en", ADA, None) == {"rust", "41"}
