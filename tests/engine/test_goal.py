"""Goals: what of them is data, and which other goal is the same way with other data."""

from __future__ import annotations

import pytest

from footpath.engine.goal import fits, generalise, specific

ROOM = "Book the cheapest room in Lisbon for two nights"


@pytest.mark.parametrize(
    ("goal", "entered", "named", "pattern", "values"),
    [
        (ROOM, ["Lisbon", "2"], [], "Book the cheapest room in {{goal.1}} for {{goal.2.number}} nights",
         {"goal.1": "Lisbon", "goal.2.number": "2"}),
        (ROOM, ["lisbon"], [], "Book the cheapest room in {{goal.1}} for two nights", {"goal.1": "Lisbon"}),
        ("Book a room for two nights.", ["2 nights"], [], "Book a room for {{goal.1.words}}.",
         {"goal.1.words": "2 nights"}),
        ("Add “blue kettle” to the cart", [], ["Blue kettle"], "Add “{{goal.1}}” to the cart",
         {"goal.1": "blue kettle"}),
        ("Close ticket 4711", [], ["Ticket 4711: printer"], "Close ticket {{goal.1.number}}",
         {"goal.1.number": "4711"}),
        ("Show roles in Leeds", ["Leeds (5)"], [], "Show roles in {{goal.1}}", {"goal.1": "Leeds"}),
        ("Open Settings", [], ["Open"], "Open Settings", {}),
        ("Rename Home to Start, then open Home", ["Home", "Start"], [],
         "Rename {{goal.1}} to {{goal.2}}, then open {{goal.1}}", {"goal.1": "Home", "goal.2": "Start"}),
        ("Write to {{email}} about Rome", ["{{email}}", "Rome"], [], "Write to {{email}} about {{goal.1}}",
         {"goal.1": "Rome"}),
        ("Say hello", ["something else", ""], ["hello"], "Say hello", {}),
        ('Search for "pump", then click "Old pump"', ["pump"], [], 'Search for "{{goal.1}}", then click "Old pump"',
         {"goal.1": "pump"}),
        ('Search for "pump", then click "Old pump"', ["pump"], ["Old pump"],
         'Search for "{{goal.1}}", then click "{{goal.2}}"', {"goal.1": "pump", "goal.2": "Old pump"}),
    ],
)  # fmt: skip
def test_what_the_run_entered_and_the_goal_says_is_data(goal, entered, named, pattern, values):
    made = generalise(goal, entered, named)
    assert (made.text, dict(made.values)) == (pattern, values)
    assert fits(made.text, goal) == values, "a goal fits its own pattern"


def test_words_that_other_signs_part_in_what_was_entered_are_several_data():
    goal = "Write that we were charged twice for invoice 2026-118 (49 EUR on 3 November)"
    entered = ["2026-118", "We were charged twice for invoice 2026-118: 49 EUR on 3 November."]
    found = generalise(goal, entered)
    assert set(found.values.values()) >= {"2026-118"}
    assert "(49" not in "".join(found.values.values())


PATTERN = "Book the cheapest room in {{goal.1}} for {{goal.2.number}} nights"


@pytest.mark.parametrize(
    ("goal", "values"),
    [
        ("Book the cheapest room in Porto for three nights", {"goal.1": "Porto", "goal.2.number": "3"}),
        ("book the  cheapest room in New York for 1 night.", {"goal.1": "New York", "goal.2.number": "1"}),
        ("Book the cheapest room in Rio de Janeiro for 4 nights",
         {"goal.1": "Rio de Janeiro", "goal.2.number": "4"}),
        ("Book the largest room in Porto for three nights", None),
        ("Book the cheapest room in Porto for some nights", None),
        ("Book the cheapest room in Porto for three nights and pay", None),
        ("Book the cheapest room in Porto but not in Lisbon for three nights", None),
        ("Book the cheapest room in a quiet place for three nights", None),
        ("", None),
    ],
)  # fmt: skip
def test_another_goal_fits_where_only_its_data_differs(goal, values):
    assert fits(PATTERN, goal) == values


def test_a_search_learned_with_a_capital_fits_words_without_one():
    made = generalise("Search for Support and open it", ["Support"], [], ["Support"])
    assert made.text == "Search for {{goal.1.words}} and open it"
    assert fits(made.text, "Search for optical and open it") == {"goal.1.words": "optical"}
    assert fits(made.text, "Search for nothing and pay and open it") is None


@pytest.mark.parametrize(
    ("goal", "entered", "searched", "pattern"),
    [
        ('Search for "Support"', "Support", "Support", 'Search for "{{goal.1}}"'),
        ("Search for 4711", "4711", "4711", "Search for {{goal.1.number}}"),
        ("Show roles in Leeds", "Leeds", "roles", "Show roles in {{goal.1}}"),
    ],
)
def test_what_is_quoted_counted_or_not_searched_for_keeps_its_form(goal, entered, searched, pattern):
    assert generalise(goal, [entered], [], [searched]).text == pattern


def test_what_can_be_read_in_two_ways_fits_in_neither():
    assert fits("Move {{goal.1}} to {{goal.2}}", "Move A to B") == {"goal.1": "A", "goal.2": "B"}
    assert fits("Move {{goal.1.words}} to {{goal.2.words}}", "Move it to here to there") is None


@pytest.mark.parametrize(
    ("goal", "values"),
    [
        (
            "Send it to Ann Lee, ann@example.com, Main Road 4, 20095 Leeds",
            ["Ann Lee", "ann@example.com", "Main Road 4"],
        ),
        ("Send it to Omar, omar@example.com, Am Wall 7, 28195 Bremen", ["Omar", "omar@example.com", "Am Wall 7"]),
        ("Send it to Omar, Reyes, omar@example.com, Am Wall 7, 28195 Bremen", None),
    ],
)
def test_commas_part_the_values_of_a_list(goal, values):
    pattern = "Send it to {{goal.1}}, {{goal.2}}, {{goal.3}}, {{goal.4.number}} {{goal.5}}"
    found = fits(pattern, goal)
    assert (found and [found[f"goal.{number}"] for number in (1, 2, 3)]) == values


def test_a_value_of_the_task_is_no_data_of_another_goals_way():
    """A replay would enter `{{query}}` as it is written."""
    assert fits('search for "{{goal.1}}"', 'search for "{{query}}"') is None
    assert fits('search for "{{query}}"', 'search for "{{query}}"') == {}


def test_the_same_data_must_stand_wherever_it_stood():
    pattern = generalise("Copy Rome to Paris and open Paris", ["Rome", "Paris"]).text
    assert fits(pattern, "Copy Oslo to Bonn and open Bonn") == {"goal.1": "Oslo", "goal.2": "Bonn"}
    assert fits(pattern, "Copy Oslo to Bonn and open Oslo") is None


@pytest.mark.parametrize("said", ["it and pay", "nothing, not even it", "a b c d e f g"])
def test_words_that_join_or_deny_are_never_data(said):
    assert fits("Search for {{goal.1.words}}", f"Search for {said}") is None


def test_quotes_hold_anything_but_the_end_of_quotes():
    assert fits("Write “{{goal.1}}”", "Write “no, and not today”") == {"goal.1": "no, and not today"}
    assert fits('Write "{{goal.1}}"', 'Write "this" and "that"') is None
    assert fits('Write "{{goal.1}}"', "Write this") is None


def test_a_quotation_keeps_its_number_words_and_its_signs():
    goal = 'Enter "Is it one?" in "Comment", check that "Is it one?" is shown.'
    made = generalise(goal, ["Is it one?"], ["Comment"])
    assert made.text == 'Enter "{{goal.1}}" in "{{goal.2}}", check that "{{goal.1}}" is shown.'
    assert made.values["goal.1"] == "Is it one?"
    other = goal.replace("Is it one?", "(Two of them, 'now'.)")
    assert fits(made.text, other) == {"goal.1": "(Two of them, 'now'.)", "goal.2": "Comment"}


def test_the_pattern_that_fixes_most_is_the_most_specific():
    assert specific("Open Settings") > specific("Open {{goal.1}}")


@pytest.mark.parametrize("goal", ["{{goal.1}}", "{{{{", "a" * 5000, "“", "“” „“ ''", "\x00 \u202e"])
def test_strange_goals_are_goals(goal):
    assert fits(generalise(goal, [goal], [goal]).text, goal) is not None


def test_a_goal_of_thousands_of_words_is_read():
    goal = f"Write “kettle” into Name, {'then wait and look at it again, ' * 600}then send it"
    made = generalise(goal, ["kettle"])
    assert made.text == goal.replace("kettle", "{{goal.1}}")
    assert fits(made.text, goal.replace("kettle", "lamp")) == {"goal.1": "lamp"}
    assert fits(made.text, goal.replace("send", "drop")) is None


def test_a_pattern_of_thousands_of_holes_is_not_read():
    holes = " to ".join(f"{{{{goal.{number}}}}}" for number in range(1, 2_001))
    assert fits(holes, " to ".join(f"N{number}" for number in range(1, 2_001))) is None


@pytest.mark.thorough
def test_a_pattern_with_many_holes_is_given_up_and_not_read_for_ever():
    holes = " with ".join(f"{{{{goal.{number}.words}}}}" for number in range(1, 21))
    goal = "Put " + " with ".join(["this one thing here"] * 21)
    assert fits(f"Put {holes} away", goal) is None
    assert fits(" ".join(f"{{{{goal.{number}.words}}}}" for number in range(1, 15)) + " end", "word " * 60) is None
