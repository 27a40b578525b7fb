"""Judges as tables: a score names and adds the signs that hold, a classification takes the first rule that holds."""

from __future__ import annotations

from footpath.reading.scoring import Rule, Score, Sign, first, score

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


RULES: tuple[Rule[str, int], ...] = (
    Rule("large", 0.9, lambda n: n > 100),
    Rule("even", None, lambda n: n % 2 == 0),
    Rule("positive", 0.6, lambda n: n > 0),
)


def test_the_first_rule_that_holds_answers_with_its_confidence():
    assert (first(RULES, 102), first(RULES, 3)) == (("large", 0.9), ("positive", 0.6))


def test_a_rule_without_a_confidence_is_as_sure_as_the_case():
    assert first(RULES, 2, of_case=0.7) == ("even", 0.7)


def test_no_rule_answers_for_a_case_that_none_holds_for():
    assert first(RULES, -1) is None
