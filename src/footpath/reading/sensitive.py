"""Judge which of a person's values are secret or sensitive, and where a value must not be written. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.text import words
from footpath.reading.effect import form_of
from footpath.reading.vocabulary import read_attribute, read_text, surest, words_of_attributes
from footpath.schema.observation import FLEETING, SECRET_MEANINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.reading.deeds import Mention
    from footpath.schema.observation import FieldObservation, FormObservation, PageObservation
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

_SURE: Final = 0.6
_KINDS: Final = SECRET_MEANINGS | {"national_id", "security_answer"}
"""Meanings of what is secret, or identifies a person or their money."""
_UNSAID: Final = frozenset({"security_answer"})
"""Meanings that one telling word of a name does not tell: "answer" may be any value. A field's question tells them."""
GIVEN: Final = "given"
"""The kind of a value that is secret only by the way in which the person gave it."""
SENSITIVE: Final = "sensitive"
"""The kind of a value that looks secret, by its name or its form, and has no meaning of its own."""
_IDENTIFYING: Final = (
    "name", "given-name", "additional-name", "family-name", "username", "email", "tel", "tel-national",
    "street-address", "address-line1", "address-line2", "bday",
)  # fmt: skip
"""Meanings of facts that identify the person."""
_EXCLUSIVE: Final[dict[str, str]] = {
    **dict.fromkeys(("name", "given-name", "additional-name", "family-name"), "name"),
    **dict.fromkeys(("tel", "tel-national"), "telephone"),
    **dict.fromkeys(("street-address", "address-line1", "address-line2", "address-level2", "postal-code"), "address"),
    "email": "e-mail",
    "bday": "birth",
}
"""Meanings of facts of which none can stand for one of another kind, and their kinds."""
_SHARED: Final[dict[str, str]] = {"new-password": "current-password", "password_confirm": "current-password"}
"""Meanings with the same value."""
_NAMES: Final = frozenset([
    "pw", "pwd", "password", "passphrase", "passcode", "secret", "token", "pin", "tan", "otp", "iban", "bic", "bank",
    "kontonummer", "bankverbindung", "passport", "reisepass", "personalausweis", "ausweisnummer", "ssn", "kreditkarte",
    "steuernummer", "kennwort", "passwort", "credential", "credentials",
])  # fmt: skip
"""Words of a name that mark its value as sensitive."""
_TELLING_END: Final = 5
"""Least letters by which the end of a compound word tells its meaning, whatever stands before: `clubpassword`."""
_TELLING_BEGIN: Final = 8
"""Least letters by which the beginning of a compound word does: `passwordfield`, but not `secretary`."""
_SHORTEST_BEGIN: Final = 3
_AUTOFILL: Final = re.compile(rf"password|{FLEETING}|\bcc-")
"""Autofill tokens of secrets."""
_MASK: Final = re.compile(r"[•●∙·*＊]{3,}")
"""A placeholder that draws a hidden entry."""
_IBAN: Final = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
_CARD: Final = re.compile(r"\d{13,19}")
_VAGUE: Final = frozenset(["code", "data", "id", "my", "name", "no", "number", "of", "the", "value", "your"])
"""Words of a name that do not distinguish values."""
_FREE: Final = frozenset({"textarea", "rich_text"})
_SEARCHES: Final = frozenset({"search", "filter"})


def kind_of(name: str, value: str) -> str:
    """Return the kind of a sensitive value, by its given name or its form (a card's); empty for a plain fact."""
    said = words(re.sub(r"[._\-]", " ", name))
    shown, written = read_text(" ".join(said)), read_attribute(name)
    scores = {each: max(shown.get(each, 0), written.get(each, 0)) for each in _KINDS}
    kinds = _KINDS - _UNSAID if len({*said} - _VAGUE) == 1 else _KINDS
    best = max(sorted(kinds), key=lambda each: scores[each])
    if scores[best] >= _SURE:
        return _SHARED.get(best, best)
    return SENSITIVE if not _NAMES.isdisjoint(said) or any(map(_is_compound, said)) or is_account(value) else ""


@cache
def _secret_words() -> frozenset[str]:
    return _NAMES | words_of_attributes(_KINDS)


@lru_cache(maxsize=4096)
def _is_compound(word: str) -> bool:
    """Whether a word of an identifier, with any number, is a secret's: `pw2`, `userpw`, but not `compass`."""
    plain = word.rstrip("0123456789")
    for secret in _secret_words():
        begin = plain.removesuffix(secret)
        if begin != plain and (
            not begin
            or len(secret) >= _TELLING_END
            or not set("aeiouy") & set(secret)
            or (len(begin) >= _SHORTEST_BEGIN and begin in words_of_attributes())
        ):
            return True
        if len(secret) >= _TELLING_BEGIN and plain.startswith(secret):
            return True
    return False


def secrets_among(values: Mapping[str, str]) -> tuple[str, ...]:
    """Return the sensitive ones of named values, each once."""
    return tuple(dict.fromkeys(value for name, value in values.items() if kind_of(name, value)))


def asks_for_secret(field: FieldObservation) -> bool:
    """Whether a field asks for a secret, or identifies a person or their money."""
    return field.is_secret or field.meaning in _KINDS or kind_of(field.question, "") != ""


def is_secret_field(signature: Signature) -> bool:
    """Whether an element asks for a secret, or for what identifies a person; visible words go before an id."""
    by_markup = signature.type == "password" or _AUTOFILL.search(signature.autocomplete) is not None
    if by_markup or signature.meaning in _KINDS:
        return True
    shown = [each for each in (signature.question, signature.name, signature.label, signature.placeholder) if each]
    if any(_MASK.fullmatch(each) or kind_of(each, "") for each in shown):
        return True
    is_told = any(max(read_text(each).values(), default=0) >= _SURE for each in shown)
    return not is_told and any(kind_of(each, "") for each in (signature.html_name, signature.id, signature.test_id))


def misplaced(
    kind: str,
    element: Element | None,
    page: PageObservation,
    said: Mention,
    name: str,
    *,
    is_aimed: bool = False,
) -> str:
    """Return in words the forbidden place of a value; empty if the value may be written.

    A sensitive value may only be in a field that asks for it, of a form that puts no answers into an address. A fact
    about the person may be in no field that asks for another one, unless the goal names that field for it. A value that
    is not sensitive may be in a search box only if the goal searches for it, and in an address only if the goal has it
    there or searches for the value in clear.

    Args:
        kind: the kind of the value (`kind_of`, or `GIVEN`).
        element: the field; None for an address.
        page: the page of the field.
        said: the goal's mention of the value.
        name: the given name of the value.
        is_aimed: whether a sentence of the goal names the field for the value.
    """
    if element is None:
        is_sought = said.in_address or said.is_sought(only_clear=True, only_looking=_identifies(name))
        return "" if is_sought and not kind else "an address"
    value = _PlacedValue(kind, element, page, said, name, is_aimed)
    return next((words for words, applies in _PLACES if applies(value)), "")


@dataclass(frozen=True)
class _PlacedValue:
    """A value before it is written into an element."""

    kind: str
    element: Element
    page: PageObservation
    said: Mention
    name: str
    is_named_by_goal: bool

    @cached_property
    def form(self) -> FormObservation | None:
        return form_of(self.element, self.page)

    @cached_property
    def field(self) -> FieldObservation | None:
        fields = self.form.fields if self.form else ()
        return next((each for each in fields if self.element.ref in (each.ref, *each.refs)), None)

    @property
    def says_search(self) -> bool:
        """Whether the element itself is made for a search."""
        return self.element.type == "search" or self.element.role == "searchbox"

    @property
    def question(self) -> str:
        return self.field.question if self.field is not None else self.element.name

    @property
    def is_meant(self) -> bool:
        """Whether the goal means the value for this field."""
        return self.is_named_by_goal or self.said.aims_at(self.question)

    @property
    def is_aimed(self) -> bool:
        """Whether a value is meant for this field: by the goal, or if only the way of giving it makes it secret, by its
        name. A value without a kind of its own may have the check digits of a card by chance.
        """
        is_named = self.kind == GIVEN and _is_named(self.name, self.question)
        return is_named or (self.kind in (GIVEN, SENSITIVE) and self.is_meant)

    @cached_property
    def is_own(self) -> bool:
        """Whether the field asks for the value."""
        if self.field is None:
            return False
        return _takes(self.field, self.kind) or (self.is_aimed and not self.says_search)


def _is_searched(value: _PlacedValue) -> bool:
    """Whether the field searches, and the goal does not search for the value."""
    by_form = value.form is not None and value.form.purpose in _SEARCHES
    by_field = value.field is not None and value.field.meaning == "search_query"
    if value.is_own or not (value.says_search or by_form or by_field):
        return False
    only_looking = _identifies(value.name)
    is_sought = value.said.is_sought(only_clear=False, only_looking=only_looking)
    return value.kind != "" or not (is_sought or value.said.aims_at(value.element.name))


def _is_put_into_address(value: _PlacedValue) -> bool:
    return value.kind != "" and value.element.method == "get"


def _is_free_text(value: _PlacedValue) -> bool:
    is_free = value.element.tag == "textarea" or (value.field is not None and value.field.kind in _FREE)
    return value.kind != "" and is_free and not value.is_own


def _is_of_other_kind(value: _PlacedValue) -> bool:
    field = value.field
    if value.kind == "" or value.is_own:
        return False
    names = f"{field.question} {value.element.html_name}" if field is not None else ""
    return field is None or field.meaning != "" or not _is_named(value.name, names)


def _asks_for_other_fact(value: _PlacedValue) -> bool:
    """Whether the field asks for another fact about the person, without the goal's leave."""
    fact = _EXCLUSIVE.get(_fact_of(value.name), "")
    asked = _EXCLUSIVE.get(value.field.meaning, "") if value.field is not None else ""
    return "" not in (fact, asked) and fact != asked and not value.is_meant


_PLACES: Final[tuple[tuple[str, Callable[[_PlacedValue], bool]], ...]] = (
    ("a search box", _is_searched),
    ("an address", _is_put_into_address),
    ("free text", _is_free_text),
    ("a field of another kind", _is_of_other_kind),
    ("a field for another fact", _asks_for_other_fact),
)
"""The forbidden places; the first that applies is told."""


def _facts_of(name: str) -> dict[str, float]:
    """The meanings of a value's given name, and how sure they are."""
    return {**read_text(name), **read_attribute(name), **read_attribute(name.rpartition(".")[2])}


def _identifies(name: str) -> bool:
    """Whether a value identifies the person, by its given name."""
    scores = _facts_of(name)
    return max((scores.get(each, 0) for each in _IDENTIFYING), default=0) >= _SURE


def _fact_of(name: str) -> str:
    """The fact about the person in a value, by its given name; empty if unclear."""
    return surest(_facts_of(name), _SURE)


def _takes(field: FieldObservation, kind: str) -> bool:
    """Whether a field asks for a value of the kind."""
    if not kind:
        return False
    asks = kind_of(field.question, "")
    return field.is_secret or _SHARED.get(field.meaning, field.meaning) == kind or (asks != "" and asks == kind)


def _is_named(name: str, question: str) -> bool:
    """Whether a question names a value by a word of its given name."""
    return not (_words_of(name) & _words_of(question)) <= _VAGUE


def _words_of(name: str) -> frozenset[str]:
    return frozenset(words(re.sub(r"[._\-]", " ", name)))


def is_account(value: str) -> bool:
    """Whether a value has the form, and the check digits, of an IBAN or of the number of a payment card."""
    plain = re.sub(r"[\s-]", "", value.upper())
    if _IBAN.fullmatch(plain):
        turned = plain[4:] + plain[:4]
        return int("".join(str(int(sign, 36)) for sign in turned)) % 97 == 1
    if not _CARD.fullmatch(plain):
        return False
    digits = [int(sign) for sign in reversed(plain)]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0
