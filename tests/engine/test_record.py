"""What a run did: counted by hand, for its end and for the sums of what was saved."""

from __future__ import annotations

from footpath.engine.record import Former, Performed, Recording
from footpath.schema.action import Click
from footpath.schema.cookbook import Step
from footpath.schema.signature import Signature


def healed(step: str, was: str) -> Performed:
    former = Former(Signature(role="button", name=was))
    return Performed(Step(id=step, action=Click()), "heal", healed_from=former)


def test_a_healed_step_counts_once_however_often_it_was_done():
    recording = Recording()
    for performed in (healed("s1", "Next"), healed("s1", "Next"), healed("s7", "Next"), healed("s2", "Send")):
        recording.add(performed)
    recording.add(Performed(Step(id="s3", action=Click()), "rules"))
    recording.add(Performed(Step(id="s3", action=Click()), "rules"))
    assert recording.rungs() == {"heal": 2, "rules": 2}


def test_a_run_that_began_anew_has_no_last_step_to_tell_of():
    recording = Recording()
    recording.tell_last(is_new=True)
    assert recording.performed == []
