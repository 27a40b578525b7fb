"""A fence around text from pages: a mark with random letters of the run, which no page can know. Pure."""

from __future__ import annotations

import re


def fenced(label: str, text: str, nonce: str) -> str:
    """Return the text between marks. Marks of the run inside the text are broken up."""
    inside = re.sub(re.escape(nonce), "…", text, flags=re.IGNORECASE)
    return f"<data-{nonce}> {label}\n{inside}\n</data-{nonce}>"
