"""Which parameters of a cookbook are secret."""

from __future__ import annotations

import pytest
from tests.recording.ways import field, step

from footpath.engine.literals import Literals
from footpath.engine.secrecy import has_literal_secret, secrets_of, without_secret
from footpath.schema.action import Click, Fill, Navigate, Type
from footpath.schema.cookbook import Parameter

CLUB = field("Club word", type="password")


def test_a_parameter_is_secret_by_its_mark_its_name_or_the_field_that_it_is_entered_into():
    steps = (step("s1", Fill(value="{{club_word}}"), CLUB), step("s2", Fill(value="{{guest}}"), field("Guest")))
    marked = (Parameter(name="guest"), Parameter(name="motto", is_secret=True), Parameter(name="password"))
    assert secrets_of(steps, marked) == {"club_word", "motto", "password"}
    made = Literals({}).parameters(steps)
    assert [(each.name, each.is_secret) for each in made] == [("club_word", True), ("guest", False)]


def test_the_kind_of_a_typed_value_tells_a_secret_in_any_field():
    typed = step("s1", Type(value="DE89 3704 0044 0532 0130 00"), field("Where from?"))
    assert has_literal_secret(typed)
    assert without_secret(typed).action == Type(value="{{where_from}}")


@pytest.mark.parametrize(
    "kept",
    [step("s1", Fill(value="{{club_word}}"), CLUB), step("s1", Click(), CLUB),
     step("s1", Fill(value="Ida"), field("Name")),
     step("s1", Navigate(url="https://a.example/?token={{token}}"), None)],
)  # fmt: skip
def test_a_step_without_a_secret_stays(kept: object):
    assert without_secret(kept) is kept  # pyright: ignore[reportArgumentType]


def test_an_address_keeps_no_secret():
    opened = step("s1", Navigate(url="https://ida:hunter2@a.example/?token=s3&q=x"), None)
    assert without_secret(opened).action == Navigate(url="https://a.example/?q=x")
