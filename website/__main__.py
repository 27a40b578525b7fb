"""`python -m website`: the pages of the site, ready for Sphinx (`make docs`)."""

from __future__ import annotations

from pathlib import Path

from website.staging import stage

ROOT = Path(__file__).parent.parent

if __name__ == "__main__":
    stage(ROOT, ROOT / "build" / "pages")
