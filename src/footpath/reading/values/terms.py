"""Reading the type of employment, and whether the work is remote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from footpath.language.text import words
from footpath.reading.values.words import found, share, whole

if TYPE_CHECKING:
    from footpath.schema.posting import EmploymentType

_MOST_WORDS: Final = 8
_MOSTLY: Final = 0.5
_MARKED: Final = re.compile(r"\((?:[^()]*\b(?:remote|home ?office|télétravail|remoto|remota)\b[^()]*)\)", re.IGNORECASE)


def read_employment(text: str) -> tuple[EmploymentType, ...]:
    """Return the types of employment in a short text, in its order."""
    said = words(text)
    if not said or len(said) > _MOST_WORDS:
        return ()
    return cast(
        "tuple[EmploymentType, ...]", tuple(t for t in found("employment", text) if t != "OTHER" or len(said) == 1)
    )


def is_employment(text: str) -> bool:
    """Whether a text is about the type of employment and little else."""
    return bool(read_employment(text)) and share("employment", text) >= _MOSTLY


def read_remote(text: str) -> bool | None:
    """Whether a short text means remote work; None if unknown."""
    said = found("remote", text) if len(words(text)) <= _MOST_WORDS else ()
    if "no" in said:
        return False
    if "partly" in said:
        return None
    return True if "yes" in said or _MARKED.search(text) else None


def is_remote(text: str) -> bool:
    """Whether a text is about remote work and little else."""
    return bool(whole("remote", text)) or share("remote", text) >= _MOSTLY
