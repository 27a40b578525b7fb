"""Tools that several roles share. A new one is a function here, and its name in the tuple of a role."""
