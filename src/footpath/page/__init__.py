"""The page: the only room that knows Playwright. Import its modules by name; this file imports nothing."""
