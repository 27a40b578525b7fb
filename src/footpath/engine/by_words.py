"""Elements that a goal names by a part of their name: “Optical Engineer” for “Senior Optical Engineer”. Pure.

The goal left out the rest of the name. The rest belongs to the control ("Add … to cart", as its neighbours show too),
or tells the element apart from others with the same words, or is of the present record alone: the next is no "Senior".
A step of the last kind is learned by the goal's words alone, and repeated on the one element with these words.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.goal import split
from footpath.engine.record import entered_by
from footpath.language.labels import takes_away
from footpath.page.locate import inside
from footpath.page.wording import said
from footpath.reading.filters import without_count
from footpath.schema.action import Check, Click, Select
from footpath.schema.cookbook import ControlIs
from footpath.schema.signature import Match, Miss, Ranked
from footpath.schema.template import escape, is_template, names, substitute

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.engine.record import Performed, Recording
    from footpath.schema.cookbook import Postcondition, Step
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element, Snapshot


def by_words(way: Recording, pattern: str, data: Mapping[str, str]) -> Recording:
    """Return the way of a run, with elements known by the part of their name that the goal uses.

    A search result contains the searched word, whether or not the goal means the result. So an entered datum names an
    element only if no other datum does. `pattern`: the goal, with templates for its `data`.
    """
    entered = {text.casefold() for each in way.performed for text in entered_by(each.step.action)}
    named = [value for value in data.values() if value.casefold() not in entered]
    searched = [value for value in data.values() if value.casefold() in entered]
    said = {word for text in (pattern, *named) for word in _words(text)}
    goal = _Goal((*sorted(named, key=_length), *sorted(searched, key=_length)), said, set(_words(" ".join(searched))))
    return dataclasses.replace(way, performed=[_by_words(each, goal) for each in way.performed])


def is_by_words(step: Step) -> bool:
    """Whether a learned step knows its element only by a datum of the goal."""
    signature = step.signature
    return isinstance(step.action, Click | Check) and signature is not None and is_template(signature.name)


def holder(signature: Signature, snapshot: Snapshot) -> Match | Miss:
    """Return the one element of the role with the signature's name, or else the one that contains the name; of a
    signature with a row, inside that row.
    """
    usable = [each for each in snapshot.elements if each.role == signature.role and _is_usable(each)]
    there = inside(signature, usable, snapshot)
    if isinstance(there, Miss):
        return there
    held = [each for each in _named(there, _words(signature.name)) if not _is_contrary(each.name, signature.name)]
    if len({each.href or each.ref for each in held}) == 1:
        return Match(ref=held[0].ref, score=1.0, margin=1.0, exact=True, how="role_name")
    best = tuple(Ranked(ref=each.ref, score=0.5, name=each.name) for each in held[:3])
    return Miss(reason="ambiguous" if held else "absent", best=best)


def _named(elements: Sequence[Element], wanted: list[str]) -> list[Element]:
    """Return the elements of a name; without one, those with a name that contains the words."""
    called = [each for each in elements if _words(each.name) == wanted]
    return called or [each for each in elements if _holds(_words(each.name), wanted)]


@dataclasses.dataclass(frozen=True, slots=True)
class _Goal:
    data: Sequence[str]
    """Values that may name an element, the likeliest first."""
    said: set[str]
    """Words that describe elements: all but the searched words."""
    searched: set[str]


def _length(text: str) -> int:
    return -len(text)


def label_today(label: str, element: Element) -> str:
    """Return the label of the option that is a learned one with a count behind it; without one, the learned label."""
    labels = [each.label for each in element.options]
    return next((each for each in labels if label not in labels and without_count(each, labels) == label), label)


def option_of(words: str, element: Element) -> str:
    """Return the label of the one option with the name, or else the one that contains the words; without one, the
    words.
    """
    labels = [each.label for each in element.options if not each.disabled]
    held = [label for label in labels if _holds(_words(label), _words(words)) and not _is_contrary(label, words)]
    return held[0] if len(held) == 1 else words


def _by_words(performed: Performed, goal: _Goal) -> Performed:
    step, signature = performed.step, performed.step.signature
    if signature is None or performed.by_place or step.effect == "outside":
        return performed
    match step.action:
        case Click() | Check() if datum := _datum(performed.named, performed, goal):
            known = step.model_copy(
                update={
                    "signature": signature.model_copy(update={**_UNSAID, "name": datum}),
                    "postcondition": _without_state(step.postcondition),
                }
            )
        case Select(options=options):
            cut = tuple("" if names(each) else _datum(substitute(each, {}), performed, goal) for each in options)
            texts = tuple(escape(datum) if datum else each for datum, each in zip(cut, options, strict=True))
            known = step.model_copy(update={"action": step.action.model_copy(update={"options": texts})})
        case _:
            return performed
    return dataclasses.replace(performed, step=known)


def _datum(called: str, performed: Performed, goal: _Goal) -> str:
    """Return the only datum of the goal that tells the element apart from others; empty if the whole name does."""
    name = _words(called)
    others = [other for other in map(_words, performed.others) if other != name]
    for datum in goal.data:
        words = _words(datum)
        at = _place(name, words)
        if at is None or any(_holds(other, words) for other in others):
            continue
        before, after = name[:at], name[at + len(words) :]
        rest = {*before, *after} - goal.searched
        is_whole = not before + after or (rest and (rest <= goal.said or _is_framed(performed, before, after)))
        return "" if is_whole else datum
    return ""


def _without_state(after: Postcondition) -> Postcondition:
    """Return a postcondition without the state of a control, which knows the control by its whole name."""
    return after.model_copy(update={"all_of": tuple(each for each in after.all_of if not isinstance(each, ControlIs))})


_UNSAID = {"text": "", "label": "", "question": "", "neighbours": (), "ordinal": 0, "alike": 1}
"""The fields of a signature that describe one record, or its place among others."""


def _is_framed(performed: Performed, before: list[str], after: list[str]) -> bool:
    """Whether the rest of a name belongs to the control: similar elements share the rest. Links are named by their
    targets, and some records share a word ("Senior") by chance, so every link must share the rest. Rules press by the
    goal's words alone, so after a press by rules the rest proves nothing.
    """
    if performed.rung == "rules":
        return False
    likes = [_words(each) for each in performed.likes]
    size = len(before) + len(after)
    framed = [
        len(each) > size and each[: len(before)] == before and each[len(each) - len(after) :] == after for each in likes
    ]
    is_link = performed.step.signature is not None and performed.step.signature.role == "link"
    return bool(framed) and all(framed) if is_link else any(framed)


def _words(text: str) -> list[str]:
    return [word.plain for word in split(text)]


def _place(name: Sequence[str], words: Sequence[str]) -> int | None:
    """Return the index of the words in a name; None if absent."""
    size = len(words)
    places = range(len(name) - size + 1) if size else ()
    return next((at for at in places if list(name[at : at + size]) == list(words)), None)


def _holds(name: Sequence[str], words: Sequence[str]) -> bool:
    return _place(name, words) is not None


def _is_contrary(name: str, words: str) -> bool:
    """Whether a name removes, closes or denies the thing that the words name."""
    return takes_away(name, words) or said(name).denied != said(words).denied


def _is_usable(element: Element) -> bool:
    return element.hidden in ("", "offscreen") and not element.disabled and not element.covered_by
