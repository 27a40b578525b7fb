"""A list that a script draws anew keeps its rows for a model: a ref of before leads to the same row's control."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.same_effect import drawn_anew
from footpath.engine.view import View, understand


def rows(first: int, *names: str) -> View:
    page = PageBuilder(url="https://team.example.com/", title="Members")
    with page.inside("table"):
        for name in names:
            with page.inside("row"):
                page.input("", "checkbox", ref=f"e{len(page.elements) + first}")
                page.text(name, "cell")
    return understand(page.snapshot(document="d1"))


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (("Ada Berg", "Mio Sato", "Pia Cruz"), "e12"),
        (("Mio Sato", "Pia Cruz"), "e11"),
        (("Ada Berg", "Pia Cruz"), ""),
        (("Mio Sato", "Mio Sato"), ""),
        (("Mio Sato",), ""),
    ],
)
def test_a_control_is_found_again_in_its_row_alone(now: tuple[str, ...], expected: str):
    before = rows(1, "Ada Berg", "Mio Sato", "Pia Cruz")
    assert drawn_anew(before.snapshot, "e2", rows(11, *now)) == expected
