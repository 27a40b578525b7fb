"""Redaction of a person's values: pages echo them, so texts of pages pass here before storage (contract 7)."""

from __future__ import annotations

import operator
import re
from functools import cache, partial
from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_origin

from footpath.echoes import SHORTEST, Echoes
from footpath.language.lexicon import LANGUAGES
from footpath.language.locales import months
from footpath.schema.base import Frozen
from footpath.schema.template import TEMPLATES
from footpath.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from footpath.schema.event import RunEvent
    from footpath.schema.run import Run

    Change = Callable[[str], str]

Data = TypeVar("Data", bound=Frozen)

_IN_EVERY_TEXT = frozenset({"yes", "no", "on", "off", "true", "false", "none", "all", "any", "the", "and"})
"""Short values redacted only as the value of a field, like single characters."""

KEPT = 2000
"""Maximum cached clean texts."""

_WORDS = frozenset({"role", "tag", "type", "meaning", "autocomplete"})
"""Fields with words of HTML or of Footpath."""

_CHOICES = frozenset({"options", "option_values", "offered"})
"""Fields with public labels: `Germany` among 200 countries reveals nothing. Only values unique to the person are
redacted.
"""

_MANY_DIGITS = 7
"""Minimum digits of a personal number: a phone, an account."""


_OF_MANY = re.compile(
    r"basics\.(?:label|location\.(?:city|region))|x-footpath\.relocation_city"
    r"|(?:work|volunteer)\.\d+\.(?:name|organization|position|location)"
    r"|education\.\d+\.(?:institution|area|studyType)|(?:skills|languages)\..+"
)
"""Profile paths of values that pages name for every reader: cities, trades, employers, schools, skills."""


_ISO_DATE = re.compile(r"\d{4}-(\d\d)-\d\d")
_WORDED_DATE = re.compile(
    r"(?<!\w)(?:(?P<before>[^\W\d]{3,12}\.?)\s)?\d{1,2}(?:\.|[^\W\d]{2})?"
    r"(?(before),?|\s(?:[^\W\d]{2}\s)?(?P<between>[^\W\d]{3,12}\.?),?)\s\d{4}(?!\d)"
)
"""A day, the name of a month and a year, in the spellings of `echoes`."""


@cache
def _months() -> Mapping[str, frozenset[int]]:
    """Return the numbers of the months by name, in all languages of the lexicon."""
    found: dict[str, frozenset[int]] = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for number, name in (*months(language, width).items(), *months(language, width, alone=True).items()):
                named = name.casefold().rstrip(".")
                found[named] = found.get(named, frozenset()) | {number}
    return found


class Redaction:
    """A person's values, to be replaced by templates in texts."""

    def __init__(self, values: Mapping[str, str], *, short: Mapping[str, str] | None = None) -> None:
        """`short` are values to redact whatever their length: as whole words, with exact case."""
        self._names: dict[str, str] = {}
        self._short: dict[str, str] = {}
        self._short_pattern: re.Pattern[str] | None = None
        self._echoes = Echoes()
        self._of_nobody_else: Redaction | None = None
        self._of_few: Redaction | None = None
        self._clean: dict[str, str] = {}
        """Texts that came by, clean: the steps of a page say much the same."""
        for name, value in values.items():
            self.learn(name, value)
        for name, value in (short or {}).items():
            self.learn(name, value, short=True)

    def __repr__(self) -> str:
        return f"Redaction({len(self._names)} values)"

    def learn(self, name: str, value: str, *, short: bool = False) -> None:
        """Redact another value, such as an answer given during the run."""
        value = " ".join(value.split())
        if short and 0 < len(value) < SHORTEST:
            self._short.setdefault(value, name)
            self._short_pattern = re.compile("|".join(map(_short, sorted(self._short, key=len, reverse=True))))
            self._of_few = None
        if self._echoes.add(value):
            self._names[value] = name
            self._of_nobody_else = self._of_few = None
            self._clean.clear()

    def text(self, text: str) -> str:
        """The text with each value replaced by its template; of a `Sentence`, only foreign parts."""
        if isinstance(text, Sentence):
            return text.cleaned(self.text, self.choice)
        if self._short_pattern is not None:
            known, seek = self._short, self._short_pattern
            parts = TEMPLATES.split(text)
            text = "".join(
                part if part.startswith("{{") else seek.sub(lambda match: _template(known[match[0]]), part)
                for part in parts
            )
        if not self._names or len(text) < SHORTEST:
            return text
        if (clean := self._clean.get(text)) is None:
            if len(self._clean) == KEPT:
                self._clean.clear()
            clean = self._clean[text] = self._cleaned_text(text)
        return clean

    def _cleaned_text(self, text: str) -> str:
        def clean(plain: str) -> str:
            return self._echoes.replaced(plain, lambda value: _template(self._names[value]))

        # skip templates, since a text may pass here twice
        parts = (each for part in TEMPLATES.split(text) for each in self._apart(part))
        return "".join(part if part.startswith("{{") or is_other else clean(part) for part, is_other in parts)

    def _apart(self, text: str) -> Iterator[tuple[str, bool]]:
        """Yield the parts of a text, each with whether the part is a date of a month in which no date of the person
        lies. Any word may be the name of a month, so such a date would pass for the person's.
        """
        own = {int(found[1]) for value in self._names if (found := _ISO_DATE.fullmatch(value))}
        at = 0
        for found in _WORDED_DATE.finditer(text) if own else ():
            said = _months().get((found["before"] or found["between"]).casefold().rstrip("."), frozenset())
            if said and said.isdisjoint(own):
                yield text[at : found.start()], False
                yield found[0], True
                at = found.end()
        yield text[at:], False

    def restored(self, data: Data) -> Data:
        """Put the person's values back into data from their own pages: a value such as "Company" may stand in a public
        question ("Company name").
        """
        values = {_template(name): value for value, name in (*self._names.items(), *self._short.items())}
        seek = re.compile("|".join(map(re.escape, values)) or "(?!)")
        put_back = partial(seek.sub, lambda match: values[match[0]])
        return _changed(data, put_back, put_back)

    def choice(self, label: str) -> str:
        """The label of an option, without values unique to the person."""
        if self._of_nobody_else is None:
            self._of_nobody_else = Redaction({})
            for value, name in self._names.items():
                if _is_of_nobody_else(name, value):
                    self._of_nobody_else.learn(name, value)
        return self._of_nobody_else.text(label)

    def public(self, text: str) -> str:
        """A public text, without the person's values except common ones: "Data Engineer" and "Berlin" stay in a list of
        postings, "Hello, Jane" does not.
        """
        if self._of_few is None:
            self._of_few = Redaction({})
            for value, name in self._names.items():
                if _is_of_nobody_else(name, value) or not _is_of_many(name):
                    self._of_few.learn(name, value)
            for value, name in self._short.items():
                self._of_few.learn(name, value, short=True)
        return self._of_few.text(text)

    def event(self, event: RunEvent) -> RunEvent:
        """An event without the person's values."""
        return self._cleaned(event)

    def shared(self, data: Data) -> Data:
        """Data read by others, such as an atlas, without the person's values (see `public`)."""
        return _changed(data, self.public, self.choice)

    def offered(self, data: Data) -> Data:
        """Public choices of a page, without values unique to the person (see `choice`)."""
        return _changed(data, self.choice, self.choice)

    def run(self, run: Run) -> Run:
        """A run without the person's values."""
        return self._cleaned(run)

    def _cleaned(self, data: Data) -> Data:
        return _changed(data, self.text, self.choice)


def _changed(data: Data, text: Change, choice: Change) -> Data:
    """The data with `text` applied to each text and `choice` to each public choice."""
    changed: dict[str, object] = {}
    for name in _open_fields(type(data)):
        before: object = getattr(data, name)
        after = _value(before, choice if name in _CHOICES else text, text, choice)
        if after is not before:
            changed[name] = after
    return data.model_copy(update=changed) if changed else data


def _value(value: object, change: Change, text: Change, choice: Change) -> object:
    match value:
        case str():
            after = change(value)
            return value if after == value else after
        case Frozen():
            return _changed(value, change if change is choice else text, choice)
        case tuple():
            before = cast("tuple[object, ...]", value)
            after = tuple(_value(each, change, text, choice) for each in before)
            return before if all(map(operator.is_, after, before)) else after
        case dict():
            held = cast("dict[object, object]", value)
            clean = {key: _value(each, change, text, choice) for key, each in held.items()}
            return held if all(clean[key] is each for key, each in held.items()) else clean
        case _:
            return value


def _is_of_nobody_else(name: str, value: str) -> bool:
    is_address = "@" in value or "://" in value
    return is_address or name in ("basics.name", "secret") or sum(map(str.isdigit, value)) >= _MANY_DIGITS


def _is_of_many(name: str) -> bool:
    return _OF_MANY.fullmatch(name) is not None


def _short(value: str) -> str:
    """A pattern for a short value as a word; for a value common in all texts, only as the value of a field."""
    word = rf"(?<!\w){re.escape(value)}(?!\w)"
    return rf'(?<== "){word}(?=")' if len(value) == 1 or value.casefold() in _IN_EVERY_TEXT else word


@cache
def _open_fields(kind: type[Frozen]) -> tuple[str, ...]:
    """The fields that may hold a text from a page."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if name not in _WORDS and get_origin(field.annotation) is not Literal)


def _template(name: str) -> str:
    return "{{" + name + "}}"
