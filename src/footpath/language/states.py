"""The states of the United States and the provinces of Canada by postal code, and the German states by their names in
German and English.

Postal codes are no plain abbreviations: of Michigan, Minnesota, Mississippi and Missouri only one is MI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Mapping

_STATES: Final[Mapping[str, Mapping[str, str]]] = {
    "US": {
        "al": "alabama", "ak": "alaska", "az": "arizona", "ar": "arkansas", "ca": "california", "co": "colorado",
        "ct": "connecticut", "de": "delaware", "dc": "district of columbia", "fl": "florida", "ga": "georgia",
        "hi": "hawaii", "id": "idaho", "il": "illinois", "in": "indiana", "ia": "iowa", "ks": "kansas",
        "ky": "kentucky", "la": "louisiana", "me": "maine", "md": "maryland", "ma": "massachusetts", "mi": "michigan",
        "mn": "minnesota", "ms": "mississippi", "mo": "missouri", "mt": "montana", "ne": "nebraska", "nv": "nevada",
        "nh": "new hampshire", "nj": "new jersey", "nm": "new mexico", "ny": "new york", "nc": "north carolina",
        "nd": "north dakota", "oh": "ohio", "ok": "oklahoma", "or": "oregon", "pa": "pennsylvania",
        "ri": "rhode island", "sc": "south carolina", "sd": "south dakota", "tn": "tennessee", "tx": "texas",
        "ut": "utah", "vt": "vermont", "va": "virginia", "wa": "washington", "wv": "west virginia", "wi": "wisconsin",
        "wy": "wyoming",
    },
    "CA": {
        "ab": "alberta", "bc": "british columbia", "mb": "manitoba", "nb": "new brunswick",
        "nl": "newfoundland and labrador", "ns": "nova scotia", "nt": "northwest territories", "nu": "nunavut",
        "on": "ontario", "pe": "prince edward island", "qc": "quebec", "sk": "saskatchewan", "yt": "yukon",
    },
}  # fmt: skip
_GERMAN: Final[tuple[frozenset[str], ...]] = tuple(
    frozenset(each.split("/"))
    for each in (
        "baden wurttemberg/baden wuerttemberg", "bayern/bavaria", "berlin", "brandenburg", "bremen", "hamburg",
        "hessen/hesse", "mecklenburg vorpommern/mecklenburg western pomerania", "niedersachsen/lower saxony",
        "nordrhein westfalen/north rhine westphalia/nrw", "rheinland pfalz/rhineland palatinate", "saarland",
        "sachsen/saxony", "sachsen anhalt/saxony anhalt", "schleswig holstein", "thuringen/thueringen/thuringia",
    )
)  # fmt: skip
_BY_CODE: Final = {code: name for states in _STATES.values() for code, name in states.items()}
_NAMES: Final = frozenset(_BY_CODE.values())


def names() -> frozenset[str]:
    """Return all folded names."""
    return _NAMES.union(*_GERMAN)


def state_of_code(text: str) -> str:
    """The state or province of a code, both folded; empty for none."""
    return _BY_CODE.get(text, "")


def is_state(text: str) -> bool:
    """Whether a folded text is a state's name."""
    return text in _NAMES


def wordings_of(region: str) -> frozenset[str]:
    """Return the names of a state by folded name or code; empty for an unknown one."""
    state = state_of_code(region) or region
    if is_state(state):
        return frozenset({state})
    return next((each for each in _GERMAN if region in each), frozenset[str]())


def other_wording(state: str, country: str) -> str:
    """Return the name of a state given by code, or the code of a state given by name; empty for an unknown one."""
    said, states = fold_words(state), _STATES.get(country, {})
    return states.get(said, "").title() or next((code.upper() for code, name in states.items() if name == said), "")
