"""Tell whether a goal in plain words asks for an effect or only for a look-up; and the type of a run's deeds. Pure.

A verb counts at the beginning of a clause ("Order 2 kettles", "find the lamp and buy it"), and in languages with the
verb last also at its end ("zwei Kessel bestellen"). Elsewhere the same word is a noun or an aside ("find the order
4711", "the book on top"). Quoted words are labels and data and never count.

A goal only looks if its verbs are known verbs of looking. A clause with a verb that no rule knows ("Escalate ticket
4711") may ask for an effect, and so may a clause in a script without known verbs ("关闭工单4711").
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import Pattern, merged
from footpath.language.text import fold, is_akin, words
from footpath.reading.buttons import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from footpath.schema.snapshot import Snapshot

Asks = Literal["", "unknown", "change", "record", "send"]
"""The effect that a goal asks for.

empty: only to look; unknown: no rule knows one of its verbs; change: to set, move or mark; record: to publish, enter or
remove; send: to send, buy or book.
"""

Grade = Literal["worked", "pressed", "kept", "sent"]
"""The effect of a deed, the least first.

worked: a change on the page; pressed: the same, by a button; kept: the site took something; sent: a form was sent, or
the deed cannot be taken back.
"""

_JOINING: Final = frozenset({"subscribe", "register"})
"""Meanings of buttons that send nothing but a registration."""
_STRONGEST_FIRST: Final[tuple[Asks, ...]] = ("send", "record", "change")
_LONGEST: Final = 4000
"""Characters of a goal that are read."""
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^']*'(?!\w)|(?<!\w)‘[^’]*’|`[^`]*`")
_LABEL: Final = re.compile(r"\b_(\d+)_\b")
"""A word that stands for a quotation."""
_SHORT_LABEL: Final = 2
"""Words of the longest option label that counts as a button."""
_JOINT: Final = Pattern(r"[.,;:!?()\n–—]+(?:\s|$)|\s[-–—]\s|{joint}(?=\s+\w)")
_LEAD: Final = Pattern(r"(?:{lead}\s+)*")
_SERVES: Final = Pattern(r"^(?:(?:use|fill|go|try)\b|{making_sure}|{login}).*?\bto\s+")
"""“Use the form to send …”: the second verb counts too."""


_WORD: Final = re.compile(r"\w+")
_LETTERS: Final = re.compile(r"[a-zß-ɏЀ-ӿḀ-ỿ]+")
"""A word in an alphabet of the known verbs of looking, without accents."""


@dataclasses.dataclass(frozen=True, slots=True)
class Deed:
    """One effective action of the run."""

    number: int
    """The place among the run's deeds."""
    grade: Grade
    before: Snapshot | None
    """The page just before the deed; None where an earlier run did the deed."""
    after: Snapshot
    """The page after the deed."""
    is_sure: bool = True
    """Whether the deed surely cannot be taken back; otherwise only its button or form suggests so."""
    pressed: str = ""
    """The ref of the pressed button; empty where the deed pressed none."""
    until: Snapshot | None = None
    """The page just before the next deed; None for the last deed."""


@dataclasses.dataclass(frozen=True, slots=True)
class Declined:
    """A site's refusal of what the last act sent by script, without another page."""

    told: str
    """The status, or the refusing part of an answer."""
    answers: str = dataclasses.field(repr=False)
    """The site's answers, as far as they are small."""


@dataclasses.dataclass(frozen=True, slots=True)
class Aftermath:
    """What speaks against the presses of a run, whatever the page says."""

    declined: Declined | None = None
    """The site's refusal of the last request; None without a refusal."""
    is_fruitless: bool = False
    """Whether there were presses, and none with a possible effect."""
    is_turned_down: bool = False
    """Whether the site refused the last press by an HTTP status."""


Deeds = Mapping[Grade, Deed]
"""The last deed of each grade."""


@lru_cache(maxsize=256)
def asks_for(goal: str) -> Asks:
    """Return the strongest effect that a goal asks for; empty for none."""
    asked = _all_asked(goal)
    for asks in (*_STRONGEST_FIRST, "unknown"):
        if asks in asked:
            return asks
    return ""


@lru_cache(maxsize=256)
def grants(goal: str, label: str, *, takes_away: bool = False) -> bool:
    """Whether a goal asks for a press with an outside effect: by a verb for one, an unknown verb, or the label."""
    asked = _all_asked(goal)
    if asked - {"send"} if takes_away else asked:
        return True
    words = tuple(_WORD.findall(fold(label)))
    return bool(words) and any(
        _begins(clause, words) or _presses(clause, words) for clause in _clauses_with_labels(goal)
    )


@lru_cache(maxsize=256)
def names_deed(goal: str, label: str) -> bool:
    """Whether a button's label says what a goal asks for: it sends, has an effect of its kind, or the goal's verb."""
    meaning, said = say(label)[0], set(_WORD.findall(fold(label)))
    begun = [words[:3] for clause in clauses(quoted(goal, lambda _: "")) if (words := _WORD.findall(clause))]
    if meaning in _JOINING:
        return any(say(" ".join(words[:count]))[0] == meaning for words in begun for count in (1, 2, 3))
    if meaning in ("submit", "apply") or asks_for(label) in {"send", asks_for(goal)} - {"", "unknown", "change"}:
        return True
    small = _verbs()["article"][0] | _verbs()["look"][2]  # "the earlier the better" begins with no verb
    return any(verb in said and (verb,) not in small for verb, *_ in begun)


def without_deed(goal: str, text: str) -> str:
    """Return the words of a text without the goal's own verb: for “Suspend all members”, “2 members were” of “2 members
    were suspended”.
    """
    verbs = [said[0] for said in _content_of(goal)]
    return " ".join(word for word in words(text) if not any(is_akin(word, verb) for verb in verbs))


def names_thing_of(goal: str, text: str) -> bool:
    """Whether a text names a thing of the goal."""
    things = [word for said in _content_of(goal) for word in said[1:]]
    return any(is_akin(word, thing) for word in content_words(text) for thing in things)


def _content_of(goal: str) -> list[tuple[str, ...]]:
    """Return the content words of each clause of a goal, the verb first."""
    return [said for clause in clauses(quoted(goal, lambda _: "")) if (said := content_words(clause))]


def _all_asked(goal: str) -> frozenset[Asks]:
    """Return every effect that a goal asks for."""
    labels: list[str] = []
    found = list(clauses(quoted(goal, lambda label: _placed(label, labels))))
    asked: set[Asks] = set()
    for each in found:
        asked.add(_asked(each) or _asked_by_press(each, labels))
    asked.discard("")
    if _has_unknown_verb(found):
        asked.add("unknown")
    return frozenset(asked)


def _clauses_with_labels(goal: str) -> Iterator[tuple[str, ...]]:
    """Yield the words of each clause, with the words of its quotations."""
    labels: list[str] = []
    for clause in clauses(quoted(goal, lambda label: _placed(label, labels))):
        yield tuple(_WORD.findall(_LABEL.sub(lambda found: fold(labels[int(found[1])]), clause)))


def _placed(label: str, labels: list[str]) -> str:
    """Return a placeholder word for a quotation, and note the quotation's words."""
    labels.append(label)
    return f"_{len(labels) - 1}_"


def _asked_by_press(clause: str, labels: Sequence[str]) -> Asks:
    """Return the effect in a short button label that a clause asks to press: “Drücke „Jetzt bestellen“”. What is chosen
    in a named field (“choose "Delft" in "Plaats"”) is an option.
    """
    words = _WORD.findall(clause)
    if any(_begins(words, verb) for verb in _verbs()["press"][0]):
        named = [labels[int(found)] for found in _LABEL.findall(clause)]
    elif any(_begins(words, verb) for verb in _verbs()["choose"][0]) and _LABEL.fullmatch(words[-1]):
        chosen = [labels[int(found)] for found in _LABEL.findall(clause)]
        named = [label for label in chosen if len(chosen) == 1 and len(label.split()) <= _SHORT_LABEL]
    else:
        return ""
    for each in named:
        if asks := _asked(fold(each)):
            return asks
    return ""


def _presses(clause: Sequence[str], label: Sequence[str]) -> bool:
    """Whether a clause asks to press the label."""
    verbs = _verbs()["press"][0] | _verbs()["choose"][0]
    return any(_begins(clause, verb) for verb in verbs) and any(
        _begins(clause[at:], label) for at in range(1, len(clause))
    )


def quoted(goal: str, put: Callable[[str], str]) -> str:
    """Return a folded goal with a word from `put` in place of each quotation."""
    plain = _QUOTED.sub(lambda found: f" {put(found[0][1:-1])} ", goal[:_LONGEST])
    return fold(plain.replace("'", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", " "))


def quotations(goal: str) -> list[str]:
    """Return what stands in the quotation marks of a goal, in order."""
    return [words for found in _QUOTED.finditer(goal[:_LONGEST]) if (words := found[0][1:-1].strip())]


def clauses(plain: str) -> Iterator[str]:
    """Yield the clauses of a folded goal, each from its verb on: without “please”, “I want to” and the like."""
    for part in _JOINT.compiled.split(plain):
        clause = _LEAD.compiled.sub("", " ".join(part.split()), count=1)
        yield clause
        if serves := _SERVES.match(clause):
            yield clause[serves.end() :]


def has_verb(clause: str, of: Literal["enter", "look"]) -> bool:
    """Whether a clause begins or ends with a verb of entering, signing in, or looking."""
    words = _WORD.findall(clause)
    first, last, _ = _verbs()[of]
    return any(_begins(words, each) for each in first) or any(_begins(words[::-1], each[::-1]) for each in last)


def _asked(clause: str) -> Asks:
    words = _WORD.findall(clause)
    for asks in _STRONGEST_FIRST:
        first, last, looks = _verbs()[asks]
        if any(_begins(words, phrase) for phrase in looks):
            return ""
        if any(_begins(words, phrase) for phrase in first) or any(_begins(words[::-1], each[::-1]) for each in last):
            return asks
    return ""


def _begins_with(words: Sequence[str], phrases: Iterable[tuple[str, ...]]) -> bool:
    return any(_begins(words, phrase) for phrase in phrases)


def _has_unknown_verb(found: Sequence[str]) -> bool:
    """Whether a clause begins with an unknown verb.

    Before the first known verb, an unknown word counts as a verb unless a preposition follows ("Price of the lamp").
    Behind one, a list may continue ("its price, stock and colour"): there, an article, a number or a quotation must
    follow.
    """
    first, last, others = _verbs()["look"]
    articles = _verbs()["article"][0]
    looks = first.union(*(_verbs()[asks][2] for asks in _STRONGEST_FIRST))
    has_verb = False
    for clause in map(_WORD.findall, found):
        is_known = _begins_with(clause, looks) or _asked(" ".join(clause)) != ""
        if is_known or any(_begins(clause[::-1], each[::-1]) for each in last):
            has_verb = True
            continue
        if _is_of_unread_script(clause):
            return True
        if len(clause) < 2 or not _LETTERS.fullmatch(clause[0]) or _begins_with(clause, others):
            continue
        is_followed = (clause[1],) in articles or not _LETTERS.fullmatch(clause[1])
        if is_followed or not (has_verb or _begins_with(clause[1:], others)):
            return True
    return False


def _is_of_unread_script(words: Sequence[str]) -> bool:
    """Whether the first word with letters has a script without any known verb."""
    letters = next(filter(None, ("".join(filter(str.isalpha, word)) for word in words)), "")
    return letters != "" and not _LETTERS.fullmatch(letters)


def _begins(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return tuple(words[: len(phrase)]) == tuple(phrase)


@cache
def _verbs() -> dict[
    Asks | Literal["look", "enter", "press", "choose", "article"], tuple[frozenset[tuple[str, ...]], ...]
]:
    return {
        cast('Asks | Literal["look", "enter", "press", "choose", "article"]', asks): tuple(
            frozenset(tuple(_WORD.findall(fold(phrase))) for phrase in cast("dict[str, list[str]]", raw).get(part, ()))
            for part in ("first", "last", "not")
        )
        for asks, raw in merged("deeds").items()
    }


_VALUE: Final = "qvalueq"
"""The word that stands for a value's template in a goal."""
_CLEAR: Final = "qclearq"
"""The word that stands for a value that the goal itself names."""
_IN_ADDRESS: Final = re.compile(r"(?:https?://|(?<!\S)/)\S*$", re.IGNORECASE)
"""The beginning of an address up to a value."""


@dataclasses.dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a goal that names the value."""

    text: str
    labels: tuple[str, ...]
    """The words of each quotation except the value's."""
    is_clear: bool
    """Whether the goal has the value itself, not its template."""


@dataclasses.dataclass(frozen=True, slots=True)
class Mention:
    """A goal's mention of one value."""

    clauses: tuple[Clause, ...] = ()
    in_address: bool = False
    """Whether an address of the goal holds the value or its template."""

    def is_sought(self, *, only_clear: bool, only_looking: bool) -> bool:
        """Whether the goal names the value (in clear, in a clause of looking) without asking to enter it."""
        sought = (each for each in self.clauses if not has_verb(each.text, "enter"))
        clear = (each for each in sought if each.is_clear or not only_clear)
        return any(not only_looking or has_verb(each.text, "look") for each in clear)

    def aims_at(self, question: str) -> bool:
        """Whether one clause names both the value and the field with the question."""
        asked, told = " ".join(words(question)), set(content_words(question))
        return bool(told) and any(asked in each.labels or told <= set(words(each.text)) for each in self.clauses)


@lru_cache(maxsize=256)
def mention(goal: str, name: str, value: str) -> Mention:
    """Return a goal's mention of a value, by the name of its template or by the value itself."""
    in_address, labels = False, dict[str, str]()

    def mark(found: re.Match[str]) -> str:
        nonlocal in_address
        in_address = in_address or _IN_ADDRESS.search(goal[: found.start()]) is not None
        return f" {_VALUE if found[0].startswith('{{') else _CLEAR} "

    def put(quotation: str) -> str:
        said = " ".join(words(quotation))
        if said in (_VALUE, _CLEAR):
            return said
        mark = f"qlabel{len(labels)}q"
        labels[mark] = said
        return f"{mark} {_VALUE if _VALUE in said else ''} {_CLEAR if _CLEAR in said else ''}"

    in_clear = r"\s+".join(map(re.escape, value.split()))
    spellings = [re.escape("{{" + name + "}}"), *([rf"(?<!\w){in_clear}(?!\w)"] if in_clear else [])]
    own = re.compile("|".join(spellings), re.IGNORECASE)
    found = list[Clause]()
    for text in clauses(quoted(own.sub(mark, goal), put)):
        said = text.split()
        if _VALUE in said or _CLEAR in said:
            found.append(Clause(text, tuple(labels[each] for each in said if each in labels), _CLEAR in said))
    return Mention(tuple(found), in_address)
