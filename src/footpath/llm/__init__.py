"""Asking language models: our own port, its one implementation over pydantic-ai, meter, limits and cassettes."""
