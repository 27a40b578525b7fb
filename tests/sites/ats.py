"""Forms built the way application platforms build theirs, with content of our own, and what a person says of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation

FOLDER = Path(__file__).parent
FILE = "a file"
"""How the labels write a path."""


@dataclass(frozen=True)
class Label:
    """What is right for one question."""

    ask: str
    kind: str
    means: tuple[str, ...]
    required: bool | None = None
    trap: str = ""
    leave: bool = False
    enter: str | None = None

    def asks(self, field: FieldObservation) -> bool:
        """Whether it is this field that is meant."""
        return any(part.casefold() in field.question.casefold() for part in self.ask.split("|"))

    def faults(self, field: FieldObservation, entry: str | None) -> list[str]:
        """What is wrong with how the field was read, and with what would be entered."""
        wrong: list[str] = []
        if field.kind not in self.kind.split("|"):
            wrong.append(f"is no {field.kind}")
        if field.meaning not in self.means:
            wrong.append(f"does not mean {field.meaning or 'nothing'}")
        if self.required not in (None, field.required):
            wrong.append(f"required: {field.required}")
        if field.trap != self.trap:
            wrong.append(f"trap: {field.trap or 'none'}")
        if self.leave and entry is not None:
            wrong.append(f"{entry!r} is a guess")
        if self.enter is not None and entry != self.enter:
            wrong.append(f"is entered {entry!r}")
        return [f"{field.question}: {fault}" for fault in wrong]


def labels() -> dict[str, list[Label]]:
    """The labels of every form, by the name of its page."""
    raw: dict[str, list[dict[str, Any]]] = read_table(FOLDER / "ats_forms.yaml")
    return {name: [_label(**row) for row in rows] for name, rows in raw.items()}


def _label(means: list[str], **told: Any) -> Label:
    return Label(means=tuple(means), **told)


def html(name: str) -> str:
    """The page."""
    return (FOLDER / f"ats_{name}.html").read_text("utf-8")


def matched(told: Sequence[Label], fields: Sequence[FieldObservation]) -> list[tuple[Label, FieldObservation | None]]:
    """Each label with the first field that it can mean and no label before it has."""
    waiting = list(fields)
    pairs: list[tuple[Label, FieldObservation | None]] = []
    for label in told:
        found = next((field for field in waiting if label.asks(field)), None)
        if found is not None:
            waiting.remove(found)
        pairs.append((label, found))
    return pairs
