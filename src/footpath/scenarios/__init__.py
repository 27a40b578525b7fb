"""Scenarios in plain words: read, run step by step, and written down as tests."""
