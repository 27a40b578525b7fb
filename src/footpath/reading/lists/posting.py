"""Making a posting of what a list says of a job."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.lists.looks import look
from footpath.reading.values.facts import Facts

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from footpath.schema.listing import Slot
    from footpath.schema.posting import Guess, Posting


_DAYS: Final = frozenset({"posted", "valid_through"})
_MIXED: Final = frozenset({"", "tag"})
"""Meanings of slots whose pieces may be of several kinds."""


def posting_of_texts(
    slots: Sequence[Slot],
    texts: Mapping[str, str],
    lang: str,
    now: datetime | None,
    *,
    month_first: bool | None = None,
    labelled: Collection[str] = (),
    pieces: Mapping[str, Sequence[str]] | None = None,
) -> Posting:
    """A posting of what stands in a record's slots. Days are read only where a now is given; `month_first` as the days
    of the other records tell. `labelled` are the names of the slots that the page has a label or header for. `pieces`
    are the texts of a slot apart, by its name, where it has several.

    What is not what its slot says (an optional piece before it is missing) is taken for what it looks like.
    """
    facts = Facts(lang, now, month_first=month_first)
    for slot in slots:
        text = texts.get(slot.name, "")
        if not text or slot.meaning == "summary":
            continue
        if pieces and slot.name in pieces and slot.meaning in _MIXED:
            _take_apart(facts, slot, pieces[slot.name])
            continue
        looks = look(text)
        if looks == "posted" and slot.name in labelled and slot.meaning not in _DAYS:
            continue  # its label says of what else it is the day
        if slot.meaning in {"title", "organisation"} or (slot.meaning == "tag" and not looks):
            facts.take(slot.meaning, text)
            continue
        if looks == "remote" or not facts.take(slot.meaning, text):
            facts.take(looks, text)
    named = {slot.meaning for slot in slots if slot.name in labelled}
    guesses: tuple[Guess, ...] = ("title", "organisation")
    guessed = tuple(name for name in guesses if getattr(facts, name) and name not in named)
    return facts.posting("list").model_copy(update={"guessed": guessed})


def _take_apart(facts: Facts, slot: Slot, pieces: Sequence[str]) -> None:
    """Take each piece of a slot for what it looks like."""
    for piece in pieces:
        kind = look(piece) or slot.meaning
        if kind:
            facts.take(kind, piece)
