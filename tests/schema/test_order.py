"""The job of other systems is taken as a task; what cannot be meant is told at its place in the job."""

from __future__ import annotations

import json
from typing import Any

import pytest

from footpath.errors import BadInput
from footpath.reading.meaning import named_by_program
from footpath.schema.order import Intake, Order, read_orders

USER = {"first_name": "Bo", "contact": {"emailAddress": "bo@example.com", "phone": 4712}, "notice period?": "none"}
JOB: dict[str, Any] = {
    "job_type": "fill_form",
    "input_data": {"url": "https://example.com/f", "execution_mode": "cookbook_only", "user_data": USER},
}


def read(job: object) -> tuple[Order, ...]:
    return read_orders(json.dumps(job), Intake(name_of=named_by_program))


def problems(job: object) -> tuple[str, ...]:
    with pytest.raises(BadInput) as error:
        read(job)
    return error.value.problems


def test_a_job_is_a_task_whose_values_are_named_by_what_they_mean():
    (order,) = read({**JOB, "priority": 7})
    assert (order.type, str(order.url), order.execution_mode, order.priority) == (
        "fill_form", "https://example.com/f", "cookbook_only", 7,
    )  # fmt: skip
    assert order.input == {"given-name": "Bo", "email": "bo@example.com", "tel": "4712", "notice period?": "none"}


def test_jobs_and_tasks_may_stand_in_one_list():
    task = {"type": "apply", "url": "https://example.com/j"}
    assert [each.type for each in read([JOB, task])] == ["fill_form", "apply"]


def test_two_names_of_one_meaning_are_two_questions():
    given = {
        "url": "https://example.com",
        "user_data": {"mobile": "1", "phone_number": "2", "agrees": True, "none": None},
    }
    (order,) = read({"job_type": "apply", "input_data": given})
    assert order.input == {"mobile": "1", "phone number": "2", "agrees": "yes"}


@pytest.mark.parametrize(
    ("job", "said"),
    [
        ({"job_type": "apply"}, ["input_data.url: missing; give a value"]),
        ({"input_data": {"url": "https://a.example"}}, ["job_type: missing; give a value"]),
        ({"job_type": "apply", "input_data": []}, ["input_data: give an object: {…}", "input_data.url: missing"]),
        ({**JOB, "job_type": "dance"}, ["job_type: give one of"]),
        ({**JOB, "url": "https://b.example"}, ["url: already given in job_type or input_data; leave it out here"]),
        ({**JOB, "colour": "red"}, ["colour: unknown field"]),
        (
            {**JOB, "input_data": {"url": "x", "execution_mode": "fast", "input": {}, "sumbit": "never"}},
            [
                "input_data.input: in a job, write input_data.user_data",
                "input_data.url: give a web address",
                "input_data.execution_mode: give one of",
                "input_data.sumbit: unknown field; did you mean “submit”?",
            ],
        ),
        (
            {**JOB, "input_data": {"url": "https://a.example", "user_data": {"work": [{"name": "Secret Ltd"}]}}},
            ["input_data.user_data.work: give a text, a number, true or false, or a list of these"],
        ),
        (
            {**JOB, "input_data": {"url": "https://a.example", "user_data": {"a": {"x y": "1"}, "b": {"x y": "2"}}}},
            ["input_data.user_data.b.x y: this name is used twice in user_data; give each value its own name"],
        ),
    ],
)
def test_a_mistake_is_told_at_its_place_in_the_job(job: object, said: list[str]):
    found = problems(job)
    assert [each[: len(start)] for each, start in zip(found, said, strict=True)] == said
    assert "Secret" not in "".join(found)


def test_of_several_jobs_the_number_is_told():
    assert problems([JOB, {"job_type": "apply"}]) == ("task 2: input_data.url: missing; give a value",)
