"""Explore a site: the tries, their results, and how the results are kept and shown."""
