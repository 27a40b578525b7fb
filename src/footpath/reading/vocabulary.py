"""The phrases of the lexicon, compiled to find all of them in a text at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Literal, cast

from footpath.language import countries
from footpath.language.consent_line import languages_of
from footpath.language.labels import content_words, plain
from footpath.language.lexicon import LANGUAGES, expanded, merged, part, read_yaml, words_of
from footpath.language.text import attribute_words, fold, is_akin, words
from footpath.language.unexplained import unexplained

Widget = Literal["text", "choice", "check", "date", "file"]
Section = Literal["", "work", "education"]
How = Literal["label", "says", "exact"]
"""How a phrase counts. label: the less, the more other words there are; says: fully, anywhere; exact: only as the whole
text.
"""
Scores = Mapping[str, float]
"""By meaning, from 0 to 1: how clearly one source suggests it."""
_NAME_PARTS: Final = frozenset({"given-name", "additional-name", "family-name"})

CLEAR: Final = 0.6
"""Least score of a visible text that decides alone, also of a part of a question."""
_PART: Final = 0.15
"""Score of a `label` phrase in a long text; as the whole text its score is 1. Too low for half a text ("Pet's name") to
suggest a meaning, unless an attribute agrees.
"""
_SAYS: Final = 0.9
"""Score of a `says` phrase, wherever its place."""
_ATTRIBUTE_PART: Final = 0.4
_ATTRIBUTE_HEAD: Final = 0.3
"""Added for the last words of an attribute's value, which name its subject (`recipient_email`)."""
_LONGER: Final = 0.02
"""Added for each further word of a `says` phrase, so that the longer of two wins."""
_LONGEST: Final = 8
_WHOLE: Final = 0.6
_SUM: Final = re.compile(r"\d\s*[+×*−-]\s*(?:\d+|_+|\?)?\s*=|^\W*[+−×-]\s*\d+\s*=|\b\d+ (?:plus|minus|times) \d+")
"""A small sum, asked to keep programs out."""
_NO_SPONSOR: Final = re.compile(
    r"\b(?:without|ohne|sans|sin|sem)\b(?:\W+\w+){0,5}?\W+(?:sponsor|visa|visum|visto|visado|patroc|parrain)"
    r"|\b(?:not|n't|n’t)\s+(?:\w+\s+){0,3}?(?:require|need)\w*\b[^?.]*\bsponsor",
    re.IGNORECASE,
)
"""A question for sponsorship in the negative: its "yes" means being authorised to work."""

_NUMBER: Final = re.compile(r"\W*\b\d{1,2}\W*$")
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)\W*$")
_DATE_FORM: Final = re.compile(
    r"\W*(?<!\w)(?:(?:[DTJG]{1,2}|M{1,2}|[YJARÅ]{2,4})(?:[./ -]+(?=[DMTJGYARÅ])|(?!\w))){2,3}\W*$", re.IGNORECASE
)
"""A date format behind a question: "From (MM/YYYY)"."""
_PARTS_OF_PLACES: Final = frozenset({"country", "address-level1", "address-level2", "postal-code"})
_PLACES: Final = _PARTS_OF_PLACES | {"location", "street-address"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning of a field."""

    name: str
    sentence: str
    widgets: frozenset[Widget]
    broader: str = ""
    section: Section = ""
    alone: bool = False
    whole: bool = False


def _shared(meanings: Mapping[str, str], longer: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The meanings of a phrase that every longer phrase over its words has too."""
    return {name: how for name, how in meanings.items() if all(name in each for each in longer)}


@dataclass(slots=True)
class Phrases:
    """A set of phrases with their suggested meanings."""

    whole: frozenset[str] = frozenset()
    """Meanings whose words are so common that they count only as (nearly) the whole of a text."""
    by_words: dict[tuple[str, ...], dict[str, How]] = field(default_factory=dict[tuple[str, ...], dict[str, How]])

    def add(self, words: tuple[str, ...], meaning: str, how: How) -> None:
        """Add a phrase."""
        known = self.by_words.setdefault(words, {})
        if known.get(meaning) != "says":
            known[meaning] = how

    def score(self, words: Sequence[str], part: float = _PART, head: float = 0.0) -> dict[str, float]:
        """Return the meanings that words suggest, with scores.

        Longer phrases win over shorter ones inside them: each word counts for one phrase only, and for shorter ones of
        the same meaning ("authorized to work" within "legally authorized to work").

        Args:
            words: of a text, normalised like the phrases.
            part: score of a `label` phrase in a long text.
            head: added to a phrase at the end.
        """
        count = len(words)
        telling = sum(word not in _plain_words() for word in words)
        taken: list[Mapping[str, str]] = [{}] * count
        scores: dict[str, float] = {}
        for length in range(min(_LONGEST, count), 0, -1):
            for start in range(count - length + 1):
                meanings = self.by_words.get(tuple(words[start : start + length]))
                if meanings is None:
                    continue
                if longer := [each for each in taken[start : start + length] if each]:
                    meanings = _shared(meanings, longer)
                else:
                    taken[start : start + length] = [meanings] * length
                share = _share(words, start, length, telling)
                least = part + (head if start + length == count else 0.0)
                for meaning, how in meanings.items():
                    if how == "exact" and share < 1:
                        continue
                    worth = self._worth(meaning, share, least)
                    if how == "says":
                        worth = max(worth, _SAYS + _LONGER * (min(length, 4) - 1))
                    scores[meaning] = max(scores.get(meaning, 0.0), worth)
        return scores

    def _worth(self, meaning: str, share: float, least: float) -> float:
        """Return the score of a phrase that has a share of a text."""
        worth = least + (1 - least) * share * share
        return worth * 0.5 if meaning in self.whole and share < _WHOLE else worth


def _share(words: Sequence[str], start: int, length: int, telling: int) -> float:
    """Return a phrase's share of a text's words; other words such as "legal" or "current" do not count."""
    inside = sum(word not in _plain_words() for word in words[start : start + length])
    return max(length / len(words), inside / max(telling, 1))


@cache
def load_table(name: str) -> Mapping[str, object]:
    """Return the content of one language-independent file of `meanings/`; every scalar a string."""
    return read_yaml(f"meanings/{name}", "footpath.reading")


@cache
def meanings() -> Mapping[str, Meaning]:
    """Return every meaning by name."""
    known: dict[str, Meaning] = {}
    for name, raw in load_table("names").items():
        entry = cast("dict[str, object]", raw)
        known[name] = Meaning(
            name,
            str(entry["is"]),
            frozenset(cast("list[Widget]", entry["as"])),
            str(entry.get("broader", "")),
            cast("Section", entry.get("section", "")),
            bool(entry.get("alone", False)),
            bool(entry.get("whole", False)),
        )
    return known


@cache
def _plain_words() -> frozenset[str]:
    """Return the modifiers: words for "which" or "how", and for the kind of a telephone ("Telefon (mobil)")."""
    every = (*cast("Sequence[str]", merged("modifiers")["words"]), *words_of("line_mobile"))
    return frozenset(word for text in every for word in content_words(text))


@cache
def toward() -> frozenset[str]:
    """Return the words between a button's action and its object: "Apply to …"."""
    return frozenset(map(fold, cast("Sequence[str]", merged("modifiers")["toward"])))


@cache
def _whole() -> frozenset[str]:
    return frozenset(m.name for m in meanings().values() if m.whole)


@cache
def _visible(section: Section) -> Phrases:
    """Return the phrases of visible text; a section's own words count only inside the section."""
    known = meanings()
    phrases = Phrases(_whole())
    for language in LANGUAGES:
        for name, raw in part(language, "fields").items():
            meaning = known[name]
            entry = cast("dict[str, list[str]]", raw)
            outside = meaning.section != "" and meaning.section != section
            for text in () if outside and not meaning.alone else expanded(entry.get("label", ()), language):
                phrases.add(_telling_words(text), name, "exact" if text.startswith("=") else "label")
            for text in entry.get("says", ()):
                kept = content_words(text)
                alone = len(kept) == 1 < len(words(text))  # "votre CV" is left a bare "CV"
                phrases.add(kept, name, "label" if alone else "says")
    return phrases


@cache
def _attributes() -> Phrases:
    phrases = Phrases(_whole())
    for name, raw in load_table("attributes").items():
        for text in cast("list[str]", raw):
            words = attribute_words(text)
            how: How = "exact" if text.startswith("=") or len(text) == 1 else "label"
            phrases.add(words, name, how)
            if len(words) > 1:
                phrases.add(("".join(words),), name, how)
    return phrases


@cache
def words_of_attributes(meanings: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the single words of attributes that suggest one of some meanings; by default any meaning."""
    known = _attributes().by_words.items()
    return frozenset(each[0] for each, means in known if len(each) == 1 and (not meanings or meanings & means.keys()))


@cache
def load_phrases(name: str) -> Phrases:
    """Return the phrases of one part of the lexicon that is not about fields."""
    phrases = Phrases()
    for meaning, raw in merged(name).items():
        entry = cast("dict[str, list[str]]", raw)
        for text in entry.get("label", ()):
            phrases.add(_with_particle(text), meaning, "label")
        for text in entry.get("says", ()):
            phrases.add(content_words(text), meaning, "says")
    return phrases


def _with_particle(text: str) -> tuple[str, ...]:
    """Return a label's words without articles and the like, but all of a verb with its particle: "Sign on"."""
    kept, every = content_words(text), words(text)
    return every if len(kept) == 1 and every[-1] != kept[0] else kept


@lru_cache(maxsize=8192)
def read_text(text: str, section: Section = "") -> Scores:
    """Return the meanings that a visible text suggests, in any of the languages."""
    if _SUM.search(text):
        return {"captcha": _SAYS}
    text = _without_false_friends(_DATE_FORM.sub("", text) or text)
    scores = _visible(section).score(_telling_words(text))
    if "sponsorship" in scores and _NO_SPONSOR.search(text):
        scores["work_authorization"] = max(_SAYS, scores.pop("sponsorship"))
    if hinted := _hinted(text):
        return hinted
    if section:
        return {m: s if meanings()[m].section == section else s * 0.8 for m, s in scores.items()}
    return scores


@lru_cache(maxsize=8192)
def labelled(text: str) -> frozenset[str]:
    """Return the meanings with exactly the text as a known label."""
    return frozenset(_visible("").by_words.get(_telling_words(text), ()))


def part_of_name(label: str, heading: str) -> Scores:
    """Return the part of a name that a label means with its heading: "First" under "Name"; empty for other labels."""
    name = plain(heading)
    parts = labelled(f"{label} {name}") & _NAME_PARTS if labelled(name) == frozenset({"name"}) else frozenset[str]()
    return {part: 1.0 for part in parts if len(parts) == 1}


def _telling_words(text: str) -> tuple[str, ...]:
    """Return a text's words without articles, except after a word that needs one: "Nato il", "Nato a"."""
    kept, every = content_words(text), words(text)
    return (*kept, every[-1]) if len(kept) == 1 and kept[0] in _followed() and len(every) > 1 else kept


@cache
def _followed() -> frozenset[str]:
    """Return the words of which a label consists, apart from an article or the like behind them."""
    entries = [cast("dict[str, list[str]]", raw) for each in LANGUAGES for raw in part(each, "fields").values()]
    labels = (text for entry in entries for text in entry.get("label", ()))
    return frozenset(kept[0] for each in labels if len(kept := content_words(each)) == 1 and words(each)[-1] != kept[0])


def _without_false_friends(text: str) -> str:
    """A text without words that mean something else in another language: the French "relatives"."""
    spoken = words(text)
    known = {language for language, each in _false_friends().items() if not each.isdisjoint(spoken)}
    own = languages_of(f" {' '.join(spoken)} ") if known and len(spoken) > 1 else ()
    friends = _false_friends().get(own[0], frozenset()) if len(own) == 1 else frozenset[str]()
    return " ".join(word for word in spoken if word not in friends) if friends else text


@cache
def _false_friends() -> Mapping[str, frozenset[str]]:
    said = {language: part(language, "words").get("false_friends", []) for language in LANGUAGES}
    return {language: frozenset(cast("Sequence[str]", each)) for language, each in said.items() if each}


def _hinted(text: str) -> Scores:
    """Return the part of a place in brackets behind a question: "Where do you live? (country)"."""
    if (found := _IN_BRACKETS.search(text)) is None:
        return {}
    asked, hint = (
        surest(_visible("").score(content_words(part)), _WHOLE) for part in (text[: found.start()], found[1])
    )
    return {hint: _SAYS} if hint in _PARTS_OF_PLACES and asked in _PLACES else {}


def surest(scores: Scores, least: float) -> str:
    """Return the meaning with the highest score, if that is at least `least`; else empty."""
    best = max(scores, key=lambda meaning: scores[meaning], default="")
    return best if scores.get(best, 0) >= least else ""


@lru_cache(maxsize=8192)
def read_attribute(value: str) -> Scores:
    """Return the meanings that a `name`, `id` or test id suggests."""
    return _attributes().score(attribute_words(value), _ATTRIBUTE_PART, _ATTRIBUTE_HEAD)


def completes(value: str, meaning: str, label: str, heading: str) -> bool:
    """Whether a `name` or `id` says what a short label leaves out: "First" and `first_name`, not `team_name`."""
    if not unexplained(meaning, label) and read_text(f"{heading} {label}").get(meaning, 0.0) >= CLEAR:
        return True
    ours, said = attribute_words(value), words(label)
    told = {each: [word for word in ours if word.startswith(each) or is_akin(word, each)] for each in said}
    rest = [word for word in ours if not any(word in each for each in told.values())]
    return all(told.values()) and meaning not in read_attribute("_".join(rest))


@cache
def option_words() -> Mapping[str, frozenset[str]]:
    """Return known choices by the topic of their list."""
    listed = {
        name: frozenset(fold(each).replace("/", " ") for each in cast("list[str]", raw))
        for name, raw in merged("options").items()
    }
    return {**listed, "countries": frozenset(countries.names()), "states": listed["states"] | countries.state_names()}


@lru_cache(maxsize=2048)
def read_heading(text: str) -> Section:
    """Return the repeated section that a heading opens, if any; the heading may number its entries."""
    plain_words = " ".join(content_words(_NUMBER.sub("", text)))
    for name, raw in _load_sections().items():
        if plain_words in raw:
            return name
    return ""


@cache
def _load_sections() -> Mapping[Section, frozenset[str]]:
    return {
        cast("Section", name): frozenset(" ".join(content_words(w)) for w in cast("list[str]", raw))
        for name, raw in merged("sections").items()
    }
