"""Ways without their literal secrets."""

from __future__ import annotations

import pytest
from tests.recording.ways import book, field, step

from footpath.engine.cleared import Secrets, cleared
from footpath.schema.action import AnswerDialog, Click, Fill, Navigate, Select, Wait
from footpath.schema.cookbook import Absent, Parameter, Precondition, TextShown, UrlIs
from footpath.schema.template import template

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
