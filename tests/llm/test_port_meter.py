"""The account of a run, and the limits that are checked by it."""

from __future__ import annotations

import pytest

from footpath.errors import LimitReached
from footpath.llm.port import Meter
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits


def test_costs_are_kept_by_role_and_by_step():
    meter = Meter(Limits())
    meter.add(ModelUsage(calls=1, input_tokens=10), role="worker", step="s1")
    meter.add(ModelUsage(calls=1, output_tokens=5), role="worker", step="s2")
    meter.add(ModelUsage(calls=1, cost_usd=0.5), role="verifier", step="s2")

    assert meter.total == ModelUsage(calls=3, input_tokens=10, output_tokens=5, cost_usd=0.5)
    assert meter.by_role["worker"] == ModelUsage(calls=2, input_tokens=10, output_tokens=5)
    assert meter.by_step["s2"] == ModelUsage(calls=2, output_tokens=5, cost_usd=0.5)


@pytest.mark.parametrize(
    ("limits", "used", "name"),
    [
        (Limits(model_calls=3), ModelUsage(calls=3), "model_calls"),
        (Limits(model_tokens=100), ModelUsage(calls=1, input_tokens=60, output_tokens=40), "model_tokens"),
        (Limits(cost_usd=0.5), ModelUsage(calls=1, cost_usd=0.5), "cost_usd"),
    ],
)
def test_the_limit_that_is_reached_is_named(limits: Limits, used: ModelUsage, name: str):
    meter = Meter(limits)
    meter.check()
    meter.add(used)
    with pytest.raises(LimitReached) as caught:
        meter.check()
    assert name in caught.value.hint


def test_below_its_limits_a_model_may_be_asked():
    meter = Meter(Limits(model_calls=3, model_tokens=100, cost_usd=0.5))
    meter.add(ModelUsage(calls=2, input_tokens=60, output_tokens=39, cost_usd=0.49))
    meter.check()
