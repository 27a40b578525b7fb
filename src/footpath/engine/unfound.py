"""Find choices without a place in a run's readable requests: a page shows a choice, and a deaf script sends the
form. Pure.

A site may send any code for a choice: a label, a value, an index, a number, a truth value. So each entry of the
requests is a possible place of a choice, unless a written answer explains the entry. A choice is unfound if no place is
left, or if all entries named like the question are empty. Requests with a body of unknown structure, or without a
written answer of the run, prove nothing.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Final, cast

from footpath.echoes import fold
from footpath.engine.carried import CHOICES, SPELLED, STEERING, SentTexts
from footpath.language.replies import bare_yes_or_no, declines
from footpath.language.text import attribute_words, fold_words, is_akin
from footpath.schema.request import TELLING, json_of, values_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from footpath.engine.carried import GivenAnswer

_PICKED: Final = CHOICES | STEERING
"""Kinds of fields whose answer is chosen, and sent in any code."""
_LONGEST_CODE: Final = 100
"""Most characters of a code for a choice."""
_TWO: Final = 2
"""Number of options between which a truth value decides."""
_KIN: Final = 4
"""Letters of a telling word of a question, and of a telling beginning: `skill`, “skilled”."""
_MOST: Final = 400
"""Most compared entries; a longer list holds more than a form."""
_DIGITS: Final = re.compile(r"\d+")


@dataclasses.dataclass(frozen=True, slots=True)
class _SentEntry:
    """A named value of a request."""

    key: str
    value: str = dataclasses.field(repr=False)
    kind: str
    """`text`, `number`, `truth`, `list` (its JSON), or `nothing` for an empty place."""

    @property
    def is_empty(self) -> bool:
        """Whether the entry is empty, or the number zero."""
        return self.kind == "nothing" or (self.kind in ("number", "text") and self.value == "0")

    @property
    def is_set(self) -> bool:
        """Whether the entry marks the key as chosen."""
        return self.value in ("true", "1", "on", "yes")


def unfound_in(
    pages: Sequence[Sequence[GivenAnswer]], sent: SentTexts, first: Collection[tuple[str, str]] = ()
) -> tuple[str, ...]:
    """Return the questions of choices without a possible entry in the requests.

    Args:
        pages: the answers given on each page.
        sent: all that was sent.
        first: the entries of the forms before the first answer, by name and value.
    """
    given = [each for page in pages for each in page]
    counts = {len(each.spellings[0]) for each in given if each.kind in _PICKED}
    entries = [part for body in sent.bodies for each in _entries_of(body) for part in _parted(each, counts)][:_MOST]
    if not (_is_readable(given, sent) and _stand_alone(given, sent, entries)):
        return ()
    stood = {entry for entry in entries if (entry.key, entry.value) in first}
    if stood.issuperset(entries):  # the site has kept a draft with the same answers
        return ()
    unclaimed = _unclaimed(entries, _written(given))
    return _without_place(given, sent, unclaimed, stood)


def _without_place(
    given: Sequence[GivenAnswer], sent: SentTexts, unclaimed: Sequence[_SentEntry], stood: Collection[_SentEntry]
) -> tuple[str, ...]:
    """Return the questions of the choices without a place.

    Args:
        given: all answers.
        sent: all that was sent.
        unclaimed: the entries without a written answer.
        stood: the entries of the forms before the first answer.
    """
    picked = [each for each in given if each.kind in _PICKED and not may_be_left_out(each)]
    kept = [entry for entry in unclaimed if entry in stood]
    told = [each for each in picked if _is_written_in(each, sent) or _is_spelled_in(each, kept)]
    untold = [each for each in picked if each not in told]
    free = [entry for entry in unclaimed if not (entry in stood or _is_repeated(entry, told, untold))]
    lacking = _Places(untold, free).lacking()
    return tuple(dict.fromkeys(untold[at].question for at in sorted(lacking)))


def _written(given: Sequence[GivenAnswer]) -> list[GivenAnswer]:
    return [each for each in given if each.kind in SPELLED]


def _is_readable(given: Sequence[GivenAnswer], sent: SentTexts) -> bool:
    """Whether the requests are in known encodings, and hold all written answers."""
    is_whole = not sent.has_raw or any(each.kind == "file" for each in given)
    return sent.is_legible and is_whole and all(each.is_in(sent) for each in _written(given))


def _stand_alone(given: Sequence[GivenAnswer], sent: SentTexts, entries: Sequence[_SentEntry]) -> bool:
    """Whether at least one entry is a telling answer alone, and no entry is a text of several answers."""
    telling = [each for each in _written(given) if each.tells(sent)]
    return (
        len(entries) < _MOST
        and not _may_hold_all(entries, telling)
        and any(_is_held(each, entries) for each in telling)
    )


def _is_spelled_in(answer: GivenAnswer, entries: Collection[_SentEntry]) -> bool:
    return any(_spells(entry, answer) for entry in entries)


def may_be_left_out(answer: GivenAnswer) -> bool:
    """Whether a site may send nothing for the answer: "no", "I'd rather not say", an option without a value."""
    labels = answer.spellings[0] if answer.spellings else ()
    codes = {option.label: option.value for option in answer.options}
    has_none = any(codes.values()) and "" in map(codes.get, labels)
    says_no = any(bare_yes_or_no(each) == "no" or declines(each) for each in labels)
    return answer.is_part or not labels or has_none or says_no


class _Places:
    """The possible entries of each choice."""

    def __init__(self, picked: Sequence[GivenAnswer], free: Sequence[_SentEntry]) -> None:
        self._spelled = [[at for at, entry in enumerate(free) if _spells(entry, each)] for each in picked]
        """The positions of the entries with the label or value of the choice."""
        self._may = [
            spelled or [at for at, entry in enumerate(free) if entry in _possible(each, picked, free)]
            for spelled, each in zip(self._spelled, picked, strict=True)
        ]
        self._placed: dict[int, int] = {}
        """The choice of each entry, both by position."""

    def lacking(self) -> set[int]:
        """Return the choices without an entry once each other choice has an entry; all candidates if several."""
        lost: set[int] = set()
        for each in sorted(range(len(self._may)), key=lambda one: not self._spelled[one]):
            seen: set[int] = set()
            if not self._place(each, seen):
                rivals = {self._placed[at] for at in seen}
                lost |= {each, *(rival for rival in rivals if not self._spelled[rival])}
        return lost

    def _place(self, choice: int, seen: set[int]) -> bool:
        """Give a choice an entry of its own, moving others to further entries; return False if none is left."""
        for at in self._may[choice]:
            if at in seen:
                continue
            seen.add(at)
            if at not in self._placed or self._place(self._placed[at], seen):
                self._placed[at] = choice
                return True
        return False


def _possible(answer: GivenAnswer, picked: Sequence[GivenAnswer], free: Sequence[_SentEntry]) -> list[_SentEntry]:
    """Return the entries with a possible code of the choice; none if the entries named like the question are empty."""
    codes = [each for each in free if _may_code(each, answer)]
    kin = [each for each in free if is_named_for(each.key, answer)]
    others = [other for other in picked if other is not answer]
    if kin and all(each.is_empty for each in kin) and not any(is_akin_to(each.key, answer) for each in codes):
        is_own = not any(is_named_for(each.key, other) for other in others for each in kin)
        return [] if is_own else codes
    return codes


def _may_code(entry: _SentEntry, answer: GivenAnswer) -> bool:
    """Whether an entry may be a code of the choice, and is not the label or value of another option."""
    others = {fold(said) for option in answer.options for said in (option.label, option.value)}
    if fold(entry.value) in others and entry.kind == "text":
        return False
    match entry.kind:
        case "nothing":
            return False
        case "list":
            return answer.kind in CHOICES
        case "truth":
            return answer.kind == "checkboxes" or len(answer.options) <= _TWO
        case _ if entry.value == "0":
            return _may_be_zero(answer)
        case _:
            return len(entry.value) <= _LONGEST_CODE


def _may_be_zero(answer: GivenAnswer) -> bool:
    """Whether zero may stand for the choice: as an index from either end, or as the number of the label."""
    labels = [option.label for option in answer.options]
    chosen = answer.spellings[0]
    numbers = [int(each) for label in chosen for each in _DIGITS.findall(label)[:1]]
    if numbers or answer.kind == "range":
        return any(each <= 1 for each in numbers)
    return not labels or any(label in (labels[0], labels[-1]) for label in chosen)


def _spells(entry: _SentEntry, answer: GivenAnswer) -> bool:
    """Whether an entry holds the label or the value of the choice, or is named so and set."""
    parts = {part for parts in answer.spellings for part in parts}
    if entry.kind in ("nothing", "truth") or entry.value == "0":
        return entry.is_set and any(fold(entry.key) == fold(part) for part in parts)
    here = SentTexts([entry.value])
    return any(map(here.holds, parts)) or (entry.is_set and any(fold(entry.key) == fold(part) for part in parts))


def _is_repeated(entry: _SentEntry, told: Sequence[GivenAnswer], untold: Sequence[GivenAnswer]) -> bool:
    """Whether an entry repeats a choice that is told already, and is not all of another choice ("gr" for "Green" beside
    the town of "Granada").
    """
    codes = (fold(part) for each in untold for parts in each.spellings for part in parts)
    return fold(entry.value) not in codes and any(_repeats(entry, each) for each in told)


def _repeats(entry: _SentEntry, answer: GivenAnswer) -> bool:
    """Whether an entry is a long label of the choice, or the beginning of a label, as typed to search a list."""
    said, labels = fold(entry.value), [fold(each) for each in answer.spellings[0]]
    is_long = len(said) >= TELLING and any(map(SentTexts([entry.value]).holds, answer.spellings[0]))
    return is_long or any(len(said) < len(each) and each.startswith(said) for each in labels if len(said) > 1)


def _is_written_in(answer: GivenAnswer, sent: SentTexts) -> bool:
    """Whether a long label or value of the choice stands anywhere in the requests."""
    return any(len(fold(part)) >= TELLING and sent.holds(part) for parts in answer.spellings for part in parts)


def _is_held(answer: GivenAnswer, entries: Sequence[_SentEntry]) -> bool:
    """Whether an entry holds the answer alone."""
    return any(len(entry.value) <= 2 * _LONGEST_CODE and _holds(entry, answer) for entry in entries)


def _may_hold_all(entries: Sequence[_SentEntry], telling: Sequence[GivenAnswer]) -> bool:
    """Whether an entry is a text of several answers: a mail, a query, a table."""
    long = [each for each in entries if len(each.value) > _LONGEST_CODE]
    return any(len({each.spellings[0] for each in telling if _holds(entry, each)}) > 1 for entry in long)


def _unclaimed(entries: Sequence[_SentEntry], written: Sequence[GivenAnswer]) -> list[_SentEntry]:
    """Return the entries without a written answer. A short answer claims the entry of the same name, else the first."""
    free = list(entries)
    for answer in written:
        names = {fold(name) for name in answer.names} - {""}
        held = [entry for entry in free if _holds(entry, answer)]
        own = [entry for entry in held if fold(entry.key) in names] or held
        claimed = {id(entry) for entry in (held if answer.is_long else own[:1])}
        free = [entry for entry in free if id(entry) not in claimed]
    return free


def _holds(entry: _SentEntry, answer: GivenAnswer) -> bool:
    return entry.kind in ("text", "number", "list") and answer.is_spelled_in(SentTexts([entry.value]))


def is_named_for(key: str, answer: GivenAnswer) -> bool:
    """Whether each word of a key is a word of the question, or the key is a name of its field."""
    if fold(key) in {fold(name) for name in answer.names} - {""}:
        return True
    parts = attribute_words(key)
    return bool(parts) and all(any(_is_form(part, word) for word in _asked(answer)) for part in parts)


def is_akin_to(key: str, answer: GivenAnswer) -> bool:
    """Whether any word of a key is a word of the question, or of the names of its field."""
    own = {*_asked(answer), *(word for name in answer.names for word in attribute_words(name))}
    return any(_is_form(part, word) for part in attribute_words(key) for word in own)


def _asked(answer: GivenAnswer) -> list[str]:
    return [word for word in fold_words(answer.question).split() if len(word) >= _KIN]


def _is_form(part: str, word: str) -> bool:
    """Whether a word of a key is a word of a question, or a beginning of the word."""
    return is_akin(part, word) or (len(part) >= _KIN and word.startswith(part))


def _entries_of(body: str) -> Iterator[_SentEntry]:
    """Yield the named values of a body, within JSON too."""
    for said in values_in(body):
        if len(said.plain) > 1:
            yield _SentEntry(said.key, json.dumps(said.value), "list")
        else:
            yield _entry(said.key, next(iter(said.plain), None))


def _parted(entry: _SentEntry, counts: Collection[int]) -> Iterator[_SentEntry]:
    """Yield the items of a list, or the list if a choice has so many parts: then all items are of one answer."""
    items = cast("list[object]", json_of(entry.value)) if entry.kind == "list" else []
    if not items or len(items) in counts:
        yield entry
    for each in () if len(items) in counts else items:
        yield _entry(entry.key, each)


def _entry(key: str, said: object) -> _SentEntry:
    match said:
        case bool():
            return _SentEntry(key, str(said).lower(), "truth")
        case int() | float():
            return _SentEntry(key, str(said).removesuffix(".0"), "number")
        case str() if text := said.strip():
            return _SentEntry(key, text, "truth" if text.casefold() in ("true", "false") else "text")
        case _:
            return _SentEntry(key, "", "nothing")
