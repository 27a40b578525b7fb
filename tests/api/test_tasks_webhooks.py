"""Webhooks over HTTP: added, listed without their keys, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.api.conftest import ON_EACH

if TYPE_CHECKING:
    import pytest
    from tests.api.conftest import Served

pytestmark = ON_EACH

URL = "https://hooks.example.com/footpath"


async def test_one_is_added_listed_and_removed(program, served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(served.app.webhooks, "_hosts", ("hooks.example.com",))
    added = await program.post("/api/v1/webhooks", json={"url": URL, "states": ["failed"]})
    assert added.status_code == 201
    assert added.json()["secret"].startswith("whsec_")
    listed = await program.get("/api/v1/webhooks")
    assert [each["url"] for each in listed.json()] == [URL]
    assert added.json()["secret"] not in listed.text
    gone = await program.delete(f"/api/v1/webhooks/{added.json()['id']}")
    assert gone.status_code == 204
    assert (await program.get("/api/v1/webhooks")).json() == []


async def test_a_host_that_is_not_allowed_is_refused(program):
    refused = await program.post("/api/v1/webhooks", json={"url": URL})
    assert refused.status_code == 403
    assert "FOOTPATH_WEBHOOK_HOSTS" in refused.json()["hint"]
