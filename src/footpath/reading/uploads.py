"""Which file a form wants, and what only shows the file that was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element


def shows_chosen_file(index: Index, element: Element) -> bool:
    """Whether an element is a read-only text box beside a file input: scripts write the name of the file there."""
    if not element.readonly or element.role != "textbox":
        return False
    near = (each for each in index.elements if each.tag == "input" and each.type == "file")
    return any(_are_siblings(index, element, each) for each in near)


def _are_siblings(index: Index, one: Element, other: Element) -> bool:
    around = index.depth(index.common(one.node, other.node))
    return index.depth(one.node) - around == 1 and index.depth(other.node) - around == 1


def as_uploads(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """The fields of a form, where an import of a résumé that is required is the upload itself. One that may be left
    stays a help: the upload may stand on another page of the form.
    """
    return [
        each.model_copy(update={"meaning": "resume"}) if each.meaning == "resume_import" and each.required else each
        for each in fields
    ]
