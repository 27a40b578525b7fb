"""The status of a response to a refused request."""

from __future__ import annotations

from fastapi.exceptions import RequestValidationError

from footpath.api.problems import of_error, of_mistakes
from footpath.errors import BadInput, NoProfile


def test_a_missing_profile_is_a_mistake_in_the_request_as_any_other_input():
    assert of_error(NoProfile("profile.yaml")).status == of_error(BadInput("no")).status == 422


def test_a_mistake_is_told_in_the_words_of_a_task():
    found = [
        {"type": "extra_forbidden", "loc": ("body", "sent_on"), "msg": "Extra inputs are not permitted"},
        {"type": "missing", "loc": ("body", "did"), "msg": "Field required"},
        {"type": "string_pattern_mismatch", "loc": ("body", "goal"), "msg": "String should match pattern 'x'"},
    ]
    assert of_mistakes(RequestValidationError(found)).problems == [
        "sent_on: unknown field",
        "did: missing; give a value",
        "goal: String should match pattern 'x'",
    ]


def test_a_body_that_is_not_declared_as_json_is_told_so():
    found = [{"type": "model_attributes_type", "loc": ("body",), "msg": "Input should be a valid dictionary"}]
    refusal = of_mistakes(RequestValidationError(found, body=b'{"scope": "organisation"}'))
    assert (refusal.status, refusal.hint) == (422, "Send content-type: application/json.")
