"""Tell the parts of fields from the buttons of a form: "Preview" over an editor shows its text, and leads nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.standing_calendars import standing_calendars

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

_FEWEST: Final = 3
"""Fewest buttons of a toolbar without a role."""


def parts_of_fields(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the refs of the tools of editors, and of the parts of standing calendars."""
    days = frozenset(part.ref for calendar in standing_calendars(index, elements) for part in calendar.parts)
    return days | _tools_of_editors(index, elements, fields)


def _tools_of_editors(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the refs of the buttons in toolbars: by the toolbar's role, or in a row of plain buttons right above an
    editor without a label between.
    """
    editors = {ref for field in fields if field.kind == "rich_text" for ref in field.refs}
    found = {each.ref for each in elements if _may_be_tool(each) and index.is_within(each, ("toolbar",))}
    for row, editor in _rows(elements) if editors else ():
        if editor.ref in editors:
            titles = (leaf.order for leaf in index.leaves_before(editor.order) if leaf.kind in ("label", "heading"))
            title = next(titles, -1)
            tools = [each.ref for each in row if each.order > title]
            found.update(tools if len(tools) >= _FEWEST else ())
    return frozenset(found)


def _may_be_tool(element: Element) -> bool:
    return element.role == "button" and element.type not in ("submit", "image")


def _rows(elements: Sequence[Element]) -> Iterator[tuple[list[Element], Element]]:
    """Yield the buttons in a row with the visible element behind them."""
    row: list[Element] = []
    for element in elements:
        if _may_be_tool(element):
            row.append(element)
        elif not (element.hidden or element.proxy_for):
            yield row, element
            row = []
