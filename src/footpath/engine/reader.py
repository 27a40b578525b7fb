"""Who reads what the rules leave open on the page of a form: the port that a model stands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.schema.event import RunEvent
    from footpath.schema.form_reading import PageQuestions, PageReading


class Reader(Protocol):
    """Reads questions, options and buttons. It is told the names of facts, never a value."""

    async def read(
        self,
        page: PageQuestions,
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> PageReading:
        """What a model says of what is open on a page; empty where it does not know, or its answer cannot be used.

        Args:
            page: what the rules leave open.
            clean: removes the person's values from a text.
            note: takes each request to the journal.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        ...

    async def confirmation(
        self, texts: Sequence[str], clean: Callable[[str], str], note: Callable[[RunEvent], Awaitable[object]]
    ) -> str:
        """Which of the new texts of a page says that the site has the form that was sent; empty where none does.

        Raises as `read`.
        """
        ...
