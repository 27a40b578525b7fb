"""A goal in plain words as a pattern, and whether another goal differs only in data. Pure.

Values that a run entered, and names of clicked elements, are looked for in the goal. The found parts are data of the
goal, and become parameters. All other words must be the same in another goal, so that "Book the cheapest room in
Lisbon" and "Book the largest room in Lisbon" never match.

The form of a parameter says which words of another goal fit:

| pattern                    | takes                                                                  |
|----------------------------|------------------------------------------------------------------------|
| `{{goal.1}}`               | a name: capitalised words, or words with digits or signs ("New York")  |
| `{{goal.1.number}}`        | one number, in digits or as a word                                     |
| `{{goal.1.words}}`         | a few other words, without any that join or deny ("and", "not")        |
| `“{{goal.1}}”`             | any words in quotes                                                    |
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator, Mapping, Sequence

Shape = Literal["name", "number", "words", "quoted"]

_NUMBER_WORDS: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty
"""
_NUMBERS: Final = {word: str(number) for number, word in enumerate(_NUMBER_WORDS.split())}
_JOIN_OR_DENY: Final = "and or but not no nor then without except unless if instead than"
_JOINING: Final = frozenset(_JOIN_OR_DENY.split())
_SMALL_WORDS: Final = "de la le les del di da do das dos of the am an der den upon sur en el al san st"
_PARTICLES: Final = frozenset(_SMALL_WORDS.split())
_QUOTES: Final = {'"': '"', "“": "”", "„": "“", "‘": "’", "'": "'", "«": "»"}
_CLOSING: Final = frozenset(_QUOTES.values())
_EDGES: Final = ".,;:!?()[]" + "".join(_QUOTES) + "".join(_CLOSING)
_BREAKS: Final = ",;"
_TEMPLATE: Final = re.compile(r"\{\{([a-z0-9_.-]+)\}\}")
_OURS: Final = re.compile(r"goal\.\d+(?:\.(number|words))?")

LONGEST: Final = 12
"""Words of the longest value that is taken from a goal without quotes."""

MOST_HOLES: Final = 200
"""Parameters of a pattern; one with more is not read."""

MOST_READINGS: Final = 20_000
"""Number of readings of a goal that are tried; a pattern that needs more is not read."""

FEW: Final = 6
"""Words of the longest value that is neither name nor number."""


@dataclasses.dataclass(frozen=True, slots=True)
class Word:
    """A word of a goal, without surrounding signs."""

    text: str
    start: int
    end: int
    opens: bool = False
    """Whether a quotation begins with it."""
    closes: bool = False
    breaks: bool = False
    """Whether a comma or semicolon follows."""

    @property
    def plain(self) -> str:
        """The word for comparison: without case, number words as digits."""
        folded = self.text.casefold()
        return _NUMBERS.get(folded, folded)


@dataclasses.dataclass(frozen=True, slots=True)
class GoalPattern:
    """A goal as a pattern, with the values of its parameters."""

    text: str
    values: Mapping[str, str]
    of_step: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """By step id, the parameter that the step enters, where several parameters have the same value today."""

    def only(self, needed: Container[str]) -> GoalPattern:
        """Return the pattern with the `needed` parameters alone. Other data stay words of the goal: with a parameter,
        but no template in a step, the way would fit a goal with other data, and enter today's.
        """
        text, values = self.text, dict(self.values)
        for name in [each for each in values if each not in needed]:
            text = text.replace(f"{{{{{name}}}}}", values.pop(name))
        return GoalPattern(text, values, self.of_step)


def split(goal: str) -> list[Word]:
    """The words of a goal."""
    found: list[Word] = []
    for match in re.finditer(r"\S+", goal):
        text = match[0]
        left = len(text) - len(text.lstrip(_EDGES))
        kept = text.strip(_EDGES)
        if kept:
            start = match.start() + left
            before, after = text[:left], text[left + len(kept) :]
            opens = any(sign in _QUOTES for sign in before)
            closes = any(sign in _CLOSING for sign in after)
            breaks = any(sign in _BREAKS for sign in after)
            found.append(Word(kept, start, start + len(kept), opens, closes, breaks))
    return found


def generalise(
    goal: str,
    entered: Collection[str],
    named: Collection[str] = (),
    searched: Collection[str] = (),
    apart: Container[str] = (),
) -> GoalPattern:
    """Return the goal as a pattern.

    Args:
        goal: in plain words, with templates for a person's values.
        entered: texts that the run entered or chose; any that stands in the goal is data.
        named: names of clicked elements. Of names and entered texts, only parts that stand in the goal and look like
            data count: quoted, a name, or a number.
        searched: entered texts that a search took. Other words can be searched for with or without a capital.
        apart: entered texts that answer several questions: each place in the goal is a parameter of its own.
    """
    words = split(goal)
    taken: dict[tuple[int, int], None] = {}
    texts = dict.fromkeys((*entered, *named))
    spans = [span for value in set(entered) for span in _found(words, [word.plain for word in split(value)])]
    spans += [
        span
        for text in texts
        for span in _telling(words, [word.plain for word in split(text)])
        if _stands_in(text, words[slice(*span)], goal)
    ]
    for span in sorted(spans, key=lambda span: (span[0] - span[1], span)):  # the longest says the most
        _take(taken, span, words)
    looked_for = {tuple(word.plain for word in split(text)) for text in searched}
    return _written(goal, words, sorted(taken), looked_for, apart)


def fits(pattern: str, goal: str) -> Mapping[str, str] | None:
    """Return the parameters' values in a goal; None for another goal, or an ambiguous reading. No parameter takes a
    value of the task (`{{email}}`): a replay would enter the template's name as text.

    Commas part the values of a list (“to Ann Lee, Main Road 4, Leeds”), where the words alone would be ambiguous.
    """
    wanted, words = _items(pattern), split(goal)
    if sum(isinstance(each, _Hole) for each in wanted) > MOST_HOLES:
        return None
    return _only_reading(wanted, words, goal, parted=False) or _only_reading(wanted, words, goal, parted=True)


def _only_reading(
    wanted: Sequence[str | _Hole], words: Sequence[Word], goal: str, *, parted: bool
) -> dict[str, str] | None:
    """Return the values of the only reading; `parted`: commas end values where they do in the pattern, and only
    there.
    """
    found: list[dict[str, str]] = []
    tries = iter(range(MOST_READINGS))
    for values in _read(wanted, words, goal, {}, tries, parted=parted):
        if values not in found and not any(map(_names_value, values.values())):
            found.append(values)
        if len(found) > 1:
            return None
    return found[0] if found and next(tries, None) is not None else None


def _names_value(text: str) -> bool:
    return any(_OURS.fullmatch(name) is None for name in _TEMPLATE.findall(text))


def is_goal(pattern: str, goal: str) -> bool:
    """Whether a goal differs from a pattern only in data; tasks without a goal have empty ones."""
    return pattern == goal or fits(pattern, goal) is not None


def data_of(pattern: str) -> tuple[str, ...]:
    """Return the names of a pattern's parameters, in order, each once. Braces of the goal's own are words."""
    return tuple(dict.fromkeys(name for name in _TEMPLATE.findall(pattern) if _OURS.fullmatch(name)))


def specific(pattern: str) -> int:
    """Score how specific a pattern is: the more fixed words, the higher."""
    return sum(not isinstance(item, _Hole) for item in _items(pattern))


@dataclasses.dataclass(frozen=True, slots=True)
class _Hole:
    name: str
    shape: Shape
    breaks: bool
    """Whether a comma or semicolon follows."""


def _items(pattern: str) -> list[str | _Hole]:
    """Return fixed words and holes. A person's own templates (`{{email}}`) are words."""
    items: list[str | _Hole] = []
    for word in split(pattern):
        match = _TEMPLATE.fullmatch(word.text)
        ours = _OURS.fullmatch(match[1]) if match else None
        if match is None or ours is None:
            items.append(word.plain)
            continue
        shape: Shape = "number" if ours[1] == "number" else "words" if ours[1] else "name"
        items.append(_Hole(match[1], "quoted" if word.opens and word.closes else shape, word.breaks))
    return items


def _read(
    items: Sequence[str | _Hole],
    words: Sequence[Word],
    goal: str,
    values: dict[str, str],
    tries: Iterator[int],
    *,
    parted: bool,
) -> Iterator[dict[str, str]]:
    """Yield every reading of the words as the items, until all `tries` are used up."""
    at = 0
    while at < len(items) and isinstance(item := items[at], str):
        if at == len(words) or not _same(item, words[at].plain):
            return
        at += 1
    items, words = items[at:], words[at:]
    if next(tries, None) is None or len(items) > len(words):
        return
    if not items:
        if not words:
            yield values
        return
    item = items[0]
    assert isinstance(item, _Hole), "fixed words were met above"
    for length in range(1, min(len(words), LONGEST if item.shape != "quoted" else len(words)) + 1):
        said = words[:length]
        if not _may_stand(said, item, parted=parted):
            continue
        value = _value(said, goal, item.shape)
        if values.get(item.name, value) == value:
            yield from _read(items[1:], words[length:], goal, {**values, item.name: value}, tries, parted=parted)


def _may_stand(said: Sequence[Word], item: _Hole, *, parted: bool) -> bool:
    """Whether the words may be the value of a parameter."""
    return _may_be(said, item.shape) and (not parted or _is_parted(said, item))


def _is_parted(said: Sequence[Word], item: _Hole) -> bool:
    """Whether a comma follows the words as it follows the parameter, and none is among the words."""
    return said[-1].breaks == item.breaks and (item.shape == "quoted" or not any(each.breaks for each in said[:-1]))


def _same(one: str, other: str) -> bool:
    """Whether two words are equal, apart from a plural "s": the number before tells "night" from "nights"."""
    return one == other or one + "s" == other or one == other + "s"


def _may_be(said: Sequence[Word], shape: Shape) -> bool:
    if shape == "quoted":
        return _is_quotation(said)
    if any(word.opens or word.closes for word in said):
        return False
    match shape:
        case "number":
            return len(said) == 1 and said[0].plain.replace(".", "").replace(",", "").isdigit()
        case "name":
            return _is_proper(said[0]) and _is_proper(said[-1]) and all(map(_is_of_name, said))
        case _:
            return len(said) <= FEW and not any(word.plain in _JOINING for word in said)


def _is_quotation(said: Sequence[Word]) -> bool:
    return said[0].opens and said[-1].closes and not any(word.closes for word in said[:-1])


def _is_of_name(word: Word) -> bool:
    return _is_proper(word) or word.plain in _PARTICLES


def _is_proper(word: Word) -> bool:
    """Whether a word looks like data: a capital, a digit, or signs inside."""
    return word.text[0].isupper() or not word.plain.replace("'", "").replace("’", "").isalpha()


def _value(said: Sequence[Word], goal: str, shape: Shape) -> str:
    """Return the words as written: a quotation with all its signs, others with number words as digits."""
    at, end = _extent(said, goal, shape)
    if shape == "quoted":
        return goal[at:end]
    pieces: list[str] = []
    for word in said:
        pieces += [goal[at : word.start], _NUMBERS.get(word.text.casefold(), word.text)]
        at = word.end
    return " ".join("".join(pieces).split())


def _extent(said: Sequence[Word], goal: str, shape: Shape) -> tuple[int, int]:
    """Return where a value begins and ends in a goal; a quotation between its marks."""
    start, end = said[0].start, said[-1].end
    if shape != "quoted":
        return start, end
    before = goal[:start]
    before = before[len(before.rstrip(_EDGES)) :]
    mark = next(at for at, sign in enumerate(before) if sign in _QUOTES)
    after = goal[end:]
    after = after[: len(after) - len(after.lstrip(_EDGES))]
    last = after.rfind(_QUOTES[before[mark]])
    return start - len(before) + mark + 1, end + max(last, 0)


def _found(words: Sequence[Word], wanted: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of the words in the goal, in order."""
    count = len(wanted)
    for at in range(len(words) - count + 1) if count else ():
        if [word.plain for word in words[at : at + count]] == list(wanted):
            yield at, at + count


def places_of(goal: str, text: str) -> list[tuple[int, int]]:
    """Return where the words of a text begin and end in a goal, in order."""
    words = split(goal)
    spans = _found(words, [word.plain for word in split(text)])
    return [(words[start].start, words[end - 1].end) for start, end in spans]


def _telling(words: Sequence[Word], name: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of an element's name in the goal that look like data."""
    for length in range(len(name), 0, -1):
        for at in range(len(name) - length + 1):
            for start, end in _found(words, name[at : at + length]):
                said = words[start:end]
                quoted = said[0].opens and said[-1].closes
                proper = all(_is_proper(word) for word in said) and (start > 0 or said[0].text.isdigit())
                if quoted or proper:
                    yield start, end


def _stands_in(text: str, said: Sequence[Word], goal: str) -> bool:
    """Whether several words of a goal stand in a text with the same signs between: "2026-118 (49 EUR" does not stand in
    "2026-118: 49 EUR". A single word always does.
    """
    part = goal[said[0].start : said[-1].end]
    return len(said) == 1 or " ".join(part.split()).casefold() in " ".join(text.split()).casefold()


def _take(taken: dict[tuple[int, int], None], span: tuple[int, int], words: Sequence[Word]) -> None:
    """Take a span that can be a parameter: a part of a quotation cannot, and must not block the whole quotation."""
    if _shape(words[slice(*span)]) and all(span[1] <= start or end <= span[0] for start, end in taken):
        taken[span] = None


def _shape(said: Sequence[Word]) -> Shape | None:
    return next((shape for shape in _SHAPES if _may_be(said, shape)), None)


def _written(
    goal: str,
    words: Sequence[Word],
    taken: Sequence[tuple[int, int]],
    searched: Container[tuple[str, ...]],
    apart: Container[str],
) -> GoalPattern:
    values: dict[str, str] = {}
    names: dict[str, str] = {}
    text, at = "", 0
    for start, end in taken:
        said = words[start:end]
        shape = _shape(said)
        if shape is None:
            continue  # a part of a quotation
        value = _value(said, goal, shape)
        if shape == "name" and tuple(word.plain for word in said) in searched and _may_be(said, "words"):
            shape = "words"
        if _TEMPLATE.search(value):
            continue  # keep the person's own templates
        if value not in names or value in apart:
            name = f"goal.{len(values) + 1}" + (f".{shape}" if shape in ("number", "words") else "")
            names[value] = name
            values[name] = value
        begin, finish = _extent(said, goal, shape)
        text += goal[at:begin] + "{{" + names[value] + "}}"
        at = finish
    return GoalPattern(" ".join((text + goal[at:]).split()), values)


_SHAPES: Final[tuple[Shape, ...]] = ("quoted", "number", "name", "words")
