"""The words of a page in an exported program: found where Footpath finds them, and nowhere else."""

from __future__ import annotations

import re

import pytest

from footpath.engine.conditions import says
from footpath.recording.word_pattern import WORDS_OF, text_of, words_of


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("3 jobs", "We found 3 jobs."),
        ("3 jobs", "We found 13 jobs"),
        ("3 jobs", "(3) JOBS!"),
        ("3 jobs", "3 - jobs"),
        ("3 jobs", "3 … , \n jobs"),
        ("3 jobs", "3 , jobs"),
        ("art", "start"),
        ("art", "“Art”, the magazine"),
        ("café", "cafés"),
        ("Thank * much", "Thank you much"),
        ("Thank * much", "Thank much"),
        ("a.b", "axb"),
        ("C++", "I know C++, and C"),
        ("...", "Well ..."),
        ("", "anything"),
    ],
)
def test_it_finds_the_words_where_a_replay_does(text: str, page: str):
    said = page.split()
    parts = (said[start:end] for start in range(len(said)) for end in range(start + 1, len(said) + 1))
    assert (words_of(text).search(page) is not None) == any(says(text, " ".join(part)) for part in parts)


@pytest.mark.parametrize("text", ["3 jobs", "Thank * much", "C++ (or C#)", "{{guest}} is booked", "a\\b"])
def test_a_pattern_is_read_back(text: str):
    assert words_of(text_of(words_of(text).pattern)) == words_of(text)


def test_an_exported_program_has_the_same_function():
    space = {"re": re}
    exec("from __future__ import annotations\n" + "\n".join(WORDS_OF), space)
    assert space["words_of"]("3 jobs") == words_of("3 jobs")  # pyright: ignore[reportCallIssue, reportUnknownVariableType]
