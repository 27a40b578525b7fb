"""What a snapshot means, without a model."""

from footpath.reading.canonical import canonical_url
from footpath.reading.posting import read_posting
from footpath.reading.read import place_of, questions, read, targets

__all__ = ["canonical_url", "place_of", "questions", "read", "read_posting", "targets"]
