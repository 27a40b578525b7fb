from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footpath.page.wording import Kinship, change, kinship, said, says_all, shared

SAME, NEAR, ELSEWHERE, UNSAID, OTHER, CONTRARY = (
    Kinship.SAME,
    Kinship.NEAR,
    Kinship.ELSEWHERE,
    Kinship.UNSAID,
    Kinship.OTHER,
    Kinship.CONTRARY,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("First name *", "Given name"),
        ("First name", "Vorname"),
        ("Email", "Your e-mail address:"),
        ("Resume/CV", "Lebenslauf"),
        ("Upload resume (PDF, at most 5 MB)", "Upload your CV (DOCX, at most 10 MB)"),
        ("Submit application", "Send"),
        ("Apply now", "Apply for this job"),
        ("Salary expectation", "Expected salary"),
        ("No", "Nein"),
        ("Qualifications", "Degree"),
        ("3. Phone number (required)", "Telephone"),
    ],
)
def test_another_wording_says_the_same(one, other):
    assert kinship(one, other) is SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Phone", "Daytime phone"),
        ("Phone", "Mobile phone"),
        ("Certificates", "Certificate"),
        ("Addres", "Address"),
        ("I agree to the privacy policy", "I have read and accept the privacy notice"),
    ],
)
def test_a_word_more_or_a_letter_less_is_near(one, other):
    assert kinship(one, other) is NEAR


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("First name", "Last name"),
        ("Do you need sponsorship", "Can you work without sponsorship"),
        ("Do you need sponsorship?", "Are you free to work unsponsored?"),
        ("Submit application", "Withdraw application"),
        ("I agree", "I disagree"),
        ("I want the newsletter", "I don't want the newsletter"),
        ("Email", "Confirm email"),
        ("Name", "Last name"),
        ("Name (first)", "Name (last)"),
        ("Address line 1", "Address line 2"),
        ("Current salary", "Expected salary"),
        ("Start date", "End date"),
        ("From", "Until"),
        ("Home phone", "Cell phone"),
        ("Employed", "Unemployed"),
        ("Country", "Country code"),
        ("City", "City of birth"),
        ("Yes", "No"),
        ("Checkout", "Pay now"),
        ("Germany", "Canada"),
    ],
)
def test_a_turned_or_another_question_is_contrary(one, other):
    assert kinship(one, other) is CONTRARY


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Years of Python experience", "Years of Java experience"),
        ("Apply", "Apply with LinkedIn"),
        ("Save", "Save and submit"),
        ("Favourite colour", "Shoe size"),
    ],
)
def test_words_that_nothing_connects_are_other(one, other):
    assert kinship(one, other) is OTHER


def test_the_same_question_about_another_country():
    assert kinship("May you work in Germany?", "May you work in the United States?") is ELSEWHERE
    assert kinship("May you work in Germany?", "May you work?") is NEAR


@pytest.mark.parametrize("empty", ["", "Select …", "Please choose", "*"])
def test_a_prompt_says_nothing(empty):
    assert kinship(empty, "First name") is UNSAID
    assert not said(empty).notions


@given(st.text(max_size=60), st.text(max_size=60))
def test_kinship_is_mutual(one, other):
    assert kinship(one, other) is kinship(other, one)


@given(st.text(max_size=60))
def test_a_text_says_what_it_says(text):
    assert kinship(text, text) in (SAME, UNSAID)


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        ("First name", "Given name", "same"),
        ("Continue", "Continue as guest", "further"),
        ("Backup email", "Email", "further"),
        ("Shipping city", "Billing city", "other"),
        ("Confirm your email", "Repeat your email", "other"),
        ("Continue", "Go back", ""),
        ("Send", "Subscribe", ""),
    ],
)
def test_what_became_of_the_thing_of_a_name(before: str, now: str, changed: str):
    assert change(before, now) == changed
    assert change(before, now, is_one_question=True) == ("same" if changed == "other" else changed)


def test_the_words_of_two_names():
    assert says_all("Nights", "Number of nights")
    assert not says_all("Backup email", "Email")
    assert shared("Work email", "Private EMAIL") == "email"
