"""The order and the words of a review."""

from __future__ import annotations

import pytest
from tests.answers.fitting import field

from footpath.engine.person import ReviewRow
from footpath.engine.review import folded, in_order, whence, why, why_look
from footpath.schema.answer import Answer

PROFILE = Answer(name="salary", value="50000", giver="profile", source="profile x-footpath.salary", confidence=1.0)
EARLIER = PROFILE.model_copy(update={"giver": "bank", "source": "answer bank: desired-salary"})
CORRECTED = PROFILE.model_copy(update={"giver": "person", "source": "correction"})


@pytest.mark.parametrize(
    ("asked", "value", "answer", "looked_at_for"),
    [
        ({}, "50000", PROFILE, None),
        ({"required": True}, "", None, "blank"),
        ({}, "", None, None),
        ({"kind": "checkbox", "required": True}, "no", None, "blank"),
        ({}, "50000", EARLIER, "kept_answer"),
        ({}, "50000", CORRECTED, "correction"),
        ({"confidence": 0.6, "meaning": "salary"}, "50000", PROFILE, "guessed"),
        ({"evidence": ("model",)}, "50000", PROFILE, "guessed"),
        ({"meaning": "consent", "kind": "checkbox"}, "yes", PROFILE, "consent"),
        ({"meaning": "consent", "kind": "checkbox"}, "no", PROFILE, None),
        ({"meaning": "ethnicity"}, "White", PROFILE, "about_you"),
    ],
)
def test_a_person_looks_at_what_is_empty_guessed_agreed_or_private(
    asked: dict[str, object], value: str, answer: Answer | None, looked_at_for: str | None
):
    asked_by = field("text", "Pay").model_copy(update=asked)
    said = why_look(asked_by, value, answer, is_likened=False, is_kept=True)
    assert said == looked_at_for


@pytest.mark.parametrize(
    ("question", "number", "looked_at_for"),
    [
        ("Mobile", "+16145550119", "guessed"),
        ("Landline", "+16145550119", "guessed"),
        ("Telephone", "+16145550119", None),
        ("Mobile", "+33612347788", None),
    ],
)
def test_a_number_of_a_line_that_its_digits_do_not_tell_is_looked_at(
    question: str, number: str, looked_at_for: str | None
):
    asked_by = field("tel", question).model_copy(update={"meaning": "tel"})
    answer = PROFILE.model_copy(update={"name": "tel", "value": number})
    assert why_look(asked_by, number, answer, is_likened=False, is_kept=True) == looked_at_for


def test_what_the_page_did_not_keep_and_what_is_only_like_the_answer_is_looked_at():
    assert why_look(field("text", "Pay"), "50000", PROFILE, is_likened=False, is_kept=False) == "not_kept"
    assert why_look(field("text", "Pay"), "Other", PROFILE, is_likened=True, is_kept=True) == "guessed"


def test_the_most_pressing_rows_come_first_and_the_rest_is_one_line():
    rows = [
        ReviewRow("Name", "Ida", "profile basics.name", giver="profile"),
        ReviewRow("Terms", "yes", "profile x-footpath.consents.terms", eyes="consent"),
        ReviewRow("Fax", "", "", note="The profile has no basics.fax."),
        ReviewRow("Why us?", "", "", required=True, eyes="blank"),
        ReviewRow("Town", "Bergen", ""),
    ]
    first, rest = in_order(rows)
    assert [(number, row.question) for number, row in first] == [(4, "Why us?"), (2, "Terms")]
    assert folded(rest) == "3 more: 1 from your profile, 1 left empty, 1 as the site had it"
    assert why(first[0][1]) == "required, empty"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("profile x-footpath.salary", "your profile › salary"),
        ("profile work[0].name", "your profile › job 1 › employer"),
        ("profile education[1].studyType", "your profile › education 2 › degree"),
        ("profile basics.location.countryCode", "your profile › location › country"),
        ("profile basics.location.address (street)", "your profile › location › address (street)"),
        ("profile x-footpath.answers[3]", "your profile › own answer 4"),
        ("profile x-footpath.name.given+family", "your profile › name › given and family"),
        ("profile basics.phone, by what a model read the options to mean",
         "your profile › phone, by what a model read the options to mean"),
        ("answer bank: why-us", "what you answered before"),
        ("task", "given with this task"),
        ("person", "you, in this run"),
        ("correction", "you, in this review"),
        ("connector mailbox", "connector mailbox"),
    ],
)  # fmt: skip
def test_a_source_is_said_in_words(source: str, said: str):
    assert whence(ReviewRow("Pay", "1", source)) == said


def test_a_reason_names_no_path_either():
    row = ReviewRow("To", "", "", note="The profile has no work[0].endDate.")
    assert whence(row) == "The profile has no job 1 › ends."
