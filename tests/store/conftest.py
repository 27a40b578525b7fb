from tests.store.fixtures import empty_url as database_url  # this room makes the tables
from tests.store.fixtures import now, store

__all__ = ["database_url", "now", "store"]
