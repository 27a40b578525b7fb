"""Many runs, durably: the queue of tasks, those who work on it, and what persons are asked meanwhile."""
