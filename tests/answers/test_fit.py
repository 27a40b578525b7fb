"""How an answer is entered into a field of its kind."""

from __future__ import annotations

from tests.answers.fitting import TODAY, answer, field, typed

from footpath.answers.fit import fit, search_words
from footpath.schema.answer import Misfit
from footpath.schema.snapshot import Element


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


def test_values_stay_out_of_a_repr():
    fitted = fit(answer("answer.x", "secret"), field("text"), (), today=TODAY)
    assert "secret" not in repr(fitted)
