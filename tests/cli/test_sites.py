"""`footpath explore` and `footpath sites`: shown as it goes, written down, kept, and forgotten again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from tests.sites.act_server import Site, answer
from tests.sites.board import board
from tests.sites.tasks import running

from footpath.schema.exploration import Exploration

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine
    from tests.sites.act_server import Request
    from tests.sites.tasks import TaskSite

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory, portal: BlockingPortal) -> Iterator[TaskSite]:
    """A board of one page."""
    with portal.wrap_async_context_manager(running(board(), tmp_path_factory.mktemp("board") / "b.db")) as site:
        yield site


@pytest.mark.thorough
def test_a_site_is_explored_written_down_and_known_from_then_on(browsing: CommandLine, jobs: TaskSite, tmp_path: Path):
    shown = browsing("explore", jobs.url, "--out", tmp_path / "found", "--max-depth", "0")
    assert shown.code == 0, shown.all
    assert "filter button button “All filters”: opens a dialog with filters" in shown.err
    assert "kept: atlas of" in shown.err
    assert "Level\tEntry level, Mid level, Senior" in shown.out
    assert "complete  Explored: 1 page, 3 filters." in shown.out

    written = {each.name for each in (tmp_path / "found").iterdir()}
    assert written == {"exploration.json", "pages.svg", "listing.png"}
    told = Exploration.model_validate_json((tmp_path / "found" / "exploration.json").read_text())
    assert told.page_type == "job_search"
    raw = json.loads((tmp_path / "found" / "exploration.json").read_text())
    assert {
        "pageType",
        "keyElements",
        "behaviors",
        "filterOptions",
        "understanding",
        "addresses",
        "details",
    } <= raw.keys()
    assert {"filterButton", "detailsPanel", "applyButton", "jobListings"} <= raw["keyElements"].keys()
    ElementTree.fromstring((tmp_path / "found" / "pages.svg").read_text())

    site = jobs.url.removeprefix("http://")
    assert site in browsing("sites", "list").out
    assert "opens a dialog with filters" in browsing("sites", "show", site).out
    assert json.loads(browsing("sites", "show", site, "--json").out)["details"]["site"] == site
    assert browsing("sites", "rm", site).code == 0
    gone = browsing("sites", "show", site)
    assert (gone.code, "has not been explored" in gone.err) == (2, True)


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
    assert all(
        option in said for option in ("--delay", "--ignore-robots", "--user-agent", "--out", "--max-depth", "--mode")
    )
    assert not [option for option in ("--submit", "--profile", "--form", "--data") if option in said]


GRETA = """\
basics:
  name: Greta Odenthal
  email: greta.odenthal@mail.test
  location: {city: Berlin}
work:
  - {name: Hafenwerk GmbH, position: Data Engineer}
"""
TRADES = ("Data Engineer", "Nurse", "Baker")
CITIES = ("Leeds", "Berlin", "Utrecht", "Lyon")


async def _postings(request: Request, writer: StreamWriter) -> None:
    """Postings of a board that greets who is signed in, narrowed by city."""
    wanted = request.query.get("city", [""])[0]
    jobs = [(n, f"{TRADES[n % 3]} {'I' * (n // 3 + 1)}", CITIES[n % 4]) for n in range(12)]
    rows = "".join(
        f"<li class=job><h3><a href=/jobs/{n}>{title}</a></h3><p>Tagus Works</p><p class=place>{city}</p></li>"
        for n, title, city in jobs
        if wanted in ("", city)
    )
    options = "".join(f"<option{' selected' * (each == wanted)}>{each}" for each in CITIES)
    writer.write(
        answer(
            "<title>Jobs</title><header>Hello, <a href=/me>Greta Odenthal</a> greta.odenthal@mail.test</header>"
            f"<h1>Jobs</h1><form action=/jobs><label>City <select name=city><option value=''>All{options}</select>"
            f"</label><button>Show</button></form><ul>{rows}</ul>"
        )
    )


@pytest.fixture
def greeting(portal: BlockingPortal) -> Iterator[Site]:
    """A board that greets Greta."""
    with portal.wrap_async_context_manager(Site()) as site:
        site.on("/jobs", _postings)
        for n in range(12):
            about = f"<h2>About</h2><p>You work with us in {CITIES[n % 4]}. " + "<p>Many words that say little. " * 9
            site.serve(f"<title>Job</title><h1>{TRADES[n % 3]} {'I' * (n // 3 + 1)}</h1>{about}", path=f"/jobs/{n}")
        yield site


@pytest.mark.thorough
def test_a_board_of_the_persons_own_city_and_trade_is_explored_and_collected(
    browsing: CommandLine, greeting: Site, tmp_path: Path
):
    (browsing.home / "profile.yaml").write_text(GRETA)
    url, site = f"{greeting.url}/jobs", greeting.grant
    shown = browsing("explore", url, "--out", tmp_path / "found")
    assert shown.code == 0, shown.all
    written = (tmp_path / "found" / "exploration.json").read_text()
    told = Exploration.model_validate_json(written)
    assert [each.label for each in told.details.filters[0].options if each.label != "All"] == list(CITIES)
    assert "Data Engineer I" in written
    for text in (written, browsing("sites", "show", site, "--json").out):
        hidden = ("Greta", "Odenthal", "greta.", "{{basics.location", "{{work")
        assert not [each for each in hidden if each in text]
    for given in (("--filter", "city=Berlin"), ("--location", "Berlin")):
        out = tmp_path / "berlin.jsonl"
        said = browsing("collect", url, *given, "--list-only", "--out", out, "--delay", "0")
        assert said.code == 0, said.all
        places = {json.loads(each)["places"][0]["text"] for each in out.read_text().splitlines()}
        assert places == {"Berlin"}
