"""Choosing, ordering and shortening a person's own lines for a posting."""

from __future__ import annotations

import pytest
from tests.documents.invented import CYRILLIC, GREEK, PEOPLE, POSTINGS

from footpath.documents.compose import BULLETS, addressee, compose, evidence, language_of_profile
from footpath.documents.gate import faults
from footpath.documents.letter import plain_text, write_letter
from footpath.errors import BadInput
from footpath.matching.match import PostingWords
from footpath.schema.posting import Posting
from footpath.schema.profile import Profile

ADA = Profile.model_validate(
    {
        "basics": {"name": "Ada Hartley", "email": "ada@example.com"},
        "work": [
            {
                "name": "Larkspur",
                "position": "Engineer",
                "startDate": "2019-05",
                "highlights": [
                    "Painted the office",
                    "Wrote reports",
                    "Answered the phone",
                    "Watered plants",
                    "Ordered paper",
                    "Fed the cat",
                    "Built payment services in Python",
                ],
            }
        ],
        "skills": [{"name": "Office", "keywords": ["Word"]}, {"name": "Code", "keywords": ["Java", "Python"]}],
    }
)
PYTHON = Posting(title="Python Developer", description="You build a payments platform in Python.")


def texts(lines, role: str) -> list[str]:
    return [line.text for line in lines if line.role == role]


def test_what_fits_the_posting_comes_first_and_the_rest_is_cut():
    lines = compose(ADA, "en", PostingWords(PYTHON))
    assert texts(lines, "bullet")[0] == "Built payment services in Python"
    assert len(texts(lines, "bullet")) == BULLETS[0]
    assert [text for text in texts(lines, "detail") if ":" in text] == ["Code: Python, Java", "Office: Word"]


def test_another_form_of_a_word_counts_as_the_word():
    assert PostingWords(PYTHON).weight("payment") == PostingWords(PYTHON).weight("payments") > 0
    assert PostingWords(PYTHON).weight("java") == 0


def test_the_base_has_everything_in_the_persons_own_order():
    lines = compose(ADA, "en")
    assert texts(lines, "bullet") == list(ADA.work[0].highlights)


def test_each_line_names_the_places_that_it_says():
    lines = compose(ADA, "en", PostingWords(PYTHON))
    assert {line.sources for line in lines if line.role == "bullet"} <= {
        (f"work.0.highlights.{number}",) for number in range(7)
    }
    assert [line.text for line in lines if not line.sources] == ["Skills", "Experience"]
    assert texts(lines, "detail")[-1] == "Larkspur · May 2019 – present"


def test_a_long_highlight_keeps_its_first_sentence_and_those_that_fit():
    long = "Ran the shop. " + "Swept the floor of the shop each day until late. " * 4 + "Wrote a till in Python."
    ada = ADA.model_copy(update={"work": (ADA.work[0].model_copy(update={"highlights": (long,)}),)})
    (said,) = texts(compose(ada, "en", PostingWords(PYTHON)), "bullet")
    assert said == "Ran the shop. Wrote a till in Python."


def test_a_point_within_a_number_or_a_name_ends_no_sentence():
    long = (
        "Grew revenue by 1.5 million euros. "
        + "Swept the floor of the shop each day until late. " * 4
        + "Wrote Node.js."
    )
    ada = ADA.model_copy(update={"work": (ADA.work[0].model_copy(update={"highlights": (long,)}),)})
    lines = compose(ada, "en", PostingWords(Posting(title="Node.js developer")))
    assert texts(lines, "bullet") == ["Grew revenue by 1.5 million euros. Wrote Node.js."]


@pytest.mark.parametrize("number", range(len(PEOPLE)))
def test_what_is_chosen_passes_the_truth_gate(number: int):
    person = PEOPLE[number]
    language = language_of_profile(person)
    for posting in POSTINGS[::7]:
        known = {**evidence(person, language), **addressee(posting)}
        wanted = PostingWords(posting)
        letter, left_out = write_letter(person, known, language, wanted)
        assert faults((*compose(person, language, wanted), *letter), known, language) == ()
        assert left_out == ()


def test_pay_and_birth_are_no_evidence():
    told = " ".join(evidence(PEOPLE[0], "en").values())
    assert "1987" not in told
    assert "50000" not in told


@pytest.mark.parametrize(("person", "language"), [(PEOPLE[0], "en"), (GREEK, "el"), (CYRILLIC, "ru")])
def test_the_language_is_that_of_the_persons_own_sentences(person: Profile, language: str):
    assert language_of_profile(person) == language


def test_a_letter_has_the_persons_paragraphs_that_fit_and_names_the_employer():
    ada = Profile.model_validate(
        {
            "basics": {"name": "Ada Hartley"},
            "x-footpath": {
                "letter": {
                    "opening": "I would like to join {employer} as {job}.",
                    "paragraphs": ["I paint.", "I write.", "I sing.", "I dance.", "I like Python."],
                    "closing": "Let us talk.",
                }
            },
        }
    )
    posting = PYTHON.model_copy(update={"organisation": "Cobalt Works"})
    known = {**evidence(ada, "en"), **addressee(posting)}
    lines, _ = write_letter(ada, known, "en", PostingWords(posting))
    assert plain_text(lines) == (
        "Dear hiring team,\n\nI would like to join Cobalt Works as Python Developer.\n\nI paint.\n\nI write.\n\n"
        "I like Python.\n\nLet us talk.\n\nKind regards,\nAda Hartley"
    )


def test_a_paragraph_with_a_name_that_the_posting_lacks_is_left_out_and_that_is_told():
    lines, left_out = write_letter(PEOPLE[0], evidence(PEOPLE[0], "en"), "en", PostingWords(Posting()))
    assert "{" not in plain_text(lines)
    assert left_out == ("x-footpath.letter.opening is left out: the posting has no text for {job} and {employer}.",)


def test_without_a_text_of_the_persons_there_is_no_letter():
    with pytest.raises(BadInput, match="no text for a letter"):
        write_letter(ADA, evidence(ADA, "en"), "en", PostingWords(PYTHON))


@pytest.mark.parametrize(
    ("summary", "language"),
    [
        ("Enfermera con ocho años en urgencias hospitalarias. Me gusta enseñar a quienes empiezan.", "es"),
        ("Gestão de uma equipa de cinco pessoas e redução de custos em dez por cento", "pt"),
        ("Responsabile di un gruppo di cinque persone e della riduzione dei costi", "it"),
        ("Verantwoordelijk voor een team van vijf mensen en het verlagen van de kosten", "nl"),
        ("Encadrement de trois chargés d’affaires, suivi de onze ponts", "fr"),
        ("Ansvarig för ett team på fem personer och för att sänka kostnaderna", "sv"),
    ],
)
def test_of_languages_with_like_words_the_one_with_most_of_its_own_is_told(summary: str, language: str):
    assert language_of_profile(Profile.model_validate({"basics": {"name": "Bo", "summary": summary}})) == language
