"""Self-healing locators for your own Playwright tests and scripts; `plugin.py` is for pytest."""
