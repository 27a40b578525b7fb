"""What a snapshot means, without a model."""

from footpath.reading.canonical import canonical_url
from footpath.reading.posting import read_posting
from footpath.reading.read import questions, read, targets

__all__ = ["canonical_url", "questions", "read", "read_posting", "targets"]
