"""Which choices of a site a request carries beside the entry of a step."""

from __future__ import annotations

import json

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.goal_presets import carried
from footpath.engine.view import understand
from footpath.schema.request import OutboundRequest


@pytest.mark.parametrize(
    ("sent", "is_carried"),
    [
        ({"ui": "German", "audio": "German"}, True),
        ({"ui": "German"}, False),
        ({"key": "German", "value": True}, False),
    ],
)
def test_a_choice_that_says_the_same_as_the_entry_is_carried_where_it_is_said_twice(
    sent: dict[str, object], is_carried: bool
):
    page = PageBuilder(url="https://example.com/settings", title="Settings")
    with page.inside("form", step="form"):
        button = page.button("German")
        page.input("Audio language", value="German")
    view = understand(page.snapshot())
    fields = [field for each in view.page.forms for field in each.fields]
    body = json.dumps(sent)
    request = OutboundRequest("https://example.com/send", "POST", "Fetch", body, body, "application/json")
    assert bool(carried(fields, view, view.elements[button], request)) is is_carried
