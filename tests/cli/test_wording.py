"""Journal entries in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from footpath.api.wording import verb_of
from footpath.cli.wording import Wording
from footpath.schema.action import Check
from footpath.schema.event import EffectResolved, Entry, RunEvent, RunStarted, StepFinished, StepStarted
from footpath.schema.outcome import Outcome


def said(event: RunEvent, *, sends: bool = True, proves: bool = True) -> str:
    entry = Entry(run="r1", seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), event=event)
    return Wording(sends=sends, proves=proves).line(entry)


@pytest.mark.parametrize(
    ("sends", "words"), [(True, "a possible submission is looked up first"), (False, "after a stop")]
)
def test_what_goes_on_may_have_sent_something_or_was_stopped(sends: bool, words: str):
    assert words in said(RunStarted(resumed=True), sends=sends)
    assert said(RunStarted(), sends=sends) == ""


def test_what_is_looked_for_again_is_no_error():
    gone = StepFinished(
        step="s1", rung="rules", outcome=Outcome(ok=False, failure="not_found"), held=False, why="Gone."
    )
    assert "[red]Gone." in said(gone)
    assert "[red]" not in said(gone.model_copy(update={"again": True}))


@pytest.mark.parametrize(
    ("checked", "verb"),
    [(True, "check"), ("{{consent.privacy}}", "answer"), (False, "uncheck"), ("{{unticked.send-me-news}}", "uncheck")],
)
def test_whether_a_box_is_ticked_is_told_as_far_as_it_is_no_answer_of_the_persons(checked: bool | str, verb: str):
    wording, action = Wording(), Check(checked=checked)
    for event in (
        StepStarted(step="s1", action=action, target="checkbox “News”", rung="rules"),
        StepFinished(step="s1", rung="rules", outcome=Outcome(ok=True, how="native"), held=True),
    ):
        last = wording.line(Entry(run="r1", seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), event=event))
    assert wording.now == f"{verb} checkbox “News”"
    assert f"{verb:<8} checkbox “News”" in last
    assert verb_of(action) == {"check": "Tick", "uncheck": "Untick", "answer": "Answer"}[verb]


def test_a_proof_is_told_where_nothing_else_tells_it():
    landed = EffectResolved(step="s1", landed=True, proof="Thank you")
    assert said(landed).endswith("confirmed[/bold]: Thank you")
    assert said(landed, proves=False).endswith("confirmed[/bold]")
