from tests.store.fixtures import database_url, empty_url, now, store

__all__ = ["database_url", "empty_url", "now", "store"]
