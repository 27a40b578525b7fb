"""Helpers for your own tests: models that follow a script, and cassettes of real ones."""

from footpath.llm.cassette import playing, recording
from footpath.testing.scripted import ScriptedModel, calls, fails, says

__all__ = ["ScriptedModel", "calls", "fails", "playing", "recording", "says"]
