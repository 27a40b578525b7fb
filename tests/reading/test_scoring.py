"""A scored judge adds up the weights of the signs that hold, and names them."""

from __future__ import annotations

from footpath.reading.scoring import Score, Sign, score

TABLE: tuple[Sign[int], ...] = (
    Sign("even", 0.5, lambda n: n % 2 == 0),
    Sign("large", 0.25, lambda n: n > 100),
    Sign("negative", -1.0, lambda n: n < 0),
)


def test_signs_that_hold_are_added_and_named_in_the_order_of_the_table():
    assert score(TABLE, 102) == Score(0.75, ("even", "large"))


def test_a_negative_weight_counts_against():
    assert score(TABLE, -2) == Score(-0.5, ("even", "negative"))


def test_nothing_holds_without_a_sign():
    assert score(TABLE, 1) == Score(0.0, ())
