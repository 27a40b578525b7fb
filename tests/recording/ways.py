"""Cookbooks that tests export, as a run of `tests/sites/stays.py` would have learned them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from footpath.schema.action import Click, Fill, Select
from footpath.schema.cookbook import Cookbook, Moved, Parameter, Postcondition, Step, TextShown, ValueHeld
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Condition

HELD = Postcondition(all_of=(ValueHeld(),))


def step(id: str, action: Action, signature: Signature | None, *after: Condition, **more: object) -> Step:
    return Step.model_validate(
        {"id": id, "action": action, "signature": signature, "postcondition": Postcondition(all_of=after), **more}
    )


def field(name: str, tag: str = "input", role: str = "textbox", **more: object) -> Signature:
    return Signature.model_validate({"role": role, "tag": tag, "type": "text", "name": name, **more})


def book(
    *steps: Step, url: str = "127.0.0.1:8000", parameters: tuple[Parameter, ...] = (), goal: str = "Book a room"
) -> Cookbook:
    return Cookbook(
        id="c0ffee",
        name=goal,
        task_type="custom",
        url_pattern=url,
        task_pattern=goal,
        parameters=parameters,
        steps=steps,
        created_at=datetime(2026, 11, 27, tzinfo=UTC),
    )


def booking(url: str) -> Cookbook:
    """A room in a city, for some nights, for a guest."""
    return book(
        step("s1", Fill(value="{{goal.1}}"), field("Where to?"), ValueHeld()),
        step("s2", Select(options=("{{goal.2.number}}",)), field("Nights", "select", "combobox"), ValueHeld()),
        step("s3", Click(), field("Search", "button", "button"), Moved()),
        step("s4", Click(by_place=True), field("View room", "a", "link", alike=3), Moved()),
        step("s5", Click(), field("Book this room", "a", "link"), Moved()),
        step("s6", Fill(value="{{guest}}"), field("Full name"), ValueHeld()),
        step("s7", Fill(value="{{email}}"), field("Email"), ValueHeld()),
        step(
            "s8",
            Click(),
            field("Book now", "button", "button"),
            Moved(),
            TextShown(text="room is booked"),
            effect="outside",
        ),
        url=url.partition("://")[2],
        goal="Book the cheapest room in {{goal.1}} for {{goal.2.number}} nights",
        parameters=tuple(Parameter(name=name, required=True) for name in ("goal.1", "goal.2.number", "guest", "email")),
    )


def recording(*steps: dict[str, Any]) -> str:
    """A recording of Chrome's Recorder with these steps, as JSON."""
    return json.dumps({"title": "Book", "steps": [{"type": "navigate", "url": "https://example.com/"}, *steps]})


def on(*selectors: str, type: str = "click", **more: object) -> dict[str, Any]:
    """A step of a recording on an element."""
    return {
        "type": type,
        "target": "main",
        "selectors": [[each] for each in selectors],
        "offsetX": 1,
        "offsetY": 2,
        **more,
    }
