"""Footpath walks a web site once, keeps the way it went as a cookbook, and replays it without a model."""

__version__ = "0.1.0"
