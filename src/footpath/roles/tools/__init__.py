"""Tools shared by several roles. A new tool needs a function here, and its name in the tuple of a role."""
