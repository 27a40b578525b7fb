from tests.demo.conftest import clock, site

__all__ = ["clock", "site"]
