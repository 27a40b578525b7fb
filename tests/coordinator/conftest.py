from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.desk import desk
from tests.store.fixtures import database_url, now, store

from footpath.coordinator.coordinator import Coordinator

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.store.database import Store

__all__ = ["database_url", "desk", "now", "store"]


@pytest.fixture
def coordinator(store: Store, now: Ticking) -> Coordinator:
    numbers = itertools.count(1)
    return Coordinator(store, now, lambda: f"task{next(numbers):04}")
