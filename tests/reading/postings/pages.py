"""Pages of postings in plain words."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.reading.builders import PageBuilder

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)


def shown(*lines: str, heading: str = "Lens Designer", title: str = "") -> PageBuilder:
    page = PageBuilder(url="https://board.example/jobs/17", title=title or f"{heading} - Board")
    page.heading(heading, 1)
    for line in lines:
        page.text(line)
    return page
