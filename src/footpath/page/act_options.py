"""The options of a list: functions that choose among them, and the choice that a widget shows."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict, cast

from footpath.page.act_point import GRACE_S, Clock
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from footpath.page.act_point import Clock
    from footpath.page.tab import Tab

Choose = Callable[[Sequence[Option]], Sequence[int]]
"""Chooses among offered options: returns the positions to take; none if none fits."""


@dataclass(frozen=True, slots=True)
class WantedOption:
    """The wanted choice in a list, for opening and searching."""

    pick: Choose
    """Chooses among the options without a search."""
    each: Choose
    """Chooses among the options of one search."""
    searches: tuple[str, ...]
    """Texts to type, one per choice."""
    least: int = 1
    """How many choices must be found for the whole to succeed."""
    is_sure: bool = True
    """Whether the list is known to take several values; otherwise it must show so after the first choice."""


class Listed(TypedDict, total=False):
    """An option as `page/js/options.js` describes options."""

    label: str
    value: str
    selected: bool
    disabled: bool
    ref: str


def as_options(listed: Sequence[Listed]) -> tuple[Option, ...]:
    """Return the options that the page has described."""
    return tuple(Option(**option) for option in listed)


def by_label(wanted: Sequence[str]) -> Choose:
    """Choose the options with exactly the labels (case and spacing aside) or values; none if one is missing."""

    def choose(options: Sequence[Option]) -> Sequence[int]:
        found = by_label_each(wanted)(options)
        return found if len(found) == len(wanted) else ()

    return choose


def by_label_each(wanted: Sequence[str]) -> Choose:
    """Choose as `by_label`, but only among the offered options: a searched list shows a few at a time."""

    def choose(options: Sequence[Option]) -> Sequence[int]:
        labels = [_plain(option.label) for option in options]
        values = [option.value for option in options]
        found: list[int] = []
        for words in wanted:
            if _plain(words) in labels:
                found.append(labels.index(_plain(words)))
            elif words and words in values:
                found.append(values.index(words))
        return found

    return choose


def besides(pick: Choose, taken: Sequence[Option]) -> Choose:
    """Choose as `pick` does, without the options already taken.

    `pick` still sees the taken options if the list no longer offers them: otherwise a merely similar one might be
    chosen, "Python (Django)" after "Python".
    """
    had = {option.label for option in taken}

    def choose(options: Sequence[Option]) -> Sequence[int]:
        new = [at for at, option in enumerate(options) if option.label not in had]
        chosen = pick([*taken, *(options[at] for at in new)])
        return [new[at - len(taken)] for at in chosen if at >= len(taken)]

    return choose


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


_DATE: Final = re.compile(
    r"(?<![\d./-])(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?![\d./-])", re.ASCII
)


class ShownChoice(TypedDict, total=False):
    """A widget's shown choice, as `page/js/chosen.js` reads the widget."""

    failure: str
    value: str
    text: str
    inner: str
    """The widget's own words, if it is no text field."""
    around: str
    state: str
    chosen: list[str]
    """Labels of options marked as selected (`aria-selected`, `aria-checked`)."""
    marked: list[str]
    """Labels of marked options where the mark may only mean "Enter takes this one"."""
    stands: list[str]
    """The single texts in the closed widget: the choices, and words of the widget's own."""
    beside: list[str]
    """The texts in the widget, open or closed, piece by piece, without the pieces of options."""
    chips: list[str]
    """Texts with a button that removes them."""
    came: list[str]
    """Texts that appeared outside the list since it opened."""
    open: bool
    expanded: str
    held: list[str]
    """Labels held by the hidden select behind the widget; absent without one."""


def is_shown(label: str, before: ShownChoice, now: ShownChoice, *, takes_one: bool = True) -> bool:
    """Whether a widget shows an option as chosen: by its words, or, once its list is closed, by a change. In a list of
    several choices the mark of an option is its choice.

    Many show less than the option: a country picker offers "Germany (+49)" and then shows a flag.
    """
    wanted = squash(label)
    if wanted in _squashed(now.get("held", ())) - _squashed(before.get("held", ())):
        return True
    counts = not takes_one or now.get("text", "") != before.get("text", "")  # "2 chosen"
    says = (*now.get("chosen", ()), *now.get("came", ()), *(now.get("marked", ()) if counts else ()))
    if wanted in {squash(text) for text in says} - {""}:
        return True
    if now.get("open"):
        places = [now.get("value", ""), now.get("text", "")]
    else:
        places = [now.get("value", ""), now.get("text", ""), now.get("around", "")]
    if wanted and any(words(label) in words(place) for place in places):
        return True
    return not now.get("open") and _print(now) != _print(before)


def follows(labels: Sequence[str], before: ShownChoice, now: ShownChoice) -> bool:
    """Whether a drawn control has changed to show the options set in its hidden select."""
    said = _texts(now) | _squashed((*now.get("beside", ()), *now.get("chips", ())))
    there = _texts(before) | _squashed((*before.get("beside", ()), *before.get("chips", ())))
    joined = squash(" ".join(labels))
    return said != there and (_squashed(labels) <= said or any(joined in text for text in said))


def is_changed(before: ShownChoice, now: ShownChoice) -> bool:
    """Whether a widget shows anything else than before."""
    return _print(now) != _print(before)


def is_standing(option: Option, now: ShownChoice) -> bool:
    """Whether a single-choice widget showed an option before its list was opened: some widgets remove a choice on a
    second click. The list's own mark is not enough, as a mark may only mean "Enter takes this one".
    """
    says = (*now.get("chosen", ()), now.get("inner", ""), *(now.get("stands", ()) if option.selected else ()))
    return squash(option.label) in {squash(text) for text in says} - {""}


def took_itself(before: ShownChoice, now: ShownChoice, chosen: Sequence[str], offered: Iterable[str]) -> bool:
    """Whether a widget after leaving holds an option neither chosen nor present before, alone or beside the choices."""
    had, held = before.get("held"), now.get("held")
    if not chosen and held is not None:
        return held != had
    there, new = (_texts(now), _texts(now) - _texts(before)) if held is None else (_squashed(held), _squashed(held))
    if len(chosen) > 0 and _squashed(now.get("chips", ())) & (new - _squashed(chosen)) & _squashed(offered):
        return True
    return there.isdisjoint(_squashed(chosen)) and not new.isdisjoint(_squashed(offered))


def _texts(now: ShownChoice) -> set[str]:
    """Return the texts of a closed widget that may be its choice."""
    return _squashed((now.get("value", ""), now.get("inner", ""), *now.get("stands", ())))


def _squashed(texts: Iterable[str]) -> set[str]:
    return set(map(squash, texts)) - {""}


def _print(now: ShownChoice) -> tuple[str, ...]:
    return (now.get("value", ""), now.get("text", ""), now.get("around", ""), now.get("state", ""))


def squash(text: str) -> str:
    """The letters and digits of a text, to compare it by; `+` and `#` stay after a letter ("C++", "C#"). Days and
    months of dates in numbers get two digits each: 1/11/2027 and 11/1/2027 are of the same digits.
    """
    padded = _DATE.sub(_padded, unicodedata.normalize("NFKC", text).casefold())
    return re.sub(r"[^\w+#]|_|(?<![^\W\d_])(?<![+#])[+#]+", "", padded)


def _padded(date: re.Match[str]) -> str:
    return re.sub(r"\d+", lambda number: number[0].zfill(2), date[0])


def words(text: str) -> str:
    """Return the words of a text, each between two spaces, so that `in` finds whole words only."""
    said = "".join(each if each.isalnum() else " " for each in text.casefold()).split()
    return f" {' '.join(said)} "


async def shown(tab: Tab, ref: str, clock: Clock) -> ShownChoice:
    """Read a widget's present display."""
    return cast("ShownChoice", json.loads(await tab.say(ref, "shown", deadline_s=clock.left + GRACE_S)))


def standing_in(before: ShownChoice, wanted: WantedOption) -> list[Option]:
    """Return the already chosen ones among several choices: a second click would remove or double them."""
    there = [Option(label=text) for text in before.get("stands", ())]
    return [there[at] for at in wanted.each(there)] if len(wanted.searches) > 1 else []


def as_chip(before: ShownChoice, wanted: WantedOption) -> list[Option]:
    """Return the single choice if shown as a chip: the list may no longer offer the option."""
    there = [Option(label=text) for text in before.get("chips", ())]
    return [there[at] for at in wanted.pick(there)]


def has_as_chips(now: ShownChoice, labels: Sequence[str]) -> bool:
    """Whether a widget shows several choices, and no other, as chips that remove them: its script keeps them, also if
    the hidden select behind holds the last one alone.
    """
    return len(labels) > 1 and _squashed(now.get("chips", ())) == _squashed(labels)


def is_found(options: Sequence[Option], text: str) -> bool:
    """Whether a list offers several options, or one like the searched text. A single unlike option says "nothing
    found".
    """
    return len(options) > 1 or any(squash(text) in squash(option.label) for option in options)


def searches(words: str) -> list[str]:
    """Return the texts to search for in turn: all words, their first part, word and letters."""
    words = " ".join(words.split())
    first = re.split(r"[,;(/|–-] ?", words, maxsplit=1)[0].strip()
    word = words.partition(" ")[0]
    return [text for text in dict.fromkeys((words, first, word, word[:3])) if len(text) > 1]


def repeats(label: str, words: str, shorter: Container[str]) -> bool:
    """Whether an option repeats the typed text: a shorter text had the same option around itself."""
    return words in label and label.replace(words, words[:-1]) in shorter
