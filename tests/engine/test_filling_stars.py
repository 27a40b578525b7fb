"""A row of buttons that fills up to the pressed one shows several at once: the first is no other choice."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.answers.moves import Move
from footpath.engine.form_progress import entry_of
from footpath.schema.action import Check
from footpath.schema.answer import Answer


@pytest.mark.parametrize(("html_name", "wanted"), [("", None), ("service", "5 of 5")])
def test_only_named_radio_buttons_show_the_chosen_option_alone(html_name: str, wanted: str | None):
    page = PageBuilder()
    with page.inside("group", "Service", role="radiogroup"):
        page.text("Service", "legend")
        for option in ("1 of 5", "5 of 5"):
            page.input(option, "radio", html_name=html_name)
    field = fields_of(page)[0].model_copy(update={"kind": "radio"})
    element = next(each for each in page.snapshot().elements if each.type == "radio")
    answer = Answer(name="service", value="5", giver="profile", source="profile", confidence=1)
    move = Move(field, element, Check(checked=True), Check(checked=True), answer)
    assert entry_of(move, ("5 of 5",)).wanted == wanted
