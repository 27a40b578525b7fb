"""Optional parts of Footpath, whose libraries are installed on request."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final, Literal

from footpath.errors import BadInput

_PARTS: Final = {
    "documents": ("What reads and writes documents", ("docx", "jinja2", "pypdfium2")),
    "mcp": ("What speaks MCP", ("mcp",)),
    "server": ("What works the queue and serves pages", ("dbos", "fastapi", "jinja2", "multipart", "uvicorn")),
}


def need(extra: Literal["documents", "mcp", "server"]) -> None:
    """Raise BadInput where a library of an extra is missing."""
    part, libraries = _PARTS[extra]
    if any(find_spec(library) is None for library in libraries):
        raise BadInput(f"{part} is not installed.", hint=f'pip install "footpath[{extra}]"')
