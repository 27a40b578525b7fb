"""The pages of all times and all weights, read from the source."""

from __future__ import annotations

from website.figures import constants, is_time, times, weights


def test_each_time_of_the_code_is_on_one_page_and_says_what_it_is_for():
    listed = times()
    found = [(file, name, told) for file, name, value, told in constants() if is_time(name, value)]
    assert len(found) > 100
    assert [f"{file} {name}" for file, name, told in found if not told] == [], "add a docstring under each"
    assert listed.count("\n| `") == len(found)
    assert "| `PRESSED_S` | `2.0` | Seconds to wait for timers set at a press" in listed


def test_the_tables_of_all_judges_are_on_one_page_with_their_rows():
    listed = weights()
    for table in (
        *("reading/pagers/judge.py NUMBER_SIGNS", "reading/read.py _TYPES", "reading/purpose.py _MESSAGE"),
        *(
            "reading/meaning.py WEIGHTS",
            "engine/confirmed.py _SIGNS",
            "mail/odds.py _EVIDENCE",
            "mail/whose.py _EVIDENCE",
        ),
    ):
        assert f"## `{table}`" in listed
    assert "| contact | `0.9` | `form.has(_WRITTEN) and form.asks({'email', 'name', 'subject'})` |" in listed
    assert "| `MARGIN` | `0.08` |" in listed
