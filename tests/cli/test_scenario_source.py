"""What `footpath scenario` is given: a file or steps; and what it tells of tests that it did not repair."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from footpath.cli.scenario import BECAUSE, read
from footpath.errors import BadInput
from footpath.locators.repair import Reason

if TYPE_CHECKING:
    from pathlib import Path

URL = "https://example.com/"


def test_steps_with_an_address_in_them_are_no_file():
    said = 'click "Log in at example.com"'
    assert read(said, URL)[0].steps[0].goal == said


def test_a_file_is_read_whatever_its_ending(tmp_path: Path):
    file = tmp_path / "find.steps"
    file.write_text('click "Jobs"')
    assert read(str(file), URL)[0].steps[0].goal == 'click "Jobs"'


def test_a_file_that_is_missing_is_told():
    with pytest.raises(BadInput, match="cannot be read"):
        read("missing.yaml", URL)


def test_each_reason_is_told_in_words():
    assert set(BECAUSE) == set(get_args(Reason)) - {""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("stpes:\n  - click it\n", "stpes: unknown field; did you mean “steps”"),
        (": : :\n - [", "is no YAML"),
        ("click it", "it has no `steps:`"),
    ],
)
def test_a_yaml_file_is_not_taken_for_plain_lines(tmp_path: Path, text: str, said: str):
    file = tmp_path / "find.yaml"
    file.write_text(text)
    with pytest.raises(BadInput) as raised:
        read(str(file), URL)
    assert said in " ".join((str(raised.value), *raised.value.problems))


def test_an_item_that_is_wrong_makes_no_list_too_short(tmp_path: Path):
    file = tmp_path / "find.yaml"
    file.write_text("steps:\n  - gaol: click it\n    expect: a\n")
    with pytest.raises(BadInput) as raised:
        read(str(file), URL)
    assert raised.value.problems == ("steps.0.gaol: unknown field",)
