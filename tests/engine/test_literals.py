"""Templates in place of a goal's data and of literal secrets, and the data back."""

from __future__ import annotations

import pytest
from tests.recording.ways import book, field, step

from footpath.engine.literals import Literals, Secrets, cleared
from footpath.errors import BadInput
from footpath.schema.action import AnswerDialog, Click, Fill, Navigate, Select, Wait
from footpath.schema.cookbook import Absent, Parameter, Postcondition, Precondition, Step, TextShown, UrlIs
from footpath.schema.signature import Signature
from footpath.schema.template import template

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


@pytest.mark.parametrize("name", ["Too expensive / Never used / Other", "Too expensive / Never us"])
def test_the_name_that_a_group_has_from_its_options_is_no_data(name: str):
    chosen, other = Literals({"goal.1": "Too expensive"}), Literals({"goal.1": "Other"})
    options = ("Too expensive", "Never used", "Other")
    group = Signature(role="radiogroup", name=name, question=name, options=options, group=True)
    assert other.put_signature(chosen.lift_signature(group)) == group


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


CLUB = field("Club word", type="password")
TYPED = step("s1", Fill(value="hunter2"), CLUB)


def test_a_typed_secret_is_found_wherever_the_way_repeats_it():
    way = (
        step("s1", Fill(value="hunter2"), CLUB, TextShown(text="Signed in, password hunter2")),
        step("s2", Fill(value="Hunter2"), field("Nick"), UrlIs(pattern="a.example/hunter2")),
        step("s3", Wait(until="text", text="{{name}}, hunter2!"), None, Absent(signature=field("hunter2"))),
        step("s4", Fill(value="hunter22"), field("Other")),
    )
    kept, told = cleared(book(*way, goal="Join with hunter2"))
    assert "hunter2" not in kept.model_dump_json().casefold().replace("hunter22", "")
    assert "hunter22" in kept.model_dump_json()
    assert kept.task_pattern == "Join with {{club_word}}"
    assert kept.steps[0].postcondition.all_of == (TextShown(text="Signed in, password {{club_word}}"),)
    assert kept.parameters == (Parameter(name="club_word", required=True, is_secret=True),)
    assert told == ()


def test_an_option_with_a_digit_in_a_list_for_a_secret_is_one():
    pin, bank = field("PIN", "select", "combobox"), field("Your bank", "select", "combobox")
    chosen = (
        step("s1", Select(options=("4711", "4712"), search="47"), pin),
        step("s2", Select(options=("Blue",)), bank),
    )
    kept, _ = cleared(book(*chosen))
    assert kept.steps[0].action == Select(options=("{{pin}}", "{{pin_2}}"))
    assert kept.steps[1] == chosen[1]
    assert [(each.name, each.is_secret) for each in kept.parameters] == [("pin", True), ("pin_2", True)]


def test_a_literal_answer_to_a_dialog_may_be_one():
    kept, told = cleared(book(step("s1", AnswerDialog(accept=True, text="hunter2"), None)))
    assert kept.steps[0].action == AnswerDialog(accept=True, text="{{dialog_secret}}")
    assert [each.name for each in kept.parameters if each.is_secret] == ["dialog_secret"]
    assert len(told) == 1


def test_an_address_keeps_none_anywhere():
    url = "https://a.example/in?token=s3"
    link = field("Go", "a", "link", href=url)
    waited = step("s3", Wait(until="url", text=url), None, precondition=Precondition(all_of=(UrlIs(pattern=url),)))
    kept, told = cleared(
        book(step("s1", Navigate(url=url), None), step("s2", Click(), link, UrlIs(pattern=url)), waited)
    )
    assert "token" not in kept.model_dump_json()
    assert len(told) == 1


@pytest.mark.parametrize(
    "kept",
    [step("s1", Fill(value="{{club_word}}"), CLUB, TextShown(text="Hello {{name}} {{{{x")),
     step("s1", AnswerDialog(accept=True, text="{{why}}"), None), step("s1", AnswerDialog(accept=True), None),
     step("s1", Navigate(url="https://a.example/?q=x"), None, UrlIs(pattern="a.example/jobs/*?step=2"))],
)  # fmt: skip
def test_a_cookbook_without_any_stays_the_same(kept: object):
    way = book(kept)  # pyright: ignore[reportArgumentType]
    assert cleared(way)[0] is way


def test_the_name_of_a_parameter_is_no_repetition():
    secrets = Secrets([step("s1", Fill(value="word"), CLUB)])
    assert secrets.hidden(f"{template('word')} word") == "{{word}} {{club_word}}"
