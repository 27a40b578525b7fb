"""For what an answer that a person gave holds: everywhere, in one country, at one employer, or for one form."""

from __future__ import annotations

import pytest
from tests.answers.people import TODAY

from footpath.answers.bank import Banked
from footpath.answers.scope import Place, how_long, how_long_of
from footpath.answers.values import Values
from footpath.schema.observation import FieldObservation
from footpath.schema.profile import Profile

HERE = Place("https://jobs.example/1", "jobs.example", "Larkspur", "DE", form="jobs.example/apply")
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
        ("", "Have you lived in the US?", "form jobs.example/apply"),
        ("", "Tell us about a clock that you are proud of.", "form jobs.example/apply"),
        ("", "Do you have a forklift licence?", "form jobs.example/apply"),
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
        ("notice_period", "How long is your notice period?", ""),
        ("tel", "Phone", ""),
        ("", "How many guests?", "form jobs.example/apply"),
        ("", "Date of arrival", "form jobs.example/apply"),
        ("", "Order number", "form jobs.example/apply"),
        ("quantity", "Quantity", "form jobs.example/apply"),
        ("", "Add breakage insurance (€3.99)", "form jobs.example/apply"),
        ("signature", "Sign with your name", "form jobs.example/apply"),
        (
            "acknowledgement",
            "I have read and accept the code of conduct and the terms of participation",
            "consent jobs.example/apply",
        ),
        ("consent", "I agree to our terms", "consent jobs.example/apply"),
        ("", "I confirm that the goods are unused", "consent jobs.example/apply"),
        ("age_over_18", "I confirm that I am at least 18 years old", "consent jobs.example/apply"),
    ],
)
def test_an_answer_holds_where_its_question_means_the_same(meaning: str, question: str, scope: str):
    assert HERE.scope(meaning, question) == scope


OSLO = Place("https://jobs.example/2", "jobs.example", "Larkspur", "NO", form="jobs.example/apply")
CASINO = Place("https://casino.example/join", "casino.example", form="casino.example/join")
CONDUCT = ("acknowledgement", "I have read and accept the code of conduct and the terms of participation")


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
        (("", "Do you have a forklift licence?"), None, OSLO, False),
        (("", "Do you have a forklift licence?"), HERE, OSLO, True),
        (("", "Do you have a forklift licence?"), HERE, CASINO, False),
        (("", "Order number"), None, CASINO, False),
        (("", "Order number"), HERE, CASINO, False),
        (CONDUCT, None, CASINO, False),
        (CONDUCT, HERE, CASINO, False),
        (CONDUCT, HERE, OSLO, True),
        (("notice_period", "How long is your notice period?"), HERE, CASINO, True),
        (("notice_period", "How long is your notice period?"), None, CASINO, True),
        (("", "Title"), HERE, HERE, True),
        (("cover_letter", "Cover letter"), HERE, HERE, True),
        (("cover_letter", "Cover letter"), HERE, OSLO, False),
        (("additional_information", "Additional information"), HERE, HERE, True),
        (("additional_information", "Additional information"), HERE, OSLO, False),
    ],
    ids=[
        *("same country", "other country", "country unknown", "same posting", "other posting", "country not kept"),
        *("same employer", "other employer", "employer not kept"),
        *("no meaning, kept for everywhere", "another posting of the form", "another site"),
        *("a number, kept for everywhere", "a number of another site"),
        *("a consent kept for everywhere", "a consent of another site", "a consent of the form"),
        *("a lasting fact", "a lasting fact kept before", "a vague word of the form"),
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


@pytest.mark.parametrize(
    ("asked", "again"),
    [
        (CONDUCT[1], True),
        ("I have read and accept the code of conduct and the terms of participants", False),
        ("I have read and accepted the code of conduct and the terms of participation", False),
    ],
    ids=["its wording", "another document", "nearly its wording"],
)
def test_a_consent_is_given_again_in_its_own_words_alone(asked: str, again: bool):
    banked = Banked(CONDUCT[1], ("Yes", "No"), "Yes", scope=HERE.scope(*CONDUCT))
    values = Values(Profile(), TODAY, place=HERE, bank=[banked])
    field = FieldObservation(
        ref="e1", refs=("e1",), question=asked, kind="checkbox", meaning=CONDUCT[0], confidence=1.0
    )
    assert values.answer(field).found is again


def test_what_was_kept_for_a_form_holds_there_when_its_field_tells_its_meaning_today():
    banked = Banked("Notice period", value="4 weeks", scope=HERE.scope("", "Notice period"))
    field = FieldObservation(
        ref="e1", refs=("e1",), question="Notice period", kind="text", meaning="notice_period", confidence=1.0
    )
    assert Values(Profile(), TODAY, place=HERE, bank=[banked]).answer(field).found
    assert not Values(Profile(), TODAY, place=CASINO, bank=[banked]).answer(field).found


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        ("", "for all later forms of this person"),
        ("country DE", "in this country"),
        ("employer jobs.example larkspur", "this employer"),
        ("form jobs.example/apply", "this form"),
        ("consent jobs.example/apply", "this wording"),
        ("posting https://jobs.example/1", "this one address"),
    ],
)
def test_a_person_is_told_where_the_answer_will_hold(scope: str, said: str):
    assert said in how_long(scope)


@pytest.mark.parametrize(("told", "is_said"), [({}, True), ({"masked": True}, False), ({"costs": True}, False)])
def test_nothing_is_told_of_an_answer_that_is_used_once(told: dict[str, bool], is_said: bool):
    field = FieldObservation(ref="e1", refs=("e1",), question="Code", kind="text", meaning="", confidence=1.0)
    assert bool(how_long_of(field.model_copy(update=told), "")) is is_said
