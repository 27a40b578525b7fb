"""Score whether a few words name a job, an employer, a school, a degree or a place.

A score means little alone. Only slots (first line, second part …) get roles, by their scores over all entries of a
section.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final, cast

from footpath.language.countries import country_code, is_state, state_of_code
from footpath.language.lexicon import ALL_LANGUAGES, merged, part
from footpath.language.text import fold_words, plain_letters, unaccented

_LEGAL: Final = re.compile(r"[.\s]")
_LONGEST_SMALL: Final = 4
"""Letters of a word that joins others."""
_LONGEST_OF_OTHERS: Final = 8
"""Words of a heading that names another person."""
_INITIAL: Final = 2
"""Letters of an initial with its dot."""
_INITIALS: Final = 3
"""Letters of a short form in brackets."""
_DEGREES: Final = ("school", "vocational", "associate", "bachelor", "master", "doctorate")


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words known from the rest of the résumé."""

    titles: frozenset[str] = field(default_factory=frozenset[str])
    """Words of the person's own titles."""
    places: frozenset[str] = field(default_factory=frozenset[str])
    """Folded names of places."""
    said: str = ""
    """The folded text of the résumé, with a space at both ends."""

    def repeats(self, name: str) -> bool:
        """Whether the résumé has a name more than once."""
        return bool(folded := fold_words(name)) and self.said.count(f" {folded} ") > 1


@cache
def _said(notion: str) -> frozenset[str]:
    return frozenset(fold_words(word) for word in cast("list[str]", merged("resume").get(notion, [])))


@cache
def _phrases(notion: str) -> re.Pattern[str]:
    """Any phrase of a notion, with `*` for any ending or beginning and `a|b` for either word."""
    words = sorted(cast("list[str]", merged("resume")[notion]), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_expression, words))})(?!\w)")


@cache
def _degree() -> re.Pattern[str]:
    notions = [f"degree_{name}" for name in _DEGREES]
    words = [
        word
        for code in ALL_LANGUAGES
        for notion in notions
        for word in cast("list[str]", part(code, "words").get(notion, []))
    ]
    more = cast("list[str]", merged("resume")["degrees"])
    longest = sorted({*words, *more}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_expression, longest))})(?!\w)")


def _expression(phrase: str) -> str:
    words: list[str] = []
    for word in unaccented(phrase).split():
        either = "|".join(re.escape(each).replace(r"\*", r"\w*") for each in word.rstrip("?").split("|"))
        words.append(f"(?:{either})" + ("?" if word.endswith("?") else ""))
    return r"\s*".join(words) if any(word.endswith("?") for word in phrase.split()) else r"[\s.]+".join(words)


def as_title(text: str, known: KnownWords) -> float:
    """Score a text as a job title: `Senior Engineer`, `Leiterin Einkauf`."""
    words = fold_words(text).split()
    if not words or len(words) > 9 or any(map(str.isdigit, words)):
        return 0
    score = 2.0 * bool(_said("titles") & {*words})
    score += 1.5 * any(len(word) >= 5 and word.endswith(_agents()) for word in words)
    return score + 1.5 * bool(known.titles & {*words})


@cache
def _agents() -> tuple[str, ...]:
    return tuple(ending for ending in _said("agents") if ending)


def is_leave(text: str) -> bool:
    """Whether a text names a time without a job: "Elternzeit", "Parental leave". A title beside it does not:
    "Unemployment Adviser".
    """
    found = _phrases("leaves").match(fold_words(text))
    if found is None:
        return False
    rest = text.split()[len(found[0].split()) :]
    goes_on = bool(rest) and rest[0].islower() and len(rest[0]) <= _LONGEST_SMALL  # "Excedencia por cuidado"
    return not rest or goes_on or as_title(text, KnownWords()) <= 0


@cache
def _of_others() -> re.Pattern[str]:
    words = cast("list[str]", merged("fact_owner")["told"])
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(unaccented(fold_words(word))) for word in words)})(?!\w)")


def names_another(text: str) -> bool:
    """Whether a short text says that what follows is another person's: "Emergency contact", "Next of kin"."""
    words = unaccented(fold_words(text))
    is_short = len(words.split()) <= _LONGEST_OF_OTHERS and not re.search(r"[\d@]", text)
    found = _of_others().search(words) if is_short else None
    return found is not None and as_title(words[: found.start()] + words[found.end() :], KnownWords()) <= 0


def is_grade(text: str) -> bool:
    """Whether a text is a grade: "first class"."""
    return _phrases("grades").match(fold_words(text)) is not None


def names_grade(label: str) -> bool:
    """Whether a label says that a grade is behind it: "GPA"."""
    fields = cast("dict[str, dict[str, list[str]]]", merged("fields"))
    return is_grade(label) or fold_words(label) in map(fold_words, fields["education_grade"]["label"])


def introduces(text: str) -> bool:
    """Whether a person speaks of themselves in a text: "My name is Ada Fenwick"."""
    return _phrases("introducing").search(fold_words(text)) is not None


def is_own_employer(title: str) -> bool:
    """Whether a title needs no employer: `Freelance Translator`."""
    return bool(_said("own_employer") & {*fold_words(title).split()})


def as_firm(text: str, known: KnownWords) -> float:
    """For an employer: `Acme GmbH`, `City Hospital`."""
    words = fold_words(text).split()
    del known
    score = 3.0 * has_legal_form(text)
    score += 2.0 * bool((_said("firms") | _said("schools")) & {*words})
    return score + 1.0 * bool(re.search(r"\s(?:&|\+)\s", text))


def has_legal_form(text: str) -> bool:
    """Whether a name ends in a legal form: `Acme, Inc.`, `Beispiel GmbH`."""
    last = _LEGAL.sub("", text.split(" ")[-1]).casefold() if text.split(" ") else ""
    return last in _said("legal_forms") and text.split(" ")[-1][:1].isupper()


def ends_in_initials(text: str) -> bool:
    """Whether the dot at the end of a name belongs to its last word: "Verein e. V.", "Banco S.A."."""
    last = text.split(" ")[-1]
    return last.endswith(".") and last[0].isupper() and (len(last) == _INITIAL or "." in last[:-1])


def _is_code_of_state(text: str) -> bool:
    return text.isupper() and len(text) == 2 and bool(state_of_code(text.casefold()))


def as_place(text: str, known: KnownWords) -> float:
    """Score a text as a place: `Leeds`, `Boston, MA`."""
    said = fold_words(text)
    words = said.split()
    if not words or len(words) > 5 or any(letter.isdigit() for letter in text):
        return -1
    pieces = [fold_words(piece) for piece in text.split(",")]
    score = 2.0 * bool(known.places & {said, *pieces})
    score += 2.0 * any(country_code(piece) != "" or is_state(piece) for piece in pieces if len(piece) > 2)
    score += 2.0 * any(map(_is_code_of_state, re.split(r"[\s,]+", text)))
    score += 2.0 * (said in _remote())
    is_name = all(each[:1].isupper() or len(each) <= 3 for each in text.replace(",", " ").split())
    return score + (0.5 if is_name and len(words) <= 3 else -1)


@cache
def _remote() -> frozenset[str]:
    return frozenset(
        fold_words(word)
        for code in ALL_LANGUAGES
        for word in cast("list[str]", part(code, "synonyms").get("remote", []))
    )


def as_degree(text: str, known: KnownWords) -> float:
    """For a degree: `BSc Computer Science`, `Grado en Bellas Artes`."""
    del known
    return 3.0 * bool(_degree().search(fold_words(text)))


def is_degree(text: str) -> bool:
    """Whether a text is a degree without its subject."""
    return as_degree(text, KnownWords()) > 0 and not split_degree(text)[1]


def as_school(text: str, known: KnownWords) -> float:
    """For a school: `University of Leeds`, `IUT de Grenoble`."""
    del known
    return 3.0 * has_study_word(text)


def has_study_word(text: str) -> bool:
    """Whether a text has a word for schools."""
    return bool(_phrases("schools").search(fold_words(text)))


def degree_in(text: str) -> tuple[str, str]:
    """The degree in a sentence, with its subject; both may be empty."""
    plain = plain_letters(text)
    found = _degree().search(plain)
    if found is None or not text[found.start()].isupper():
        return "", ""
    rest = re.split(r"[,;:.!?]\s|[;.]$", text[found.start() :])[0]
    degree, area = split_degree(rest)
    return (degree, area) if area else (text[slice(*found.span())], "")


def _end_of_elided(text: str, plain: str, end: int) -> int:
    """Where a degree ends that goes on with "d’": at its subject ("Diplôme d’ingénieur en mécanique"), or at the end of
    the text ("Diplôme d’État"). "Licence d’anglais" ends before it.
    """
    of = re.compile(r"\s+d['’](?=\w)").match(plain, end)
    if of is None:
        return end
    joint = re.compile(rf"\s(?:{_study_joints()})\s").search(plain, of.end())
    if joint is not None:
        return joint.start()
    return len(text) if text[of.end()].isupper() else end


def is_subject(bracketed: str) -> bool:
    """Whether a text in brackets behind a degree is a subject: "(Civil)", but not "(Hons)", "(FH)" or "(1.3)"."""
    is_kind = is_grade(bracketed) or bool(_said("honours") & {*fold_words(bracketed).split()})
    return len(bracketed) > _INITIALS and bracketed[:1].isupper() and not bracketed.isupper() and not is_kind


@cache
def _study_joints() -> str:
    return "|".join(re.escape(each).replace("'", "['’]") for each in sorted(_said("study_joint")))


def split_degree(text: str) -> tuple[str, str]:
    """Split a degree from its subject: (`Bachelor of Science`, `Nursing`). The subject may be empty."""
    plain = plain_letters(text)
    found = _degree().search(plain)
    if found is None:
        pieces = [piece.strip() for piece in text.split(",")]
        return (pieces[0], pieces[1]) if len(pieces) == 2 and all(pieces) else (text, "")
    end = _past(_degree_of(), plain, _past(_DEGREE_REST, plain, found.end()))
    if (aside := _ASIDE.match(plain, end)) and aside.end() == len(plain.rstrip()):
        subject = text[slice(*aside.span(1))]
        if is_subject(subject):
            return text[:end].strip(" ,.:-"), subject.strip()
    end = _end_of_elided(text, plain, _past(_ASIDE, plain, end))
    rest = _study_joint().match(plain, end)
    area = text[rest.end() :] if rest else ""
    if not area and found.start() > 0 and end >= len(plain.rstrip()):
        return text, ""
    return text[:end].strip(" ,.:-"), _without_half_a_bracket(area)


_DEGREE_REST: Final = re.compile(r"\w*(?:-\w+)+|\s\d(?=\s|$)")
_ASIDE: Final = re.compile(r"\s*\(([^)]*)\)(?=\s|,|$)")


@cache
def _degree_of() -> re.Pattern[str]:
    """The words behind a degree: "of Science"."""
    sciences = "|".join(sorted(map(re.escape, _said("degree_of")), key=len, reverse=True))
    return re.compile(rf"[.]?\s+(?:of\s+)?(?:{sciences})(?!\w)")


@cache
def _study_joint() -> re.Pattern[str]:
    return re.compile(rf"[\s.,:(–—-]+(?:(?:{_study_joints()})(?:\s+|(?<=['’])))?")


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    """The position behind a match at a position; the position itself without one."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _without_half_a_bracket(area: str) -> str:
    is_half = area.count("(") < area.count(")")
    return area.strip(" ,.:-").removesuffix(")") if is_half else area.strip(" ,:-")
