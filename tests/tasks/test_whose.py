"""Which tasks are of one person: an unclear sending of one keeps the next one back."""

from __future__ import annotations

import pytest

from footpath.memory.runs import may_be_one_person
from footpath.schema.profile import Profile
from footpath.schema.task import Task
from footpath.tasks.whose import sender_of

SAM = "sam@example.org"
OWN = Profile.model_validate({"basics": {"name": "Own Er", "email": "own@example.org"}})


def sends(profile: Profile, given: dict[str, str]) -> str:
    task = {"type": "fill_form", "url": "https://club.example/join", "input": given, "hosts": ["club.example"]}
    return sender_of(Task.model_validate(task), profile)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({"Message": "Do you mend clocks?"}, {"Message": "Do you mend bells?"}),
        ({"First name": "Sam", "Last name": "Brook"}, {"Last name": "Brook", "First name": "Sam"}),
        ({"Name": "Sam Brook", "Message": "a"}, {"First name": "sam", "Last name": "Brook", "Message": "b"}),
        ({"Email": SAM}, {"E-Mail-Adresse": "Sam@example.org", "Email again": SAM}),
        ({"Name": "Sam Brook"}, {"Name": "Sam Brook", "Email": SAM}),
        ({"Email": SAM}, {"Name": "Sam Brook"}),
        ({"Requester": SAM}, {"Requester": SAM, "Subject": "Kettle hums"}),
        ({"To": SAM, "Copy to": "kim@example.org"}, {"To": "lee@example.org", "Copy to": "kim@example.org"}),
        ({"Email": SAM, "Friend's email": "kim@example.org"}, {"Email": SAM, "Friend's email": "lee@example.org"}),
    ],
)
def test_nothing_tells_that_two_tasks_without_a_profile_are_of_two_persons(first: dict[str, str], then: dict[str, str]):
    assert may_be_one_person(sends(Profile(), first), sends(Profile(), then))
    assert may_be_one_person(sends(Profile(), then), sends(Profile(), first))


@pytest.mark.parametrize(
    ("given", "then"),
    [
        ({"Email": SAM}, {"Email": "kim@example.org"}),
        ({"Name": "Al"}, {"Name": "Bo"}),
        ({"Name": "Al", "Email": SAM}, {"Name": "Bo"}),
        ({"Requester": SAM, "Subject": "Kettle hums"}, {"Requester": "kim@example.org", "Subject": "Kettle hums"}),
    ],
)
def test_an_address_or_a_name_tells_two_persons(given: dict[str, str], then: dict[str, str]):
    assert not may_be_one_person(sends(Profile(), given), sends(Profile(), then))


def test_the_name_of_a_pet_or_a_project_is_of_nobody_else():
    assert sends(OWN, {"Pet's name": "Bello"}) == sends(OWN, {"Project name": "Garden"}) == sends(OWN, {})
    assert not may_be_one_person(sends(OWN, {"Full name": "Bo Lund"}), sends(OWN, {}))
