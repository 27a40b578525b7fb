"""What the pages of all platforms share."""

from __future__ import annotations

from typing import Final

STAR: Final = '<span class="required">✱</span>'


def page(title: str, body: str, *, head: str = "", style: str = "") -> str:
    meta = f'<meta charset="utf-8"><title>{title}</title><style>body{{font:15px sans-serif;margin:2em}}{style}</style>'
    return f'<!doctype html><html lang="en"><head>{meta}{head}</head><body>{body}</body></html>'


def sends(path: str) -> str:
    """A script's request with all that its form holds, then on to a path."""
    return f"""async function send(values) {{
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) body.append(name, value);
      const answer = await fetch('/send', {{ method: 'POST', body }});
      if (answer.ok) {path};
    }}"""
