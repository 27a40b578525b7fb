"""`footpath explore` and `footpath sites`: shown as it goes, written down, kept, and forgotten again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from tests.sites.board import board
from tests.sites.tasks import running

from footpath.schema.exploration import Exploration

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine
    from tests.sites.tasks import TaskSite

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory, portal: BlockingPortal) -> Iterator[TaskSite]:
    """A board of one page."""
    with portal.wrap_async_context_manager(running(board(), tmp_path_factory.mktemp("board") / "b.db")) as site:
        yield site


def test_a_site_is_explored_written_down_and_known_from_then_on(browsing: CommandLine, jobs: TaskSite, tmp_path: Path):
    shown = browsing("explore", jobs.url, "--out", tmp_path / "found", "--max-depth", "0")
    assert shown.code == 0, shown.all
    assert "filter button button “All filters”: opens a dialog with filters" in shown.err
    assert "kept: atlas of" in shown.err
    assert "Level\tEntry level, Mid level, Senior" in shown.out
    assert "complete  Explored: 1 pages, 3 filters." in shown.out

    written = {each.name for each in (tmp_path / "found").iterdir()}
    assert written == {"exploration.json", "pages.svg", "listing.png"}
    told = Exploration.model_validate_json((tmp_path / "found" / "exploration.json").read_text())
    assert told.page_type == "listing"
    raw = json.loads((tmp_path / "found" / "exploration.json").read_text())
    assert {"pageType", "keyElements", "behaviors", "filterOptions", "understanding", "keyFindings"} <= raw.keys()
    assert {"filterButton", "detailsPanel", "applyButton", "jobListings"} <= raw["keyElements"].keys()
    ElementTree.fromstring((tmp_path / "found" / "pages.svg").read_text())

    site = jobs.url.removeprefix("http://")
    assert site in browsing("sites", "list").out
    assert "opens a dialog with filters" in browsing("sites", "show", site).out
    assert json.loads(browsing("sites", "show", site, "--json").out)["site"] == site
    assert browsing("sites", "rm", site).code == 0
    gone = browsing("sites", "show", site)
    assert (gone.code, "Nothing is known of" in gone.err) == (2, True)


def test_what_cannot_be_meant_is_told_before_anything_is_opened(browsing: CommandLine, tmp_path: Path):
    (tmp_path / "file").write_text("")
    for arguments, said in (
        (("not-a-url",), "is not a web address"),
        (("http://127.0.0.1:9/", "--out", tmp_path / "file"), "is a file"),
        (("http://127.0.0.1:9/", "--out", tmp_path / "file" / "inner"), "cannot be made: not a directory"),
        (("http://127.0.0.1:9/", "--max-steps", "0"), "--max-steps: give at least 1"),
        (("http://127.0.0.1:9/", "--model", "a:b", "--no-model"), "were both given"),
    ):
        shown = browsing("explore", *arguments)
        assert (shown.code, said in shown.err) == (2, True), shown.all


def test_it_offers_what_it_heeds_and_nothing_else(footpath: CommandLine):
    said = footpath("explore", "--help").out
    assert all(option in said for option in ("--delay", "--ignore-robots", "--user-agent", "--out", "--max-depth"))
    assert not [option for option in ("--submit", "--profile", "--form", "--data", "--mode ") if option in said]
