"""What `make test` leaves out of many cases."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.repeated import ALL_ON_EACH, COLLECTED, by_test, database_of, repeated, room_of

if TYPE_CHECKING:
    import pytest


def test_of_each_test_a_case_stays(request: pytest.FixtureRequest):
    items = request.config.stash[COLLECTED]
    left_out = set(repeated(items))
    assert [test for test, cases in by_test(items).items() if left_out.issuperset(cases)] == []


def test_the_room_of_databases_uses_each_and_all_others_together_each_by_a_third(request: pytest.FixtureRequest):
    items = [item for item in request.config.stash[COLLECTED] if database_of(item)]
    left_out = set(repeated(items))
    assert [item.nodeid for item in left_out if room_of(item) == ALL_ON_EACH] == []
    tests = by_test([item for item in items if item not in left_out]).values()
    for database in {database_of(item) for item in items}:
        uses = sum(any(database_of(item) == database for item in cases) for cases in tests)
        assert len(tests) < 30 or uses >= len(tests) // 3


def test_what_is_spread_is_taken_from_all_over_the_table(request: pytest.FixtureRequest):
    items = request.config.stash[COLLECTED]
    left_out = set(repeated(items))
    spread = [each for each in items if each.get_closest_marker("spread")]
    for test, cases in by_test(spread).items():
        marker = cases[0].get_closest_marker("spread")
        assert marker is not None
        stay = [at for at, item in enumerate(cases) if item not in left_out]
        assert len(stay) == min(marker.args[0], len(cases)), test
        gaps = {after - before for before, after in pairwise(stay)}
        assert not gaps or max(gaps) <= min(gaps) + 1, test
