"""Clauses on the truth of the person's answers: a subject, a predicate, and the meaning of both together.

| subject | predicate | meaning |
|---|---|---|
| the facts, everything | true, not false | the answers are true |
| nothing | false, not true in a language with double negation | the answers are true |
| the facts, everything | false, not true | the contrary |
| nothing | true | the contrary |

Words between the subject and its predicate only tell which facts are meant: "the facts {stated here} are correct".
Words outside the clause are judged separately.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Set

    from footpath.language.consent_line import ConsentLine
    from footpath.language.consent_table import Phrases

_MOST_BEFORE: Final = 5
"""Most places from the article of a name to the name."""


def truths_told(line: ConsentLine, grammar: Mapping[str, Phrases], denying: Set[int]) -> tuple[set[int], set[int]]:
    """Return the places of clauses that state the truth of the answers, and of clauses that state the contrary.

    Args:
        line: the text, with every word unexplained.
        grammar: the words of the text's language that show the role of others.
        denying: the places of negations.
    """
    told, contrary = set[int](), set[int]()
    if "facts" not in grammar:
        return told, contrary
    subjects = line.places(grammar["facts"]) | line.places(grammar["no_thing"])
    if not subjects:
        return told, contrary
    are = {kind: line.places(words) for kind, words in grammar.items()}
    for name in sorted(subjects):
        start = _start(line, name, are)
        predicate = None if start is None else _predicate(name, range(name + 1, _end(line, name, are)), are, denying)
        if start is None or predicate is None or not _ends(line, predicate[0], are):
            continue
        last, is_true, is_denied = predicate
        says_so = not is_true if name in are["no_thing"] else is_true is not is_denied
        (told if says_so else contrary).update(range(start, last + 1))
    return (told | are["knows"] if told else told), contrary


def _start(line: ConsentLine, name: int, are: Mapping[str, set[int]]) -> int | None:
    """Return the start of a subject's clause; None if other words stand before the subject, its article and its verb:
    "I sell the {facts}", "not {everything}". Words between article and subject tell which facts are meant: "die hier
    genannten {Tatsachen}".
    """
    for at in range(name, max(name - _MOST_BEFORE, -1), -1):
        if at == name or at in are["articles"] | are["determiners"]:
            begin = at - 1 if at not in line.breaks and at - 1 in are["is"] else at
            if begin == 0 or begin in line.breaks or begin - 1 in are["that"] | are["knows"]:
                return begin
        if at in line.breaks or at - 1 in are["joins"] | are["says"]:
            return None
    return None


def _end(line: ConsentLine, name: int, are: Mapping[str, set[int]]) -> int:
    """Return the place behind the last word that may belong to the clause of a subject.

    A relative clause between commas belongs to the clause: "everything{, which I wrote above,} is true".
    """
    is_aside = False
    for at in range(name + 1, len(line.words)):
        goes_on = at in are["is"] if is_aside else at in are["relative"] | are["whichever"]
        if at in line.stops or (at in line.breaks and not goes_on):
            return at
        is_aside = is_aside or at in line.breaks
    return len(line.words)


def _ends(line: ConsentLine, last: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a clause ends with a word: no further statement follows ("is true {and may be published}")."""
    after = last + 1 + (last + 1 in are["joins"])
    return last + 1 in line.stops or after in are["speakers"] | are["that"]


def _predicate(
    name: int, clause: range, are: Mapping[str, set[int]], denying: Container[int]
) -> tuple[int, bool, bool] | None:
    """Return the last place of a clause's predicate, whether the predicate is a word of truth, and whether the clause
    denies the predicate; None if the clause has no predicate, or another statement before.
    """
    said = {at for at in clause if at in are["true"] | are["false"]}
    first = min(said, default=clause.stop)
    if not said or any(at in are["joins"] | are["says"] for at in range(clause.start, first)):
        return None
    last = _last_joined(first, said, are["joins"], denying)
    verb = first - 1
    while verb > name and (verb in denying or verb in are["articles"]):
        verb -= 1
    kinds = {at in are["true"] for at in said if at <= last}
    if len(kinds) > 1 or are["is"].isdisjoint({verb, last + 1, name - 1}):
        return None
    return last + (last + 1 in are["is"]), kinds.pop(), any(at in denying for at in range(clause.start, last))


def _last_joined(first: int, said: Container[int], joins: Container[int], denying: Container[int]) -> int:
    """Return the last of the words of truth from the first on, each beside or joined to the last: "false or
    misleading".
    """
    last = first
    while True:
        if last + 1 in said:
            last += 1
        elif last + 2 in said and (last + 1 in joins or last + 1 in denying):
            last += 2
        else:
            return last
