"""Find answers that the requests of a run did not carry: a page may show an answer, and send the form without. Pure.

Texts, numbers, days, times and files are searched in all sent data, in any spelling. A site may send any code for a
choice, so choices are compared only with each other: if a choice is sent by label, all choices must be. A choice is
missing if the choice's widget sends only empty values, or if a whole form has no entry left that can be the code
(`uncarried`). If no answer is found at all, the page sends in an unreadable way, and nothing is proven.
"""

from __future__ import annotations

import dataclasses
import html
import re
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from footpath.answers.dates import days_in
from footpath.answers.natives import read_time
from footpath.echoes import Echoes, decoded, fold
from footpath.schema.request import TELLING, TOKEN, form_fields, values_in, values_within

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from footpath.page.carriers import FormEntries
    from footpath.schema.observation import FieldKind
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Option

CHOICES: Final[frozenset[FieldKind]] = frozenset({"select", "combobox", "checkboxes"})
SPELLED: Final[frozenset[FieldKind]] = frozenset(
    {"text", "email", "tel", "url", "number", "date", "time", "textarea", "rich_text"}
)
"""Kinds of fields whose answer stands in the request literally."""
STEERING: Final[frozenset[FieldKind]] = frozenset({"radio", "range"})
"""Further kinds of choices. Some forms only steer by such a choice, and do not send the choice."""
_OF_ONE: Final[frozenset[FieldKind]] = frozenset({"select", "radio"})
"""Kinds of fields with one chosen option."""
_SUBSCRIBER: Final = 5
"""Least number of digits that identify a part of a number."""
_TAG: Final = re.compile(r"<[^<>]*>")
_TIME: Final = re.compile(r"(?<!\d)(\d\d?)[:.h](\d\d)(?!\d)")
_STAMP: Final = re.compile(r"([12]\d{3}-\d\d-\d\d)T\d")
_LONGEST_CODE: Final = 20_000
"""Characters of the longest value that is decoded."""
_BLOB: Final = re.compile(r"[A-Za-z0-9+/]{64,}")


@dataclasses.dataclass(frozen=True, slots=True)
class GivenAnswer:
    """The answer to one question."""

    question: str
    kind: FieldKind
    spellings: tuple[tuple[str, ...], ...] = dataclasses.field(repr=False)
    """The answer in parts: as given by the person, as entered, and as shown by the page."""
    names: tuple[str, ...] = ()
    """Names under which a form may send the answer: its field's, and those of hidden fields of its widget."""
    ref: str = ""
    """The ref of the field on the current page."""
    options: tuple[Option, ...] = dataclasses.field(default=(), repr=False)
    """The options that the page showed."""
    is_part: bool = False
    """Whether a site may send the answer inside another answer, or leave the answer out: a country code, a consent."""
    name: str = ""
    """The name of the answer (`Answer.name`)."""

    @property
    def is_carried_by_name(self) -> bool:
        """Whether the names of the sent fields help to find the answer."""
        return self.kind in CHOICES | SPELLED

    def is_in(self, sent: SentTexts) -> bool:
        """Whether the answer was sent, as far as can be told."""
        match self.kind:
            case "file":
                is_sent = sent.has_raw or all(sent.names_file(part) for parts in self.spellings for part in parts)
                return is_sent and not sent.lacks(self.names)
            case kind if kind in CHOICES:
                found = [any(sent.holds(part) for part in part_of) for part_of in zip(*self.spellings, strict=False)]
                return all(found) or not (any(found) or sent.lacks(self.names))
            case _:
                return self.is_spelled_in(sent)

    def is_spelled_in(self, sent: SentTexts) -> bool:
        """Whether all parts of one spelling were sent."""
        return any(parts and all(map(sent.holds, parts)) for parts in self.spellings)

    def is_named_in(self, sent: SentTexts) -> bool:
        """Whether the answer was sent as spelled, or anything under a name of its widget."""
        return self.is_spelled_in(sent) or sent.has_value_of(self.names)

    def is_unseen_in(self, sent: SentTexts) -> bool:
        """Whether the answer may have been sent in an encoding of the page's own, under its own name."""
        return self.kind in SPELLED and not self.is_in(sent) and sent.has_token_of(self.names)

    def is_contradicted_by(self, sent: SentTexts) -> bool:
        """Whether the number, day or time was sent as another one under its own name."""
        if self.kind not in SPELLED or self.is_spelled_in(sent):
            return False
        has_letters = any(map(str.isalpha, "".join(part for parts in self.spellings[:1] for part in parts)))
        return not has_letters and sent.has_value_of(self.names, exactly=True)

    def is_replaced_in(self, sent: SentTexts, name: str) -> bool:
        """Whether other options of the list were sent under a name, and not the chosen one."""
        said = sent.values_of(name) if self.kind in _OF_ONE else frozenset[str]()
        chosen = {fold(part) for parts in self.spellings for part in parts}
        others = {fold(text) for option in self.options for text in (option.value, option.label)} - chosen
        return said != frozenset() and said <= others

    @property
    def is_long(self) -> bool:
        """Whether a part of the answer is long enough for recognition within another text."""
        return any(len(fold(part)) >= TELLING for parts in self.spellings for part in parts)

    def tells(self, sent: SentTexts) -> bool:
        """Whether the answer was sent and cannot be confused with other data."""
        return self.kind in SPELLED and self.is_long and self.is_in(sent)


def contradicted(page: Sequence[GivenAnswer], request: OutboundRequest, form: FormEntries) -> set[str]:
    """Return the questions for which the form's own request carries another answer than the given one."""
    now = SentTexts([request.legible])
    told = {each.question for each in page if each.is_contradicted_by(now)}
    return told if told and is_of_form(page, request, form) else set()


def replaced(
    page: Sequence[GivenAnswer], request: OutboundRequest, form: FormEntries, lists: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the questions for which the form's own request has other options than the chosen one; `lists`: the names
    of native lists and radio buttons, by ref.
    """
    now = SentTexts([request.legible])
    told = tuple(each.question for each in page if each.is_replaced_in(now, lists.get(each.ref, "")))
    return told if told and (request.kind == "Document" or is_of_form(page, request, form)) else ()


def missing_from(pages: Iterable[Sequence[GivenAnswer]], sent: SentTexts) -> tuple[str, ...]:
    """Return the questions whose answers were not sent, on pages that send readable answers; without the possibly
    encoded answers (`unseen_in`).
    """
    legible = [page for page in pages if sent.is_legible and any(each.tells(sent) for each in page)]
    missing = (each for page in legible for each in page if not (each.is_in(sent) or each.is_unseen_in(sent)))
    return tuple(dict.fromkeys(each.question for each in missing))


def unseen_in(pages: Iterable[Sequence[GivenAnswer]], sent: SentTexts) -> tuple[str, ...]:
    """Return the questions whose answers the page sends as tokens, readable only for the site."""
    return tuple(dict.fromkeys(each.question for page in pages for each in page if each.is_unseen_in(sent)))


def uncarried(
    page: Sequence[GivenAnswer], body: str, first: Collection[tuple[str, str]], names: Collection[str]
) -> tuple[str, ...]:
    """Return the questions whose answers no entry of a whole form can carry, whatever code the site sends for a choice:
    each entry is another answer's or control's, or stood in the form before the first answer. None if all entries
    stood there: the site has kept a draft with the same answers.

    Args:
        page: the answers that the page asks for.
        body: what the form sends.
        first: the entries of the form before the first answer, by name and value.
        names: the names of the page's other controls.
    """
    sent = SentTexts([body])
    lacking = [each for each in page if each.is_carried_by_name and not each.is_named_in(sent)]
    carried = [each for each in page if each not in lacking]
    if not lacking or not sent.is_legible or not any(each.tells(sent) for each in carried):
        return ()
    if all(entry in first for entry in _named(body)):
        return ()
    known = _KnownEntries(carried, first, names)
    return tuple(dict.fromkeys(each.question for each in lacking)) if known.are_all_of(body) else ()


def left_behind(
    page: Sequence[GivenAnswer], body: str, sent: SentTexts, first: Collection[tuple[str, str]], names: Collection[str]
) -> tuple[str, ...]:
    """Return the questions of all written answers if the browser sends a whole form that carries none: each entry stood
    in it before the first answer, or is another control's, so none can be an encoded answer.

    Args:
        page: the answers that the page asks for.
        body: what the form sends.
        sent: all that was sent so far, the form included; legible.
        first: the entries of the form before the first answer, by name and value.
        names: the names of the page's other controls.
    """
    written = [each for each in page if each.kind in SPELLED and each.spellings]
    if any(each.is_in(sent) or each.is_unseen_in(sent) for each in written):
        return ()
    others = {*names} - {""}
    is_untouched = all(entry in first or entry[0] in others for entry in form_fields(body) if any(entry))
    return tuple(dict.fromkeys(each.question for each in written)) if is_untouched else ()


def is_of_form(page: Sequence[GivenAnswer], request: OutboundRequest, form: FormEntries) -> bool:
    """Whether a request is the form's own, not a count or a search under the name of one answer (`date`): it carries a
    telling answer of the page, the names of all answers or of most entries of the form, or goes with any of the names
    to where the form is sent.

    Args:
        page: the answers that the page asks for.
        request: what is about to leave.
        form: the form before the press.
    """
    sent, keys = SentTexts([request.legible]), {fold(key) for key, _ in _named(request.legible)}
    own = {fold(name) for name in form.all_names} - {""}
    named = keys & own
    return (
        any(each.tells(sent) for each in page)
        or all(not keys.isdisjoint(map(fold, each.names)) for each in page)
        or 2 * len(named) > len(own)
        or (bool(named) and form.go_to(request.method, request.url))
    )


class _KnownEntries:
    """The entries of a form that carry given answers or belong to other controls."""

    def __init__(
        self, carried: Sequence[GivenAnswer], first: Collection[tuple[str, str]], names: Collection[str]
    ) -> None:
        self._carried = carried
        self._first = first
        own = (name for each in carried for name in each.names)
        self._names = {fold(name) for name in (*names, *own)} - {""}

    def are_all_of(self, body: str) -> bool:
        """Whether a form has entries with values, and each is known."""
        entries = [(key, value) for key, value in _named(body) if key and value not in ("", "?")]
        return bool(entries) and all(map(self.has, entries))

    def has(self, entry: tuple[str, str]) -> bool:
        """Whether an entry stood in the form at first, or has the name or the value of another control. An entry that
        had another value may carry a choice, even with the value of another answer (a country and a telephone's); one
        that was empty may with the value of another choice, while a written answer there is a copy.
        """
        key, value = entry
        if entry in self._first or fold(key) in self._names:
            return True
        if any(name == key and was not in ("", value) for name, was in self._first):
            return False
        may_copy = [each for each in self._carried if each.kind in SPELLED or (key, "") not in self._first]
        alone = SentTexts([value])
        return words_of(value) <= _spelled(may_copy) or any(each.is_spelled_in(alone) for each in may_copy)


def _spelled(answers: Iterable[GivenAnswer]) -> set[str]:
    """Return the words of all spellings of answers."""
    parts = (part for each in answers for parts in each.spellings for part in parts)
    return {word for part in parts for word in words_of(part)}


class SentTexts:
    """All texts that left the browser."""

    def __init__(self, bodies: Iterable[str], *, has_raw: bool = False) -> None:
        self.bodies = tuple(bodies)
        self._leaves = [_without_markup(each) for body in self.bodies for each in _leaves(body)]
        self.has_raw = has_raw
        """Whether a file was sent in a request of its own, without a name in any text."""

    @property
    def is_legible(self) -> bool:
        """Whether every text is in a known encoding."""
        return not any("\ufffd" in leaf for leaf in self._leaves)

    def holds(self, text: str) -> bool:
        """Whether a text was sent, in one piece or several; of a text with markup, what editors send of it."""
        text = _without_markup(text)
        if self._is_written(text):
            return True
        has_letters = any(map(str.isalpha, text))
        if (self._words if has_letters else self._alone).issuperset(words_of(text)):
            return True
        if "://" in text:
            return self.holds(text.partition("://")[2].rstrip("/"))
        if not has_letters and self._holds_number(text):
            return True
        days, time = days_in(text), read_time(text.strip())
        return (days != () and all(map(self._holds_day, days))) or (time != "" and self._holds_time(time))

    def _is_written(self, text: str) -> bool:
        """Whether a text was sent in one piece: as a word, or inside a longer text."""
        core, spelled_out = fold(text), fold(text, spelled_out=True)
        if core == "" or core in self._words or spelled_out in self._words:
            return True
        return len(core) >= TELLING and any(core in each or spelled_out in each for each in self._folded)

    def names_file(self, name: str) -> bool:
        """Whether a file of the name was sent, or the form sends files in another way."""
        stem = fold(PurePath(name).stem)
        return any(stem in each for each in self._folded) or any(_BLOB.search(each) for each in self._leaves)

    def lacks(self, names: Collection[str]) -> bool:
        """Whether the last form with one of the names has no value under any of them, nor under a longer name
        (`country`, `country_id`). A library that uploads a file separately may fill in the file's id too late.
        """
        keys = tuple(key for key in map(fold, names) if key)
        for body in reversed(self.bodies):
            said = [(fold(key), value) for key, value in _named(body)]
            if any(key in keys for key, _ in said):
                return not any(value for key, value in said if key.startswith(keys))
        return False

    def has_value_of(self, names: Collection[str], *, exactly: bool = False) -> bool:
        """Whether a form has a value under one of the names, or under a longer name unless `exactly`."""
        keys = tuple(key for key in map(fold, names) if key)
        said = [(fold(key), value) for body in self.bodies for key, value in _named(body)]
        return bool(keys) and any(value for key, value in said if key in keys or (key.startswith(keys) and not exactly))

    def values_of(self, name: str) -> frozenset[str]:
        """Return the folded values that forms have under a name."""
        said = (each for body in self.bodies for each in _named(body))
        return frozenset(fold(value) for key, value in said if key == name != "" and fold(value))

    def has_token_of(self, names: Collection[str]) -> bool:
        """Whether a form has a token under a name: a value readable only for the site."""
        keys = tuple(key for key in map(fold, names) if key)
        said = (value for body in self.bodies for key, value in _named(body) if fold(key) in keys)
        return any(TOKEN.fullmatch(value) for value in said)

    @cached_property
    def _folded(self) -> list[str]:
        return list(map(fold, self._leaves))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._folded).union(*map(words_of, self._leaves))

    @cached_property
    def _alone(self) -> frozenset[str]:
        """Return the values of one word."""
        return frozenset(each.lstrip("0") or "0" for each in self._folded)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(_plain_number(leaf) for leaf in self._leaves)

    def _holds_number(self, text: str) -> bool:
        digits = fold(text)
        parts = (each for each in self._folded if each.isdecimal() and len(each) >= _SUBSCRIBER)
        return _plain_number(text) in self._numbers or any(digits.endswith(each.lstrip("0")) for each in parts)

    def _holds_day(self, iso: str) -> bool:
        day, echoes = date.fromisoformat(iso), Echoes((iso,))
        if any(echoes.stand_in(leaf) for leaf in self._leaves):
            return True
        moments = [each for leaf in self._leaves for each in _moments(leaf)]
        if any(abs(each - day) <= timedelta(days=1) for each in moments):  # at midnight somewhere else
            return True
        return self._alone.issuperset((str(day.day), str(day.year)))

    def _holds_time(self, time: str) -> bool:
        hour, minute = map(int, time.split(":")[:2])
        found = [tuple(map(int, each)) for leaf in self._leaves for each in _TIME.findall(leaf)]
        if any(at[1] == minute and (at[0] - hour) % 12 == 0 for at in found):
            return True
        is_stamp = any(_STAMP.search(leaf) for leaf in self._leaves)
        return is_stamp and any(at[1] == minute for at in found)  # the hour differs by time zone


def _without_markup(text: str) -> str:
    """Return the words of a text in HTML; a text of tags alone as it is."""
    plain = html.unescape(text)
    words = _TAG.sub(" ", plain)
    return words if any(map(str.isalnum, words)) else plain


def words_of(text: str) -> set[str]:
    """Return the folded words of a text, numbers without leading zeros."""
    return {fold(word).lstrip("0") or "0" for word in re.findall(r"\w+", text)}


def _moments(leaf: str) -> Iterator[date]:
    """Yield the days of a time stamp."""
    try:
        if match := _STAMP.search(leaf):
            yield date.fromisoformat(match[1])
        elif leaf.isdecimal() and len(leaf) in (10, 13):
            yield datetime.fromtimestamp(int(leaf[:10]), UTC).date()
    except ValueError:
        return


def _plain_number(text: str) -> str:
    """Return a number without groups and meaningless zeros: `1,249.50` and `1249.5` are equal."""
    whole, _, part = re.sub(r"[\s'’+]|[.,](?=\d{3}(?:\D|$))", "", text).replace(",", ".").partition(".")
    return f"{whole.lstrip('0') or '0'}.{part.rstrip('0')}"


def _named(body: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a body by field name, within JSON too; empty without names. An object counts as a value."""
    for name, value in form_fields(body):
        if name:
            yield name, value
        for said in (each for each in values_within(value) if each.value is not value):
            yield from ((name, "?") for name in said.path[:-1])
            for each in said.plain or ([None] if isinstance(said.value, list) else ()):
                yield said.key, "" if each is None else str(each)


def _leaves(body: str) -> Iterator[str]:
    """Yield the names and values in a body of any format."""
    for said in values_in(body):
        yield from said.path
        for value in map(str, said.plain):
            yield value
            yield from _encoded(value)


def _encoded(text: str) -> Iterator[str]:
    """Yield the readable texts that a value stands for in base64 or hex."""
    for said in decoded(text) if text.isascii() and len(text) <= _LONGEST_CODE else ():
        if len(said) >= TELLING and said.isprintable() and "\ufffd" not in said:
            yield from _leaves(said)
