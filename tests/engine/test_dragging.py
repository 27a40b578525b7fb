"""What a page shows of a drop, and what it shows where nothing was dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.dragging import shows_drop
from footpath.reading.locator import with_spots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Snapshot


def board(open_: Sequence[str], done: Sequence[str], *more: str) -> Snapshot:
    """Two columns under each other, whose cards are texts."""
    page = PageBuilder()
    for name, cards in (("Open", open_), ("Done", done)):
        with page.box("section"):
            page.heading(name, 2)
            for card in cards:
                with page.box("div"):
                    page.text(card)
    for text in more:
        page.text(text)
    return placed(with_spots(page.snapshot()))


def rows(*names: str, clock: str = "0 s") -> Snapshot:
    page = PageBuilder()
    with page.box("ul"):
        for name in names:
            with page.box("li"):
                page.text(name)
    page.text(clock)
    return placed(with_spots(page.snapshot()))


def placed(snapshot: Snapshot) -> Snapshot:
    """Each element below the one before it."""
    moved = [replace(each, box=(0, 40 * at, 200, 30)) for at, each in enumerate(snapshot.elements)]
    return snapshot.model_copy(update={"elements": tuple(moved), "document": "d"})


def dropped(before: Snapshot, now: Snapshot, source: str, target: str) -> bool:
    one, other = (next(each for each in before.elements if each.name == name) for name in (source, target))
    return shows_drop(before, now, one, other)


CARDS = board(("Rye", "Oat"), ())


@pytest.mark.parametrize(
    ("now", "is_there"),
    [
        (board(("Oat",), ("Rye",)), True),
        (CARDS, False),
        (board(("Rye", "Oat"), (), "Rye was not moved"), False),
        (board(("Oat", "Rye"), ()), False),
        (board(("Oat",), ()), True),
        (board(("Oat", "Rye (saving)"), ()), False),
    ],
)
def test_a_card_is_in_the_column_of_the_target_or_gone(now: Snapshot, is_there: bool):
    assert dropped(CARDS, now, "Rye", "Done") is is_there


@pytest.mark.parametrize(
    ("now", "is_there"),
    [
        (rows("Oat", "Fig", "Rye"), True),
        (rows("Oat", "Rye", "Fig"), True),
        (rows("Fig", "Oat", "Rye"), True),
        (rows("Rye", "Oat", "Fig", clock="9 s"), False),
        (rows("Rye", "Fig", "Oat"), False),
        (rows("New", "Rye", "Oat", "Fig"), False),
    ],
)
def test_a_row_is_at_beside_or_past_the_target(now: Snapshot, is_there: bool):
    assert dropped(rows("Rye", "Oat", "Fig"), now, "Rye", "Fig") is is_there


def test_a_target_that_says_something_else_has_taken_it():
    before, now = rows("Ball", "Drop here"), rows("Ball", "Dropped!")
    assert dropped(before, now, "Ball", "Drop here")
    assert not dropped(before, rows("Ball", "Drop here", "No"), "Ball", "Drop here")
