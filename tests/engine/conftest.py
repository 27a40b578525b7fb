from tests.engine.running import careers, footpath, quick_digests
from tests.sites.captchas import vendor

__all__ = ["careers", "footpath", "quick_digests", "vendor"]
