"""Options of the working commands do what they say."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.cli.pages import Pages, serving

from footpath.cli.options import AllOptions
from footpath.schema.answer import BETWEEN_ANSWERS

if TYPE_CHECKING:
    from collections.abc import Generator

    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def pages() -> Generator[Pages]:
    with serving() as server:
        yield server


@pytest.mark.thorough
def test_a_trace_pictures_and_pauses(browsing: CommandLine, pages: Pages, profile: Path, tmp_path: Path):
    trace = tmp_path / "trace.zip"
    options = ("--trace", trace, "--pictures", "--slow-mo", "400", "--profile", profile, "--json")
    said = browsing("fill", pages.url + "/form", *options)
    assert said.code == 0, said.all
    run = json.loads(said.out)["run"]
    assert run["usage"]["seconds"] > 0.4

    with zipfile.ZipFile(trace) as recorded:
        text = b"".join(recorded.read(name) for name in recorded.namelist() if not name.startswith("resources/"))
    assert b"goto" in text or b"context-options" in text
    assert b"ada@example.com" not in text

    shown = browsing("runs", "show", run["id"], "--pictures").out
    pictures = [Path(line.strip()) for line in shown.splitlines() if line.strip().endswith(".png")]
    assert pictures
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)


@pytest.mark.thorough
def test_a_value_of_its_own_goes_before_the_profiles(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/form", "--profile", profile, "--data", "email=a=b@example.com")
    assert "Email *\ta=b@example.com\tgiven with this task\n" in said.out
    assert "a=b@" not in browsing("runs", "list", "--json").out


def test_a_name_that_is_given_several_times_has_several_answers():
    given = ["Diet=Vegan", "email=a@example.org", "Diet=Nut allergy", "Diet=Vegan"]
    task = AllOptions(data=given).task("fill_form", "https://example.org/")
    assert task.input == {"Diet": f"Vegan{BETWEEN_ANSWERS}Nut allergy", "email": "a@example.org"}


@pytest.mark.thorough
def test_files_that_are_given_by_their_whole_paths_are_handed_over(
    browsing: CommandLine, pages: Pages, profile: Path, tmp_path: Path
):
    front, back = tmp_path / "front.jpg", tmp_path / "back.jpg"
    front.write_bytes(b"the front")
    back.write_bytes(b"the back")
    pages.posted.clear()
    fill = ("fill", pages.url + "/upload", "--profile", profile, "--submit", "--data")
    missing = browsing(*fill, f"Photos of it={tmp_path / 'side.jpg'}")
    assert (missing.code, pages.posted) == (2, []), missing.all
    assert "side.jpg is not there" in missing.all
    for _ in ("explored", "replayed"):
        said = browsing(*fill, f"Photos of it={front}", "--data", f"Photos of it={back}")
        assert said.code == 0, said.all
    assert all(b"the front" in sent and b"the back" in sent for sent in pages.posted), pages.posted
    assert str(tmp_path) not in browsing("runs", "list", "--json").out


@pytest.mark.thorough
def test_several_answers_to_what_takes_one_are_told(browsing: CommandLine, pages: Pages, profile: Path):
    pages.posted.clear()
    twice = ("--data", "name=Bo", "--data", "name=Cy", "--submit")
    said = browsing("fill", pages.url + "/form", "--profile", profile, *twice)
    assert (said.code, pages.posted) == (6, []), said.all
    assert "The field takes one answer, and the task gives several." in " ".join(said.all.split())


@pytest.mark.thorough
def test_only_what_was_learned(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/form", "--profile", profile, "--mode", "cookbook_only")
    assert said.code == 6
    assert "No cookbook applies here." in said.out


@pytest.mark.thorough
def test_learned_anew(browsing: CommandLine, pages: Pages, profile: Path):
    options = ("fill", pages.url + "/form", "--profile", profile)
    modes = [browsing(*options, *more).err for more in ((), (), ("--mode", "rules_only"))]
    assert ["replay: " in said for said in modes] == [False, True, False]


@pytest.mark.parametrize("option", ["--allow", "--resources"])
@pytest.mark.sample(1)
def test_a_host_that_is_none(browsing: CommandLine, pages: Pages, profile: Path, option: str):
    said = browsing("fill", pages.url + "/form", "--profile", profile, option, "https://example.com/x")
    assert said.code == 2
    assert "'https://example.com/x' is not a host that a task can grant." in said.err


@pytest.mark.thorough
def test_a_form_of_a_name_that_is_not_there(browsing: CommandLine, pages: Pages, profile: Path):
    said = browsing("fill", pages.url + "/form", "--profile", profile, "--form", "5")
    assert said.code == 2
    assert "The page has no form “5”. It has 1: Contact (2 fields)." in said.out
    assert "asks" not in said.err
