"""What the page of savings draws and says where nothing was saved."""

from __future__ import annotations

import pytest

from footpath.api.drawing import Bar, columns, duration
from footpath.memory.savings import part_saved


def test_the_most_that_was_saved_is_never_less_than_nothing():
    most, bars = columns("replayed", [-2.638, None])
    assert (duration(most), bars) == ("0 ms", [])
    assert columns("replayed", [-2.638, 4, 1]) == (4, [Bar("replayed", 1, 0, 100), Bar("replayed", 2, 0, 25)])


@pytest.mark.parametrize(("part", "said"), [(0.4, "40%"), (0, "0%"), (-0.15, "none, 15% more"), (None, "–")])
def test_what_took_more_than_before_saved_nothing(part: float | None, said: str):
    assert part_saved(part) == said
