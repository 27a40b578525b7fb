"""Hold the quotations of a sentence apart, so that no quoted word is read as grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_PAIRS: Final = (("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ('"', '"'), ("`", "`"), ("'", "'"))
_FIRST: Final = 0xE000
"""The first character of the private use area: each quotation becomes one such character during the reading."""
MARK: Final = "[\ue000-\ueeff]"
"""A quotation, in a regular expression."""
_ATOM: Final = re.compile(
    r"(?P<template>\{\{[^{}]*\}\})"
    r"|(?P<url>\bhttps?://[^\s\"'<>]*[^\s\"'<>.,;:!?)\]])"
    r"|(?P<path>(?<![^\s(])/[\w\-./~%?=&#+]*[\w/=])"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
)
"""A single word whatever its content, also without quotes."""


@dataclass(frozen=True, slots=True)
class Held:
    """A text with marks in place of quotations."""

    text: str
    quotes: tuple[str, ...]
    atoms: frozenset[int]
    """The atoms without quotes: templates, addresses, paths."""

    def full(self, part: str) -> str:
        """Return a part in its original form, with quotation marks."""
        return re.sub(MARK, lambda mark: self._as_it_stood(ord(mark[0]) - _FIRST), part).strip()

    def plain(self, part: str) -> str:
        """A part without quotation marks."""
        return re.sub(MARK, lambda mark: self.quotes[ord(mark[0]) - _FIRST], part).strip()

    def quoted(self, part: str) -> str | None:
        """Return the words of a part that is a single quotation; else None."""
        part = part.strip()
        return self.quotes[ord(part) - _FIRST] if re.fullmatch(MARK, part) else None

    def quotation_in(self, part: str) -> re.Match[str] | None:
        """Return the first quotation of a part; addresses and templates do not count."""
        return next((mark for mark in re.finditer(MARK, part) if ord(mark[0]) - _FIRST not in self.atoms), None)

    def is_address(self, part: str) -> bool:
        """Whether a part is a single url or path."""
        text = self.quoted(part)
        return text is not None and (text.startswith("/") or re.match(r"https?://", text) is not None)

    def _as_it_stood(self, at: int) -> str:
        return self.quotes[at] if at in self.atoms else f'"{self.quotes[at]}"'


def hold(text: str) -> Held:
    """Return the text with a mark for each quotation and address."""
    quotes: list[str] = []
    atoms: set[int] = set()
    out: list[str] = []
    at = 0
    while at < len(text):
        if found := _quotation(text, at):
            inner, end = found
        elif match := _ATOM.match(text, at):
            inner, end = match[0], match.end()
            atoms.add(len(quotes))
        else:
            out.append(" " if re.match(MARK, text[at]) else text[at])  # the page's own marks have no meaning
            at += 1
            continue
        out.append(chr(_FIRST + len(quotes)))
        quotes.append(inner)
        at = end
    return Held("".join(out), tuple(quotes), frozenset(atoms))


def _quotation(text: str, at: int) -> tuple[str, int] | None:
    """Return the words and end of a quotation that begins at the place. An apostrophe inside a word begins none."""
    for opening, closing in _PAIRS:
        if not text.startswith(opening, at) or (at and text[at - 1].isalnum()):
            continue
        end = at
        while (end := text.find(closing, end + 1)) > 0:
            following = text[end + 1 : end + 2]
            if not following.isalnum() and (closing != "'" or not following or not following.isalnum()):
                return text[at + 1 : end], end + 1
    return None
