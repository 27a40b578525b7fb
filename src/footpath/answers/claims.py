"""Reading statements about the right to work in questions and options: may work there, needs a visa sponsor.

"Are you authorised to work without sponsorship?" and "I do not require sponsorship" use the same words as their
opposites. A `Claim` is the statement that a Yes would make; a sentence that may be read in two ways gives none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from footpath.language.text import fold_words

Claim = Literal["authorized", "unauthorized", "sponsored", "unsponsored", "authorized_unsponsored"]
"""authorized: may work there; sponsored: needs sponsorship; unsponsored: needs none; authorized_unsponsored: may work
there and needs none."""

_PERMIT_IN_GERMAN = (
    r"(?:\w*visum|arbeitserlaubnis|arbeitsgenehmigung|arbeitsbewilligung|aufenthalts(?:titel|erlaubnis))"
)
_SPONSOR = (
    r"sponsor\w*|visumsponsoring|visa support|immigration support|visa assistance|parrainage|patrocinio|patrocinar|"
    r"unterstutzung (?:bei[mr]?|fur) (?:ein |das )?\w*vis\w*|vis\w* ?unterstutzung|"
    r"(?:require|need)\w* (?:a |an |any )?(?:work )?(?:visa|permit|work authori[sz]ation)|"
    r"(?:benotig\w*|brauch\w*) (?:(?:sie|du|ich|ein\w*|dafur|noch) )*" + _PERMIT_IN_GERMAN + "|"
    r"(?:besoin|necesit\w*|precis\w*|requier\w*|necessit\w*|exig\w*) (?:(?:d|de|dun|dune|du|un|une|una|um|uma) )*"
    r"(?:visa|visado|visto|titre de sejour|(?:permis|autorisation|permiso|autorizacion|autorizacao) (?:de|para) \w+)|"
    r"(?:work permit|visa|permis de travail|permiso de trabajo|visado) (?:est il |es |e )?"
    r"(?:required|needed|necessary|necessaire|requis|necesari[oa])|"
    + _PERMIT_IN_GERMAN
    + r" (?:\w+ ){0,4}(?:erforderlich|notwendig|notig)|(?:werkvergunning|visum) nodig|"
    r"bisogno (?:di )?(?:un )?(?:visto|permesso di lavoro)"
)
_AUTHORITY = (
    r"authori[sz]\w*|eligib\w*|entitled|right to work|work rights|permitted|allowed to work|legally (?:able|allowed)|"
    r"work permit|able to (?:legally )?work|can (?:you )?(?:legally )?work|legal right|"
    r"arbeitserlaubnis|arbeitsberechtigung|arbeitsgenehmigung|arbeitsbewilligung|berechtigt|arbeiten durfen|"
    r"(?:durfen sie|darfst du) (?:\w+ ){0,4}arbeiten|autorizzat\w*|permesso di lavoro|"
    r"diritto (?:di|a) lavorare|werkvergunning|"
    r"autoris\w*|permis de travail|droit de travailler|"
    r"autoriza\w*|permiso (?:de|para) traba\w*|derecho a trabajar|permissao (?:de|para) traba\w*|direito a trabalhar"
)
_BEFORE_NOT = (
    r"(?:without|no|not|never|dont|doesnt|wont|ohne|kein\w*|nicht|sans|pas|sin|sem|nao)"
    r"(?: (?:\w+ ){0,4}?(?:require|requiring|need|needing|needed|have|having|the|for|any|a|an|de|besoin|un|una|um|uma|"
    r"employer|company|visa|work|immigration|future|benotige|brauche|necesito|preciso|necesita|precisa|requiero|to|be))*"
)
_NOT_SPONSOR = re.compile(
    rf"\b{_BEFORE_NOT} (?:{_SPONSOR})|\b(?:benotig\w*|brauch\w*) (?:(?:sie|du|ich) )?kein\w* {_PERMIT_IN_GERMAN}"
)
_WITHOUT_PERMIT = re.compile(
    rf"\b(?:without|ohne|sans|sin|sem) (?:\w+ )?(?:work permit|permis|permiso|{_PERMIT_IN_GERMAN})\b"
)
"""Who may work there by a permit of their own may not without it: the profile does not say which it is."""
_NOT_AUTHORITY = re.compile(
    rf"\b(?:not|dont|no|nicht|kein\w*|pas|sin|nao|never)(?: (?:currently|yet|legally|have|a|an|valid|hold|the|"
    rf"presently|possess|be|to))* (?:{_AUTHORITY})|\bunauthori[sz]ed|\bineligible|\bunable to work"
)
_SPONSOR_RE = re.compile(rf"\b(?:{_SPONSOR})")
_AUTHORITY_RE = re.compile(rf"\b(?:{_AUTHORITY})")
_DOUBT = re.compile(r"\b(?:or|oder|ou|o)\b")
_PURPOSE = re.compile(
    r"(?:to (?:be |become |remain |legally |lawfully |stay )*|in order to \w+ |"
    r"for (?:your |a |an )?(?:\w+ )?|your |current )$"
)


_TITLE = re.compile(
    r"\b(?:citizen\w*|nationals?|residen\w*|settled|green card|permits?|visas?|refugee\w*|asylum|student|dependant|"
    r"(?:staats|eu )?burger(?:in)?|staatsangehorig\w*|\w*bewilligung\w*|\w*erlaubnis|\w*genehmigung|\w*visum|"
    r"aufenthalts\w*|niederlassungs\w*|ausweis|"
    r"citoyen\w*|ressortissant\w*|permis|titre de sejour|carte de sejour|autorisation de travail|"
    r"ciudadan\w*|nacional\w*|permiso|visado|tarjeta|cittadin\w*|permesso|visto|cidad\w*|autorizac\w* de\w*|"
    r"\w*vergunning|staatsburger\w*|verblijfs\w*)\b"
)
"""By what a person may work somewhere."""


@lru_cache(maxsize=4096)
def names_title(sentence: str) -> bool:
    """Whether a statement says by what the person may work: as a citizen, by a permit, a visa, as a resident."""
    return _TITLE.search(_SPONSOR_RE.sub(" ", fold_words(sentence))) is not None


@lru_cache(maxsize=4096)
def claim(sentence: str) -> Claim | None:
    """The claim that a Yes to a sentence makes; None where the sentence is about something else, or ambiguous."""
    text = fold_words(sentence)
    text = re.sub(r"\bnow or in (?:the )?future\b|\bnow or later\b|\bjetzt oder (?:in )?zukunft\b", " ", text)
    if _WITHOUT_PERMIT.search(text):
        return None
    refused = _NOT_SPONSOR.search(text)
    sponsor = None if refused else _SPONSOR_RE.search(text)
    rest = text[: refused.start()] + " " + text[refused.end() :] if refused else text
    barred = _NOT_AUTHORITY.search(rest)
    authority = None if barred else _authority(rest, sponsor)
    if refused:
        return None if barred else "authorized_unsponsored" if authority else "unsponsored"
    if sponsor:
        return None if barred or authority else "sponsored"
    if barred:
        return "unauthorized"
    return "authorized" if authority else None


def follows(stated: Claim, *, authorized: bool | None, sponsored: bool | None) -> bool | None:
    """Whether the claim is true of a person; None when too little is known."""
    match stated:
        case "authorized":
            return authorized
        case "unauthorized":
            return None if authorized is None else not authorized
        case "sponsored":
            return sponsored
        case "unsponsored":
            return None if sponsored is None else not sponsored
        case "authorized_unsponsored":
            if authorized is False or sponsored is True:
                return False
            return None if authorized is None or sponsored is None else True


def _authority(text: str, sponsor: re.Match[str] | None) -> re.Match[str] | None:
    """The authorisation that a sentence states by itself, and not as the purpose of a sponsorship."""
    for found in _AUTHORITY_RE.finditer(text):
        if sponsor is None:
            return found
        if sponsor.start() <= found.start() < sponsor.end():
            continue
        after = found.start() > sponsor.end()
        if after and not _DOUBT.search(text[sponsor.end() : found.start()]):
            continue  # "require sponsorship to be authorised to work"
        if not after and _PURPOSE.search(text[: found.start()]):
            continue  # "in order to be eligible to work, do you require sponsorship"
        return found
    return None
