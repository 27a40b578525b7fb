"""What counts as a circle, and when it is told and when it ends."""

from __future__ import annotations

from footpath.roles.ports import Circle, CountedCall, Watch


def act(call: str = "click e1", state: str = "s", *, success: bool = True, changed: bool = True) -> CountedCall:
    return CountedCall(state, call, call, success, changed)


def told(acts: list[CountedCall]) -> list[str]:
    """What each act closes: nothing, a circle that is told, or one that ends."""
    watch = Watch()
    return [_word(watch.see(each)) for each in acts]


def _word(circle: Circle | None) -> str:
    return "" if circle is None else "ends" if circle.ends else "told"


def test_the_same_on_the_same_page_is_told_at_three_and_ends_at_five():
    assert told([act()] * 6) == ["", "", "told", "told", "ends", "ends"]


def test_a_circle_over_several_pages_is_seen():
    around = [act("open", "list"), act("back", "item")] * 5
    assert told(around)[4:] == ["told", "told", "told", "told", "ends", "ends"]


def test_the_same_on_other_pages_is_progress():
    assert told([act("next", f"page {number}") for number in range(30)]) == [""] * 30


def test_one_thing_that_fails_in_any_state_is_told_and_ends():
    failing = [act("click e1", f"s{number}", success=False) for number in range(5)]
    assert told(failing) == ["", "", "told", "told", "ends"]


def test_a_success_in_between_forgives_failures():
    assert (
        told([act("a", "1", success=False), act("a", "2", success=False), act("b"), act("a", "3", success=False)])
        == [""] * 4
    )


def test_a_page_that_stays_as_it_is_is_told_at_five_and_ends_at_seven():
    still = [act(f"click e{number}", changed=False) for number in range(7)]
    assert told(still) == [""] * 4 + ["told", "told", "ends"]
