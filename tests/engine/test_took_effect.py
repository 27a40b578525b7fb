"""What the page tells of a press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.pages import view

from footpath.engine.check import took_effect
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.engine.view import View


@pytest.mark.parametrize(
    ("outcome", "now", "landed"),
    [
        (Outcome(ok=True), view("Name", said="Sent."), True),
        (Outcome(ok=True), view("Name"), None),
        (Outcome(ok=True, dialog="Really?", declined=True), view("Name"), False),
        (Outcome(ok=True, dialog="It was sent."), view("Name"), None),
        (Outcome(ok=False, failure="covered"), view("Name"), False),
        (Outcome(ok=False, failure="timeout"), view("Name", said="Sent."), None),
    ],
)
def test_what_the_page_tells_of_a_press(outcome: Outcome, now: View, landed: bool | None):
    assert took_effect(view("Name"), outcome, now) is landed
