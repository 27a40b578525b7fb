"""Share a text out among several fields: "PLZ / Ort" before two fields."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.index import has_area, is_seen_field
from footpath.reading.options import are_dial_codes
from footpath.reading.vocabulary import CLEAR, labelled, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion

_BETWEEN: Final = Pattern(r"\s*[/,&+]\s*|\s+{and}\s+", spelled=True)
"""What joins two parts of a text: a mark, or the word "and"."""
_ASIDE: Final = frozenset("()[]?")
"""Characters of a text with a remark, or of a whole sentence."""
_TAKES_PART: Final = frozenset({"text", "email", "tel", "number", "date", "select", "combobox"})
_LINE: Final = 12
"""Most pixels of difference in height between fields of one line."""


def shared_out(drafts: Sequence[Draft], questions: Sequence[FieldQuestion]) -> list[FieldQuestion]:
    """Return the questions; the fields on a line below a text with as many parts ask for a part each."""
    done = list(questions)
    at = 0
    while at < len(drafts):
        asked = questions[at]
        parts = _parts(asked.text)
        run = _run(drafts[at:], questions[at:], parts) if len(parts) > 1 else 1
        if run == len(parts) > 1:
            own = (asked.raw.replace(asked.text, part) for part in parts)
            done[at : at + run] = [replace(asked, raw=each, shared=asked.raw) for each in own]
        at += run
    return done


def _run(drafts: Sequence[Draft], questions: Sequence[FieldQuestion], parts: Sequence[str]) -> int:
    """Return the number of fields below the text of the first field, which names the parts."""
    if not _takes_part(drafts[0]):
        return 1
    count = 1
    for (one, other), question in zip(pairwise(drafts), questions[1:], strict=True):
        part = parts[count] if count < len(parts) else ""
        if not (_takes_part(other) and _on_one_line(one, other) and _is_below(question, questions[0], part)):
            break
        count += 1
    return count


def _is_below(question: FieldQuestion, first: FieldQuestion, part: str) -> bool:
    """Whether a field has no words but the text of the first field, or a placeholder that agrees with its part."""
    if not question.raw or (question.raw == first.raw and question.block == first.block):
        return True
    named = max(read_text(question.text).values(), default=0.0) >= CLEAR
    agrees = question.text.casefold() == part.casefold() or not labelled(question.text).isdisjoint(labelled(part))
    return question.source == "placeholder" and part != "" and (agrees or not named)


def _takes_part(draft: Draft) -> bool:
    """Whether a visible field takes a single value, and is no list of telephone codes."""
    is_single = not draft.is_group and draft.kind in _TAKES_PART and is_seen_field(draft.first)
    return is_single and not are_dial_codes(draft.options)


def _on_one_line(one: Draft, other: Draft) -> bool:
    boxes = (one.first.box, other.first.box)
    return all(map(has_area, boxes)) and abs(boxes[0][1] - boxes[1][1]) <= _LINE


def _parts(text: str) -> list[str]:
    """Return the parts of a text, each completed: "Vor- und Nachname", "First / last name"."""
    if not _ASIDE.isdisjoint(text):
        return []
    parts = _BETWEEN.compiled.split(text)
    return [_completed(part, parts[-1]) for part in parts] if all(parts) else []


def _completed(part: str, last: str) -> str:
    """Return a part with the end of the last part, if only so a known label."""
    if labelled(part):
        return part
    stem, is_cut = part.removesuffix("-"), part.endswith("-")
    ends = range(1, len(last)) if is_cut else (at for at, character in enumerate(last) if character == " ")
    return next((stem + last[at:] for at in ends if labelled(stem + last[at:])), part)
