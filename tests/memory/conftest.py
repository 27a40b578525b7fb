from __future__ import annotations

import pytest
from tests.store.fixtures import database_url, now, store

from footpath.memory.postings import Postings

__all__ = ["database_url", "now", "store"]


@pytest.fixture
def postings(store, now):
    return Postings(store, now)
