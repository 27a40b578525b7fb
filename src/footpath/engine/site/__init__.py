"""Exploring a site: what is tried, what came of it, and how that is kept and shown."""
