"""Packs in the store: there once a page of their platform is met, once for each version, and each owner's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.memory import cookbooks
from footpath.memory.cookbooks import CookbookMemory
from footpath.packs.pack import packs

if TYPE_CHECKING:
    import pytest
    from tests.store.databases import Ticking

    from footpath.store.database import Store

HERE = ("apply", "jobs.lever.co/*/*", "lever")


async def test_a_pack_is_offered_on_its_platform_alone(store: Store, now: Ticking):
    memory = CookbookMemory(store, now)
    assert await memory.candidates("apply", "jobs.example.com/*", "generic") == []
    assert await memory.candidates("fill_form", HERE[1], "lever") == []
    assert await memory.list() == []
    [pack] = await memory.candidates(*HERE)
    assert (pack.id, pack.scope, pack.health.score) == ("pack-lever", "global", 100)
    await memory.candidates(*HERE)
    assert len(await memory.history("pack-lever")) == 1


async def test_its_health_and_whether_it_is_used_are_kept(store: Store, now: Ticking):
    memory = CookbookMemory(store, now)
    await memory.candidates(*HERE)
    await memory.record_failure("pack-lever", 1)
    [pack] = await memory.candidates(*HERE)
    assert (pack.health.score, pack.health.failures) == (95, 1)
    await memory.enable("pack-lever", enabled=False)
    assert await memory.candidates(*HERE) == []


async def test_a_newer_version_is_a_revision_on_trial(store: Store, now: Ticking, monkeypatch: pytest.MonkeyPatch):
    memory = CookbookMemory(store, now)
    await memory.candidates(*HERE)
    old = packs()["lever"]
    form = old.pages[-1]
    newer = old.model_copy(update={"version": 2, "pages": (old.pages[0], form.model_copy(update={"fields": ()}))})
    monkeypatch.setattr(cookbooks, "packs", lambda: {"lever": newer})
    [pack] = await memory.candidates(*HERE)
    assert (pack.revision, pack.state, len(pack.steps)) == (2, "candidate", 2)


async def test_one_owners_pack_is_not_anothers(store: Store, now: Ticking):
    mine, theirs = CookbookMemory(store, now), CookbookMemory(store.of("u7"), now)
    await mine.candidates(*HERE)
    await mine.record_failure("pack-lever", 1)
    [pack] = await theirs.candidates(*HERE)
    assert (pack.id, pack.health.failures) == ("pack-lever-u7", 0)
