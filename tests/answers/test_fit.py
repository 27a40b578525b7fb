"""How an answer is entered into a field of its kind."""

from __future__ import annotations

import pytest
from tests.answers.fitting import TODAY, answer, field, typed

from footpath.answers.fit import fit, search_words
from footpath.schema.answer import BETWEEN_ANSWERS, Fitted, Misfit
from footpath.schema.snapshot import Element, Option


def test_a_closed_combobox_gets_the_words_to_search_for():
    assert search_words(answer("country", "DE"), field("combobox"), TODAY) == "Germany"
    assert typed(answer("country", "DE"), "combobox") == "Germany"


def test_a_file_goes_to_a_file_input_and_text_to_a_text_field():
    letter = answer("cover_letter", "/home/ida/letter.pdf", "Good day.")
    assert typed(letter, "file") == "/home/ida/letter.pdf"
    assert typed(letter, "textarea") == "Good day."
    assert typed(answer("resume", "/home/ida/cv.pdf"), "textarea") is None
    assert typed(answer("cover_letter", "Good day."), "file") is None


def test_a_file_of_a_kind_that_is_not_accepted_is_a_misfit():
    element = Element(ref="e1", order=0, node=0, tag="input", role="file", accept=".docx,.doc")
    fitted = fit(answer("resume", "/home/ida/cv.pdf"), field("file"), (), today=TODAY, element=element)
    assert isinstance(fitted, Misfit)
    assert ".docx" in fitted.reason


@pytest.mark.parametrize(
    ("second", "takes", "why"),
    [
        ("/home/ida/b.jpg", True, ""),
        ("/home/ida/b.jpg", False, "takes one file"),
        ("/home/ida/b.gif", True, "the file is a .gif"),
        ("b.jpg", True, "not the whole path"),
    ],
)
def test_several_files_go_together_where_the_input_takes_them_all(second: str, takes: bool, why: str):
    element = Element(ref="e1", order=0, node=0, tag="input", role="file", accept=".jpg", multiple=takes)
    given = answer("photos", f"/home/ida/a.jpg{BETWEEN_ANSWERS}{second}")
    fitted = fit(given, field("file"), (), today=TODAY, element=element)
    if isinstance(fitted, Fitted):
        assert (fitted.values, why) == (("/home/ida/a.jpg", second), "")
    else:
        assert why
        assert why in fitted.reason


def test_a_text_that_is_too_long_is_never_cut():
    element = Element(ref="e1", order=0, node=0, tag="textarea", role="textbox", max_length=10)
    given = answer("answer.why", "Because your clocks run.")
    fitted = fit(given, field("textarea"), (), today=TODAY, element=element)
    assert isinstance(fitted, Misfit)
    assert "24 characters" in fitted.reason


def test_texts_take_the_shape_of_their_field():
    assert typed(answer("linkedin", "linkedin.com/in/x"), "url") == "https://linkedin.com/in/x"
    assert typed(answer("street-address", "Street 1\nFlat 2")) == "Street 1, Flat 2"
    assert typed(answer("street-address", "Street 1\nFlat 2"), "textarea") == "Street 1\nFlat 2"
    assert typed(answer("relocation", "yes")) == "Yes"
    assert typed(answer("years_experience", "8"), "number") == "8"
    assert typed(answer("answer.x", "about eight"), "number") is None


@pytest.mark.parametrize(
    ("type_", "kind", "given", "entered"),
    [
        *(("time", "time", way, "10:30") for way in ("10:30", "10.30", "10:30 am", "10:30 Uhr")),
        ("time", "time", "9:05", "09:05"), ("time", "time", "2:30 pm", "14:30"), ("time", "time", "2pm", "14:00"),
        ("time", "time", "12:10 a.m.", "00:10"), ("time", "time", "10:30:15", "10:30:15"),
        *(("time", "time", way, "") for way in ("in the morning", "25:00", "13 pm", "10", "2026-12-01")),
        ("datetime-local", "date", "2026-12-01T10:30", "2026-12-01T10:30"),
        ("datetime-local", "date", "2026-12-01 9.05", "2026-12-01T09:05"),
        ("datetime-local", "date", "1 December 2026, 2:30 pm", "2026-12-01T14:30"),
        *(("datetime-local", "date", way, "") for way in ("2026-12-01", "10:30", "2026-02-30T10:30")),
        ("week", "date", "2026-W12", "2026-W12"), ("week", "date", "2026w12", "2026-W12"),
        ("week", "date", "2026-03-18", "2026-W12"), ("week", "date", "2026-W54", ""), ("week", "date", "12", ""),
        ("color", "color", "#FF8800", "#ff8800"), ("color", "color", "orange", ""),
        ("range", "range", "7", "7"), ("range", "range", "7.0", "7"), ("range", "range", "7.5", ""),
        ("range", "range", "101", ""), ("range", "range", "-1", ""), ("range", "range", "a lot", ""),
    ],
)  # fmt: skip
def test_a_native_input_of_one_form_takes_a_value_in_it_and_a_time_as_people_write_it(type_, kind, given, entered):
    element = Element(ref="e1", order=0, node=0, tag="input", role=type_, type=type_)
    fitted = fit(answer("answer.x", given), field(kind), (), today=TODAY, element=element)
    assert (fitted.values[0] if isinstance(fitted, Fitted) else "") == entered


@pytest.mark.parametrize(
    ("type_", "bounds", "given", "said"),
    [
        ("time", {"min": "09:00", "max": "17:00"}, "18:00", "The field takes only values from 09:00 to 17:00"),
        ("time", {"min": "22:00", "max": "06:00"}, "23:00", ""),
        ("time", {"min": "22:00", "max": "06:00"}, "12:00", "The field takes only values from 22:00 to 06:00"),
        ("time", {}, "soon", "The field wants a time, as 14:30 or 2:30 pm"),
        ("range", {"min": "1", "max": "9", "step": "2"}, "4", "The field wants a number from 1 to 9 in steps of 2"),
        ("range", {"min": "-1", "max": "1", "step": "any"}, "0.25", ""),
        ("range", {"max": "10"}, "11", "The field wants a number from 0 to 10 in steps of 1"),
        ("number", {"min": "1", "max": "60"}, "61", "The field takes only values from 1 to 60"),
        ("number", {"min": "1"}, "0", "The field takes no value below 1"),
        ("number", {}, "7.5", "The field takes only numbers in steps of 1"),
        ("number", {"min": "0.5"}, "7.5", ""),
        ("number", {"step": "any"}, "7.25", ""),
        ("number", {"step": "0.01"}, "7.25", ""),
        ("number", {"max": "many"}, "1000000", ""),
        ("date", {"min": "2026-02-01"}, "2026-01-31", "The field takes no value below 2026-02-01"),
        ("date", {"max": "2026-02-01"}, "2026-01-31", ""),
    ],
)
def test_what_a_native_input_does_not_take_is_refused_with_the_form_that_it_wants(type_, bounds, given, said):
    element = Element(ref="e1", order=0, node=0, tag="input", role=type_, type=type_, **bounds)
    fitted = fit(answer("answer.x", given), field(type_), (), today=TODAY, element=element)
    assert (fitted.reason if isinstance(fitted, Misfit) else "").rstrip(".") == said


@pytest.mark.parametrize("word", [" 2024-05 ", "60000 EUR year", "yes"])
def test_a_password_is_entered_as_it_is(word):
    assert typed(answer("new-password", word), "password") == word


def test_values_stay_out_of_a_repr():
    fitted = fit(answer("answer.x", "secret"), field("text"), (), today=TODAY)
    assert "secret" not in repr(fitted)


@pytest.mark.parametrize(("code", "value"), [("", "+351912345678"), ("+351", "912345678"), ("+49", None)])
def test_a_number_beside_its_written_code_is_national_and_beside_another_is_none(code: str, value: str | None):
    assert typed(answer("tel", "+351 912 345 678"), "tel", "Phone", dial_code=code) == value


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Polen"),
        ("pt-BR", "Polônia"),
        ("fr", "Pologne"),
        ("pl", "Polska"),
        ("en", "Poland"),
        ("", "Poland"),
        ("xx", "Poland"),
    ],
)
def test_a_country_is_written_in_the_language_of_the_form(lang: str, text: str):
    assert typed(answer("nationality", "PL"), lang=lang) == text
    assert typed(answer("country", "PL"), lang=lang) == text


@pytest.mark.parametrize(
    ("value", "lang", "text"),
    [
        ("2 months", "fr", "2 mois"), ("2 months", "pl", "2 miesiące"), ("3 Monate", "en", "3 months"),
        ("6 weeks", "de", "6 Wochen"), ("2 months", "", "2 months"),
        ("2 months to the end of a quarter", "fr", "2 months to the end of a quarter"),
    ],
)  # fmt: skip
def test_a_notice_period_is_written_in_the_language_of_the_form(value: str, lang: str, text: str):
    assert typed(answer("notice_period", value), lang=lang) == text


def test_a_nationality_that_the_task_gives_is_entered_as_it_is():
    assert typed(answer("nationality", "Polish"), lang="de") == "Polish"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "Saturday 5 December, 12:00",
            "The page shows “Saturday 5 December, 12:00 (taken)”, and does not let it be chosen.",
        ),
        ("Monday 7 December, 12:00", "None of the options is the answer."),
        ("12:00", "None of the options is the answer."),
        ("Please choose", "None of the options is the answer."),
    ],
)
def test_an_option_that_the_page_shows_and_does_not_let_be_chosen_is_said_to_be_one(given: str, said: str):
    labels = ("Saturday 5 December, 10:00", "Saturday 5 December, 12:00 (taken)", "Sunday 6 December, 12:00 (taken)")
    options = [Option(label="Please choose", disabled=True)]
    options += [Option(label=each, value=each, disabled="taken" in each) for each in labels]
    asked = field("radio", "Choose a time")
    fitted = fit(answer("answer.choose-a-time", given), asked, options, today=TODAY)
    assert isinstance(fitted, Misfit)
    assert fitted.reason == said
