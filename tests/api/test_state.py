"""Figures are written so that Prometheus reads them."""

from __future__ import annotations

import pytest
from tests.api.prometheus import samples

from footpath.api.state import MetricFamily, exposition


def test_a_label_may_hold_any_text():
    text = exposition([MetricFamily("footpath_x", "gauge", "About.", {'a "b"\n\\c': 2}, "what")])
    assert samples(text) == {'footpath_x{what="a \\"b\\"\\n\\\\c"}': 2}


def test_a_figure_that_is_not_known_is_left_out():
    families = [
        MetricFamily("footpath_x", "gauge", "About.", None),
        MetricFamily("footpath_y_total", "counter", "Y.", 0.5),
    ]
    assert samples(exposition(families)) == {"footpath_y_total": 0.5}


@pytest.mark.parametrize(
    "text", ["footpath_x 1\n", "# TYPE a gauge\na 1", "# TYPE a gauge\na{b='c'} 1\n", "# TYPE a counter\na 1\n"]
)
def test_the_reader_of_these_tests_is_strict(text: str):
    with pytest.raises(ValueError, match=r"."):
        samples(text)
