from tests.engine.goal_running import custom
from tests.engine.running import careers, footpath
from tests.sites.captchas import vendor

__all__ = ["careers", "custom", "footpath", "vendor"]
