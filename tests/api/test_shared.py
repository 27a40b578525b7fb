"""Shared cookbooks over HTTP: offered by a member, accepted by an owner, withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.api.conftest import ON_EACH
from tests.store.databases import cookbook

from footpath.errors import BadInput
from footpath.schema.atlas import Atlas, PageNode

if TYPE_CHECKING:
    from tests.api.conftest import Served

    from footpath.schema.shared import Role

pytestmark = [pytest.mark.asyncio(loop_scope="session"), ON_EACH]


async def token_of(served: Served, name: str, role: Role) -> str:
    try:
        return (await served.app.users.add(name, role, "acme"))[1]
    except BadInput:
        return await served.app.users.new_token(name)


@pytest.mark.thorough
async def test_a_member_offers_and_an_owner_accepts(served: Served):
    tokens = [await token_of(served, "mia", "member"), await token_of(served, "olga", "owner")]
    mias = served.app.of((await served.app.users.get("mia")).id)
    book = await mias.cookbooks.save(cookbook().model_copy(update={"id": "aaaa00000001"}))
    async with (
        served.program(authorization=f"Bearer {tokens[0]}") as mia,
        served.program(authorization=f"Bearer {tokens[1]}") as olga,
    ):
        offered = await mia.post(f"/api/v1/cookbooks/{book.id}/publish", json={"scope": "organisation"})
        assert offered.status_code == 201, offered.text
        id = offered.json()["id"]
        assert (offered.json()["accepted"], offered.json()["published_by"]) == (False, "mia")
        read = (await olga.get(f"/api/v1/shared/{id}")).json()
        assert len(read["cookbook"]["steps"]) > 0
        version = {"digest": read["line"]["digest"]}
        assert (await mia.post(f"/api/v1/shared/{id}/accept", json=version)).status_code == 403
        assert (await olga.post(f"/api/v1/shared/{id}/accept", json={"digest": "other"})).status_code == 409
        accepted = (await olga.post(f"/api/v1/shared/{id}/accept", json=version)).json()
        assert (accepted["accepted"], accepted["organisation"]) == (True, "acme")
        assert [each["id"] for each in (await mia.get("/api/v1/shared")).json()] == [accepted["id"]]
        assert (await mia.delete(f"/api/v1/shared/{accepted['id']}")).status_code == 403
        assert (await olga.delete(f"/api/v1/shared/{accepted['id']}")).status_code == 204
        assert (await mia.get("/api/v1/shared")).json() == []
        nobodys = await mia.post("/api/v1/cookbooks/0000/publish", json={"scope": "global"})
        assert nobodys.status_code == 404


@pytest.mark.thorough
async def test_an_atlas_is_offered_read_accepted_and_withdrawn(served: Served):
    mia, mias = await served.app.users.add("mia-maps", "member", "maps")
    _, olgas = await served.app.users.add("olga-maps", "owner", "maps")
    site = "maps.example.com"
    listing = PageNode(id="listing", page_type="listing", url_patterns=(f"{site}/jobs",))
    await served.app.of(mia.id).atlases.merge(Atlas(site=site, pages=(listing,)))
    async with (
        served.program(authorization=f"Bearer {mias}") as she,
        served.program(authorization=f"Bearer {olgas}") as owner,
    ):
        offered = await she.post(f"/api/v1/sites/{site}/publish", json={"scope": "organisation"})
        assert (offered.status_code, offered.json()["accepted"]) == (201, False)
        assert (await owner.get(f"/api/v1/sites/{site}")).status_code == 404
        [read] = (await owner.get("/api/v1/shared-atlases")).json()
        version = {"digest": read["digest"], "organisation": "maps"}
        assert (await she.post(f"/api/v1/shared-atlases/{site}/accept", json=version)).status_code == 403
        assert (await owner.post(f"/api/v1/shared-atlases/{site}/accept", json=version)).json()["accepted"]
        assert (await owner.get(f"/api/v1/sites/{site}")).json()["pages"][0]["id"] == "listing"
        gone = await owner.delete(f"/api/v1/shared-atlases/{site}", params={"organisation": "maps"})
        assert gone.status_code == 204
        assert (await owner.get(f"/api/v1/sites/{site}")).status_code == 404
        assert (await she.post("/api/v1/sites/nowhere.example/publish", json={"scope": "global"})).status_code == 404
