"""The words of an end that a person has confirmed prove the next sending only where the page says nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.said_sent import new_end, seen_again
from footpath.engine.view import understand

if TYPE_CHECKING:
    from footpath.engine.view import View

URL = "https://example.com/apply"
LIT = ("The lamp of {name} is lit", "The tower stands.")
DEAR = ("Dear {name},", "your form has gone to the tower.")


def filled(name: str, message: str = "") -> View:
    page = PageBuilder(url=URL, title="Apply")
    page.heading("Apply", 1)
    with page.inside("form", step="form"):
        page.input("Name", value=name)
        page.textarea("Message", value=message)
        page.button("Send", type="submit")
    return understand(page.snapshot(document="d1"))


def answer(name: str, *texts: str) -> View:
    page = PageBuilder(url=URL, title="Apply")
    page.heading("Ahoy", 1)
    for text in texts:
        page.text(text.format(name=name))
    page.link("Back", "https://example.com/")
    return understand(page.snapshot(document="d2"))


def told_again(first: tuple[str, ...], then: tuple[str, ...], message: str = "") -> str:
    """Return the words that prove a second sending, once a person has confirmed the first with a message."""
    before = filled("Otto", message)
    end = new_end(before, answer("Otto", *first), (200,))
    proof = end.learned(["Otto", message], str) if end is not None else None
    seen = seen_again([proof], filled("Mira"), answer("Mira", *then), (200,)) if proof is not None else None
    return seen[0] if seen is not None and seen[1] else ""


def test_the_same_words_prove_the_next_sending_whoever_sends():
    assert told_again(LIT, LIT) == "The lamp of Mira is lit"
    assert told_again(("The lamp of {name} is lit",), ("The lamp of {name} is lit",))


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (LIT, (*LIT, "Your photo lies on the other desk.")),
        (LIT, ("Dear {name}", *LIT)),
        (DEAR, (DEAR[0], "your form has gone to the birds.")),
        (LIT, LIT[:1]),
    ],
)
def test_a_page_that_says_anything_else_proves_nothing(first: tuple[str, ...], then: tuple[str, ...]):
    assert told_again(first, then) == ""


def test_a_word_of_the_first_persons_answer_is_no_word_for_whatever_the_page_says_then():
    message = "Do you have a lamp?"
    assert told_again(("We have your form now",), ("We lost your form now",), message) == ""
    assert told_again(("We have your form now",), ("We have your form now",)) != ""
