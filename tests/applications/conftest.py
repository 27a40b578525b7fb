from tests.engine.running import careers, footpath
from tests.sites.captchas import vendor

__all__ = ["careers", "footpath", "vendor"]
