"""Ways of a person's own: recorded by demonstration, imported from other recorders, exported as tests and scripts."""
