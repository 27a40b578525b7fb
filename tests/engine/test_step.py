"""A step between deciding and doing: what the journal is told of it, and how its element has changed."""

from __future__ import annotations

from footpath.engine.record import Former
from footpath.engine.step import LocatedStep
from footpath.schema.action import Click, Outcome
from footpath.schema.cookbook import Moved, Postcondition, Step
from footpath.schema.signature import Signature

SEND = Step(id="s2", action=Click(), signature=Signature(role="button", name="Submit"), effect="outside")


def test_the_intent_names_the_step_its_element_and_its_effect():
    leads = SEND.model_copy(update={"postcondition": Postcondition(all_of=(Moved(),))})
    started = LocatedStep(leads, None, "heal", "button “Submit”").started()
    assert (started.step, started.target, started.rung) == ("s2", "button “Submit”", "heal")
    assert (started.effect, started.turns, started.signature) == ("outside", True, SEND.signature)


def test_the_options_of_a_page_stay_out_of_the_journal():
    outcome = Outcome(ok=True, offered=("Berlin", "Hamburg"), chosen=("Berlin",))
    finished = LocatedStep(SEND, None, "rules").finished(outcome, held=True, why="")
    assert (finished.outcome.offered, finished.outcome.chosen) == ((), ())


def test_a_review_is_told_what_an_element_was_called_when_it_was_learned():
    was = Signature(role="button", name="Submit")
    by_likeness = LocatedStep(SEND, None, "heal", score=0.87, healed_from=Former(was))
    assert by_likeness.changed == "It was “Submit” when this way was learned: found again, 87% alike."
    by_atlas = LocatedStep(SEND, None, "heal", healed_from=Former(was, "the site's atlas knows it"))
    assert by_atlas.changed.endswith(": the site's atlas knows it.")
    assert LocatedStep(SEND, None, "replay").changed == ""
