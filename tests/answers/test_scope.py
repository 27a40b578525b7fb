"""For what an answer that a person gave holds: everywhere, in one country, or at one employer."""

from __future__ import annotations

import pytest
from tests.answers.people import TODAY

from footpath.answers.bank import Banked
from footpath.answers.scope import Place
from footpath.answers.values import Values
from footpath.schema.observation import FieldObservation
from footpath.schema.profile import Profile

HERE = Place("https://jobs.example/1", "jobs.example", "Larkspur", "DE")
VISA = ("sponsorship", "Will you now or in the future require visa sponsorship?")


@pytest.mark.parametrize(
    ("meaning", "question", "scope"),
    [
        (*VISA, "country DE"),
        ("work_authorization", "Are you authorised to work in the country of this job?", "country DE"),
        ("", "Do you have a valid work permit?", "country DE"),
        ("sponsorship", "Will you require visa sponsorship in the US?", ""),
        ("work_authorization", "Are you authorised to work in Norway?", ""),
        ("previously_employed", "Have you ever worked for Larkspur?", "employer jobs.example larkspur"),
        ("relatives_employed", "Do you know anyone who works with the firm?", "employer jobs.example larkspur"),
        ("", "Which of our products do you use?", "employer jobs.example larkspur"),
        ("", "Would you join us in May?", "employer jobs.example larkspur"),
        ("", "HAVE YOU EVER VISITED US?", "employer jobs.example larkspur"),
        ("", "Welches unserer Produkte kennen Sie?", "employer jobs.example larkspur"),
        ("", "Connaissez-vous notre entreprise ?", "employer jobs.example larkspur"),
        ("", "Have you lived in the US?", ""),
        ("", "Tell us about a clock that you are proud of.", ""),
        ("", "Do you have a forklift licence?", ""),
        ("visa_type", "Which visa do you hold?", "country DE"),
        ("", "Are you a current employee?", "employer jobs.example larkspur"),
        ("", "Dlaczego chcesz u nas pracować?", "employer jobs.example larkspur"),
        ("", "Почему вы хотите работать у нас?", "employer jobs.example larkspur"),
        ("cover_letter", "Message to the hiring team", "posting https://jobs.example/1"),
        ("motivation", "Why are you a good fit?", "posting https://jobs.example/1"),
        ("message", "Message", "posting https://jobs.example/1"),
        ("", "Which part of this role would be new to you?", "posting https://jobs.example/1"),
        ("", "Was reizt Sie an dieser Stelle?", "posting https://jobs.example/1"),
        ("start_date", "When could you start in this position?", ""),
    ],
)
def test_an_answer_holds_where_its_question_means_the_same(meaning: str, question: str, scope: str):
    assert HERE.scope(meaning, question) == scope


OSLO = Place("https://jobs.example/2", "jobs.example", "Larkspur", "NO")


@pytest.mark.parametrize(
    ("given", "asked", "known", "again"),
    [
        (VISA, HERE, Place("https://a.example/9", "a.example", "Acme", "DE"), True),
        (VISA, HERE, OSLO, False),
        (VISA, HERE, Place("https://jobs.example/2", "jobs.example"), False),
        (VISA, Place("https://jobs.example/1"), Place("https://jobs.example/1"), True),
        (VISA, Place("https://jobs.example/1"), Place("https://jobs.example/2"), False),
        (VISA, None, HERE, False),
        (("previously_employed", "Have you ever worked for us before?"), HERE, OSLO, True),
        (("previously_employed", "Have you ever worked for us before?"), HERE, Place("", "a.example"), False),
        (("previously_employed", "Have you ever worked for us before?"), None, HERE, False),
        (("", "Do you have a forklift licence?"), None, OSLO, True),
        (("cover_letter", "Cover letter"), HERE, HERE, True),
        (("cover_letter", "Cover letter"), HERE, OSLO, False),
        (("additional_information", "Additional information"), HERE, HERE, True),
        (("additional_information", "Additional information"), HERE, OSLO, False),
    ],
    ids=[
        *("same country", "other country", "country unknown", "same posting", "other posting", "country not kept"),
        *("same employer", "other employer", "employer not kept", "holds everywhere"),
        *("the same letter", "other letter", "a word of many meanings", "elsewhere"),
    ],
)
def test_an_answer_is_given_again_where_it_holds_and_nowhere_else(
    given: tuple[str, str], asked: Place | None, known: Place, again: bool
):
    meaning, question = given
    banked = Banked(question, value="No", scope=asked.scope(*given) if asked else "")
    values = Values(Profile(), TODAY, known.country, place=known, bank=[banked])
    field = FieldObservation(ref="e1", refs=("e1",), question=question, kind="text", meaning=meaning, confidence=1.0)
    assert values.answer(field).found is again
