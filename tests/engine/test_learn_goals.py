"""What of a run is its way, and what of it must show another time."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest

from footpath.engine.goal import fits
from footpath.engine.learn import pattern_of, proof_of, way_of
from footpath.engine.literals import Literals
from footpath.engine.record import Performed, Recording
from footpath.schema.action import Check, Click, Fill
from footpath.schema.cookbook import ElementShown, Step, TextShown
from footpath.schema.signature import Signature


def taken(id: str, before: str, after: str, *, leads: bool = True, fills: str = "", named: str = "") -> Performed:
    action = Fill(value=fills) if fills else Click(by_place=bool(named))
    step = Step(id=id, action=action, signature=Signature(role="link", name="City" if fills else "" if named else id))
    return Performed(step, "model", before=before, after=after, leads=leads and not fills, named=named)


def straight(performed: list[Performed]) -> list[Performed]:
    way, _ = way_of(Recording(performed), date(2026, 3, 1))
    return way.performed


def ids(way: list[Performed]) -> list[str]:
    return [each.step.id for each in way]


def test_a_detour_that_only_led_away_and_back_is_no_part_of_the_way():
    assert ids(
        straight([taken("a", "1", "2"), taken("b", "2", "3"), taken("back", "3", "2"), taken("c", "2", "4")])
    ) == [
        "a",
        "c",
    ]


def test_what_pressed_or_entered_something_stays():
    pressed = [taken("cart", "1", "2", leads=False), taken("back", "2", "1"), taken("c", "1", "3")]
    assert ids(straight(pressed)) == ["cart", "back", "c"]


def test_what_was_done_once_more_after_a_known_way_broke_is_in_the_way_once():
    def known(*ways: Performed) -> list[Performed]:
        return [dataclasses.replace(each, rung="replay") for each in ways]

    entered, pressed = taken("q", "1", "2", fills="designer"), taken("go", "2", "3", leads=False)
    again = [dataclasses.replace(entered, before="3", after="3"), dataclasses.replace(pressed, before="3")]
    link = taken("link", "3", "4")
    assert ids(straight([*known(entered, pressed), *again, link])) == ["q", "go", "link"]
    elsewhere = [again[0], dataclasses.replace(again[1], after="5")]
    assert ids(straight([*known(entered, pressed), *elsewhere])) == ["q", "go", "q", "go"], "it led elsewhere"
    assert ids(straight([entered, pressed, *again])) == ["q", "go", "q", "go"], "a goal may ask for it twice"


def test_a_tick_that_the_persons_own_answer_decides_is_compared_as_it_is():
    entered = taken("q", "1", "2", fills="designer")
    ticked = dataclasses.replace(entered, step=entered.step.model_copy(update={"action": Check(checked="{{consent}}")}))
    known = dataclasses.replace(ticked, rung="replay")
    assert ids(straight([known, ticked])) == ["q"]


def test_a_field_that_was_filled_twice_is_filled_once():
    way = straight([taken("a", "1", "2", fills="Lisbo"), taken("b", "2", "3", fills="Lisbon"), taken("c", "3", "4")])
    assert ids(way) == ["b", "c"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Your room is booked", "Your room is booked"),
        ("Booked: number B-5001.", "Booked: number"),
        ("Casa do Sol in Lisbon is yours", "in Lisbon is yours"),
        ("{{goal.2}} nights booked", "{{goal.2}} nights booked"),
        ("B-5001", None),
    ],
)
def test_a_proof_is_kept_without_what_is_of_one_run_alone(said: str, shown: str | None):
    kept = proof_of(said, None, [taken("a", "1", "2", named="Casa do Sol")])
    assert kept == (TextShown(text=shown) if shown else None)


def test_a_proof_by_an_element_is_that_element():
    signature = Signature(role="checkbox", name="Digest")
    assert proof_of("e7", signature, []) == ElementShown(signature=signature)


def test_a_name_that_all_of_a_list_share_is_of_no_run_alone():
    step = Step(id="a", action=Click(by_place=True), signature=Signature(role="link", name="View room"))
    view = Performed(step, "model", before="1", after="2", leads=True, named="View room")
    assert proof_of("Your room is booked", None, [view]) == TextShown(text="Your room is booked")


@pytest.mark.parametrize(
    ("former", "expected"),
    [
        pytest.param("Look up {{goal.1}}", "Look up {{goal.1}}", id="nothing before"),
        pytest.param("Look {{goal.1.words}}", "Look up {{goal.1}}", id="before, and the way does not need its data"),
        pytest.param("Look up Blue {{goal.1}}", "Look up Blue {{goal.1}}", id="before, and the way needs its data"),
        pytest.param("Look up Blue Kettle", "Look up {{goal.1}}", id="before, and the way has more data"),
        pytest.param("Cancel {{goal.1}}", "Look up {{goal.1}}", id="another goal"),
    ],
)
def test_a_way_found_anew_keeps_the_pattern_of_its_goal_if_it_needs_all_of_the_data(former: str, expected: str):
    way = Recording([taken("a", "1", "2", fills="Blue Kettle")])
    assert pattern_of(way, "Look up Blue Kettle", {}, former).text == expected


def test_data_that_the_way_holds_in_other_words_stay_words_of_the_goal():
    way = Recording([taken("a", "1", "2", fills="2 Kettles"), taken("b", "1", "2", fills="Ask for one of Ann")])
    made = pattern_of(way, 'Enter "two Kettles", then "Ask for one of Ann"', {})
    assert made.text == 'Enter "two Kettles", then "{{goal.2}}"'
    assert dict(made.values) == {"goal.2": "Ask for one of Ann"}


def answered(value: str, *questions: str) -> Recording:
    steps = [
        Step(id=f"s{at}", action=Fill(value=value), signature=Signature(role="textbox", name=each))
        for at, each in enumerate(questions, 1)
    ]
    return Recording([Performed(each, "rules") for each in steps])


def test_one_value_in_two_questions_is_a_datum_of_each():
    goal = 'enter "Sevilla" in "City", enter "Sevilla" in "Province"'
    way = answered("Sevilla", "City", "Province")
    made = pattern_of(way, goal, {})
    assert made.text == 'enter "{{goal.1}}" in "City", enter "{{goal.2}}" in "Province"'
    literals = Literals(made.values, made.of_step)
    lifted = [literals.lift_step(each.step).action for each in way.performed]
    assert lifted == [Fill(value="{{goal.1}}"), Fill(value="{{goal.2}}")]
    other = goal.replace("Sevilla", "Bilbao", 1).replace("Sevilla", "Bizkaia")
    assert fits(made.text, other) == {"goal.1": "Bilbao", "goal.2": "Bizkaia"}
    assert pattern_of(way, goal, {}, made.text) == made


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (
            'fill "City" with "Sevilla", fill "Province" with "Sevilla"',
            'fill "City" with "{{goal.1}}", fill "Province" with "{{goal.2}}"',
        ),
        ('enter "Sevilla" in both, then search "Sevilla"', 'enter "{{goal.1}}" in both, then search "{{goal.1}}"'),
        (
            'enter "Sevilla" in "City" and "Province", check that "Sevilla" is shown',
            'enter "{{goal.1}}" in "City" and "Province", check that "{{goal.1}}" is shown',
        ),
    ],
)
def test_one_value_is_one_datum_unless_each_question_stands_beside_it(goal: str, expected: str):
    assert pattern_of(answered("Sevilla", "City", "Province"), goal, {}).text == expected


def test_a_value_of_the_task_keeps_its_name_in_each_question():
    goal = 'enter "{{town}}" in "City", enter "{{town}}" in "Province"'
    assert pattern_of(answered("{{town}}", "City", "Province"), goal, {"town": "Sevilla"}).text == goal
