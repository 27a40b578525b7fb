"""Templates in place of a goal's data, and the data back."""

from __future__ import annotations

import pytest

from footpath.engine.literals import Literals
from footpath.errors import BadInput
from footpath.schema.action import Click, Fill, Navigate, Select
from footpath.schema.cookbook import Postcondition, Step, TextShown, UrlIs
from footpath.schema.signature import Signature

LISBON = Literals({"goal.1": "Lisbon", "goal.2.number": "2", "email": "ida@example.org"})
PORTO = Literals({"goal.1": "Porto", "goal.2.number": "3", "email": "otto@example.org"})


@pytest.mark.parametrize(
    ("text", "lifted"),
    [
        ("Rooms in Lisbon", "Rooms in {{goal.1}}"),
        ("LISBON", "{{goal.1}}"),
        ("Lisbonne", "Lisbonne"),
        ("2", "{{goal.2.number}}"),
        ("Address line 2", "Address line 2"),
        ("to ida@example.org", "to {{email}}"),
        ("a {{ brace", "a {{{{ brace"),
        ("", ""),
    ],
)
def test_data_becomes_a_template_where_it_is_surely_the_data(text, lifted):
    assert LISBON.lift(text) == lifted
    assert LISBON.put(lifted).casefold() == text.casefold()


def test_actions_have_templates_in_place_of_the_data():
    assert LISBON.lift_action(Fill(value="Lisbon")) == Fill(value="{{goal.1}}")
    assert LISBON.lift_action(Select(options=("2",))) == Select(options=("{{goal.2.number}}",))
    assert LISBON.lift_action(Fill(value="{{email}}")) == Fill(value="{{email}}")
    url = Navigate(url="http://lisbon.test/rooms?city=Lisbon")
    assert LISBON.lift_action(url) == Navigate(url="http://lisbon.test/rooms?city={{goal.1}}")


def test_an_element_that_is_the_data_is_known_by_what_it_says_and_not_by_attributes_of_that_data():
    link = Signature(role="link", name="Hotels in Lisbon", href="/cities/17", test_id="city-17", section="Lisbon")
    assert PORTO.put_signature(LISBON.lift_signature(link)) == Signature(
        role="link", name="Hotels in Porto", section="Porto"
    )


def test_an_element_that_is_the_same_for_all_data_keeps_its_attributes():
    field = Signature(role="textbox", name="City", id="city", neighbours=("Lisbon",))
    assert PORTO.put_signature(LISBON.lift_signature(field)) == field.model_copy(update={"neighbours": ("Porto",)})


def test_steps_with_their_conditions():
    after = Postcondition(all_of=(TextShown(text="Rooms in Lisbon"), UrlIs(pattern="a.test/lisbon")), within_s=3)
    step = Step(id="s1", action=Click(), signature=Signature(role="link", name="Lisbon"), postcondition=after)
    today = PORTO.put_step(LISBON.lift_step(step))
    assert today.postcondition == Postcondition(
        all_of=(TextShown(text="Rooms in Porto"), UrlIs(pattern="a.test/Porto")), within_s=3
    )


def test_a_way_that_needs_what_this_goal_does_not_have_says_so():
    with pytest.raises(BadInput, match=r"goal\.1"):
        Literals({}).put("{{goal.1}}")


def test_an_attribute_that_holds_data_is_not_kept():
    literals = Literals({"email": "ida@example.org"})
    kept = literals.lift_signature(Signature(role="link", name="Edit", id="edit", href="/of/ida%40example.org/edit"))
    assert (kept.id, kept.href) == ("edit", "")


def test_what_a_step_expects_is_a_parameter_too():
    steps = [
        Step(
            id="s1",
            action=Fill(value="{{goal.2}}"),
            signature=Signature(role="textbox", name="{{guest}}"),
            postcondition=Postcondition(all_of=(TextShown(text="{{goal.10}} nights for {{goal.1}}"),)),
        )
    ]
    assert [each.name for each in Literals({}).parameters(steps)] == ["goal.2", "guest", "goal.10", "goal.1"]
