"""What the words of the lexicon cost the first page of a process: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from tests.reading.builders import PageBuilder

from footpath.config import environment

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

pytestmark = pytest.mark.slow
COUNTING: Final = """
import re._compiler as compiler, sys
from footpath.reading.read import read
from footpath.schema.snapshot import Snapshot
page, made, compiled = Snapshot.model_validate_json(sys.stdin.read()), [], compiler.compile

def counting(pattern, flags=0):
    made.append(pattern)
    return compiled(pattern, flags)

compiler.compile = counting
read(page)
print(len(made))
"""


def expressions_for(page: Snapshot) -> int:
    """How many regular expressions a new process compiles to read a page."""
    command = [sys.executable, "-c", COUNTING]
    asked = page.model_dump_json()
    return json.loads(
        subprocess.run(command, input=asked, capture_output=True, text=True, check=True, env=environment()).stdout
    )


def test_a_form_with_a_question_compiles_few_words_about_other_people_and_messages():
    page = PageBuilder()
    page.heading("Open roles", 1)
    with page.inside("form"):
        page.input("Search jobs", type="search")
        page.button("Search")
    page.text("Posted on 3 May. Hybrid work, with some days in our office.")
    assert expressions_for(page.snapshot()) < 60


def test_a_page_compiles_few_words_of_messages_that_it_does_not_have():
    short, long = PageBuilder(), PageBuilder()
    short.text("Red shoes.")
    long.text("You have the tools, and your team has the time. Die Arbeit ist in Ihrem Büro. Es la oficina.")
    assert expressions_for(long.snapshot()) < expressions_for(short.snapshot()) + 30
