"""Read statements about the right to work in questions and options: permission, and sponsorship.

"Are you authorised to work without sponsorship?" and "I do not require sponsorship" share their words with their
opposites. A `Claim` is the statement that a Yes would make; an ambiguous sentence makes none.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.countries import without_countries
from footpath.language.lexicon import Pattern, either, words_of
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Sequence

Claim = Literal[
    "authorized", "unauthorized", "sponsored", "unsponsored", "authorized_unsponsored", "authorized_unpermitted"
]
"""authorized: may work there; sponsored: needs sponsorship; unsponsored: needs none; authorized_unsponsored: may work
there and needs none; authorized_unpermitted: may work there, and has no permit to.
"""

_SIGNS: Final = {
    "sponsoring": "s", "permit": "p", "may_not_work": "u", "may_work": "m", "may": "a", "to_work": "k", "needing": "n",
    "needed": "q", "holding": "H", "weakly_holding": "h", "applying": "b", "negation": "x", "denial": "x",
    "hindrance": "r", "or": "o", "purpose": "t", "permit_little": ".",
}  # fmt: skip
"""Notions of the lexicon for sentences about the right to work. If two fit, the earlier counts."""
_APOSTROPHE: Final = re.compile(r"(?<=\w)['’](?!t\b)")
_NOW_OR_LATER: Final = Pattern("{now_or_later}")
_SPONSORING: Final = Pattern("{sponsoring}")
_NOTHING_DENIED: Final = re.compile(r"ox(?=[|.]*$)|x[.]*r")
"""A negation without effect: "whether or not", "without restrictions"."""
_NEED: Final = re.compile(
    r"(?:n[^|nps]{0,8})?(?:p[po.]*)?s(?:[.t]{0,3}p)?|n[^|nps]{0,8}p|p[^|nps]{0,8}[nq]|q[^|nps]{0,6}p"
)
_HAS_REQUIRED: Final = re.compile(r"[hH][^|q]*(?:q[.]?p|p[.]?q)")
_WITHOUT: Final = re.compile(r"[mak|.]*(?P<without>x[.]{0,3}p)[mak|.]*")
"""A permission that does without a permit, and nothing else: "May you work there without a permit?"."""
_MAY_WITHOUT: Final = re.compile(r"[mak][.]*x")
"""A permission before a negation: "the right to work without a visa" has no visa."""
_HELD: Final = re.compile(r"[hH][^|nps]{0,6}p|p[^|nps]{0,4}[hH]")
_BARE: Final = re.compile(r"^[|.tx]{0,3}p[|.t]{0,3}$")
_MAY: Final = re.compile(r"[mu]|a[^nps]{0,5}k|k[.]?a")
_NEED_TO_MAY: Final = re.compile(r"n[^|]{0,4}[ma]")
_OTHER: Final = re.compile("[wr]")
_FOR: Final = re.compile(r"t[.]*$")


_TITLE = Pattern("{title_to_work}")
"""Kinds of permission to work."""


@lru_cache(maxsize=4096)
def names_title(sentence: str) -> bool:
    """Whether a statement names the kind of permission: as a citizen, by a permit, a visa, as a resident."""
    return _TITLE.search(_SPONSORING.sub(" ", fold_words(sentence))) is not None


@lru_cache(maxsize=4096)
def claim(sentence: str) -> Claim | None:
    """The claim made by a Yes to a sentence; None for another subject, or an ambiguous sentence."""
    signs = _signs(sentence)
    return "authorized_unpermitted" if _is_without_permit(signs) else _stated(signs)


def _stated(signs: str) -> Claim | None:
    needs = _needs(signs)
    may = [each for each in _authorities(signs) if not _is_purpose(signs, each, needs)]
    if _is_unsure(signs, needs, may):
        return None
    refused = _refused(signs, [*needs, *may])
    if refused is None or (needs and not may and len({each in refused for each in needs}) > 1):
        return None
    barred = any(each in refused for each in may) or any("u" in signs[slice(*each)] for each in may)
    if needs:
        return _of_need(is_refused=needs[0] in refused, is_authorized=bool(may), barred=barred)
    return None if not may else "unauthorized" if barred else "authorized"


def _is_without_permit(signs: str) -> bool:
    """Whether a sentence states a permission that needs no permit."""
    beside, without = signs, _WITHOUT.fullmatch(signs)
    if without is not None:
        beside = signs[: without.start("without")] + "." + signs[without.end("without") :]
    return without is not None and _MAY.search(beside) is not None


def _of_need(*, is_refused: bool, is_authorized: bool, barred: bool) -> Claim | None:
    if barred or (is_authorized and not is_refused):
        return None
    return "sponsored" if not is_refused else "authorized_unsponsored" if is_authorized else "unsponsored"


def follows(
    stated: Claim, *, authorized: bool | None, sponsored: bool | None, needs_no_permit: bool = False
) -> bool | None:
    """Whether the claim is true of a person; None when too little is known. A citizen needs no permit."""
    match stated:
        case "authorized":
            return authorized
        case "unauthorized":
            return None if authorized is None else not authorized
        case "sponsored":
            return sponsored
        case "unsponsored":
            return None if sponsored is None else not sponsored
        case "authorized_unpermitted":
            return False if authorized is False else True if needs_no_permit else None
        case "authorized_unsponsored":
            if authorized is False or sponsored is True:
                return False
            return None if authorized is None or sponsored is None else True


_Span = tuple[int, int]


@cache
def _reader() -> re.Pattern[str]:
    groups = "|".join(f"(?P<{notion}>{either(notion)})" for notion in _SIGNS)
    return re.compile(rf"{groups}|(?P<word>[^\W_]+)|(?P<mark>[.,;:!?()/–—]+)")


def _signs(sentence: str) -> str:
    """The sentence as a line of signs, one per notion or word (`_SIGNS`); other words are `w`, function words `.`."""
    plain = _APOSTROPHE.sub(" ", sentence).replace("'", "").replace("’", "")
    text = without_countries(_NOW_OR_LATER.sub(" ", plain))
    line = "".join(_sign(found) for found in _reader().finditer(text))
    return _NOTHING_DENIED.sub("", line)


def _sign(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "mark":
            return "|"
        case "word":
            return "." if len(found[0]) == 1 or found[0].isdigit() or found[0] in _little() else "w"
        case notion:
            return _SIGNS[cast("str", notion)]


@cache
def _little() -> frozenset[str]:
    return frozenset(words_of("fillers")) | frozenset(words_of("little"))


def _needs(signs: str) -> list[_Span]:
    """Spans that state a need for a permit or a sponsor. A required permit that the person has is no need."""
    found = [each.span() for each in _NEED.finditer(signs)]
    return [each for each in found if not _HAS_REQUIRED.search(_clause(signs, each))]


def _authorities(signs: str) -> list[_Span]:
    """Spans that state a permission to work, or a title to it."""
    named = [] if _OTHER.search(signs) else [each.span() for each in _BARE.finditer(signs)]
    held = [each.span() for each in _HELD.finditer(signs) if not set("wrb") & set(_clause(signs, each.span()))]
    return [*named, *held, *(each.span() for each in _MAY.finditer(signs))]


def _clause(signs: str, span: _Span) -> str:
    """The part of a sentence around a span, between two clause marks."""
    return signs[signs.rfind("|", 0, span[0]) + 1 :].partition("|")[0]


def _is_purpose(signs: str, may: _Span, needs: Sequence[_Span]) -> bool:
    """Whether a permission is only the purpose of a need: "Do you need a visa to be authorised to work?"."""
    for start, end in needs:
        if start <= may[0] < end or may[0] <= start < may[1]:
            return True
        if may[0] > end and not set("ox") & set(signs[end : may[0]]) and "x" not in signs[:start]:
            return True
        if may[1] <= start and _FOR.search(signs[: may[0]]):
            return True
    return False


def _is_unsure(signs: str, needs: Sequence[_Span], may: Sequence[_Span]) -> bool:
    """Whether a permit is named in an unknown sense, or a person both has and needs it."""
    if any("H" in _clause(signs, each) and "n" in signs[slice(*each)] for each in needs):
        return True
    if not needs and (_NEED_TO_MAY.search(signs) or ("b" in signs and "m" not in signs)):
        return True
    told = {at for each in may for at in range(*each) if not _MAY_WITHOUT.search(signs[slice(*each)])}
    untold = "".join("." if at in told else sign for at, sign in enumerate(signs))
    return not needs and any("p" in _clause(untold, each) for each in may)


def _denied_at(signs: str, at: int, stated: Sequence[_Span]) -> _Span | None:
    """The statement around a negation, else the next one of its clause, else the one before; `stated` are in order."""
    around = (each for each in stated if each[0] <= at < each[1])
    behind = (each for each in stated if each[0] > at and "|" not in signs[at : each[0]])
    before = (each for each in stated[::-1] if each[1] <= at and "|" not in signs[each[1] : at])
    return next(chain(around, behind, before), None)


def _refused(signs: str, stated: Sequence[_Span]) -> list[_Span] | None:
    """The statements that a sentence denies; None if a negation concerns something else."""
    denied: list[_Span] = []
    for at in (place for place, sign in enumerate(signs) if sign == "x"):
        of = _denied_at(signs, at, sorted(stated))
        if of is None or of in denied:
            return None
        if _OTHER.search(signs[at : of[0]] if of[0] > at else _clause(signs[at:], (1, 1))):
            return None
        denied.append(of)
    return denied
