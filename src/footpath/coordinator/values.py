"""What the queue keeps of a person's values: sealed while they are needed, then gone. All else has templates.

Every task and every question passes here before it is kept (contract 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.schema.ask import Ask, Candidate, Clear
from footpath.schema.task import Task

if TYPE_CHECKING:
    from footpath.memory.redaction import Redaction
    from footpath.sealing import Seal

GONE = "The values that it carried were forgotten when it ended."
ADD_AGAIN = "Add it again to do it again."


def without_values(task: Task, redaction: Redaction) -> Task:
    """A task as all may see it: templates in place of the values that it carries. Names and paths stay: of profiles,
    files, accounts; and so does the address.
    """
    names = {name: "{{" + name + "}}" for name in task.input}
    return task.model_copy(update={"input": names, "goal": redaction.text(task.goal)})


def sealed(task: Task, public: Task, seal: Seal) -> str:
    """What `public` does not say of a task; empty where that is nothing."""
    return "" if task == public else seal.close(task.model_dump_json())


def opened(public: Task, sealed: str | None, seal: Seal) -> Task | None:
    """A task as it was given; None where its values are gone. Raises WrongKey."""
    if not sealed:
        return public if sealed == "" else None
    return Task.model_validate_json(seal.open(sealed))


def kept(ask: Ask, redaction: Redaction, seal: Seal) -> tuple[Ask, str]:
    """A question in words that may be kept, and sealed what it takes to answer it: as it is asked."""
    words = {name: redaction.text(getattr(ask, name)) for name in ("question", "reason", "url", "title", "problem")}
    candidates = tuple(_clean(each, redaction) for each in ask.candidates)
    clear = Clear(url=ask.url, candidates=ask.candidates, shown=ask.shown, field=ask.field, scope=ask.scope)
    without = {"candidates": candidates, "shown": (), "field": None, "scope": ""}
    return ask.model_copy(update={**words, **without}), seal.close(clear.model_dump_json())


def as_asked(ask: Ask, sealed: str, seal: Seal) -> Ask:
    """A question that is open as a person is to see it. Raises WrongKey."""
    clear = Clear.model_validate_json(seal.open(sealed))
    return ask.model_copy(update={name: getattr(clear, name) for name in Clear.model_fields})


def _clean(candidate: Candidate, redaction: Redaction) -> Candidate:
    return Candidate(
        value=redaction.text(candidate.value),
        label=redaction.text(candidate.label),
        detail=redaction.text(candidate.detail),
    )
