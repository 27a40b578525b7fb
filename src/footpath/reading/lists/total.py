"""Reading how many records there are in all, where the page says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER: Final = r"(\d{1,3}(?:[.,'’  \u202f]\d{3})+|\d+)"
_OF: Final = r"(?:of|von|aus|de|sur|di|z|ze|out of|van|av|av totalt|из|/)"
_THINGS: Final = (
    r"(?:(?:open|offene|matching|total|aktuelle|ouvertes?|offres|new|nových|active|job|aktuální|volných|remote)\s+)*"
    r"(?:jobs?|results?|positions?|vacanc(?:y|ies)|openings?|postings?|roles|opportunit(?:y|ies)|items?|entries|records?|products?"
    r"|listings?|hits|matches|stellen(?:angebote|anzeigen)?|treffer|ergebnisse|einträge|jobangebote|artikel|produkte"
    r"|offres|résultats?|annonces|postes|emplois|produits|empleos?|ofertas|resultados?|vacantes|puestos|vagas|anúncios"
    r"|nabíd(?:ek|ky|ka)|pozic[ei]?|výsledk(?:ů|y)|záznamů|míst|inzerátů)"
)
_RANGE: Final = re.compile(
    rf"{_NUMBER}\s*(?:[-–—]|to|bis|à|až|a|al)\s*{_NUMBER}\s*{_OF}\s*(?:about |over |ca\. )?{_NUMBER}", re.IGNORECASE
)
_SHOWN: Final = re.compile(
    rf"\b(?:showing|zeige|affichage|mostrando|zobrazeno)\D{{0,20}}{_NUMBER}\s*{_OF}\s*{_NUMBER}", re.IGNORECASE
)
_COUNT: Final = re.compile(rf"(?<![\d.,$€£]){_NUMBER}\+?\s+{_THINGS}\b", re.IGNORECASE)
_LABELLED: Final = re.compile(
    rf"\b(?:total|results|jobs|insgesamt|gesamt|celkem|nalezeno)\s*[:(]?\s*{_NUMBER}\b", re.IGNORECASE
)
_LONGEST: Final = 160


def read_total(texts: Iterable[str], shown: int) -> int | None:
    """The number of all records that one of the texts names; never less than those that are shown."""
    kept = [t for t in texts if len(t) <= _LONGEST]
    for pattern in (_RANGE, _SHOWN, _COUNT, _LABELLED):
        for text in kept:
            if (match := pattern.search(text)) and (total := _int(match.groups()[-1])) >= shown:
                return total
    return None


def _int(text: str) -> int:
    return int(re.sub(r"\D", "", text))
