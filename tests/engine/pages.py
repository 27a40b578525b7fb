"""Views and steps for the pure tests of the engine."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tests.reading.builders import PageBuilder

from footpath.engine.view import View, understand
from footpath.schema.action import Click, Fill
from footpath.schema.cookbook import Cookbook, Moved, Postcondition, Step
from footpath.schema.template import template

if TYPE_CHECKING:
    from footpath.schema.signature import Signature

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
LATER = datetime(2026, 3, 2, 9, tzinfo=UTC)
MOVES = Postcondition(all_of=(Moved(),))


def view(*fields: str, button: str = "Next", heading: str = "Apply", url: str = "", said: str = "") -> View:
    """A form page that asks `fields`."""
    page = PageBuilder(url=url or "https://careers.example.com/apply")
    page.heading(heading, 1)
    if said:
        page.text(said)
    with page.inside("form"):
        for field in fields:
            page.input(field, html_name=field.casefold().replace(" ", "_"))
        if button:
            page.button(button, type="submit")
    return understand(page.snapshot())


def signature(of: View, name: str) -> Signature:
    return of.sign(next(element for element in of.elements.values() if element.name == name))


def fills(id: str, of: View, name: str, what: str, **more: Any) -> Step:
    return Step(id=id, action=Fill(value=template(what)), signature=signature(of, name), **more)


def turns(id: str, of: View, name: str = "Next", **more: Any) -> Step:
    return Step(id=id, action=Click(), signature=signature(of, name), postcondition=MOVES, **more)


def book(*steps: Step, **more: Any) -> Cookbook:
    given = {"id": "b", "name": "a way", "task_type": "apply", "url_pattern": "careers.example.com/apply"}
    return Cookbook.model_validate({**given, "created_at": NOW, "steps": steps, **more})
