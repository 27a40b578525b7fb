"""A question as the name of a template, or as a part of one."""

from __future__ import annotations

import hashlib
import re

from footpath.language.text import fold, fold_words

_LONGEST_NAME = 40
_LONGEST_SLUG = 60
"""Maximum characters of a slug, without the digest."""


def slug(question: str) -> str:
    """The question as part of a template's name: `why-do-you-want-to-work-here`.

    A long or non-Latin question gets a digest.
    """
    words = re.sub(r"[^a-z0-9]+", "-", fold_words(question).encode("ascii", "ignore").decode()).strip("-")
    if words and len(words) <= _LONGEST_SLUG and fold_words(question).isascii():
        return words
    digest = hashlib.sha256(fold_words(question).encode()).hexdigest()[:8]
    return f"{words[:_LONGEST_SLUG].rsplit('-', 1)[0]}-{digest}" if words else f"q-{digest}"


def parameter_name(text: str, otherwise: str) -> str:
    """A text as the name of a parameter of a cookbook: `current_password`; `otherwise` if it has no Latin letters."""
    return "_".join(re.findall(r"[a-z0-9]+", fold(text)))[:_LONGEST_NAME] or otherwise
