"""The same as tools of other programs' agents (Model Context Protocol)."""
