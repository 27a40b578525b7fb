"""One handler a task type."""
