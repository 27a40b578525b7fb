"""Learn the ends of a way from a person: `runs resolve RUN sent`, or `not_sent`. Pure.

A page may end in words unknown to all rules, and the run ends `unknown`. Once a person has told the outcome, the way
keeps all news of the page (`EndSeen`). The same news tell the outcome of a later run, apart from today's values,
numbers and dates. Any further word, question or button leaves the end open.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from footpath.answers.told_otherwise import ADDRESS
from footpath.engine.confirmed import passed_texts, texts_since, unjudged_texts
from footpath.engine.other_rows import other_rows
from footpath.engine.recorded import REDIRECTS
from footpath.engine.topic import in_lines, is_at_edge
from footpath.engine.view import unconfirmed
from footpath.language.moments import is_of_calendar
from footpath.language.outcomes import has_word
from footpath.language.text import fold, fold_words
from footpath.language.text import words as words_in
from footpath.reading.addresses import is_same_place
from footpath.reading.index import Index
from footpath.schema.cookbook import EndSeen, TextShown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from footpath.engine.view import View
    from footpath.language.outcomes import Notion
    from footpath.schema.cookbook import Condition

_MOST: Final = 16
"""Most new texts to learn. A page with more has texts that change."""
_FEWEST_WORDS: Final = 2
_LONGEST_NAME: Final = 4
"""Most words of a value with each word the person's own; of a longer value, only the whole is."""
_JUDGING: Final[tuple[Notion, ...]] = ("negation", "failure", "undone", "only", "pending", "set_aside")
_TEMPLATE: Final = re.compile(r"\{\{[^{}]*\}\}")
_OWN: Final = "*"
_HELD: Final = "0"
"""In the place of a hidden value: a number, and so of this run alone."""


@dataclasses.dataclass(frozen=True, slots=True)
class NewEnd:
    """The news of a page since a possible sending."""

    pattern: str
    """The address's shape."""
    texts: tuple[str, ...]
    controls: tuple[str, ...]
    """Labels of the new questions and buttons."""

    def learned(self, entered: Iterable[str], scrub: Callable[[str], str], *, landed: bool = True) -> EndSeen | None:
        """Return the condition for later ends; None for too few words besides those of the run.

        Args:
            entered: the values of the run.
            scrub: puts templates in the place of the person's further values.
            landed: whether the sending has landed.
        """
        own = _RunWords.of(entered)
        texts = _distinct(own.masked(_TEMPLATE.sub(_HELD, scrub(each))) for each in self.texts)
        controls = _distinct(own.masked(_TEMPLATE.sub(_HELD, scrub(each))) for each in self.controls)
        is_told = any(sum(word != _OWN for word in each.split()) >= _FEWEST_WORDS for each in texts)
        return EndSeen(landed=landed, pattern=self.pattern, texts=texts, controls=controls) if is_told else None

    def known_by(self, seen: EndSeen, own: _RunWords) -> bool:
        """Whether all of the news are those of an end seen before."""
        return (self.pattern, _distinct(map(own.masked, self.texts)), _distinct(map(own.masked, self.controls))) == (
            seen.pattern,
            seen.texts,
            seen.controls,
        )


@dataclasses.dataclass(frozen=True, slots=True)
class _RunWords:
    """The folded words of a run's values."""

    words: frozenset[str]
    phrases: tuple[tuple[str, ...], ...]
    """The longer values, and their lines."""
    addresses: frozenset[str]
    """E-mail addresses, only as a whole."""

    @classmethod
    def of(cls, values: Iterable[str]) -> _RunWords:
        texts = in_lines(values)
        addresses = frozenset(map(str.casefold, filter(ADDRESS.fullmatch, map(str.strip, texts))))
        said = {words_in(text) for text in texts if not ADDRESS.search(text)} - {()}
        short = frozenset(word for each in said if len(each) <= _LONGEST_NAME for word in each if not _judges(word))
        long = sorted((each for each in said if len(each) > _LONGEST_NAME), key=len, reverse=True)
        return cls(short, tuple(long), addresses)

    def masked(self, text: str) -> str:
        """Return the words of a text, with `*` for each stretch of the run's words, numbers and dates; a text with
        another e-mail address stays as a whole.
        """
        if not self.addresses.issuperset(map(str.casefold, ADDRESS.findall(text))):
            return fold(text)
        said = " ".join(words_in(ADDRESS.sub(_HELD, text)))
        for phrase in self.phrases:
            said = _without(said, " ".join(phrase))
        stretches = groupby(said.split(), self._has)
        return " ".join(_OWN if is_own else " ".join(words) for is_own, words in stretches)

    def _has(self, word: str) -> bool:
        return word in self.words or any(map(str.isdigit, word)) or is_of_calendar(word)


def _judges(word: str) -> bool:
    """Whether a word may decide what a sentence tells, as the value of a choice, too: "no problem", "not yet"."""
    return any(has_word(notion, word) for notion in _JUDGING)


def _without(text: str, phrase: str) -> str:
    return f" {text} ".replace(f" {phrase} ", f" {_HELD} ").strip()


def _distinct(masked: Iterable[str]) -> tuple[str, ...]:
    """Return the masked texts with other words than the run's, in order."""
    return tuple(sorted({each for each in masked if each not in ("", _OWN)}))


def new_end(before: View, now: View, statuses: Sequence[int]) -> NewEnd | None:
    """Return the news of a page after a probable acceptance of a form; None for none or too many. A doubted
    confirmation has news as well. A page for everybody looks the same after a refusal.

    Args:
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        statuses: the HTTP statuses of the answers to sending requests.
    """
    if not unjudged_texts(before, unconfirmed(now), statuses, may_ask=True):
        return None
    texts, controls = tuple(dict.fromkeys(_texts(before, now))), tuple(dict.fromkeys(_controls(before, now)))
    if not 0 < len(texts) <= _MOST or (_is_redirected(statuses) and _is_open_page(before, now, texts)):
        return None
    return NewEnd(_shape(now), texts, controls)


class KnownEnd(NamedTuple):
    """An end that a person has resolved before."""

    said: str
    """The most telling text of the page."""
    landed: bool
    """Whether the sending had landed."""


def seen_again(
    after: Iterable[Condition], before: View, now: View, statuses: Sequence[int], given: Collection[str] = ()
) -> KnownEnd | None:
    """Return the end that a person has resolved before; None for a new end, and for an end resolved both ways.

    Args:
        after: the conditions after the press, as learned.
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        statuses: the HTTP statuses of the answers to sending requests.
        given: the values that the run has entered, besides those of the page.
    """
    learned = [seen for each in after if (seen := _seen(each)) is not None]
    end = new_end(before, now, statuses) if learned else None
    if end is None:
        return None
    own = _RunWords.of((*_values(before), *given))
    as_said = dataclasses.replace(end, pattern="", texts=(" ".join(end.texts),), controls=())
    known = {seen.landed for seen in learned if (end if seen.pattern else as_said).known_by(seen, own)}
    if len(known) != 1:
        return None
    telling = max(end.texts, key=lambda text: sum(word != _OWN for word in own.masked(text).split()))
    return KnownEnd(telling, known.pop())


def _seen(condition: Condition) -> EndSeen | None:
    """Return an end seen before; an earlier version kept the words in a single text."""
    match condition:
        case EndSeen():
            return condition
        case TextShown(text=text):
            words = text.replace(_OWN, _HELD)
            return EndSeen(pattern="", texts=_distinct([_RunWords.of(()).masked(words)]))
        case _:
            return None


def _values(view: View) -> Iterator[str]:
    return (field.value for field in view.fields.values() if field.value)


def _texts(before: View, now: View) -> Iterator[str]:
    """Yield the new texts outside the site's edges and the rows of other things."""
    index = Index(now.snapshot)
    answers = set(map(fold, in_lines(_values(before))))
    has_moved = not is_same_place(before.snapshot.url, now.snapshot.url)
    beside = other_rows(now.snapshot, answers) if has_moved else frozenset[int]()
    for each in texts_since(before, index):
        if not is_at_edge(index, each) and each.order not in beside:
            yield each.text
    yield from passed_texts(before, now)


def _controls(before: View, now: View) -> Iterator[str]:
    """Yield the labels of new questions and buttons."""
    asked = {field.question for field in before.page.fields if field.is_asked}
    yield from (each.question for each in now.page.fields if each.is_asked and each.question not in asked)
    stood = {each.name for each in before.elements.values() if each.role == "button"}
    buttons = (each for each in now.elements.values() if each.role == "button" and not each.hidden)
    yield from (each.name for each in buttons if each.name not in stood)


def _shape(view: View) -> str:
    """Return host and path, with `*` for each part with a digit."""
    host, *path = view.page.url_pattern.partition("?")[0].split("/")
    return "/".join((host, *(_OWN if any(map(str.isdigit, each)) else each for each in path)))


def _is_redirected(statuses: Sequence[int]) -> bool:
    return any(status in REDIRECTS for status in statuses)


def _is_open_page(before: View, now: View, texts: Collection[str]) -> bool:
    """Whether the site led on to its front page, or to a page linked from the form's page, without a value of the run
    or an announcement.
    """
    here = now.snapshot.url
    if urlsplit(here).path in ("", "/"):
        return True
    links = (urljoin(before.snapshot.url, each.href) for each in before.elements.values() if each.href)
    if not any(is_same_place(each, here) for each in links):
        return False
    values = [said for each in _values(before) if len(said := fold_words(each)) >= _LONGEST_NAME]
    if any(value in fold_words(text) for text in texts for value in values):
        return False
    index = Index(now.snapshot)
    return not any(index.is_announced(each) for each in texts_since(before, index))
