"""Elements that a goal names by a part of their name: what of the name is learned, and which element it means later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.drawn import button, draw, link

from footpath.engine.by_words import by_words, holder, is_by_words, option_of
from footpath.engine.learn import pattern_of
from footpath.engine.literals import Literals
from footpath.engine.record import Performed, Recording
from footpath.schema.action import Click, Fill, Select
from footpath.schema.cookbook import Step
from footpath.schema.signature import Match, Signature
from footpath.schema.snapshot import Element, Option

if TYPE_CHECKING:
    from footpath.schema.run import Rung

SEARCH = 'search for "{}", click "{}"'
JOBS = ("Senior Test Engineer", "Lead Backend Engineer")


def pressed(name: str, others: tuple[str, ...], *, role: str = "link", rung: Rung = "model") -> Performed:
    """A press of an element of that name; the `others` are its likes."""
    step = Step(id="2", action=Click(), signature=Signature(role=role, name=name, text=name, href="/jobs/7"))
    return Performed(step, rung, named=name, others=others, likes=others)


def learned(goal: str, press: Performed, typed: str = "") -> str:
    """The name by which the element is known another time."""
    field = Step(id="1", action=Fill(value=typed), signature=Signature(role="searchbox", name="Search"))
    way = Recording([*([Performed(field, "rules")] if typed else []), press])
    pattern = pattern_of(way, goal, {})
    step = by_words(way, pattern.text, pattern.values).performed[-1].step
    signature = Literals(pattern.values).lift_step(step).signature
    assert signature is not None
    assert not signature.href, "the address is that of this record"
    return signature.name


@pytest.mark.parametrize(
    ("typed", "said", "press", "name"),
    [
        pytest.param("engineer", "Test Engineer", pressed("Test Engineer", JOBS), "{{goal.2}}", id="its whole name"),
        pytest.param(
            "engineer", "Optical Engineer", pressed("Senior Optical Engineer", JOBS), "{{goal.2}}", id="of the record"
        ),
        pytest.param("optical", "Optical Engineer", pressed("Senior Optical Engineer", ()), "{{goal.2}}", id="alone"),
        pytest.param("lamp", "Brass", pressed("Brass lamp", ("Oak table",)), "{{goal.2}}", id="what was searched for"),
        pytest.param("oak", "stool", pressed("Oak stool", ("Oak table",)), "{{goal.2}}", id="so are all results"),
        pytest.param(
            "",
            "Keeper",
            pressed("River Keeper", ("River Fitter",), rung="rules"),
            "{{goal.1}}",
            id="rules press what is said",
        ),
        pytest.param("oak", "Oak stool", pressed("Oak stool", ("Oak table",)), "{{goal.2}}", id="a quotation is whole"),
    ],
)
def test_what_the_goal_did_not_say_of_a_record_is_not_learned(typed: str, said: str, press: Performed, name: str):
    goal = SEARCH.format(typed, said) if typed else f'click "{said}"'
    assert learned(goal, press, typed) == name


@pytest.mark.parametrize(
    ("goal", "press", "name"),
    [
        pytest.param(
            "Put a Blue Kettle into the cart",
            pressed("Add Blue Kettle to cart", ("Add Red Kettle to cart", "Search"), role="button"),
            "Add {{goal.1}} to cart",
            id="other buttons say it too",
        ),
        pytest.param(
            "Put a Blue Kettle into the cart",
            pressed("Add Blue Kettle", ("Help", "Blue Kettle")),
            "Add {{goal.1}}",
            id="it tells one from the other",
        ),
        pytest.param(
            "Show the details of Blue Kettle",
            pressed("Details of Blue Kettle", ("Details of Red Kettle", "Details of Oak Table")),
            "Details of {{goal.1}}",
            id="all links say it",
        ),
        pytest.param(
            "Go and open room Casa", pressed("Open room Casa", ()), "Open room {{goal.1}}", id="the goal does"
        ),
    ],
)
def test_what_belongs_to_a_control_is_learned_with_the_datum(goal: str, press: Performed, name: str):
    assert learned(goal, press) == name


def test_what_cannot_be_taken_back_is_pressed_by_its_whole_name_alone():
    press = pressed("Delete Blue Kettle", (), role="button")
    sends = Performed(press.step.model_copy(update={"effect": "outside"}), "model", named=press.named)
    assert learned("Get rid of Blue Kettle", sends) == "Delete {{goal.1}}"


def test_a_datum_that_is_part_of_a_longer_one_does_not_cut_it():
    way = Recording(
        [
            Performed(Step(id="1", action=Fill(value="lens"), signature=Signature(role="searchbox")), "rules"),
            pressed("Lead Lens Designer", ()),
        ]
    )
    assert pattern_of(way, "search for lens, click Lead Lens Designer", {}).text == (
        "search for {{goal.1.words}}, click {{goal.2}}"
    )
    quoted = pattern_of(way, 'search for "lens", click "Lead Lens Designer"', {})
    assert quoted.text == 'search for "{{goal.1}}", click "{{goal.2}}"'


def test_what_the_goal_asks_to_be_shown_is_a_datum_of_it():
    goal = 'click "Harvest", check that "Apples in autumn" is shown'
    pattern = pattern_of(Recording([pressed("Harvest", ())]), goal, {}, asked=["Apples in autumn"])
    assert pattern.text == 'click "{{goal.1}}", check that "{{goal.2}}" is shown'


LINKS = (
    *("Senior Optical Engineer", "Data Engineer", "Senior Data Engineer", "Lead Lens Designer", "Staff Lens Designer"),
    *("Remove Gardener", "Lead Data Engineering Manager", "No marketing"),
)
PAGE = draw(*(link(name, f"/{at}") for at, name in enumerate(LINKS)), button("Optical Engineer of the month"))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        pytest.param("Optical Engineer", "Senior Optical Engineer", id="the only one that holds it"),
        pytest.param("Data Engineer", "Data Engineer", id="the one that is called so"),
        pytest.param("Lens Designer", "ambiguous", id="two hold it"),
        pytest.param("Nurse", "absent", id="none does"),
        pytest.param("Gardener", "absent", id="one takes it away"),
        pytest.param("marketing", "absent", id="one denies it"),
        pytest.param("Data Engine", "absent", id="a part of a word is none"),
    ],
)
def test_a_datum_means_the_one_element_that_holds_it(words: str, found: str):
    located = holder(Signature(role="link", name=words), PAGE)
    assert (PAGE.by_ref[located.ref].name if isinstance(located, Match) else located.reason) == found


CITIES = ("All locations", "Lisbon (9)", "Portland, OR (5)", "Not Leeds", "Leeds", "Leeds (North)", "York 1", "York 2")


@pytest.mark.parametrize(
    ("words", "label"),
    [
        pytest.param("Lisbon", "Lisbon (9)", id="with a count"),
        pytest.param("Leeds", "Leeds", id="called so"),
        pytest.param("York", "York", id="two hold it: the page is asked for the word itself, and has none"),
        pytest.param("Bergen", "Bergen", id="none holds it"),
    ],
)
def test_a_datum_means_the_one_option_that_holds_it(words: str, label: str):
    field = Element(
        ref="e1", order=0, node=0, role="combobox", tag="select", options=tuple(Option(label=each) for each in CITIES)
    )
    assert option_of(words, field) == label


def test_an_option_is_learned_by_what_the_goal_says_of_it():
    step = Step(id="1", action=Select(options=("Lisbon (9)",)), signature=Signature(role="combobox", name="Location"))
    way = Recording([Performed(step, "rules", others=CITIES)])
    pattern = pattern_of(way, 'choose "Lisbon" in Location', {})
    assert pattern.text == 'choose "{{goal.1}}" in Location'
    (chosen,) = by_words(way, pattern.text, pattern.values).performed
    assert Literals(pattern.values).lift_action(chosen.step.action) == Select(options=("{{goal.1}}",))


def test_a_step_is_known_by_words_where_its_name_is_a_datum_and_no_more():
    steps = [Step(id="1", action=Click(), signature=Signature(role="link", name=name)) for name in ("{{goal.1}}", "Go")]
    assert [is_by_words(step) for step in steps] == [True, False]
