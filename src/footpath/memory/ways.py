"""When two ways are one: from the same start, with the same steps. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import BadInput
from footpath.schema.cookbook import Health
from footpath.store import patterns

if TYPE_CHECKING:
    from footpath.schema.cookbook import Cookbook
    from footpath.store.books import Book


def on_trial(cookbook: Cookbook, revision: int) -> Cookbook:
    """As a revision that has to prove itself yet."""
    fresh = tuple(step.model_copy(update={"health": Health()}) for step in cookbook.steps)
    return cookbook.model_copy(update={"revision": revision, "state": "candidate", "health": Health(), "steps": fresh})


def way(cookbook: Cookbook) -> tuple[object, ...]:
    """What makes two revisions the same."""
    return (cookbook.fingerprint, cookbook.parameters, on_trial(cookbook, 1).steps)


def acts(cookbook: Cookbook) -> list[tuple[object, ...]]:
    """What two runs did alike, however the postings differed on which they did it."""
    return [
        (
            step.action,
            step.turns,
            step.signature and (step.signature.role, step.signature.question, step.signature.name),
        )
        for step in cookbook.steps
    ]


def check_start(book: Book, cookbook: Cookbook) -> None:
    """Raises BadInput where a way starts elsewhere than the cookbook that it is to be a revision of."""
    if (book.task_type, book.platform, book.url_pattern, book.task_pattern, book.scope) != (
        cookbook.task_type,
        cookbook.platform,
        patterns.normal(cookbook.url_pattern),
        cookbook.task_pattern,
        cookbook.scope,
    ):
        raise BadInput(
            f"The cookbook {book.id} is for {_what(book)} on {book.url_pattern} (platform {book.platform}, scope "
            f"{book.scope}); a revision of it cannot be for {_what(cookbook)} on {cookbook.url_pattern} (platform "
            f"{cookbook.platform}, scope {cookbook.scope}).",
            cli=f"To have that one instead of this: footpath cookbooks rm {book.id}, then again.",
        )


def _what(book: Book | Cookbook) -> str:
    return f"{book.task_type} “{book.task_pattern}”" if book.task_pattern else book.task_type
