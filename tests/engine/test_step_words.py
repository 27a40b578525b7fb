"""A step in words: its action on an element, its completion sign, and the reason for failing."""

from __future__ import annotations

import pytest

from footpath.engine.step_words import action_of, goal_of, told
from footpath.schema.action import Action, Check, Click, Drag, Fill, Hover, Navigate, Press, Select
from footpath.schema.cookbook import Moved, Postcondition, Step, TextShown
from footpath.schema.signature import Signature

SAVE = Signature(role="button", name="Save")
CITY = Signature(role="textbox", name="City")


def step(action: Action, signature: Signature | None = None, *shown: str) -> Step:
    after = Postcondition(all_of=tuple(TextShown(text=each) for each in shown) or (Moved(),), within_s=3)
    return Step(id="s1", action=action, signature=signature, postcondition=after)


@pytest.mark.parametrize(
    ("action", "signature", "said"),
    [
        (Navigate(url="https://a.test"), None, "open https://a.test"),
        (Click(), SAVE, "click the button “Save”"),
        (Click(by_place=True), SAVE, "click the button “Save”, number 1 of its list"),
        (Fill(value="{{city}}"), CITY, "enter “{{city}}” into the textbox “City”"),
        (Select(options=("Oslo", "Bergen")), CITY, "choose “Oslo, Bergen” in the textbox “City”"),
        (Check(checked=False), SAVE, "clear the button “Save”"),
        (Drag(target=CITY), SAVE, "drag the button “Save” onto the textbox “City”"),
        (Press(keys="Enter"), None, "press Enter"),
        (Hover(), CITY, "hover on the textbox “City”"),
    ],
)
def test_an_action_is_told_with_its_element(action: Action, signature: Signature | None, said: str):
    assert action_of(step(action, signature)) == said


def test_a_failed_step_is_told_with_its_completion_sign_and_the_reason():
    assert told(step(Click(), SAVE, "Saved", "Thank you"), "The button is gone.").splitlines() == [
        "The step: click the button “Save”.",
        "Done when: the page shows “Saved” and the page shows “Thank you”.",
        "What happened: The button is gone.",
    ]


def test_the_goal_in_place_of_a_step_has_no_words_of_the_page():
    assert goal_of(step(Fill(value="Oslo"), CITY)) == (
        "Do one step of a known way, and no more: the fill that SUMMARY tells. It did not go as before."
    )
