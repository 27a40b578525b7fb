"""Know under which names of a request each answer travelled, and tell on a replay which answers travelled otherwise.
Pure.

The first run of a form can only ask whether a request has any place for an answer. The form's cookbook keeps the names
under which the answers were found. A replay compares what stands there: the answer is missing if the names are gone,
empty, or hold another answer, while other answers of the page stand under theirs. Names that may be an accident of one
run are not kept: of a short text under unrelated words, or without lasting words. A choice that travels as a code is
known by the words of its question.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.echoes import fold
from footpath.engine.carried import CHOICES, SPELLED, SentTexts, words_of
from footpath.engine.unfound import is_akin_to, is_named_for, may_be_left_out
from footpath.page.sign import lasts
from footpath.schema.request import values_in

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from footpath.engine.carried import GivenAnswer

SentKeys = dict[str, tuple[str, ...]]
"""The names in a request that hold an answer alone, by the answer's name."""
_COMPARED: Final = CHOICES | SPELLED | {"radio"}
_LONGEST: Final = 100
"""Most characters of a kept name, and of a number or day with its time and zone."""
_MOST: Final = 4
"""Most names that one answer may have: a choice by value and label, in a draft and in the form."""
_SaidByKey = dict[str, list[tuple[str, ...]]]
"""The values of each body with a name, by name."""


def learned_keys(pages: Sequence[Sequence[GivenAnswer]], sent: SentTexts) -> SentKeys:
    """Return the names in the requests that hold an answer alone; without answers that a request may leave out."""
    if not sent.is_legible:
        return {}
    said = _by_key(sent)
    given = _compared([each for page in pages for each in page])
    keys = {each.name: tuple(key for key, bodies in said.items() if _is_of(each, key, bodies)) for each in given}
    keys |= {each.name: _coded(each, given, said) for each in given if not keys[each.name] and each.kind not in SPELLED}
    return {name: found for name, found in keys.items() if 0 < len(found) <= _MOST}


def astray_in(
    pages: Sequence[Sequence[GivenAnswer]],
    sent: SentTexts,
    keys: Mapping[str, Sequence[str]],
    first: Collection[tuple[str, str]] = (),
) -> tuple[str, ...]:
    """Return the questions whose answers do not stand under their learned names, nor under others.

    Args:
        pages: the answers given on each page.
        sent: all that was sent.
        keys: the learned names, by the answer's name.
        first: the entries of the forms before the first answer, by name and value.
    """
    if not sent.is_legible:
        return ()
    now = _SentByKeys(keys, _by_key(sent), first)
    lost = [each for page in pages for each in now.lost(page) if not each.is_unseen_in(sent)]
    return tuple(dict.fromkeys(each.question for each in lost))


def _compared(given: Sequence[GivenAnswer]) -> list[GivenAnswer]:
    """Return the answers of one place each, which a form sends whatever they are."""
    times = Counter(each.name for each in given)
    alone = (each for each in given if each.name and times[each.name] == 1 and each.spellings)
    return [each for each in alone if each.kind in _COMPARED and not may_be_left_out(each)]


def _by_key(sent: SentTexts) -> _SaidByKey:
    """Return the values under each name, body by body."""
    said: _SaidByKey = {}
    for body in sent.bodies:
        here: dict[str, list[str]] = {}
        for each in (each for each in values_in(body) if each.path):
            values = here.setdefault(".".join(each.path), [])
            values += ["" if value is None else str(value).strip() for value in each.plain]
        for key, values in here.items():
            said.setdefault(key, []).append(tuple(filter(None, values)))
    return said


def _is_of(answer: GivenAnswer, key: str, bodies: Sequence[Sequence[str]]) -> bool:
    """Whether a name holds the answer alone at last, and nothing else before: parts of it, as the page kept drafts."""
    *before, last = bodies
    if not (_is_all(answer, last) and _lasts(key)):
        return False
    whole = fold(" ".join(last))
    is_of_it = all(_is_all(answer, each) or fold(" ".join(each)) in whole for each in before)
    return is_of_it and (answer.is_long or is_akin_to(key, answer))


def _coded(answer: GivenAnswer, given: Sequence[GivenAnswer], said: _SaidByKey) -> tuple[str, ...]:
    """Return the name that is named like the question of a choice, and may hold a code of the choice."""
    named = [key for key in said if is_named_for(_last(key), answer) and _lasts(key)]
    if len(named) != 1 or not said[named[0]][-1]:
        return ()
    rivals = (each for each in given if each is not answer)
    return () if any(is_named_for(_last(named[0]), each) for each in rivals) else (named[0],)


def _last(key: str) -> str:
    return key.rpartition(".")[2]


def _lasts(key: str) -> bool:
    return len(key) <= _LONGEST and any(map(lasts, key.split(".")))


def _is_all(answer: GivenAnswer, values: Sequence[str]) -> bool:
    """Whether values spell an answer, and say nothing else."""
    if not answer.is_spelled_in(SentTexts(values)):
        return False
    own = {word for parts in answer.spellings for part in parts for word in words_of(part)}
    is_number = not any(map(str.isalpha, "".join(answer.spellings[0])))
    return words_of(" ".join(values)) <= own or (is_number and sum(map(len, values)) <= _LONGEST // 2)


class _SentByKeys:
    """What was sent under the learned names."""

    def __init__(self, keys: Mapping[str, Sequence[str]], said: _SaidByKey, first: Collection[tuple[str, str]]) -> None:
        self._keys = keys
        self._said = said
        self._first = first

    def lost(self, page: Sequence[GivenAnswer]) -> Sequence[GivenAnswer]:
        """Return the answers of a page that stand neither under their names nor under a name of no answer; none if no
        long answer stands under its name: today the page sends its answers in another way.
        """
        known = [each for each in _compared(page) if self._keys.get(each.name)]
        away = [each for each in known if not self._holds(each)]
        if not any(each.is_long for each in known if each not in away):
            return ()
        elsewhere = self._under_no_name_of(known)
        return [each for each in away if self._is_lost(each) and not each.is_spelled_in(elsewhere)]

    def _holds(self, answer: GivenAnswer) -> bool:
        """Whether the last body with a name of the answer has the answer there."""
        here = (self._said[key][-1] for key in self._keys[answer.name] if key in self._said)
        return any(answer.is_spelled_in(SentTexts(values)) for values in here)

    def _under_no_name_of(self, known: Sequence[GivenAnswer]) -> SentTexts:
        taken = {key for each in known for key in self._keys[each.name]}
        free = (bodies for key, bodies in self._said.items() if key not in taken)
        return SentTexts(value for bodies in free for values in bodies for value in values)

    def _is_lost(self, answer: GivenAnswer) -> bool:
        """Whether no name has a possible code of a choice: nothing, the value before the first answer, or another
        option; a written answer has no code.
        """
        if answer.kind in SPELLED:
            return True
        there = [(key, value) for key in self._keys[answer.name] for value in self._said.get(key, [()])[-1]]
        others = {fold(text) for option in answer.options for text in (option.label, option.value)}
        return all(entry in self._first or fold(entry[1]) in others for entry in there)
