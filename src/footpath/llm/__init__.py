"""Language models: a port, its implementation over pydantic-ai, meter, limits and cassettes."""
