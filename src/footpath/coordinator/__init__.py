"""Durable execution of many runs: the task queue, the workers, and questions to persons."""
