"""Values that a machine drew at random."""

from __future__ import annotations

import random
import string

import pytest

from footpath.reading.credentials import is_random, is_record_number

LETTERS = string.ascii_letters + string.digits


@pytest.mark.parametrize(
    ("alphabet", "least"), [("0123456789abcdef", 0.9), (LETTERS, 0.9), (f"{LETTERS}-_", 0.85)], ids=["hex", "62", "64"]
)
def test_most_drawn_values_look_random(alphabet: str, least: float):
    drawn = random.Random(7)
    values = ["".join(drawn.choices(alphabet, k=22)) for _ in range(500)]
    assert sum(map(is_random, values)) >= least * len(values)


@pytest.mark.parametrize(
    "written",
    ["engineer2026berlin", "kettle-of-the-year-2026", "senior-java-developer-24-berlin-mitte", "20261129T101500Z",
     "2026-11-29T10:15:00Z", "HowToFillTheFormInTime", "01234567890123456789", "open sesame 4f9aBc0d1e2f3a4b5c",
     "4f9aBc", "swordfishswordfish", "iPhone-15-Pro-Max-256GB", "M\u00fcnchen4f9aBc0d1e2f3a4b"],
)  # fmt: skip
def test_what_a_person_writes_does_not(written: str):
    assert not is_random(written)


@pytest.mark.parametrize(
    ("value", "is_number"),
    [("1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0", True), ("4f9abc0d1e2f3a4b", True), ("123456789012", False),
     ("deadbeefcafe", False), ("4f9aBc0d1e2f3a4b5c6d7e8f90ab", False)],
)  # fmt: skip
def test_the_number_of_a_record(value: str, is_number: bool):
    assert is_record_number(value) is is_number
