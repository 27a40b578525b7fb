"""What was tried counts as undone only when every value is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.drawn import draw, field, link

from footpath.engine.site.trying import state_of
from footpath.reading.read import read
from footpath.reading.surface import Surface

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot


def page(**city: object) -> Snapshot:
    """A list with a filter of two controls."""
    return draw(field("City", **city), field("Keyword"), link("Gardener", "/1"), link("Nurse", "/2"))


def state(snapshot: Snapshot) -> tuple[object, ...]:
    return state_of(Surface(snapshot, read(snapshot)))


def test_a_page_that_is_read_again_is_in_the_same_state():
    assert state(page()) == state(page())


@pytest.mark.parametrize("left", [{"value": "Lisbon"}, {"expanded": True}, {"checked": True}, {"pressed": True}])
def test_a_control_that_still_holds_what_was_tried_is_not_undone(left: dict[str, object]):
    assert state(page(**left)) != state(page())


def test_a_field_that_held_something_else_before_is_not_undone():
    assert state(page(value="Porto")) != state(page(value="Lisbon"))
