from tests.engine.running import careers, footpath

__all__ = ["careers", "footpath"]
