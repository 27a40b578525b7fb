"""Whether a page says that it is still loading what belongs to an answer."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import is_loading
from footpath.engine.view import View, understand


def page(*said: str) -> View:
    builder = PageBuilder()
    builder.heading("Book a table")
    with builder.inside("form"):
        builder.input("Day")
        for text in said:
            builder.text(text)
        builder.button("Reserve")
    return understand(builder.snapshot(document="d1"))


@pytest.mark.parametrize("said", ["Loading…", "Loading...", "Please wait", "Uploading 40 %"])
def test_a_few_new_words_say_that_a_page_is_still_at_work(said: str):
    assert is_loading(page(), page(said))
    assert not is_loading(page(said), page(said)), "it stood there before"


@pytest.mark.parametrize("said", ["Preview: I should like to sit by the window, and…", "Tables are free at 18:00.", ""])
def test_a_text_about_something_else_does_not(said: str):
    assert not is_loading(page(), page(said))
