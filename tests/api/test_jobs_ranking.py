"""Which postings fit, over HTTP and on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml
from tests.api.conftest import ON_EACH

from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from tests.api.conftest import Served

pytestmark = ON_EACH
BO = {"basics": {"name": "Bo Ek", "label": "Baker"}, "skills": [{"name": "Ovens"}],
      "x-footpath": {"wishes": {"without": ["gun"]}}}  # fmt: skip


@pytest.fixture
async def ids(served: Served) -> dict[str, str]:
    served.app.settings.profile.write_text(yaml.safe_dump(BO), "utf-8")
    for at, title in enumerate(("Rank Miller", "Rank Baker", "Rank Gun Baker")):
        posting = Posting(title=title, url=f"https://rank.example.com/{at}", description="With <b>ovens</b>.")
        await served.app.postings.keep(posting, site="rank.example.com", run="r")
    found = await served.app.postings.list(site="rank.example.com")
    return {each.posting.title: each.id for each in found}


async def test_postings_are_ranked_explained_and_marked(program, ids: dict[str, str]):
    asked = {"site": "rank.example.com"}
    first = (await program.get("/api/v1/jobs/ranked", params=asked)).json()
    assert [each["posting"]["posting"]["title"] for each in first["jobs"]] == ["Rank Baker", "Rank Miller"]
    assert first["left_out"] == 1
    assert "it names Ovens" in str(first["jobs"][0]["parts"])
    page = (await program.get("/jobs/ranked")).text
    assert page.index("Rank Baker") < page.index("Rank Miller")
    assert "it names Ovens" in page
    hidden = await program.put(f"/api/v1/jobs/{ids['Rank Baker'][:8]}/mark", json={"mark": "hidden"})
    assert hidden.json() == {"id": ids["Rank Baker"]}
    assert (await program.post(f"/jobs/{ids['Rank Miller']}/mark", data={"mark": "shortlisted"})).status_code == 303
    left = (await program.get("/api/v1/jobs/ranked", params=asked)).json()
    assert [(each["posting"]["id"], each["mark"]) for each in left["jobs"]] == [(ids["Rank Miller"], "shortlisted")]
    assert (await program.post(f"/jobs/{ids['Rank Miller']}/mark", data={"mark": "odd"})).status_code == 422
    assert (await program.put("/api/v1/jobs/nope/mark", json={"mark": None})).status_code == 404
    assert (await program.get("/api/v1/jobs/ranked", params={"profile": "nobody"})).status_code == 404
    for id in ids.values():
        assert (await program.put(f"/api/v1/jobs/{id}/mark", json={"mark": None})).status_code == 200


async def test_a_page_without_a_profile_says_what_is_missing(program, served: Served):
    served.app.settings.profile.unlink(missing_ok=True)
    page = (await program.get("/jobs/ranked")).text
    assert 'role="alert"' in page
