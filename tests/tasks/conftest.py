from tests.engine.collect.conftest import collecting
from tests.engine.running import careers, footpath

__all__ = ["careers", "collecting", "footpath"]
