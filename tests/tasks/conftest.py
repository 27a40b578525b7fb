from tests.engine.collect.conftest import collecting
from tests.engine.running import careers, footpath, quick_digests

__all__ = ["careers", "collecting", "footpath", "quick_digests"]
