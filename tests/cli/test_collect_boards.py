"""`footpath collect greenhouse:acme lever:acme …`: employers' public APIs by short names, many in one call."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest
from tests.boards.published import Published, published

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow


@pytest.fixture
def boards(footpath: CommandLine, portal: BlockingPortal) -> Iterator[Published]:
    """The boards, as the data files in the data folder name them."""
    with portal.wrap_async_context_manager(published()) as boards:
        boards.write(footpath.home / "boards")
        for name in ("greenhouse", "lever", "smartrecruiters"):
            boards.record(name)
        yield boards


@pytest.mark.usefixtures("boards")
def test_several_employers_come_home_in_one_call_and_one_file(footpath: CommandLine, tmp_path: Path):
    out = tmp_path / "jobs.csv"
    names = ("greenhouse:acme", "lever:acme", "smartrecruiters:acme")
    said = footpath("collect", *names, "--out", out)
    assert said.code == 0, said.all
    assert said.out.count("2 new") == 3
    assert said.out.count(f"written to {out}") == 1
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [each["title"] for each in rows] == [
        "Keeper of Anvils", "Rocket Tester", "Anvil Designer", "Support Engineer", "Warehouse Lead", "Data Analyst",
    ]  # fmt: skip
    told = json.loads(footpath("collect", *names, "--json").out)
    assert [each["collected"]["known"] for each in told["results"]] == [2, 2, 2]


@pytest.mark.thorough
def test_one_that_fails_is_told_and_the_others_come_home(footpath: CommandLine, boards: Published):
    said = footpath("collect", "greenhouse:nobody", "lever:acme")
    assert said.code == 2
    assert "Greenhouse knows no employer “nobody”" in said.out
    assert "2 new" in said.out
    boards.says("api.lever.co/v0/postings/acme?mode=json&skip=0&limit=100", "<html>moved</html>", type="text/html")
    assert footpath("collect", "lever:acme").code == 4


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("greenhose:acme", "There is no board “greenhose”."),
        ("workday:acme", "Write it as workday:acme.{pod}/{site}."),
    ],
)
def test_a_name_that_is_none_says_what_to_write(footpath: CommandLine, given: str, says: str):
    said = footpath("collect", given)
    assert said.code == 2
    assert says in said.all
