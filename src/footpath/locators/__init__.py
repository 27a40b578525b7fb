"""Locators that heal, for Playwright tests and scripts of one's own; `plugin.py` is for pytest."""
