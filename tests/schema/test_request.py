"""What a request says, in whatever encoding a page has put it."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest

from footpath.schema.request import OutboundRequest, carries, form_fields, values_in

MULTIPART = (
    '--x\r\nContent-Disposition: form-data; name="who"\r\n\r\nAda\r\n'
    '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF\r\n--x--\r\n'
)


def post(body: object = "", url: str = "https://stays.test/things?id=4#x") -> OutboundRequest:
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    return OutboundRequest(url, method="POST", kind="Fetch", body=text)


@pytest.mark.parametrize(
    "body",
    [
        "who=Ada",
        {"who": "Ada"},
        {"a": [{"who": "Ada"}]},
        urlencode({"data": '{"who": "Ada"}'}),
        {"data": '{"who": "Ada"}'},
        MULTIPART,
    ],
    ids=str,
)
def test_names_and_values_are_found_at_any_depth(body: object):
    assert {("id", "4"), ("who", "Ada")} <= set(post(body).pairs)


def test_a_file_is_its_name_and_another_body_one_text():
    assert ("cv", "cv.pdf") in post(MULTIPART).pairs
    assert list(form_fields("a text")) == [("", "a text")]
    assert post(None).pairs == (("id", "4"),)
    assert post([[[]]]).pairs == (("id", "4"),)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("who=Ada", [("who", ["Ada"])]),
        ('{"a": {"b": "x"}, "c": ["y", 2], "d": {}, "e": []}', [("a.b", ["x"]), ("c", ["y", 2]), ("d", []), ("e", [])]),
        ('{"a": [{"b": 1}, {"b": null}]}', [("a.b", [1]), ("a.b", [None])]),
        (urlencode({"data": '{"a": "[1, 2]"}'}), [("data.a", [1, 2])]),
        ("a text", [("", ["a text"])]),
        ("[" * 200 + "]" * 200, []),
    ],
)
def test_a_value_is_told_with_all_names_that_lead_to_it(body: str, said: list[tuple[str, list[object]]]):
    assert [(".".join(each.path), list(each.plain)) for each in values_in(body)] == said


def test_a_body_of_a_script_may_have_short_line_ends():
    assert post(MULTIPART.replace("\r\n", "\n")).pairs == post(MULTIPART).pairs


def test_only_the_outer_names_ask_for_a_part():
    assert post({"page": 2, "of": {"size": 3}}).outer_keys == {"page", "of"}
    assert post("page=2&size=3").outer_keys == {"page", "size"}
    assert post(urlencode({"data": '{"page": 2}'})).outer_keys == {"data"}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ({"n": "Ada"}, {"n": "Ada"}, True),
        ({"n": "Ada", "at": 1764200000}, {"n": "Ada", "at": 1764200009}, True),
        ({"n": "Ada", "t": "a8f3b2c1d9e7f6a5"}, {"n": "Ada", "t": "c8f3b2c1d9e7f6a6"}, True),
        ({"n": "Ada"}, {"n": "Bo"}, False),
        ({"id": 7}, {"id": 8}, False),
        ("", "id=7", False),
    ],
)
def test_two_requests_have_one_content_if_they_differ_in_marks_alone(one: object, other: object, is_same: bool):
    assert (post(one).content == post(other).content) is is_same


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ({"since": 17}, {"since": 18}, True),
        ({"do": "ping", "id": 1}, {"do": "like", "id": 2}, False),
        ({"query": "mutation { a(id: 1) }"}, {"query": "mutation { b(id: 1) }"}, False),
        ({"query": "mutation { a(id: 1) }"}, {"query": "mutation { a(id: 2) }"}, True),
    ],
)
def test_two_requests_have_one_form_if_they_differ_in_numbers_alone(one: object, other: object, is_same: bool):
    assert (post(one).form == post(other).form) is is_same


def test_a_value_is_found_in_the_body_and_in_the_query():
    assert carries("who=Ada%20Lovelace", ["Ada Lovelace"])
    assert carries("", ["Ada Lovelace"], query="q=ada+lovelace")
    assert carries('{"who": "Zo\\u00eb Koch"}', ["Zoë Koch"])
    assert carries(None, [])
    assert not carries("who=Ada", ["Ada"]), "too short to be told from others"
