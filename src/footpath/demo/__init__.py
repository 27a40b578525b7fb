"""A careers site of our own, and a walk through it that shows the whole ladder below the model."""
