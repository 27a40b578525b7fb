"""Synonyms in options: how forms word genders, ethnicities, titles, ways of working and language levels."""

from __future__ import annotations

import re

from footpath.language.text import fold_words

_GROUPS: dict[str, dict[str, str]] = {
    "gender": {
        "female": r"(?:cis(?:gender)? )?(?:female|woman)|f|w|weiblich|frau|femme|feminine?|mujer|femenino|"
        r"feminino|mulher",
        "male": r"(?:cis(?:gender)? )?(?:male|man)|m|mannlich|mann|homme|masculine?|hombre|masculino|homem",
        "non-binary": r"non ?binary(?: gender)?|nonbinary|gender ?queer|divers|no binari[oa]|nao binari[oa]|"
        r"non binaire|non binary non conforming|gender non conforming",
    },
    "honorific-prefix": {
        "mr": r"mr|mister|herr|monsieur|m|sr|senor|senhor",
        "ms": r"ms|miss|frau|madame|mme|sra|senora|senhora",
        "mrs": r"mrs",
        "mx": r"mx",
        "dr": r"dr|doctor|doktor|docteur",
        "prof": r"prof|professor|professeur",
    },
}
"""Choices whose whole label is one of these."""

_TOPICS: dict[str, dict[str, str]] = {
    "ethnicity": {
        "asian": r"asian|asiatic",
        "black": r"black|african american|afro american",
        "hispanic": r"hispanic|latin[oax]|latine",
        "native american": r"american indian|alaska native|native american|first nations?|indigenous",
        "pacific islander": r"pacific islander|native hawaiian|hawaiian",
        "white": r"white|caucasian",
        "middle eastern": r"middle eastern|north african|arab",
        "two or more": r"two or more|multi ?racial|mixed|multiple (?:races|ethnic\w*)|more than one",
    },
    "remote_preference": {
        "remote": r"remote\w*|work from home|home ?office|teletravail|remoto|distance",
        "hybrid": r"hybrid\w*|hibrid\w*|hybride",
        "onsite": r"on ?site|onsite|in (?:the )?office|in person|vor ort|presencial\w*|sur site|buro",
    },
    "language_level": {
        "native": r"native|bilingual\w*|mother tongue|muttersprach\w*|maternelle|nativ[oa]|matern[oa]",
        "fluent": r"fluent\w*|full professional|fliessend|verhandlungssicher|courant\w*|fluid[oa]|c1|c2|proficient",
        "professional": r"professional|professionnel\w*|profes+ional|business|b2|upper intermediate|advanced",
        "conversational": r"conversation\w*|intermediate|b1|limited working|mittel\w*|intermediaire|intermedi[oa]",
        "basic": r"basic\w*|beginner\w*|elementary|a1|a2|grundkenntnisse|anfanger|debutant|basic[oa]|principiante",
    },
}
"""Choices that speak of exactly one of these, whatever else they say."""

_SHADOWED = {"fluent": "professional", "conversational": "professional"}
"""`Full professional` and `limited working` hold a word of another level."""


def concept(topic: str, label: str) -> str:
    """Which of a topic's choices a label or an answer means; empty for none, several, or an unknown topic."""
    plain = fold_words(re.sub(r"\([^)]*\)", " ", label)) or fold_words(label)
    if topic in _GROUPS:
        parts = [fold_words(part) for part in re.split(r"[/|]", label)] if "/" in label else [plain]
        found = {name for part in parts for name, pattern in _GROUPS[topic].items() if re.fullmatch(pattern, part)}
        known = all(any(re.fullmatch(p, part) for p in _GROUPS[topic].values()) for part in parts)
        return found.pop() if len(found) == 1 and known else ""
    found = {name for name, pattern in _TOPICS.get(topic, {}).items() if re.search(rf"\b(?:{pattern})\b", plain)}
    if topic == "language_level":
        found -= {other for name, other in _SHADOWED.items() if name in found and len(found) > 1}
    return found.pop() if len(found) == 1 else ""
