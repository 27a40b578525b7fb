"""Find the words of a question that its meaning does not explain.

"Notice period" asks for the person's notice. "Notice period that the employer must keep" asks for another fact, and no
list has all the words that change a question. So each word has to be known: as a word of the meaning's labels (`fields`
in the lexicon), as a companion of the meaning (`notice_beside` and the like in `words`), or as a word of questions in
general (`asking`). All words have to be known in one language: the "CE" of "Klasse CE" is not the French "ce".
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.countries import without_countries
from footpath.language.lexicon import LANGUAGES, Pattern, expanded, expression, part, words_in
from footpath.language.locales import without_languages
from footpath.language.money import without_units
from footpath.language.text import unaccented, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_PAY: Final = ("salary", "current_salary", "salary_currency", "salary_period")
_PERMITS: Final = ("work_authorization", "sponsorship")
_LABELS: Final = {
    **dict.fromkeys(_PAY, _PAY),
    **dict.fromkeys(_PERMITS, _PERMITS),
    **{
        each: (each,)
        for each in (
            "notice_period", "start_date", "relocation", "travel", "drivers_license", "years_experience",
            "language_level", "languages", "highest_education", "education_end", "referral", "remote_preference",
            "skills", "pronouns", "age_over_18", "citizenship",
        )
    },
}  # fmt: skip
"""The meanings that are judged so, each with the meanings of which a question may have the words."""
_PLURAL: Final = re.compile(r"(?<=[^\W\d_])\([a-z]{1,2}\)")
"""The ending of a plural: "Apellido(s)", "Vorname(n)"."""
_SITES: Final = ("url", "portfolio")
_STREETS: Final = ("street-address", "address-line1", "address-line2")
_TOGETHER: Final = {**dict.fromkeys(_SITES, _SITES), **dict.fromkeys(_STREETS, _STREETS)}
"""Meanings of which one label often names several."""
_BESIDE: Final = {
    **dict.fromkeys(_PAY, ("pay_beside",)),
    **dict.fromkeys(
        _PERMITS,
        ("sponsoring", "permit", "may_work", "may_not_work", "needing", "needed", "holding", "purpose", "permit_little",
         "now_or_later", "national_permit", "applying", "permit_beside"),
    ),
    "notice_period": ("notice_beside",),
    "start_date": ("start_beside",),
    "relocation": ("moving_beside",),
    "travel": ("travel_beside",),
    "drivers_license": ("licence_beside",),
    "years_experience": ("experience_beside",),
    "referral": ("referral_beside",),
    "remote_preference": ("workplace_beside",),
    "highest_education": ("degree_beside",),
    "pronouns": ("pronouns_beside",),
    "language_level": ("level_beside",),
    **dict.fromkeys(("organization", "organization-title", "current_company"), ("most_recent",)),
}  # fmt: skip
"""The notions of `words` that go with each meaning."""
_NOTIONS: Final = {
    **dict.fromkeys(_PAY, ("pay", "wish")),
    "start_date": ("when", "date", "can", "wish", "begin", "from_when", "free", "availability"),
    "current_company": ("works", "employer_asked", "employer", "now"),
    "referral": ("how", "learn", "opening"),
    "work_authorization": ("permit", "hold", "allowed", "working"),
    "language_level": ("level", "language"),
}
"""The notions of `questions` by which a question in whole sentences is known."""
_NAMED: Final[dict[str, Callable[[str], str]]] = {
    **dict.fromkeys(_PAY, without_units),
    **dict.fromkeys((*_PERMITS, "citizenship"), without_countries),
    "language_level": without_languages,
}
"""What takes out of a question the names that it may have."""
_OF_A_FIRM: Final = frozenset({*_PAY, *_PERMITS, "start_date", "referral"})
"""Meanings whose questions may name the firm. For others the name may be a place to move to, or a technology."""
_AT_FIRM: Final = Pattern(r"(?<=\w ){at_firm}(?: (?-i:[A-Z])[\w&.-]*){1,3}", spelled=True)
"""The firm for which somebody would work: "for Acme"."""
_TITLE_CASE: Final = re.compile(r"(?<=\w )[A-Z][a-z]")
"""A capitalised word behind the first word of a question. Where a question has one beside the firm's name, capitals
mark no names.
"""


def is_asked_in_sentences(meaning: str) -> bool:
    """Whether people ask for a meaning in whole sentences, of which each word has to be known."""
    return meaning in _LABELS


@lru_cache(maxsize=8192)
def unexplained(meaning: str, question: str) -> tuple[str, ...]:
    """Return a question's words that the meaning does not explain, in the best language."""
    said = _PLURAL.sub("", question)
    if meaning in _OF_A_FIRM and not _TITLE_CASE.search(_AT_FIRM.compiled.sub(" ", said)):
        said = _AT_FIRM.sub(" ", said)
    said = _NAMED[meaning](said) if meaning in _NAMED else said
    line = " ".join(words(said))
    fewest: tuple[str, ...] | None = None
    for language in LANGUAGES:
        known = _known(meaning, language)
        left = tuple(word for word in _explained(meaning, language).sub(" ", line).split() if word not in known)
        if fewest is None or len(left) < len(fewest):
            fewest = left
        if not left:
            break
    return fewest or ()


@cache
def _explained(meaning: str, language: str) -> re.Pattern[str]:
    """The matches of the phrases for a meaning in one language."""
    notions = cast("dict[str, Sequence[str]]", part(language, "questions"))
    beside = ("choose_several", *_BESIDE.get(meaning, ()))
    phrases = {phrase for notion in beside for phrase in words_in(notion, language)}
    phrases |= {unaccented(phrase) for notion in _NOTIONS.get(meaning, ()) for phrase in notions.get(notion, ())}
    return re.compile(expression(phrases) if phrases else r"(?!)")


@cache
def _known(meaning: str, language: str) -> frozenset[str]:
    """The words that a question for a meaning may have in a language; English labels are of any ("LinkedIn")."""
    notions = ("asking", "negation", "required", "optional")
    known = _folded(word for notion in notions for word in words_in(notion, language))
    known |= _words_of_labels(meaning, language) | _words_of_labels(meaning, "en")
    known |= _folded(words_in("line_fixed", language)) if meaning == "tel" else frozenset()
    return known if is_asked_in_sentences(meaning) else known | _modifiers(language)


def _words_of_labels(meaning: str, language: str) -> frozenset[str]:
    fields = cast("dict[str, dict[str, Sequence[str]]]", part(language, "fields"))
    entries = [fields[each] for each in (_LABELS | _TOGETHER).get(meaning, (meaning,)) if each in fields]
    return _folded(phrase for entry in entries for phrases in entry.values() for phrase in expanded(phrases, language))


def _modifiers(language: str) -> frozenset[str]:
    """Return words without effect on the fact beside them: "current", verbs of entering ("Saisissez votre e-mail")."""
    listed = cast("dict[str, Sequence[str]]", part(language, "modifiers")).get("words", ())
    entering = cast("dict[str, dict[str, Sequence[str]]]", part(language, "deeds")).get("enter", {})
    verbs = (verb for phrases in entering.values() for verb in expanded(phrases, language) if " " not in verb)
    return _folded((*expanded(listed, language), *words_in("line_mobile", language), *verbs))


def _folded(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(word for phrase in phrases for word in words(phrase))
