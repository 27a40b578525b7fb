"""Data files of boards: short names, addresses, what a page embeds, and files of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import pytest

from footpath.boards import board
from footpath.boards.board import Boards
from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

BOARDS = Boards()


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("greenhouse:acme", "https://job-boards.greenhouse.io/acme"),
        ("lever:acme", "https://jobs.lever.co/acme"),
        ("personio:acme", "https://acme.jobs.personio.de"),
        ("workday:acme.wd5/External", "https://acme.wd5.myworkdayjobs.com/External"),
        ("https://acme.example/careers", "https://acme.example/careers"),
        ("acme.example/careers", "acme.example/careers"),
        ("localhost:8080", "localhost:8080"),
    ],
)
def test_a_short_name_is_the_address_of_a_list(given: str, address: str):
    assert BOARDS.address(given) == address


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("greenhose:acme", "There is no board “greenhose”"),
        ("greenhouse:", "Write it as greenhouse:acme"),
        ("greenhouse:acme/jobs", "Write it as greenhouse:acme"),
        ("personio:evil.example/", "Write it as personio:acme"),
        ("personio:user@evil", "Write it as personio:acme"),
        ("workday:acme", "Write it as workday:acme.{pod}/{site}"),
    ],
)
def test_a_short_name_that_names_no_list_says_how_to_write_one(given: str, says: str):
    with pytest.raises(BadInput) as told:
        BOARDS.address(given)
    assert says in str(told.value)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://boards.greenhouse.io/acme", "greenhouse:acme"),
        ("https://job-boards.greenhouse.io/acme/", "greenhouse:acme"),
        ("https://jobs.eu.lever.co/acme", "lever:acme"),
        ("https://acme.jobs.personio.com/", "personio:acme"),
        ("https://acme.wd5.myworkdayjobs.com/en-US/External", "workday:acme.wd5/External"),
        ("https://acme.wd5.myworkdayjobs.com/External", "workday:acme.wd5/External"),
    ],
)
def test_an_address_of_a_list_is_recognised(url: str, name: str):
    source = BOARDS.at(url)
    assert source is not None
    assert source.name == name


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("https://jobs.lever.co/acme/5f1c0001", id="a posting"),
        pytest.param("https://jobs.lever.co/acme?team=Design", id="a part of a list"),
        pytest.param("https://job-boards.greenhouse.io/acme/jobs/1", id="another posting"),
        pytest.param("https://jobs.lever.co.evil.example/acme", id="another host"),
        pytest.param("https://acme.example/jobs.lever.co/acme", id="another path"),
    ],
)
def test_another_address_is_left_to_the_browser(url: str):
    assert BOARDS.at(url) is None


def test_the_zone_of_an_address_is_that_of_its_api():
    source = BOARDS.at("https://jobs.eu.lever.co/acme")
    assert source is not None
    assert source.values["zone"] == "eu."


@pytest.mark.parametrize(
    ("markup", "names"),
    [
        ('<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>', ["greenhouse:acme"]),
        ('<iframe src="https://jobs.ashbyhq.com/acme/embed?version=2">', ["ashby:acme"]),
        ('fetch("https://api.lever.co/v0/postings/acme?mode=json")', ["lever:acme"]),
        ('<script src="https://acme.bamboohr.com/js/embed.js"></script>', ["bamboohr:acme"]),
        ('<a href="https://boards.greenhouse.io/acme">Jobs</a>', []),
        ('<script src="https://boards.greenhouse.io/embed/job_board/js?for="></script>', []),
    ],
)
def test_what_a_page_embeds(markup: str, names: list[str]):
    assert [each.name for each in BOARDS.embedded(markup)] == names


@pytest.mark.parametrize(
    ("url", "link", "names"),
    [
        ("https://www.example.com/careers", "https://boards.greenhouse.io/example/jobs/12", ["greenhouse:example"]),
        ("https://jobs.example.uk/", "https://example.wd5.myworkdayjobs.com/en-US/E/job/x", ["workday:example.wd5/E"]),
        ("https://example.com/careers", "https://examplejobs.breezy.hr/p/1-smith", ["breezy:examplejobs"]),
        ("https://example.com/careers", "https://boards.greenhouse.io/embed/job_app?for=example", []),
        ("https://blog.example.com/who-hires", "https://boards.greenhouse.io/acme", []),
        ("https://www.example.com/careers", "https://www.teamtailor.com/", []),
        ("https://www.example.com/careers", "https://example.com/greenhouse.io/example", []),
        ("http://127.0.0.1/careers", "https://boards.greenhouse.io/example", []),
    ],
)  # fmt: skip
def test_a_page_links_to_the_list_of_its_own_employer(url: str, link: str, names: list[str]):
    assert [each.name for each in BOARDS.linked(f"<p><a class=x href='{link}'>All jobs</a> {link}", url)] == names


OWN = """\
title: Own
pages: {"jobs.own.example/{board}": {}}
list: {url: "https://api.own.example/{board}", records: items}
fields: {board_id: id, title: name}
"""


def test_a_file_of_ones_own_adds_a_board(tmp_path: Path):
    (tmp_path / "own.yaml").write_text(OWN)
    assert Boards(tmp_path).address("own:acme") == "https://jobs.own.example/acme"


def test_the_boards_that_ship_are_read_once_an_address_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    def read() -> NoReturn:
        raise AssertionError("a run of any kind opens the boards, and few ask them")

    monkeypatch.setattr(board, "_shipped", read)
    boards = Boards()
    with pytest.raises(AssertionError):
        boards.address("greenhouse:acme")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param(OWN.replace("records:", "record:"), "list.records: Field required", id="a missing field"),
        pytest.param(OWN + "more: 1\n", "more: Extra inputs", id="an unknown field"),
        pytest.param("- a\n- b\n", "describes no board", id="a list"),
        pytest.param("a: [", "cannot be read", id="no yaml"),
    ],
)
def test_a_file_that_describes_no_board_is_told_with_what_is_wrong(tmp_path: Path, text: str, says: str):
    (tmp_path / "own.yaml").write_text(text)
    with pytest.raises(BadInput) as told:
        Boards(tmp_path)
    assert says in str(told.value)
    assert "own.yaml" in str(told.value)
