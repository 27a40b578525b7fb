"""Find the secrets in a web address: a user with a password, a token, the number of a session. Pure."""

from __future__ import annotations

import dataclasses
import re
from typing import Final
from urllib.parse import unquote_plus

from footpath.language.text import attribute_words
from footpath.reading.sensitive import kind_of

_MAY_BE: Final = frozenset(
    ["auth", "authorization", "apikey", "key", "code", "sig", "signature", "jwt", "ticket", "hash", "nonce", "sid",
     "sess", "session", "sessionid", "jsessionid", "phpsessid", "cfid", "oauth", "saml", "samlresponse"]
)  # fmt: skip
"""Words of a parameter whose value is a secret if no person would write it."""
_RANDOM: Final = re.compile(r"(?:^|[-_.~])(?=[a-z+/]*\d)(?=[\d+/]*[a-z])[a-z\d+/=]{12,}(?:$|[-_.~])", re.IGNORECASE)
"""A long part of letters and digits, as no person writes one."""
_JWT: Final = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*")
_TEMPLATE: Final = re.compile(r"\{\{[a-z0-9_.-]+\}\}")
_PARAMETERS: Final = (
    re.compile(r"(?P<sign>;)(?P<name>[^=&#?;/]+)=(?P<value>[^&#;?/]*)"),
    re.compile(r"(?P<sign>[?&#])(?P<name>[^=&#?;/]+)=(?P<value>[^&#;]*)"),
)
"""Of a path, and of a query or fragment."""


@dataclasses.dataclass(frozen=True, slots=True)
class ClearedAddress:
    """An address without its secrets."""

    address: str
    had_user: bool = False
    """Whether the address named a user, with a password or without."""
    cut: tuple[str, ...] = ()
    """Names of the parameters that were cut."""

    @property
    def is_changed(self) -> bool:
        """Whether the address had a secret."""
        return self.had_user or self.cut != ()


def without_credentials(url: str) -> ClearedAddress:
    """Return an address, which may have templates, without the user and the parameters that are secret. A template in
    place of a secret stays.
    """
    begin = re.match(r"([a-z][a-z0-9+.-]*://)([^/?#]*)", url, re.IGNORECASE)
    scheme, host = begin.groups() if begin is not None else ("", "")
    behind, cut = _without_parameters(url[len(scheme) + len(host) :])
    return ClearedAddress(f"{scheme}{host.rpartition('@')[2]}{behind}", "@" in host, cut)


def _without_parameters(text: str) -> tuple[str, tuple[str, ...]]:
    cut: list[str] = []

    def kept(found: re.Match[str]) -> str:
        name, value = unquote_plus(found["name"]), unquote_plus(found["value"])
        if not _is_secret(name, value):
            return found[0]
        cut.append(name)
        return found["sign"]

    for pattern in _PARAMETERS:
        text = pattern.sub(kept, text)
    if cut:
        text = re.sub(r"([?&#;])[&;]+", r"\1", text)
        text = re.sub(r"[?&;]+(?=#|$)|;(?=[/?])|#$", "", text)
    return text, tuple(dict.fromkeys(cut))


def _is_secret(name: str, value: str) -> bool:
    if not value or _TEMPLATE.fullmatch(value):
        return False
    may_be = not _MAY_BE.isdisjoint(attribute_words(name)) and _RANDOM.search(value)
    return bool(kind_of(name, value) or may_be or _JWT.fullmatch(value))
