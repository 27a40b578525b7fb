"""Read back from a page whether a press has changed the field or the row. Pure.

“Saved” proves little over a field with the old value again, and “Cancelled” over the row as before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.receipt import takes_back
from footpath.reading.deeds import quotations
from footpath.reading.effect import says_removal, takes_away
from footpath.reading.index import Index
from footpath.reading.text_values import names_price
from footpath.roles.page_words import description, spaced
from footpath.roles.plain.grammar import places_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.language.tagged import Topic
    from footpath.reading.deeds import Deed
    from footpath.roles.evidence import Evidence
    from footpath.schema.snapshot import Element, Snapshot

_OLD_VALUE: Final = "“{}” shows “{}” again, where “{}” was entered"
_STILL_THERE: Final = "“{}” still stands there, with “{}” beside it"
_SHORTEST: Final = 4
"""Fewest letters and digits of an old value: a shop puts the 1 back beside “Quantity”."""


def unchanged(last: Deed, evidence: Evidence, topic: Topic) -> str:
    """Return why the page shows no change by the last press; empty for none."""
    before = last.before
    if before is None:
        return ""
    is_removal = removes(before, last.pressed, evidence, topic)
    return _old_value(before, evidence) or (_still_there(before, evidence) if is_removal else "")


def removes(before: Snapshot | None, pressed: str, evidence: Evidence, topic: Topic) -> bool:
    """Whether a form's topic, or the button `pressed` on the page before, cancels or deletes."""
    button = before.by_ref.get(pressed) if before is not None else None
    return takes_back(topic, evidence.sight.snapshot.lang) or (button is not None and takes_away(button))


def cost_of_removal(labels: Iterable[str], last: Deed | None, now: Snapshot) -> str:
    """Return the text with a price that the page shows after a removal, or in the dialog before: a fee; empty for none.

    Args:
        labels: the pressed labels of the run.
        last: the last deed.
        now: the page at the end.
    """
    if last is None or last.before is None or not any(map(says_removal, labels)):
        return ""
    index, old = Index(last.before), {each.text for each in last.before.blocks}
    asked = [each for each in index.leaves if any(above.kind == "dialog" for above in index.above(each))]
    new = [each for each in now.blocks if each.text not in old]
    return next((each.text for each in (*new, *asked) if names_price(each.text)), "")


def _old_value(before: Snapshot, evidence: Evidence) -> str:
    """Return the text about a field with the first value of the run again, on a new page. A page with another entry
    emptied shows a fresh form.
    """
    now = evidence.sight.snapshot
    if now.document == before.document:
        return ""
    after = {(each.role, each.name): each for each in now.elements}
    typed = [each for each in before.elements if each.role == "textbox" and each.value]
    pairs = [(each, after[each.role, each.name]) for each in typed if (each.role, each.name) in after]
    changed = [(each, again) for each, again in pairs if each.value != again.value]
    if not all(again.value for _, again in changed):
        return ""
    old = next(((each, again) for each, again in changed if _is_of_beginning(again, each, evidence)), None)
    return _OLD_VALUE.format(*map(evidence.redact, (old[1].name, old[1].value, old[0].value))) if old else ""


def _is_of_beginning(field: Element, entered: Element, evidence: Evidence) -> bool:
    """Whether a field stood as now at the beginning of the run, and not with the entered value."""
    if sum(map(str.isalnum, field.value)) < _SHORTEST:
        return False
    began = evidence.began.splitlines()
    stood = {spaced(line.partition("] ")[2]) for line in began}
    now, then = (spaced(description(each, evidence.redact)) for each in (field, entered))
    return now in stood and then not in stood


def _still_there(before: Snapshot, evidence: Evidence) -> str:
    """Return the text about a row named by the goal, after a press to remove the row: the page has the row as often as
    before, and the pressed buttons too.
    """
    now = evidence.sight.snapshot
    offered = [each for each in quotations(evidence.goal) if _buttons(each, now)]
    if not offered or any(_buttons(each, now) < _buttons(each, before) for each in offered):
        return ""
    row = next((each for each in places_in(evidence.goal) or [] if _rows(each, now) >= _rows(each, before) > 0), "")
    return _STILL_THERE.format(row, offered[0]) if row else ""


def _rows(words: str, page: Snapshot) -> int:
    return sum(spaced(each.text) == spaced(words) for each in page.blocks)


def _buttons(name: str, page: Snapshot) -> int:
    return sum(each.name == name for each in page.elements)
