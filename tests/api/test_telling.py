"""Journals and steps in plain words, with templates where values were."""

from __future__ import annotations

import pytest
from tests.api.seed import WORDS, events, way
from tests.store.databases import START

from footpath.api.telling import PageTeller, step_in_words
from footpath.schema.action import Check, Scroll
from footpath.schema.cookbook import Step
from footpath.schema.event import Entry, RunStarted


def told(said: str = WORDS) -> list:
    teller = PageTeller()
    entries = (Entry(run="r1", seq=at, at=START, event=each) for at, each in enumerate(events(said), 1))
    return [line for entry in entries if (line := teller.line(entry)) is not None]


def test_a_step_is_one_line_with_its_hand_its_element_and_what_its_template_stands_for():
    [entered] = [line for line in told("{{email}}") if line.tag == "replay" and line.value]
    assert (entered.what, entered.value, entered.failed) == ("Enter in textbox “‹your email›”", "‹your email›", False)


def test_a_step_that_did_not_hold_says_why():
    failed = next(line for line in told() if line.ms == 1200)
    assert (failed.tag, failed.failed, failed.why) == ("heal", True, WORDS)


def test_every_line_says_something_and_none_twice_that_a_page_was_read():
    lines = told()
    assert all(line.tag and line.what for line in lines)
    assert len([line for line in lines if line.is_page]) == 1


def test_a_step_whose_beginning_was_not_heard_is_told_by_its_name():
    finished = next(each for each in events(WORDS) if each.kind == "step_finished")
    line = PageTeller().line(Entry(run="r1", seq=5, at=START, event=finished))
    assert line is not None
    assert line.what == "s1"


def test_of_a_run_that_goes_on_nothing_is_said_that_is_not_known():
    line = PageTeller().line(Entry(run="r1", seq=1, at=START, event=RunStarted(resumed=True)))
    assert line is not None
    assert (line.what, line.why) == (
        "Continues an earlier run", "A possible submission is looked up first."
    )  # fmt: skip


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (0, "Open https://jobs.example.com/p/1"),
        (1, "Enter {{given-name}} in textbox “Q”"),
        (2, "Choose {{country}} in textbox “Q” (may be left out)"),
        (3, "Tick textbox “Q” if {{consent.privacy}}"),
        (4, "Attach {{resume}} to textbox “Q”"),
        (5, "Press button “Apply”, until the page moved on; the page shows “Q” (cannot be taken back)"),
    ],
)
def test_steps_are_sentences(number: int, sentence: str):
    assert step_in_words(way("Q").steps[number]) == sentence


def test_a_tick_that_is_always_the_same_needs_no_condition():
    assert step_in_words(Step(id="1", action=Check(checked=False))) == "Untick"
    assert step_in_words(Step(id="1", action=Scroll(to="end"))) == "Scroll end"
