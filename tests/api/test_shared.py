"""Shared cookbooks over HTTP: offered by a member, accepted by an owner, withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.api.conftest import ON_EACH
from tests.store.databases import cookbook

from footpath.errors import BadInput

if TYPE_CHECKING:
    from tests.api.conftest import Served

    from footpath.schema.user import Role

pytestmark = [pytest.mark.asyncio(loop_scope="session"), ON_EACH]


async def token_of(served: Served, name: str, role: Role) -> str:
    try:
        return (await served.app.users.add(name, role, "acme"))[1]
    except BadInput:
        return await served.app.users.new_token(name)


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
