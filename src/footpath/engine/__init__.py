"""One run: choose, replay, heal, record, learn, verify."""
