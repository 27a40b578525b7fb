"""Read the labels before contact data: "Phone: …", "born 12 April 1988", "Next of kin: …".

A known label tells the kind of the text behind it. A text behind an unknown label may be another person's.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.countries import country_code
from footpath.language.lexicon import ALL_LANGUAGES, merged, part
from footpath.language.text import fold_words
from footpath.resumes.evidence import KnownWords, as_title, introduces, names_another
from footpath.resumes.headings import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.resumes.lines import TextLine

ContactPiece = tuple["TextLine", str, str]
"""A piece of a line: the line, the kind of data by its label (empty for none), and the text without the label."""

UNKNOWN: Final = "?"
"""The kind of data behind an unknown label."""
REVERSED: Final = "reversed"
"""The kind of data behind a label that has the family name first."""
_APART: Final = re.compile(r"\t|\s[|·•–—/]\s|\s-\s|\s*[|·•;]\s*")
_LABELS: Final = {
    "full-name": "name", "given-name": "given", "family-name": "family", "job-title": "label",
    "email": "email", "phone": "phone", "mobile": "phone", "address": "address",
    "street": "address", "birth-date": "birth", "citizenship": "citizenship", "website": "url", "city": "city",
    "linkedin": "url", "github": "url", "birth-place": "left", "fax": "left",
}  # fmt: skip
_FIELDS: Final = {
    "name": "name", "given-name": "given", "family-name": "family", "bday": "birth", "email": "email", "fax": "left",
    "nationality": "citizenship", "citizenship": "citizenship", "tel": "phone", "url": "url",
    "street-address": "address",
}  # fmt: skip
_SHORTENED: Final = ("fax", "phone", "mobile", "email", "address", "website")
"""Notions with labels that people shorten: `T`, `Ph.`, `Mob`."""
_LONGEST_SHORT: Final = 4
"""Letters."""
_LONGEST_LABEL: Final = 6
"""Words."""
_CARRIED: Final = 2
"""Lines below a label without a text of its own that may be the text of the label."""
_CODE: Final = re.compile(r"\([A-Z]{2}\)")


@cache
def _labels() -> Mapping[str, str]:
    """Return the kind of contact data for each label, by the folded label."""
    found: dict[str, str] = {}
    for language in ALL_LANGUAGES:
        synonyms = part(language, "synonyms")
        for notion, key in _LABELS.items():
            for word in cast("list[str]", synonyms.get(notion, [])):
                found.setdefault(fold_words(word), key)
    fields = cast("Mapping[str, Mapping[str, list[str]]]", merged("fields"))
    for name, key in _FIELDS.items():
        for word in fields[name]["label"]:
            found.setdefault(fold_words(word), key)
    for word in cast("list[str]", merged("resume").get("born", [])):
        found.setdefault(fold_words(word), "birth")
    return found


@cache
def words_of_labels() -> frozenset[str]:
    """Return the words of all labels."""
    return frozenset(word for label in _labels() for word in label.split()) | {*_shortened()}


@cache
def _shortened() -> Mapping[str, str]:
    """Return the kind of contact data for the beginnings of labels."""
    found: dict[str, str] = {}
    for notion in _SHORTENED:
        words = (word for code in ALL_LANGUAGES for word in cast("list[str]", part(code, "synonyms").get(notion, [])))
        for word in map(fold_words, words):
            for length in range(1, 1 + min(_LONGEST_SHORT, len(word.split()[0]))):
                found.setdefault(word[:length], _LABELS[notion])
    return found


def _key_of(label: str) -> str:
    """Return the kind of contact data for a label; empty for an unknown one. A country in brackets and a second name of
    the same label change nothing: "Tel. (UK)", "Phone/WhatsApp".
    """
    said = fold_words(_CODE.sub("", label))
    names = [_labels().get(fold_words(each), "") for each in re.split(r"[/,&]|\s\w{1,3}\s", label)]
    if names in (["name", "given"], ["family", "given"]):
        return REVERSED
    if names in (["name", "family"], ["given", "family"]):
        return "name"
    first = fold_words(re.split(r"[/&]", label)[0])
    return _labels().get(said, "") or _labels().get(first, "") or _shortened().get(said, "")


def _has_label(text: str) -> bool:
    """Whether a text before a colon is a label: few words without digits."""
    return 0 < len(text.split()) <= _LONGEST_LABEL and any(map(str.isalpha, text)) and not re.search(r"[\d@]", text)


def pieces_of(lines: Sequence[TextLine]) -> list[ContactPiece]:
    """Return the separate pieces of lines, each with the kind of data in its label. An unknown label holds for the rest
    of its line; without a text in its line, for the lines below, until another label.
    """
    found: list[ContactPiece] = []
    in_table = any(_key_of(line.parts[0]) for line in lines if len(line.parts) > 1)
    unknown = 0
    for line in lines:
        pieces, is_open = _pieces(line, in_table=in_table)
        if pieces and unknown and all(key in ("", UNKNOWN) for _, key, _ in pieces):
            pieces = [(line, UNKNOWN, text) for line, _, text in pieces]
            unknown -= 1
        elif pieces:
            unknown = 0
        unknown = _CARRIED if is_open else unknown
        found += pieces
    return found


def _pieces(line: TextLine, *, in_table: bool) -> tuple[list[ContactPiece], bool]:
    """The pieces of a line, and whether an unknown label without a text ends the line.

    Args:
        line: the line.
        in_table: whether other lines are of a label and a text, parted by a tab.
    """
    found: list[ContactPiece] = []
    label = ""
    first, tab, rest = line.text.partition("\t")
    is_whole = bool(tab) and _key_of(first) == REVERSED
    said = [first, *_APART.split(rest)] if is_whole else _APART.split(line.text)
    split = [text for each in said for text in _labelled(each.strip())]
    for number, text in enumerate(split):
        is_first_cell = in_table and number == 0 and len(line.parts) > 1
        if alone := _label_alone(text, is_first_cell=is_first_cell):
            label = "" if alone == _HEADING else alone
            continue
        key, said = _behind_label(text)
        _add(found, (line, key or label, said.strip()), goes_on=not key)
        label = UNKNOWN if (key or label) == UNKNOWN else ""
    return found, label == UNKNOWN and not found


_HEADING: Final = "heading"


def _label_alone(text: str, *, is_first_cell: bool) -> str:
    """The kind of data by a text that is a label alone; `UNKNOWN` for an unknown label, empty for another text."""
    is_told = is_first_cell or text.endswith((":", "."))
    key = _key_of(text.strip(" :")) if is_told else _labels().get(fold_words(text), "")
    if key:
        return key
    if names_another(text):
        return UNKNOWN
    is_label = _has_label(text.removesuffix(":")) and (is_first_cell or text.endswith(":"))
    return (_HEADING if kind_of(text) in ("contact", "summary") else UNKNOWN) if is_label else ""


def _add(found: list[ContactPiece], piece: ContactPiece, *, goes_on: bool) -> None:
    """Add a piece with a text. A text that goes on behind an unknown label joins the text before."""
    line, key, said = piece
    if said and goes_on and key == UNKNOWN and found and found[-1][1] == UNKNOWN:
        found[-1] = (line, UNKNOWN, f"{found[-1][2]}; {said}")
    elif said:
        found.append(piece)


def _behind_label(text: str) -> tuple[str, str]:
    """The kind of data by the label of a text, and the text behind a known label."""
    before, colon, behind = text.partition(":")
    if colon and not behind.startswith("//") and _has_label(before):
        if key := _key_of(before):
            return key, behind
        if not kind_of(before):
            return UNKNOWN, text
    return _prefixed(text)


def _labelled(text: str) -> list[str]:
    """A text, parted where a comma, or nothing, stands before another label: `Tel.: …, E-Mail: …`."""
    for before in (r",\s+(?=[^,:]{2,20}:\s)", r"(?<=\S)\s+(?=[^\W\d_][\w.-]{0,19}:\s)"):
        pieces: list[str] = []
        begin = 0
        for found in re.finditer(before, text):
            if found.end() < text.find(":") and _key_of(text.partition(":")[0]):
                continue  # "Nombre y apellidos: …" is one label
            if _key_of(text[found.end() :].partition(":")[0]):
                pieces.append(text[begin : found.start()])
                begin = found.end()
        if pieces:
            return [*pieces, text[begin:]]
    return [text]


def _prefixed(text: str) -> tuple[str, str]:
    """Read a label without a colon: `born 12 April 1988` gives `birth` and the date."""
    words = text.split()
    for count in (2, 1):
        key = _labels().get(fold_words(" ".join(words[:count])), "")
        if key in ("birth", "citizenship", "phone", "email") and len(words) > count:
            return key, " ".join(words[count:])
    return "", text


def is_of_another(said: str) -> bool:
    """Whether words before a telephone number or an e-mail address may name another person: several words that are no
    label, no title, no place and no sentence of the person's own.
    """
    text = said.strip(" ,:()|·•–—-/\t")
    if len(text.split()) < 2 or any(map(str.isdigit, text)) or introduces(text) or as_title(text, KnownWords()) > 0:
        return False
    is_place = any(country_code(piece.strip()) for piece in text.split(","))
    return not is_place and not _key_of(text) and not kind_of(text)
