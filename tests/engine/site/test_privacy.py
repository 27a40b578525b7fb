"""What a site shows of the person who is signed in stays there: nothing that is kept or written down holds it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_server import Site
from tests.walks.personal import found_in, texts

from footpath.engine.site.report import draw

if TYPE_CHECKING:
    from tests.engine.site.conftest import Explorations

pytestmark = pytest.mark.browser

PROFILE = """
basics:
  name: Jane Roe
  email: jane.roe@mail.test
"""
HERS = {"name": "Jane Roe", "given": "Jane", "mail": "jane.roe@mail.test", "slug": "jane-roe"}
TOKEN = {"token": "s3cr3t-7f2a"}

ACCOUNT = """<header><button aria-haspopup=menu aria-expanded=false
onclick="m.hidden=!m.hidden;this.setAttribute('aria-expanded',!m.hidden)">Hello, Jane</button>
<nav id=m hidden><a href=/members/jane-roe?token=s3cr3t-7f2a>Jane Roe's applications</a></nav>
<a href="/members/jane-roe?token=s3cr3t-7f2a">Signed in as jane.roe@mail.test</a></header>"""


def jobs() -> str:
    rows = "".join(
        f"<li class=job><h3><a href='/jobs/{n}?ref=s3cr3t-7f2a&as=jane.roe%40mail.test'>Job of {n}</a></h3>"
        f"<p class=firm>Tagus Works</p><p>Picked for Jane Roe</p></li>"
        for n in range(4001, 4009)
    )
    form = "<form action=/jobs><label>Level <select name=level><option>Any<option>Mid level<option>Senior</select>"
    form += "</label><button>Show</button></form>"
    return f"<title>Jobs for Jane Roe</title>{ACCOUNT}<h1>Jobs</h1>{form}<ul>{rows}</ul>"


@pytest.fixture
def jane(explorations: Explorations) -> None:
    """Her profile is that of who works here."""
    (explorations.folder / "there is none.yaml").write_text(PROFILE)


@pytest.mark.usefixtures("jane")
async def test_an_atlas_holds_nothing_of_the_person(explorations: Explorations):
    async with Site() as site:
        start = site.serve(jobs(), path="/jobs") + "?session=s3cr3t-7f2a&level=Senior"
        for number in range(4001, 4009):
            about = "<p>What it is about, in many words that nobody needs. " * 5
            site.serve(
                f"<title>Job of {number}</title>{ACCOUNT}<h1>Job of {number}</h1>{about}", path=f"/jobs/{number}"
            )
        site.serve(f"<title>Jane Roe</title>{ACCOUNT}<h1>Jane Roe</h1><p>jane.roe@mail.test", path="/members/jane-roe")
        ran = await explorations.explore(start)
        assert ran.status == "complete", ran
        told, drawn = ran.told, ran.found.drawn if ran.found else {}
        name = site.grant
    atlas = await explorations.atlases.get(name)
    assert atlas is not None
    assert f"http://{name}/jobs/*" in {each.example for each in atlas.pages}, "a job was opened, and its id is not kept"
    svg = draw(told, {id: each.thumbnail for id, each in drawn.items()})
    for text in (atlas.model_dump_json(), told.model_dump_json(), svg):
        assert found_in(text, HERS | TOKEN) == []
    kept = await asyncio.to_thread(lambda: dict(texts(explorations.folder / "home")))
    assert found_in(kept["table atlases"], HERS | TOKEN) == []
    assert [each for text in kept.values() for each in found_in(text, HERS)] == []
