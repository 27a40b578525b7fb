"""The pages: what a person sees, and what their buttons do. Each works without its script."""
