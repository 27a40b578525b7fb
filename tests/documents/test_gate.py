"""The truth gate: a hundred lies are refused, honest rewordings pass."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.tables import read_table

from footpath.documents.compose import addressee, evidence
from footpath.documents.gate import faults, line_fault, sentence_fault, strays, tokens
from footpath.schema.document import DocumentLine
from footpath.schema.posting import Posting
from footpath.schema.profile import Profile

CASES = read_table(Path(__file__).with_name("lies.yaml"))
PERSON = Profile.model_validate(CASES["person"])
KNOWN = evidence(PERSON, "en")


def judged(source: str, text: str):
    return line_fault(DocumentLine(role="bullet", text=text, sources=(source,)), KNOWN, "en")


def test_there_are_a_hundred_lies_and_each_stands_once():
    assert len(CASES["lies"]) >= 100
    assert [text for (text,), count in Counter((each[1],) for each in CASES["lies"]).items() if count > 1] == []


@pytest.mark.parametrize(("source", "text"), CASES["lies"])
def test_a_lie_is_refused(source: str, text: str):
    assert judged(source, text) is not None


@pytest.mark.parametrize(("source", "text"), CASES["honest"])
def test_an_honest_rewording_passes(source: str, text: str):
    assert judged(source, text) is None


@pytest.mark.parametrize(("source", "text"), CASES["cut"])
def test_a_sentence_that_ends_within_a_phrase_is_refused(source: str, text: str):
    refused = judged(source, text)
    assert refused is not None
    assert refused.why == "meaning_cut"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Speaks German at beginner level", "Speaks German"),
        ("Won first prize in a simulated trading contest", "Won first prize"),
        ("Grew sales by 20% in one test shop", "Grew sales by 20%"),
        ("Grew sales by 20%, in one test shop", "Grew sales by 20%"),
        ("Passed the exam, which was annulled", "Passed the exam"),
        ("Ran the shop, as an intern", "Ran the shop"),
    ],
)
def test_what_limits_a_sentence_is_not_cut(source: str, text: str):
    assert sentence_fault(source, source, "en") is None
    assert sentence_fault(text, source, "en") is not None


@pytest.mark.parametrize("text", ["Ran the stall", "Ran the stall, baked"])
def test_a_sentence_may_end_where_a_new_part_begins(text: str):
    assert sentence_fault(text, "Ran the stall, baked, sold bread", "en") is None


def test_what_the_person_wrote_passes_as_it_is():
    prose = [path for path in KNOWN if "highlights" in path or "paragraphs" in path or path == "basics.summary"]
    assert [path for path in prose if judged(path, KNOWN[path])] == []
    assert len(prose) == 13


@pytest.mark.parametrize(
    ("text", "why", "word"),
    [
        pytest.param("Cut build time by 45 %", "not_in_source", "45", id="a number"),
        pytest.param("Built payment", "meaning_cut", "services", id="in the middle of a phrase"),
        pytest.param("Cut hosting costs by 40 %", "not_in_source", "hosting", id="two facts"),
    ],
)
def test_a_refusal_names_the_word(text: str, why: str, word: str):
    refused = judged("work.0.highlights.0", text)
    assert refused is not None
    assert (refused.why, refused.word, refused.source, refused.text) == (why, word, "work.0.highlights.0", text)


def test_in_a_language_without_words_of_ours_a_sentence_stays_as_it_is():
    source = "Ajoin trukkia 3 vuotta ja johdin tiimiä."
    assert sentence_fault(source, source, "fi") is None
    assert sentence_fault("Ajoin trukkia 3 vuotta.", source, "fi") is not None


@pytest.mark.parametrize(
    ("language", "source", "text", "stands"),
    [
        ("de", "Senkte die Kosten um 12 %, schulte Kollegen.", "Reduzierte Kosten um 12 Prozent.", True),
        ("de", "Senkte die Kosten um 12 %, mit zwei Kollegen.", "Reduzierte Kosten um 12 Prozent.", False),
        ("de", "Leitete das Team nicht, aber den Umbau.", "Leitete das Team.", False),
        ("de", "Brach das Studium der Physik ab.", "Brach das Studium", False),
        ("fr", "J’ai créé un service de paiement pour 12 banques.", "Développé un service de paiement", False),
        (
            "fr",
            "Créé un service de paiement pour 12 banques.",
            "Développé un service de paiement pour 12 banques",
            True,
        ),
        ("es", "Reduje los costes en un 12 % con dos colegas.", "Disminuí costes en 12 % con dos colegas", True),
        ("es", "No dirigí el equipo.", "Dirigí el equipo.", False),
    ],
)
def test_other_languages_have_the_same_gate(language: str, source: str, text: str, stands: bool):
    assert (sentence_fault(text, source, language) is None) == stands


def test_the_posting_is_no_evidence_of_the_person():
    posting = Posting(title="Rust Engineer", organisation="Cobalt Works", description="Rust, 10 years, PhD")
    known = {**KNOWN, **addressee(posting)}
    address = DocumentLine(role="addressee", text="Cobalt Works", sources=("posting.organisation",))
    claim = DocumentLine(role="bullet", text="Rust Engineer", sources=("work.0.highlights.0", "posting.title"))
    assert faults((address, claim), known, "en") == (line_fault(claim, known, "en"),)
    assert line_fault(claim, known, "en") is not None


def test_a_line_without_a_source_may_only_be_a_heading_or_a_courtesy():
    assert line_fault(DocumentLine(role="heading", text="Experience"), KNOWN, "en") is None
    refused = line_fault(DocumentLine(role="heading", text="Awards won by Ada"), KNOWN, "en")
    assert refused is not None
    assert refused.why == "unknown_source"


def test_words_of_a_finished_text_that_stand_nowhere_are_found():
    assert strays("Ada Hartley\nExperience\nPython, Rust · 2019", KNOWN.values(), ["Experience"]) == ("rust",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C++, C# & Node.js", ["c++", ",", "c#", ",", "node.js"]),
        ("1,000 = 1.000 = 1 000 = 1'000", ["1000", "=", "1000", "=", "1000", "=", "1000"]),
        ("3.5 % – 3,5%", ["3.5", "%", ",", "3.5", "%"]),
        ("CI/CD. .NET", ["ci/cd", ".", ".net"]),
        ("+20 <80 £5", ["+20", "<80", "£", "5"]),
    ],
)
def test_words_are_told_apart_by_what_changes_their_meaning(text: str, said: list[str]):
    assert tokens(text) == said
