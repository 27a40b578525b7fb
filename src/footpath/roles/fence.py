"""The fence around text that comes from pages: a mark with random letters of the run, which no page can know. Pure."""

from __future__ import annotations

import re


def fenced(label: str, text: str, nonce: str) -> str:
    """The text between the marks. What looks like a mark of this run inside of it is broken up."""
    inside = re.sub(re.escape(nonce), "…", text, flags=re.IGNORECASE)
    return f"<data-{nonce}> {label}\n{inside}\n</data-{nonce}>"
