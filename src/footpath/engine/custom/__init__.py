"""Tasks in plain words: planned, worked, verified, learned, and gone again without a model."""
