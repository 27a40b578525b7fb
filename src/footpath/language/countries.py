"""Countries, nationalities and states by name, in several languages, and by code."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import LANGUAGES, Pattern, part, read_yaml, words_of
from footpath.language.locales import territories
from footpath.language.text import fold_words, shared_beginning, unaccented

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNION = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE"
EUROPEAN_UNION = frozenset(_UNION.split())
_OTHER_THAN = Pattern("{other_than}")
"""A negation of the named country: `Non-US citizen`."""
_ENDING = 4
"""Most letters of a word's other ending, if separate: `Français(e)`, `österreichisch/e`."""


@cache
def names() -> Mapping[str, str]:
    """Return ISO codes by folded country name: official names in five languages, and colloquial names."""
    told = cast("dict[str, list[str]]", read_yaml("countries"))
    return {fold_words(name): code for code, called in told.items() for name in called}


@cache
def _names() -> dict[str, str]:
    found = dict(names())
    for language in (*LANGUAGES, "nb"):
        for code, name in territories(language).items():
            if len(code) == 2 and code.isalpha() and code not in {"ZZ", "EZ", "UN", "XA", "XB", "QO"}:
                found.setdefault(fold_words(name), code)
    return found


LINKS = frozenset(["and", "und", "et", "y", "e", "en", "och", "og", "i", "oraz", "the", "der", "die", "la", "le"])
"""Words that a country's name may omit, or replace by a sign."""
_STATE = (
    r"(?:republic|kingdom|federal|islamic|united|bolivarian|federated|states|principality|commonwealth|grand|duchy)"
)
_FORMAL = re.compile(rf"(?P<kind>(?:{_STATE} )+)of (?P<name>.+)|(?P<named>.+?) (?P<is>(?:{_STATE} )+)of")
"""A country's name with the kind of its state: "Republic of Moldova", "Moldova, Republic of"."""
_KINDS = frozenset(
    ["konigreich", "republik", "bundesrepublik", "furstentum", "grossherzogtum", "royaume", "republique", "principaute",
     "reino", "republica", "principado", "regno", "repubblica", "principato", "koninkrijk", "republiek",
     "konungariket", "republiken", "kongeriget", "krolestwo", "republika", "rzeczpospolita", "kralovstvi"]
)  # fmt: skip
"""Kinds of states in other languages: "Royaume des Pays-Bas", "Repubblica Italiana"."""
_OF = frozenset(["der", "des", "de", "d", "du", "las", "los", "les", "l", "del", "dei", "di", "da", "do", "van", "het"])
_ELIDED = re.compile(r"\b[dl]['’]", re.IGNORECASE)
_SAINT = {"saint": "st", "sainte": "ste"}


@cache
def _linked() -> Mapping[str, str]:
    """Return ISO codes by the names that `_plain` writes."""
    return {_plain(name): code for name, code in reversed(_names().items())}


def _plain(name: str) -> str:
    """Return a name without linking words."""
    return " ".join(_SAINT.get(word, word) for word in name.split() if word not in LINKS)


def _formal(key: str) -> str:
    """Return the ISO code of a country by formal name; empty for other texts."""
    plain = _plain(key)
    if code := _linked().get(plain, ""):
        return code
    told = _FORMAL.fullmatch(plain)
    kind = (told["kind"] or told["is"]).strip() if told else ""
    if told and kind not in _linked():
        return _linked().get(told["name"] or told["named"], "")
    rest = " ".join(word for word in plain.split() if word not in _KINDS | _OF)
    has_kind = not _KINDS.isdisjoint(plain.split())
    return (_linked().get(rest) or _known().get(rest, "")) if has_kind else ""


@cache
def _not_countries() -> frozenset[str]:
    """Return names with a country's name and another meaning: "New Mexico"."""
    return frozenset((*words_of("not_countries"), *(state for state in state_names() if " " in state)))


@cache
def _pattern(between: str = " ") -> re.Pattern[str]:
    """The pattern of a country's name in a folded text, with other signs `between` its words."""
    names = sorted((*_names(), *_not_countries()), key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(between.join(map(re.escape, name.split())) for name in names) + r")\b")


@cache
def named_country() -> re.Pattern[str]:
    """Return the pattern of a country's name in a question's folded words, where "us" is a pronoun."""
    return re.compile(rf"(?!us\b){_pattern().pattern}")


def country_code(text: str) -> str:
    """Return the ISO code of a country from a name or code ("Germany (+49)"); empty for other texts."""
    bare = re.sub(r"[(\[]?\+\s?\d[\d\s-]*[)\]]?", " ", text)
    bare = "".join(c for c in bare if not "\U0001f1e6" <= c <= "\U0001f1ff")
    key = fold_words(bare)
    if not key:
        return ""
    if key.upper() in _codes():
        return key.upper()
    if key in _names():
        return _names()[key]
    within = re.fullmatch(r"(.+?)\s*[(\[–—-]\s*([^)\]]+)[)\]]?\s*", bare.strip())
    if within:  # `Germany (Deutschland)`, `DE - Germany`: both say the same
        first, second = country_code(within[1]), country_code(within[2])
        if first or second:
            return first if second in {"", first} else second if not first else ""
    return _formal(fold_words(_ELIDED.sub("", bare)))


@lru_cache(maxsize=4096)
def countries_in(text: str) -> tuple[str, ...]:
    """Return the ISO codes of the countries in a sentence, in order, each once. `US` counts in capitals only."""
    found: dict[str, None] = {}
    plain = fold_words(re.sub(r"\bU\.?\s?S\.?(?:\s?A\.?)?(?=\W|$)", " usa ", text))
    for match in _pattern().finditer(plain):
        if match[0] not in _not_countries():
            found[_names()[match[0]]] = None
    return tuple(found)


_INFLECTING = ("pl", "cs", "hu", "tr", "ru")
"""Languages of supported forms that inflect country names otherwise than by an `s`."""
_KEPT = 5
"""Least number of unchanged letters of an inflected word."""
_CHANGED = 2
"""Most changed last letters of an inflected word: Francja, Francji."""
_ADDED = 4
"""Most letters behind the unchanged ones: Niemcy, Niemczech; fewer if all stay."""


def inflected_in(text: str) -> tuple[str, ...]:
    """Return the ISO codes of inflected country names in a sentence, in order: "w Niemczech", "Svájcban"."""
    found: dict[str, None] = {}
    capitals = [fold_words(word) if word[:1].isupper() else "" for word in re.findall(r"[^\W_]+", text)]
    for at, first in enumerate(capitals):
        alike = {
            code: shared
            for name, code in _by_beginning().get(first[: _KEPT - 1], ())
            if (shared := _shared(name, capitals[at : at + len(name)]))
        }
        most = [code for code, shared in alike.items() if shared == max(alike.values())]
        found.update({most[0]: None} if len(most) == 1 else {})
    return tuple(found)


@cache
def _by_beginning() -> Mapping[str, list[tuple[tuple[str, ...], str]]]:
    """Return the inflecting country names as words, by their first letters."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    every = ((fold_words(name), code) for each in _INFLECTING for code, name in territories(each).items())
    for name, code in every:
        parts = tuple(name.split()) if _names().get(name) == code else ()
        if parts and min(map(len, parts)) >= _KEPT:
            found.setdefault(name[: _KEPT - 1], []).append((parts, code))
    return found


def _shared(name: tuple[str, ...], said: list[str]) -> int:
    """Count the letters that the words of a name share with possibly inflected words; 0 if any word differs."""
    if len(said) < len(name):
        return 0
    alike = [shared_beginning(word, told) for word, told in zip(name, said, strict=True)]
    for word, told, shared in zip(name, said, alike, strict=True):
        added = len(told) - shared
        if shared < max(_KEPT, len(word) - _CHANGED) or added > (_CHANGED if shared == len(word) else _ADDED):
            return 0
    return sum(alike)


def peoples_in(text: str) -> dict[str, str]:
    """Return the ISO code for each word that is an adjective of a country: "Swiss", "suizo"."""
    told = {word: _people(word) for word in fold_words(text).split()}
    return {word: code for word, code in told.items() if code}


def _people(word: str) -> str:
    stems = (word[: len(word) - cut] for cut in range(3) if not cut or len(word) - cut >= _KEPT)
    return next((_known()[stem] for stem in stems if stem in _known()), "")


def without_peoples(text: str) -> str:
    """A text without the adjectives of countries."""
    told = peoples_in(text)
    return re.sub(r"[^\W_]+", lambda word: " " if fold_words(word[0]) in told else word[0], text)


def without_countries(text: str) -> str:
    """A text without accents and without the names of countries."""
    return _pattern(r"[\s-]").sub(" ", unaccented(re.sub(r"\bU\.?\s?S\.?(?:\s?A\.?)?(?=\W|$)", " usa ", text)))


def country_name(code: str) -> str:
    """The country's name in English."""
    return territories("en").get(code, code)


def is_country(code: str) -> bool:
    """Whether a code is ISO 3166-1 alpha-2, or `EU`."""
    return code == "EU" or code in _codes()


@cache
def _codes() -> frozenset[str]:
    return frozenset(_names().values()) - {"EU"}


@cache
def _known() -> dict[str, str]:
    tables = (read_yaml("nationalities"), *(part(language, "nationalities") for language in LANGUAGES))
    told = (entry for table in tables for entry in cast("Mapping[str, list[str]]", table).items())
    hungarian = {
        fold_words(name) + "i": code for code, name in territories("hu").items() if code.isalpha()
    }  # Svájc, svájci
    return hungarian | {fold_words(word): code for code, words in told for word in words}


@cache
def _beside() -> frozenset[str]:
    return frozenset(words_of("citizen"))


def nationality_code(text: str) -> str:
    """Return the ISO code of a nationality's country; empty if the text names none, or two."""
    if " " in fold_words(text) and _OTHER_THAN.search(fold_words(text)):
        return ""
    if code := country_code(text):
        return code
    found: set[str] = set()
    for named in filter(None, map(fold_words, re.split(r"[/|,;()\[\]]", text))):
        bare = " ".join(word for word in named.split() if word not in _beside())
        if (code := _known().get(bare) or country_code(bare)) or len(bare) > _ENDING:
            found.add(code)
    return found.pop() if len(found) == 1 else ""


# postal codes are no plain abbreviations: of Michigan, Minnesota, Mississippi and Missouri only one is MI
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
_STATE_BY_CODE: Final = {code: name for states in _STATES.values() for code, name in states.items()}
_STATE_NAMES: Final = frozenset(_STATE_BY_CODE.values())


def state_names() -> frozenset[str]:
    """Return all folded names."""
    return _STATE_NAMES.union(*_GERMAN)


def state_of_code(text: str) -> str:
    """The state or province of a code, both folded; empty for none."""
    return _STATE_BY_CODE.get(text, "")


def is_state(text: str) -> bool:
    """Whether a folded text is a state's name."""
    return text in _STATE_NAMES


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
