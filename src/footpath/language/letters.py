"""The letters of a text as they are compared: without case and accents."""

from __future__ import annotations

import unicodedata


def unaccented(text: str) -> str:
    """The text in lower case, without accents; characters of another width become their usual form."""
    if text.isascii():
        return text.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))
