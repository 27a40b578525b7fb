"""Protection of a person's values in the queue: sealed while needed, then deleted. All other columns have templates.

Every task and every question passes here before storage (contract 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.schema.ask import Ask, Candidate, Clear
from footpath.schema.task import Task

if TYPE_CHECKING:
    from footpath.memory.redaction import Redaction
    from footpath.sealing import Seal

GONE = "Its values were deleted when it ended."
ADD_AGAIN = "Add the task again to repeat it."


def without_values(task: Task, redaction: Redaction) -> Task:
    """The public version of a task: templates in place of its values. Names and paths stay (profiles, files, accounts),
    and so does the address.
    """
    names = {name: "{{" + name + "}}" for name in task.input}
    return task.model_copy(update={"input": names, "goal": redaction.text(task.goal)})


def sealed(task: Task, public: Task, seal: Seal) -> str:
    """The sealed task; empty if `public` says the same."""
    return "" if task == public else seal.close(task.model_dump_json())


def opened(public: Task, sealed: str | None, seal: Seal) -> Task | None:
    """The given task; None if its values are deleted. Raises WrongKey."""
    if not sealed:
        return public if sealed == "" else None
    return Task.model_validate_json(seal.open(sealed))


def kept(ask: Ask, redaction: Redaction, seal: Seal) -> tuple[Ask, str]:
    """A redacted question for storage, and its sealed original values."""
    words = {name: redaction.text(getattr(ask, name)) for name in ("question", "reason", "url", "title", "problem")}
    candidates = tuple(_clean(each, redaction) for each in ask.candidates)
    clear = Clear(url=ask.url, candidates=ask.candidates, shown=ask.shown, field=ask.field, scope=ask.scope)
    without = {"candidates": candidates, "shown": (), "field": None, "scope": ""}
    return ask.model_copy(update={**words, **without}), seal.close(clear.model_dump_json())


def as_asked(ask: Ask, sealed: str, seal: Seal) -> Ask:
    """An open question with its original values. Raises WrongKey."""
    clear = Clear.model_validate_json(seal.open(sealed))
    return ask.model_copy(update={name: getattr(clear, name) for name in Clear.model_fields})


def _clean(candidate: Candidate, redaction: Redaction) -> Candidate:
    return Candidate(
        value=redaction.text(candidate.value),
        label=redaction.text(candidate.label),
        detail=redaction.text(candidate.detail),
    )
