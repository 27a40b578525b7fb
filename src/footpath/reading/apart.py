"""The whole words of an element as a regular expression, whatever parts them: spaces, lines or elements. Pure.

Exports and selectors write such a pattern, and an import reads it.
"""

from __future__ import annotations

import re
from typing import Final

BEGIN: Final = r"^\s*"
END: Final = "$"
SPACE: Final = r"\s*"
_SIGN = re.compile(r"[\[\]()|+?^$*\\]")
_ESCAPED = re.compile(r"\\([^A-Za-z0-9])")


def apart(text: str) -> str:
    """Return the pattern's part for words of a text; nothing for a text without words."""
    return "".join(re.escape(word) + SPACE for word in text.split())


def apart_pattern(words: str) -> str:
    """Return a pattern of an element's whole text."""
    return BEGIN + apart(words) + END


def apart_words(pattern: str) -> str:
    """Return the words of such a pattern; empty for any other pattern."""
    if not (pattern.startswith(BEGIN) and pattern.endswith(SPACE + END)):
        return ""
    inner = pattern.removeprefix(BEGIN).removesuffix(END)
    if _SIGN.search(_ESCAPED.sub("", inner.replace(SPACE, ""))):
        return ""
    return _ESCAPED.sub(r"\1", " ".join(inner.replace(SPACE, " ").split()))
