"""Periods as résumés write them."""

from __future__ import annotations

import pytest

from footpath.language.periods import find_period


@pytest.mark.parametrize(
    ("text", "start", "end", "goes_on"),
    [
        ("Mar 2019 – Present", "2019-03", "", True),
        ("03/2019 - 06/2021", "2019-03", "2021-06", False),
        ("2019–2021", "2019", "2021", False),
        ("Sept 2021 - Dec 2022", "2021-09", "2022-12", False),
        ("August 2015 to date", "2015-08", "", True),
        ("seit 04/2021", "2021-04", "", True),
        ("Seit März 2021", "2021-03", "", True),
        ("dez. 2017 bis heute", "2017-12", "", True),
        ("Depuis janv. 2020", "2020-01", "", True),
        ("De mars 2017 à juin 2019", "2017-03", "2019-06", False),
        ("mai 2018 – aujourd’hui", "2018-05", "", True),
        ("septiembre de 2017 - actualidad", "2017-09", "", True),
        ("enero de 2019 - diciembre de 2020", "2019-01", "2020-12", False),
        ("gennaio 2020 - presente", "2020-01", "", True),
        ("avril – juillet 2025", "2025-04", "2025-07", False),
        ("Sept. 2023 – Expected June 2027", "2023-09", "2027-06", False),
        ("Juin 2017 →", "2017-06", "", True),
        ("in 2021", "", "2021", False),
        ("12.04.1988", "", "1988-04-12", False),
    ],
)
def test_a_period(text: str, start: str, end: str, goes_on: bool):
    found = find_period(f"Baker, {text}")
    assert found is not None
    assert (found.start, found.end, found.goes_on) == (start, end, goes_on)


@pytest.mark.parametrize("text", ["+49 30 23125 120", "14000 shippers", "Route 2", "since then", "1,950 people", ""])
def test_no_period(text: str):
    assert find_period(text) is None
