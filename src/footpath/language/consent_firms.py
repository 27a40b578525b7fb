"""Knowing the names of firms in a consent by the words around them. That of the firm that asks names no purpose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.consent_line import LEGAL_FORMS, Line, unlegal

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from footpath.language.consent_table import Phrases

_BEFORE_A_FIRM: Final = frozenset(
    ["by", "at", "with", "from", "whether", "par", "chez", "por", "bei", "durch", "firma", "bij", "door", "societe",
     "entreprise", "empresa", "societa", "azienda", "company", "bedrijf"]
)  # fmt: skip
"""Words before the name of an employer: "processed by Novatec"."""
_PERMITS: Final = re.compile(
    r"(?:authori[sz]e|allow|permit|give|grant|autoris|autoriz|permet|permit|erlaub|gestatt|ermachtig|machtig|verleen|geef)"
)
"""Beginnings of verbs before the name of an employer who may do something: "I authorise Novatec to process"."""
_PERMITTED: Final = frozenset(
    ["to", "permission", "consent", "the", "a", "ad", "die", "das", "zu", "om", "toestemming", "permiso", "permissao",
     "processing", "storing", "using", "collecting", "handling"]
)  # fmt: skip
"""Words after the name of an employer who is permitted something."""
_OF: Final = frozenset(["of", "de", "der", "von", "di", "del", "da", "van", "do"])
"""Words between a document and the name of an employer: "the privacy notice of Novatec"."""
_THAT: Final = frozenset(["that", "dass", "que", "che", "dat"])
_DOES: Final = frozenset(
    ["may", "can", "will", "processes", "uses", "collects", "stores", "and", "darf", "peut", "traite", "utilise",
     "pueda", "trate", "utilice", "possa", "tratti", "utilizzi", "mag", "kan", "meine", "mes", "mis"]
)  # fmt: skip
"""Words after the name of an employer who does something: "that Novatec may process"."""
_LONGEST_NAME: Final = 4


def know_firms(line: Line, ends: Container[int], names: Sequence[Phrases] | None, *, german: bool) -> set[int]:
    """Know the names of the organisation that asks by the words around them; `ends` are the last words of documents.

    Returns:
        The places of other firms, which are third parties, whatever their names consist of: "Data Collection Ltd".
    """
    named = line.capitals
    if not german and line.is_title_case:
        return set()
    others: set[int] = set()
    for at, word in enumerate(line.words):
        after = tuple(_run(named, at + 1, 1))
        then = line.words[at + 1 + len(after)] if at + 1 + len(after) < len(line.words) else ""
        is_legal = line.written[at][0].isupper() and word in LEGAL_FORMS
        firm: tuple[int, ...] = ()
        if word == "s" or is_legal:
            firm = (*reversed([*_run(named, at - 1, -1)]), at)
        elif (
            (then in _PERMITTED and _permits(line, at))
            or word in _BEFORE_A_FIRM
            or (word in _OF and at - 1 in ends)
            or (word in _THAT and then in _DOES)
        ):
            firm = after
        if names is None or _is_own(tuple(line.folded[place] for place in firm), names):
            line.known.update(firm)
        elif is_legal and len(firm) > 1:
            others.update(firm)
    return others


def _is_own(firm: Phrases, names: Iterable[Phrases]) -> bool:
    """Whether a name of the organisation that asks stands in the name of a firm, or begins with it: "Thistle" for
    "Thistle Analytics", "Thistle Analytics Ltd" for "thistleanalytics".
    """
    short = unlegal(tuple(word for word in firm if word != "s"))
    spelled = {"".join(short[at:end]) for at in range(len(short)) for end in range(at + 1, len(short) + 1)}
    return bool(short) and any("".join(name) in spelled or name[: len(short)] == short for name in names)


def _permits(line: Line, at: int) -> bool:
    """Whether a verb of permitting stands at a place, or before the preposition there: "autorizo a", "consent to"."""
    if line.words[at] in {"for", "to"}:
        return True
    verb = at - 1 if line.words[at] == "a" and at else at
    return _PERMITS.match(line.words[verb]) is not None


def _run(among: set[int], start: int, step: int) -> Iterator[int]:
    """The unbroken run of places from `start`, as long as a name may be."""
    for at in range(start, start + step * _LONGEST_NAME, step):
        if at not in among:
            return
        yield at
