"""Of a run that is stopped a person is told which it is, and whether it has sent anything."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

import pytest

from footpath.cli.stopping import SoFar
from footpath.schema.action import Click, Fill, Outcome
from footpath.schema.cookbook import Parameter
from footpath.schema.event import EffectResolved, Entry, RunEvent, RunStarted, StepFinished, StepStarted, Unpressed
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from footpath.schema.cookbook import TaskType

SENDING = StepStarted(step="s4", action=Click(), target="button “Send”", rung="rules", effect="outside", turns=True)
NEXT = StepStarted(step="s3", action=Click(), target="button “Next”", rung="rules", turns=True)
ENTERED = StepStarted(
    step="s2", action=Fill(value="{{city}}"), target="textbox “City”", rung="rules", parameter=Parameter(name="city")
)
PRESSED = StepFinished(step="s3", rung="rules", outcome=Outcome(ok=True), held=True)
KEPT = "What was done is kept: `footpath runs show 7f3a`."
PERHAPS = "Look at the site or your mail, then say what became of it: `footpath runs resolve 7f3a sent` (or: not_sent)."


def said(*events: RunEvent, type: TaskType = "fill_form", then: str = "") -> str:
    so_far = SoFar(type, lambda: then)
    for number, event in enumerate(events, 1):
        so_far.hear(Entry(run="7f3a", seq=number, at=datetime(2026, 1, 1, tzinfo=UTC), event=event))
    return so_far.said()


def test_before_anything_was_done():
    assert said() == said(type="apply") == "Stopped. The run had not begun: it sent nothing."
    assert said(type="collect") == "Stopped."


def test_before_anything_was_sent():
    assert said(RunStarted(), NEXT, PRESSED) == f"Stopped. Nothing was sent. {KEPT}"


def test_after_a_page_with_answers_was_turned():
    """The site may have what stood there."""
    given = f"Stopped. It was not sent; the site may have what was entered on the pages before. {KEPT}"
    assert said(RunStarted(), ENTERED, NEXT, PRESSED) == given
    refused = PRESSED.model_copy(update={"held": False})
    assert said(RunStarted(), ENTERED, NEXT, refused) == f"Stopped. Nothing was sent. {KEPT}"


def test_after_a_goal_has_pressed_what_needs_no_approval():
    """“Add to cart” has told the site something; a link has not."""
    added = NEXT.model_copy(update={"turns": False, "target": "button “Add to cart”"})
    link = added.model_copy(update={"signature": Signature(role="link", name="Cart", tag="a")})
    told = f"Stopped. It was not sent; the site may have what was pressed before. {KEPT}"
    assert said(RunStarted(), added, PRESSED, type="custom") == told
    assert said(RunStarted(), link, PRESSED, type="custom") == f"Stopped. Nothing was sent. {KEPT}"


def test_while_a_button_is_pressed_that_is_to_lead_on():
    """It may send all the same."""
    assert said(RunStarted(), NEXT) == f"Stopped. Nothing was sent, unless with button “Next”. {KEPT}"


def test_while_it_is_sent():
    words = said(RunStarted(), NEXT, PRESSED, SENDING)
    assert words.startswith(f"Stopped. It may have been sent with button “Send”: the site had not told yet. {PERHAPS}")


def test_after_the_site_has_told():
    sent, rejected = (EffectResolved(step="s4", landed=landed) for landed in (True, False))
    assert said(RunStarted(), SENDING, sent) == f"Stopped. It had been sent by then. {KEPT}"
    assert said(RunStarted(), SENDING, rejected) == f"Stopped. Nothing was sent. {KEPT}"
    assert said(RunStarted(), SENDING, EffectResolved(step="s4", landed=None)).startswith("Stopped. It may have been")


@pytest.mark.parametrize("what", ["sent", "draft"])
def test_what_the_page_has_sent_without_any_press_is_told(what: Literal["sent", "draft"]):
    left = Unpressed(what=what, text="The page sends something.")
    words = said(RunStarted(), left, NEXT, PRESSED)
    assert words == f"Stopped. It was not sent; the site may have what the page has sent without any press. {KEPT}"
    also = "Without any press, the page had sent something by then."
    both = "the site may have what was entered on the pages before and what the page has sent without any press."
    assert both in said(RunStarted(), left, ENTERED, NEXT, PRESSED)
    assert also in said(RunStarted(), left, SENDING)
    assert also in said(RunStarted(), left, SENDING, EffectResolved(step="s4", landed=True))
    assert also in said(RunStarted(), left, type="explore")
    stopped = left.model_copy(update={"what": "stopped"})
    assert said(RunStarted(), stopped) == f"Stopped. Nothing was sent. {KEPT}"


def test_what_an_earlier_run_may_have_sent():
    """Its intent is in the journal before anybody hears it."""
    words = said(RunStarted(resumed=True))
    assert words.startswith(f"Stopped. It may have been sent: the site had not told yet. {PERHAPS}")
    told = EffectResolved(step="s9", landed=False)
    assert said(RunStarted(resumed=True), told) == f"Stopped. Nothing was sent. {KEPT}"
    assert said(RunStarted(resumed=True), told, SENDING).startswith("Stopped. It may have been sent with button “Send”")
    assert said(RunStarted(resumed=True), type="custom") == f"Stopped. Nothing was sent. {KEPT}", "it tells each intent"


@pytest.mark.parametrize("type", ["explore", "collect", "scrape"])
def test_of_a_run_that_only_reads(type: TaskType):
    assert said(RunStarted(), NEXT, type=type, then="It goes on.") == f"Stopped. {KEPT} It goes on."


def test_nothing_of_a_page_is_a_command_to_the_terminal():
    escaping = SENDING.model_copy(update={"target": "button “\x1b[2J\nSend”"})
    assert "\x1b" not in said(escaping)
    assert "\n" not in said(escaping)
