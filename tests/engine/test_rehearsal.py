"""The pages that are read before the first one of a run."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.deadlines import HANGS_S

from footpath.engine.rehearsal import FORM, SEARCH, rehearse
from footpath.engine.view import understand

COUNTED = """
import re
import sys
from footpath.engine.rehearsal import rehearse
from footpath.engine.view import understand
from tests.engine.test_rehearsal import PAGE

made, compile = [], re.compile
re.compile = lambda *given: made.append(given) or compile(*given)
rehearse()
before = len(made)
understand(PAGE)
print(before, len(made) - before, int("babel.core" in sys.modules))
"""
PAGE = FORM.model_copy(update={"url": "https://example.org/", "blocks": SEARCH.blocks, "elements": FORM.elements})


def test_its_pages_are_read_as_what_they_are():
    assert (understand(FORM).page.page_type, understand(SEARCH).page.page_type) == ("application", "search")


def test_it_is_held_once():
    rehearse()
    assert rehearse.cache_info().currsize == 1


@pytest.mark.thorough
@pytest.mark.slow
def test_another_page_finds_the_words_compiled():
    command = [sys.executable, "-c", COUNTED]
    told = subprocess.run(command, capture_output=True, check=True, text=True, timeout=HANGS_S).stdout
    before, after, knows_names = map(int, told.split())
    assert before > 30, "the first reading of a process compiles much"
    assert after < before / 5
    assert not knows_names, "a third of a second goes into the names of all countries, for which no label asks"
