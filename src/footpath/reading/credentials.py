"""Find the secrets in a web address: a user with a password, a token, the number of a session. Pure.

The value decides more than the name. A page's own number may look like a token, so it is kept and told as doubtful.
"""

from __future__ import annotations

import dataclasses
import json
import re
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote, unquote_plus

from footpath.language.text import attribute_words
from footpath.reading.sensitive import kind_of

_LEADING: Final = frozenset(
    ["auth", "authenticate", "authorization", "activate", "activation", "confirm", "confirmation", "credential",
     "enter", "invite", "invitation", "login", "magic", "magiclink", "otp", "password", "passwordless", "recover",
     "recovery", "reset", "signin", "sso", "token", "unlock", "unsubscribe", "verification", "verify"]
)  # fmt: skip
"""Words before a random value, in a path or as the name of a parameter, that make the value a key."""
_MAY_BE: Final = _LEADING | frozenset(
    ["access", "apikey", "cfid", "code", "hash", "jwt", "key", "nonce", "oauth", "saml", "samlresponse", "sess",
     "session", "sid", "sig", "signature", "state", "ticket"]
)  # fmt: skip
_SESSION: Final = re.compile(r"sess(?:ion)?id|[cx]srf|^sess$")
_SESSION_VALUE: Final = re.compile(r"[\w-]{8,}", re.ASCII)
"""Longer than the number of a talk."""
_PAGING: Final = re.compile(r"(?:page|next|prev|previous|continuation|cursor|sync|max|min|num)tokens?$")
"""Names of tokens that open the next page of a list."""
_VAGUE: Final = frozenset(["pass", "pin", "tan", "bank", "passport", "ausweis"])
"""Names of secrets that also name other things: `pass=day`."""
_CODE: Final = re.compile(r"\d{6,8}")
"""A code that is sent to a person."""
_CODES: Final = frozenset(["code", "verification", "verify", "security", "login", "auth", "access", "sms", "mfa"])
_IDENTIFYING: Final = re.compile(r"(?:id|uuid|guid|ref|number|slug|jk|search|query|keywords?)$|^q$")
"""Ends of names whose value names a record, or is searched for."""
_TEMPLATE: Final = re.compile(r"\{\{[a-z0-9_.-]+\}\}")
_LONG_PART: Final = re.compile(r"(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}", re.IGNORECASE)
"""Behind a word such as `reset` or `login`, letters and digits in one go are a key, random or not."""
_BEFORE: Final = 2
"""Parts of a path before a random value that may tell what the value is."""
_BEGIN: Final = re.compile(r"((?:[a-z][a-z0-9+.-]*:)?//)([^/?#]*)", re.IGNORECASE)


@dataclasses.dataclass(frozen=True, slots=True)
class ClearedAddress:
    """An address without its secrets."""

    address: str
    had_user: bool = False
    """Whether the address named a user, with a password or without."""
    cut: tuple[str, ...] = ()
    """Names of the parameters that were cut; of a part of the path, the part before."""
    doubtful: tuple[str, ...] = ()
    """The same for values that stayed: each may be a secret, or the name of a page."""

    @property
    def is_changed(self) -> bool:
        """Whether the address had a secret."""
        return self.had_user or self.cut != ()


def without_credentials(url: str) -> ClearedAddress:
    """Return an address, or its template, without the user and without secret parameters and parts of the path."""
    return _cleared(url, is_nested=False)


def _cleared(url: str, *, is_nested: bool) -> ClearedAddress:
    begin = _BEGIN.match(url)
    scheme, host = begin.groups() if begin is not None else ("", "")
    cutter = _Cutter(is_nested)
    behind = url[len(scheme) + len(host) :]
    cleared = cutter.behind(behind)
    return ClearedAddress(
        f"{scheme}{host.rpartition('@')[2]}{cleared if cutter.cut else behind}",
        "@" in host,
        tuple(dict.fromkeys(cutter.cut)),
        tuple(dict.fromkeys(each for each in cutter.doubtful if each not in cutter.cut)),
    )


class _Cutter:
    """Cut secrets out of what stands behind the host, and note their names."""

    def __init__(self, is_nested: bool) -> None:
        self._is_nested = is_nested
        self.cut: list[str] = []
        self.doubtful: list[str] = []

    def behind(self, text: str) -> str:
        """Return path, query and fragment without secrets."""
        if text.startswith("data:"):
            return text
        page, hash, fragment = text.partition("#")
        page = self._page(page)
        fragment = self._page(fragment) if fragment.lstrip("!").startswith("/") else self._query(fragment)
        return page + (hash if fragment else "") + fragment

    def _page(self, text: str) -> str:
        path, mark, query = text.partition("?")
        path, query = self._path(path), self._query(query)
        return path + (mark if query else "") + query

    def _path(self, path: str) -> str:
        kept: list[str] = []
        parts = path.split("/")
        for at, part in enumerate(parts):
            name, *matrix = part.split(";")
            if self._cuts_part(unquote(name), parts[max(0, at - _BEFORE) : at]):
                if at == len(parts) - 1:
                    kept.append("")
                continue
            said = [each for each in matrix if not self._cuts(*_named(each))]
            kept.append(";".join([name, *said]))
        return "/".join(kept)

    def _cuts_part(self, value: str, before: list[str]) -> bool:
        place = "/".join(filter(None, before))
        is_led = not _LEADING.isdisjoint(attribute_words(unquote(place)))
        is_key = is_record_number(value) or is_random(value, SHORT) or _LONG_PART.fullmatch(value) is not None
        if is_web_token(value) or (is_led and is_key):
            self.cut.append(f"…/{place}/…" if place else "…")
            return True
        if is_random(without_uuid(value)) and not is_record_number(value):
            self.doubtful.append(f"…/{place}/…" if place else "…")
        return False

    def _query(self, query: str) -> str:
        """Return the parameters without secrets; the text stays as it is if there is none."""
        parts = re.split(r"(&amp;|[&;])", query)
        said, signs = parts[::2], ["", *parts[1::2]]
        kept = [(sign, self._parameter(each)) for sign, each in zip(signs, said, strict=True)]
        if all(new == old for (_, new), old in zip(kept, said, strict=True)):
            return query
        left = [(sign, each) for sign, each in kept if each]
        return "".join(each if at == 0 else f"{sign}{each}" for at, (sign, each) in enumerate(left))

    def _parameter(self, text: str) -> str:
        name, value = _named(text)
        if self._cuts(name, value):
            return ""
        inner = "" if self._is_nested else unquote_plus(value)
        nested = _cleared(inner, is_nested=True) if re.match(r"[^?#\s]*(?:/|\?|\w=)", inner) else None
        if nested is None or not nested.is_changed:
            return text
        self.cut += nested.cut or (unquote_plus(name),)
        return f"{name}={quote(nested.address, safe='{}')}"

    def _cuts(self, name: str, value: str) -> bool:
        """Whether a parameter is a secret; note it, and note a doubtful one."""
        said, plain = unquote_plus(name), unquote_plus(value)
        if not value or _TEMPLATE.fullmatch(plain):
            return False
        if _is_secret(said, plain) or any(_is_secret(*each) for each in _held(plain)):
            self.cut.append(said)
            return True
        is_word_of_pass = _words(said) == {"pass"} and plain.isalpha()
        if is_word_of_pass or is_random(without_uuid(unquote(value))):
            self.doubtful.append(said)
        return False


def _named(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _words(name: str) -> set[str]:
    return set(attribute_words(name))


def _held(value: str) -> list[tuple[str, str]]:
    """Return the names and values of JSON in a parameter."""
    if value[:1] not in ("{", "["):
        return []
    found: list[tuple[str, str]] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        found.extend((name, each) for name, each in pairs if isinstance(each, str))

    try:
        json.loads(value, object_pairs_hook=note)
    except (ValueError, RecursionError):
        return []
    return found


def _is_secret(name: str, value: str) -> bool:
    if kind_of("", value) or is_web_token(value):
        return True
    words, plain = _words(name), re.sub(r"[\W_]", "", name.casefold())
    if _PAGING.search(plain):
        return False
    if words & _VAGUE and words <= _VAGUE:
        return any(map(str.isdigit, value))
    return kind_of(name, "") != "" or _is_sent_or_drawn(words, plain, value)


def _is_sent_or_drawn(words: set[str], name: str, value: str) -> bool:
    """Whether a value is a code that is sent to a person, the number of a session, or a random key of no record."""
    is_code = "code" in words and words <= _CODES and _CODE.fullmatch(value) is not None
    if is_code or (_SESSION.search(name) and _SESSION_VALUE.fullmatch(value)):
        return True
    if words & _MAY_BE:
        return is_record_number(value) or is_random(value, SHORT)
    return is_random(value, LONG) and not (is_record_number(value) or _IDENTIFYING.search(name))


LONG: Final = 16
"""Least letters and digits of a random value that is one by its look alone."""
SHORT: Final = 12
"""Least letters and digits of a random value in a place where one is expected."""
_SWITCHES: Final = 0.25
"""Least changes between letters, capitals and digits, per character. A random value has 0.4 to 0.5."""
_LETTERS: Final = 3
_RUN: Final = re.compile(r"[A-Za-z0-9]+")
_PIECE: Final = re.compile(r"\d+|[A-Z]?[a-z]+|[A-Z]+")
"""What people write in one go: a number, a word."""
_OTHER: Final = re.compile(r"[^\w.~+/=-]", re.ASCII)
"""A sign that no random value has."""
_JWT: Final = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*")
_UUID: Final = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}", re.IGNORECASE)
_RECORD: Final = re.compile(r"(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{12,24}", re.IGNORECASE)
"""The number of a record in many databases."""


@lru_cache(maxsize=4096)
def is_random(value: str, least: int = LONG) -> bool:
    """Whether a value looks random: its letters and digits change as often as chance changes them."""
    if _OTHER.search(value):
        return False
    mixed = [each for each in _RUN.findall(value) if not _PIECE.fullmatch(each)]
    text = "".join(mixed)
    switches = sum(len(_PIECE.findall(each)) - 1 for each in mixed)
    has_both = sum(map(str.isalpha, text)) >= _LETTERS and any(map(str.isdigit, text))
    return len(text) >= least and has_both and switches >= _SWITCHES * len(text)


def is_web_token(value: str) -> bool:
    """Whether a value is a signed token of three parts (JWT)."""
    return _JWT.fullmatch(value) is not None


def without_uuid(value: str) -> str:
    """Return what stands beside a UUID. A UUID by itself names a record, and opens nothing."""
    return _UUID.sub("", value)


def is_record_number(value: str) -> bool:
    """Whether a value has the form in which databases number records."""
    return _UUID.fullmatch(value) is not None or _RECORD.fullmatch(value) is not None
