from tests.store.fixtures import database_url, now, postgresql, store

__all__ = ["database_url", "now", "postgresql", "store"]
