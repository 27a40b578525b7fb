"""Plain words: goals in simple sentences, understood by grammar, found on the page by role and name. No model."""
