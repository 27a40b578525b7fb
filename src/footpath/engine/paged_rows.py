"""The rows of a review, page by page. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.person import ReviewRow

if TYPE_CHECKING:
    from collections.abc import Container


class PagedRows(dict[str, ReviewRow]):
    """The questions of the pages so far with their content, by key; each remembers its page."""

    def __init__(self) -> None:
        super().__init__()
        self._here: set[str] = set()
        self._turned: list[set[str]] = []

    def __setitem__(self, key: str, row: ReviewRow) -> None:
        """Note a row of the current page."""
        super().__setitem__(key, row)
        self._here.add(key)

    def keep(self, asked: Container[str]) -> None:
        """Drop the rows of the present page whose questions have vanished."""
        for key in [each for each in self._here if each not in asked]:
            self._here.discard(key)
            self.pop(key, None)

    def turn(self) -> None:
        """Begin the next page."""
        self._turned.append(self._here)
        self._here = set()

    def pages_back(self, key: str) -> int:
        """Return how many pages back a question was noted; 0 for the present page, and for an unknown question."""
        found = [at for at, keys in enumerate(self._turned) if key in keys]
        return len(self._turned) - found[-1] if found and key not in self._here else 0

    def turn_back(self, pages: int) -> None:
        """Go back a number of pages, which are then noted anew."""
        for keys in (self._here, *(self._turned.pop() for _ in range(min(pages, len(self._turned))))):
            for key in keys:
                self.pop(key, None)
        self._here = set()
