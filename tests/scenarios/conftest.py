from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.demo.conftest import clock, site
from tests.store.fixtures import now

from footpath.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.store.databases import Ticking

    from footpath.store.database import Store

__all__ = ["clock", "now", "site"]


@pytest.fixture
async def store(tmp_path: Path, now: Ticking) -> AsyncIterator[Store]:
    async with open_store(f"sqlite:///{tmp_path}/footpath.db", tmp_path, now=now) as opened:
        yield opened
