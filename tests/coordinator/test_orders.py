"""What people and programs give to the queue: each mistake names the field and what to write instead."""

from __future__ import annotations

import json

import pytest

from footpath.errors import BadInput
from footpath.schema.order import read_orders

GOOD = {"type": "apply", "url": "https://jobs.example.com/1"}


@pytest.mark.parametrize(
    "text",
    [json.dumps(GOOD), json.dumps([GOOD]), json.dumps(GOOD) + "\n", json.dumps([GOOD], indent=2)],
    ids=["one", "a list", "one line", "over lines"],
)
def test_a_task(text: str):
    (order,) = read_orders(text)
    assert str(order.task.url) == GOOD["url"]


def test_one_a_line():
    assert len(read_orders("\n".join(json.dumps(GOOD) for _ in range(3)))) == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"url": None}, "url: give a web address that begins with https:// or http://"),
        ({"url": "ftp://example.com"}, "url: give a web address that begins with https:// or http://"),
        ({"type": "aply"}, "type: give one of 'apply', 'fill_form'"),
        ({"priorty": 3}, "priorty: unknown field; did you mean “priority”?"),
        ({"fields": ["title"]}, "fields: unknown field; did you mean “wanted.fields”?"),
        ({"limits": {"second": 3}}, "limits.second: unknown field; did you mean “seconds”?"),
        ({"limits": {"steps": 0}}, "limits.steps: give at least 1"),
        ({"limits": {"seconds": 0}}, "limits.seconds: give more than 0"),
        ({"priority": 101}, "priority: give at most 100"),
        ({"not_before": "2026-05-01T09:00:00"}, "not_before: give the zone too, as in"),
        ({"not_before": "soon"}, "not_before: give date, time and zone, as in"),
        ({"not_before": 1_900_000_000}, "not_before: give date, time and zone, as in"),
        ({"not_before": "9999-12-31T23:59:59-12:00"}, "not_before: give date, time and zone, as in"),
        ({"input": {"salary": 60000}}, "input.salary: give a text, in quotation marks"),
        ({"input": ["salary"]}, "input: give an object: {…}"),
        ({"hosts": "example.com"}, "hosts: give a list: […]"),
        ({"priority": "1"}, "priority: give a whole number, in digits alone"),
        ({"retries": True}, "retries: give a whole number, in digits alone"),
        ({"limits": {"seconds": "5"}}, "limits.seconds: give a number"),
        ({"limits": {"steps": True}}, "limits.steps: give a whole number, in digits alone"),
        ({"wanted": {"details": 1}}, "wanted.details: give true or false"),
        ({"url": "https://ida:secret@example.com"}, "url: leave out user name and password"),
        ({"files": {"../cv": "/cv.pdf"}}, "files: name each file by lower-case letters, digits"),
        ({"browser_profile": "-x"}, "browser_profile: give a name of letters"),
        ({"input": {"message": "x" * 100_001}}, "input.message: give at most 100000 characters"),
        ({"account": "x" * 201}, "account: give at most 200 characters"),
        ({"limits": 5}, "limits: give an object: {…}"),
        ({"priority": "high"}, "priority: give a whole number, in digits alone"),
        ({"limits": {"seconds": float("inf")}}, "limits.seconds: give a finite number"),
        ({"idempotency_key": "x" * 201}, "idempotency_key: give at most 200 characters"),
        ({"goal": "a\0b"}, "goal: it holds a character invalid in texts (U+0000); leave it out"),
        ({"input": {"na\ud800me": "x"}}, "input.na\ufffdme: it holds a character invalid in texts (U+D800)"),
        ({"qqqq": 1}, "qqqq: unknown field; known fields: version, type, url"),
    ],
)
def test_a_mistake(change: dict[str, object], said: str):
    with pytest.raises(BadInput) as error:
        read_orders(json.dumps({**GOOD, **change}))
    (problem,) = error.value.problems
    assert problem.startswith(said)


def test_what_stands_twice_or_is_too_large_to_be_read():
    twice = '{"type": "apply", "url": "https://a.example", "url": "https://b.example", "priority": ' + "9" * 5000 + "}"
    with pytest.raises(BadInput) as error:
        read_orders(twice)
    assert error.value.problems == (
        "url: given twice; give it once",
        "priority: give a whole number, in digits alone",
    )


def test_values_are_also_given_by_the_name_of_their_option():
    (order,) = read_orders('{"type": "fill", "url": "https://a.example/f", "data": {"email": "bo@example.com"}}')
    assert order.input == {"email": "bo@example.com"}
    with pytest.raises(BadInput) as raised:
        read_orders('{"type": "fill", "url": "https://a.example/f", "data": {}, "input": {}}')
    assert raised.value.problems == ("data: unknown field; did you mean “drafts”?",)


@pytest.mark.parametrize(("given", "type"), [("fill", "fill_form"), ("run", "custom"), ("custom", "custom")])
def test_a_type_may_be_called_as_its_command(given: str, type: str):
    (order,) = read_orders(json.dumps({**GOOD, "type": given, "goal": "Look"}))
    assert order.type == type


def test_what_windows_puts_before_a_text_is_none_of_it():
    assert len(read_orders("\ufeff" + json.dumps(GOOD))) == 1


def test_every_mistake_at_once_with_the_number_of_its_task():
    with pytest.raises(BadInput) as error:
        read_orders(json.dumps([GOOD, {"type": "apply"}, 7, {**GOOD, "sumbit": "never"}]))
    assert error.value.problems == (
        "task 2: url: missing; give a value",
        "task 3: a task is an object, not a number",
        "task 4: sumbit: unknown field; did you mean “submit”?",
    )


def test_a_value_is_not_repeated():
    with pytest.raises(BadInput) as error:
        read_orders(json.dumps({**GOOD, "input": {"national-id": ["AB123456C"]}, "profile": {"x": "AB123456C"}}))
    assert "AB123456C" not in f"{error.value}{error.value.problems}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Invalid JSON: .* line 1, column 2"),
        ('{"type": "apply"}\n{"type" "apply"}', "Line 2 is invalid JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_no_json(text: str, said: str):
    with pytest.raises(BadInput, match=said):
        read_orders(text)


@pytest.mark.parametrize("text", ["[]", "null", '"apply"'])
def test_nothing_that_is_a_task(text: str):
    with pytest.raises(BadInput, match="Nothing was queued"):
        read_orders(text)
