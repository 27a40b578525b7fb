"""What a document changes of the base."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.documents.invented import PEOPLE, POSTINGS

from footpath.documents.changes import changes, count
from footpath.documents.compose import addressee, compose, evidence
from footpath.documents.letter import write_letter
from footpath.matching.match import PostingWords
from footpath.schema.document import Document, DocumentBody, DocumentKind, DocumentLine
from footpath.schema.posting import Posting
from footpath.schema.profile import Skill

ADA = PEOPLE[0]
WANTED = PostingWords(POSTINGS[0])


def document(kind: DocumentKind, lines: tuple[DocumentLine, ...]) -> Document:
    now = datetime(2026, 11, 27, tzinfo=UTC)
    return Document(id="d", kind=kind, posting="p", profile="x", created_at=now,
                    body=DocumentBody(language="en", lines=lines))  # fmt: skip


def test_the_base_itself_changes_nothing():
    assert set(count(changes(document("resume", compose(ADA, "en")), ADA))) == {"same"}


def test_what_is_moved_reworded_and_left_out_is_told():
    lines = list(compose(ADA, "en"))
    bullets = [at for at, line in enumerate(lines) if line.role == "bullet"]
    first, second, third = bullets[:3]
    shorter = lines[first].model_copy(update={"text": "Built a payment service in Python"})
    lines[first], lines[second] = lines[second], shorter
    gone = lines.pop(third)
    told = changes(document("resume", tuple(lines)), ADA)
    assert [(each.before, each.after) for each in told if each.change == "reworded"] == [
        ("Built a payment service in Python that handles 110 requests a minute", "Built a payment service in Python")
    ]
    assert [each.before for each in told if each.change == "left_out"] == [gone.text]
    assert told[-1].change == "left_out"
    moved = list(compose(ADA, "en"))
    moved[first], moved[second] = moved[second], moved[first]
    assert [each.after for each in changes(document("resume", tuple(moved)), ADA) if each.change == "moved"] == [
        moved[second].text
    ]


def test_a_list_of_which_only_some_words_are_chosen_is_reworded():
    keywords = ["Ada", "Basic", "Cobol", "Delphi", "Erlang", "Fortran", "Go", "Haskell"]
    keywords += ["Io", "Java", "Kotlin", "Lua", "Modula"]
    ada = ADA.model_copy(update={"skills": (Skill(name="Tools", keywords=tuple(keywords)),)})
    lines = compose(ada, "en", PostingWords(Posting(title="Engineer", description=" ".join(keywords[1:]))))
    (skills,) = [line for line in lines if line.text.startswith("Tools: ")]
    assert "skills.0.keywords.0" not in skills.sources
    told = changes(document("resume", lines), ada)
    assert [each.change for each in told if "skills.0.name" in each.sources] == ["reworded"]


def test_a_letter_is_compared_with_the_persons_own_paragraphs():
    lines, _ = write_letter(ADA, {**evidence(ADA, "en"), **addressee(POSTINGS[0])}, "en", WANTED)
    told = changes(document("letter", lines), ADA)
    assert [each.before for each in told if each.change == "left_out"] == [
        "I read every evening, and I row on Sundays."
    ]
    assert "Dear hiring team," in [each.after for each in told if each.change == "of_its_own"]
    assert not [each for each in told if each.change == "reworded"]
