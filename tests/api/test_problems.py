"""The status of a response to a refused request."""

from __future__ import annotations

from footpath.api.problems import of_error
from footpath.errors import BadInput, NoProfile


def test_a_missing_profile_is_a_mistake_in_the_request_as_any_other_input():
    assert of_error(NoProfile("profile.yaml")).status == of_error(BadInput("no")).status == 422
