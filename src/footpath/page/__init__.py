"""The page: the only room that knows Playwright. Import the modules by name; the package itself imports no module."""
