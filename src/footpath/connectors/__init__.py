"""Connectors that come with Footpath, and how those of others are found."""
