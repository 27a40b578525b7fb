"""A handler for each task type."""
