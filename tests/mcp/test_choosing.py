"""What agents choose among postings, and the drafts that they have made: without a word of the person's profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml
from tests.api.seed import seed
from tests.engine.running import IDA
from tests.mcp.conftest import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.mcp.conftest import Agents


async def test_postings_are_ranked_and_drafts_made_without_showing_the_profile(agents: Agents, tmp_path: Path):
    await seed(agents.app)
    profile = tmp_path / "ida.yaml"
    profile.write_text(yaml.safe_dump(IDA, allow_unicode=True))
    agents.set(profile=profile)
    async with agents.client() as client:
        ranked = await client.call_tool("rank", {})
        assert ranked.structured_content is not None, text_of(ranked)
        postings = ranked.structured_content["untrusted_page_content"]["postings"]
        fits = [each["fits"] for each in postings]
        made = await client.call_tool("make_documents", {"job": postings[0]["id"], "kinds": ["resume"]})
        listed = await client.call_tool("documents", {"job": postings[0]["id"]})
    assert fits
    assert fits == sorted(fits, reverse=True)
    assert made.structured_content is not None, text_of(made)
    assert listed.structured_content is not None
    [document] = made.structured_content["documents"]
    assert (document["kind"], document["state"]) == ("resume", "draft")
    assert document in listed.structured_content["documents"]
    assert not any("Ida" in text_of(each) or "Uhrwerk" in text_of(each) for each in (ranked, made, listed))
