"""Find the option of a list that an answer means.

Several methods are tried in order: the first know the meaning of options (countries, ranges, yes and no …), the last
compare words. The first method with a result decides. If it finds two different options, none is chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal

from rapidfuzz import fuzz

from footpath.answers.claims import Claim, claim, follows, names_title
from footpath.answers.dates import choose_part, read_date
from footpath.answers.degrees import level
from footpath.answers.natives import read_time
from footpath.answers.phones import is_code_option, is_number, is_same_code
from footpath.answers.ranges import Range, days, duration_range, number_range, of_period
from footpath.language.countries import countries_in, country_code, nationality_code
from footpath.language.lexicon import Pattern
from footpath.language.money import currency_in, period_in, read_money
from footpath.language.placeholders import is_placeholder
from footpath.language.replies import bare_yes_or_no, content, declines, is_negated, yes_or_no
from footpath.language.spoken import languages_in
from footpath.language.states import wordings_of
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from footpath.schema.answer import Answer
    from footpath.schema.snapshot import Option

MARGIN = 6.0
"""Minimum lead of the best option in points (of 100)."""
SAID = 0.85
"""Confidence in an option with all words of the answer."""
LIKENED = 0.8
"""Confidence in an option with merely similar words: a typo, or another word."""
_WITHIN = 92.0
"""Score of an option with all words of the answer and more."""
_NATIONALITIES = frozenset({"nationality", "citizenship"})
_COUNTRIES = frozenset({"country", "country-name"}) | _NATIONALITIES
_DEGREES = frozenset({"education_degree", "highest_education"})
_NUMBERS = frozenset({"years_experience", "age"})
_RIGHTS = frozenset({"work_authorization", "sponsorship"})
_CONCEPTS = frozenset({"gender", "sex", "ethnicity", "honorific-prefix", "remote_preference", "language_level"})
_EXACT_ONLY = _COUNTRIES | _NUMBERS | {"salary", "current_salary", "salary_currency", "salary_period", "tel", "bday"}
"""Answers whose options are never compared by words alone."""
CITIZEN = " citizen"
"""Behind the code of the country, the alternative of an answer about the right to work in one's own country."""
_MAY: frozenset[Claim | None] = frozenset({"authorized", "authorized_unsponsored"})
Pick = tuple[list[int], float]
"""Positions of the fitting options, and the confidence."""
_GROUPS: dict[str, tuple[str, ...]] = {
    "gender": ("female", "male", "non-binary"),
    "honorific-prefix": ("mr", "ms", "mrs", "mx", "dr", "prof"),
}
"""Choices recognised by the whole label."""
_TOPICS: dict[str, tuple[str, ...]] = {
    "ethnicity": (
        "asian", "black", "hispanic", "native_american", "pacific_islander", "white", "middle_eastern", "two_or_more",
    ),
    "remote_preference": ("remote", "hybrid", "onsite"),
    "language_level": ("native", "fluent", "advanced", "professional", "conversational", "basic"),
}  # fmt: skip
"""Choices recognised by exactly one notion in the label, whatever else it says."""
_SHADOWED = {"fluent": "professional", "conversational": "professional"}
"""`Full professional` and `limited working` hold a word of another level."""
_CEFR: Final = re.compile(r"(?<![A-Za-z0-9])([ABC][12])(?![0-9])(?:\s*[-–—]\s*([ABC][12]))?")
"""A level of the Common European Framework, or the first and last of several: "B1–B2"."""
_CEFR_SAID: Final = {
    "A1": ("basic",), "A2": ("basic",), "B1": ("conversational",), "B2": ("professional",),
    "C1": ("advanced", "fluent"), "C2": ("fluent",),
}  # fmt: skip
"""Words for a level, nearest first."""
ALIKE: Final = 88.0
"""Minimum similarity of equal words (rapidfuzz ratio, 0 to 100)."""
_BEHIND_A_NAME: Final = re.compile(r"[,;:()/|–—]|\s-\s")
"""Characters that end the name of a place and begin its description."""
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_SHORT: Final = 3
"""So many letters are short for a region at the most."""
_Kin = Literal["sure", "named", "worded", "rival", "other"]
"""sure: names the person's own region, or the country alone; named: has the name; worded: in the person's country, with
a region that may be the person's in another language; rival: has a longer name.
"""


@dataclass(frozen=True, slots=True)
class _OptionPlace:
    topic: str
    name: str
    regions: frozenset[str]
    countries: frozenset[str]

    def kin(self, label: str) -> _Kin:
        """How an option relates to the place."""
        there = set(countries_in(label))
        if self.countries and there and self.countries.isdisjoint(there):
            return "other"
        head, *behind = _split(label)
        other = fold_words(head)
        more = other.removeprefix(self.name) if other.startswith(f"{self.name} ") else ""
        if not more and fuzz.ratio(self.name, other) < ALIKE:
            return "other"
        said = [part for part in behind if not self._is_country(part)]
        is_there = any(map(self._is_own, said))
        if said and self.regions and self.name not in self.regions and not is_there:
            is_here = not self.countries.isdisjoint(there) and not more
            return "worded" if is_here and not any(map(self._is_another, said)) else "other"
        if not self._is_named_with(more) or self._has_foreign_brackets(label):
            return "rival"
        is_whole = bool(behind) and not said and bool(self.countries)
        return "sure" if is_there or is_whole else "named"

    def _is_named_with(self, more: str) -> bool:
        """Whether words behind the place's name leave the place the same: none, a country, "city" of a town."""
        return not more or bool(country_code(more)) or (more == " city" and self.topic != "address-level1")

    def _has_foreign_brackets(self, label: str) -> bool:
        """Whether brackets name anything but the place's own region or country."""
        bracketed = [part for each in _IN_BRACKETS.findall(label) for part in _split(each)]
        return any(not self._is_country(part) and not self._is_own(part) for part in bracketed)

    def _is_country(self, part: str) -> bool:
        """Whether a part of an option names a country; in other parts, a code is a region's."""
        if countries_in(part):
            return True
        code = country_code(part)
        return code in self.countries if self.countries or self.regions else bool(code)

    def _is_another(self, part: str) -> bool:
        """Whether a part of an option names a known region other than the person's."""
        named = wordings_of(fold_words(part))
        return bool(named) and any(wordings_of(own) for own in self.regions)

    def _is_own(self, part: str) -> bool:
        """Whether a part of an option names the person's region, or repeats the place."""
        regions = {*self.regions, self.name} if self.topic == "address-level1" else self.regions
        return fold_words(part) == self.name or any(_is_same_region(fold_words(part), own) for own in regions)


def pick(answer: Answer, value: str, options: Sequence[Option], *, question: str, part: str, today: date) -> Pick:
    """Positions of the options that a value means; several if the meaning stays ambiguous."""
    valued = any(option.value for option in options)  # "Select …" then has none, and is no choice
    usable = [n for n, o in enumerate(options) if not o.disabled and (o.value or not valued) and _is_choice(n, o)]
    topic = answer.name.split(".")[0]
    for found, confidence in _ways(topic, answer, value, options, usable, question, part, today):
        distinct = {fold_words(options[n].label) or options[n].label: n for n in reversed(found)}
        if distinct:
            return sorted(distinct.values()), confidence
    return [], 0.0


def _is_choice(at: int, option: Option) -> bool:
    """Whether an option is a real choice rather than "please select"."""
    return option.label.strip() != "" and (at > 0 or not is_placeholder(option.label))


def is_whole(answer: Answer) -> bool:
    """Whether to enter all lines of an answer or none. True for the task's and a person's answers; a list of the
    profile (skills, languages) may be entered in part.
    """
    return answer.giver == "task" or answer.name.startswith("answer.")


def spoken(answer: Answer, value: str) -> str:
    """`yes` or `no` if the value means that, else empty. Other words ("ja") count only in people's own answers, except
    for places and numbers, where `NO` is Norway.
    """
    if value in {"yes", "no"}:
        return value
    topic = answer.name.split(".")[0]
    is_said = is_whole(answer) and topic not in _EXACT_ONLY and not topic.startswith(("address", "country", "tel-"))
    return bare_yes_or_no(value) if is_said else ""


def _ways(
    topic: str,
    answer: Answer,
    value: str,
    options: Sequence[Option],
    usable: list[int],
    question: str,
    part: str,
    today: date,
) -> Iterator[Pick]:
    labels = {n: options[n].label for n in usable}
    if part in {"day", "month", "year"}:
        parts = read_date(value, today)
        chosen = choose_part([options[n] for n in usable], part, parts[part]) if part in parts else None
        yield [] if chosen is None else [usable[chosen]], 1.0
        return
    yield [n for n, label in labels.items() if fold_words(value) and fold_words(label) == fold_words(value)], 1.0
    if part == "country_code" or topic.startswith("tel"):
        yield from _calling_code(value, labels)
        return
    if value == "decline":
        yield [n for n, label in labels.items() if declines(label)], 1.0
        return
    for other in answer.alternatives:
        yield [n for n, label in labels.items() if fold_words(label) == fold_words(other)], 0.97
    if topic in _RIGHTS:
        yield from _rights(answer, value, labels)
        return
    said = spoken(answer, value)
    if said and (said == value or all(yes_or_no(label) or declines(label) for label in labels.values())):
        yield from _yes_no(said, labels, question)
    money = read_money(value)
    if money and not period_in(question) and not of_period(money, labels.values()):
        return
    if value not in {"yes", "no"}:
        yield from _by_meaning_or_words(topic, answer, value, labels, today)


def _by_meaning_or_words(topic: str, answer: Answer, value: str, labels: dict[int, str], today: date) -> Iterator[Pick]:
    """Options with the meaning of the value, then options with alike words."""
    for each in (value, *(answer.alternatives if topic in _NATIONALITIES else ())):
        for by_meaning in _by_meanings(topic, each, today, labels.values()):
            yield [n for n, label in labels.items() if by_meaning(label)], 0.95
    if topic not in _EXACT_ONLY and not read_money(value):
        for wording in (value, *answer.alternatives):
            found = _alike(wording, _named_so(topic, answer, wording, labels))
            yield found, SAID if all(content(wording) <= content(labels[n]) for n in found) else LIKENED


def _by_meanings(topic: str, value: str, today: date, labels: Collection[str]) -> Iterator[Callable[[str], bool]]:
    """Tests whether an option means the value, the strictest first."""
    if topic == "location" and ", " in value and 2 * sum(map(_is_country, labels)) > len(labels):
        yield lambda label: _is_country(label) and country_code(label) == country_code(value.rpartition(", ")[2])
    if time := read_time(value.strip()) if ":" in value else "":
        yield lambda label: read_time(label.strip()) == time
    if topic == "notice_period":
        yield lambda label: _is_as_long(label, value)
    if topic == "mother_tongue" and (spoken := languages_in(value)):
        yield lambda label: languages_in(label) == spoken
    if topic == "language_level" and len(levels := cefr(value)) == 1:
        (code,) = levels
        if any(map(cefr, labels)):
            yield lambda label: code in cefr(label)
            return
        for called in _CEFR_SAID[code]:
            yield lambda label, called=called: concept(topic, label) == called
        return
    if by_meaning := _by_meaning(topic, value, today):
        yield by_meaning


def _by_meaning(topic: str, value: str, today: date) -> Callable[[str], bool] | None:
    """The test whether an option means the value, by the kind of answer; None where only words can be compared."""
    if (code := _code_of(topic)) is not None:
        return lambda label: code(label) == value
    money = read_money(value)
    if money:
        return lambda label: (
            currency_in(label) in {"", money.currency}
            and period_in(label) in {"", money.period}
            and _holds(label, money.amount)
        )
    if topic in _NUMBERS and value.isdigit():
        return lambda label: _holds(label, int(value))
    if topic == "notice_period" and (days(value) or value == "none"):
        length = days(value)[0] if days(value) else 0
        return lambda label: (found := duration_range(label)) is not None and found.holds(length, slack=2)
    if topic == "start_date" and len(parts := read_date(value, today)) == 3:
        wait = (date(int(parts["year"]), int(parts["month"]), int(parts["day"])) - today).days
        return lambda label: (found := duration_range(label)) is not None and found.holds(max(wait, 0))
    if topic in _DEGREES and level(value):
        return lambda label: level(label) == level(value)
    named = "gender" if topic == "sex" else topic
    if topic in _CONCEPTS and (meant := concept(named, value)):
        return lambda label: concept(named, label) == meant and not declines(label)
    if topic == "pronouns":
        return lambda label: fold_words(label).startswith(fold_words(value) + " ")
    return None


def _code_of(topic: str) -> Callable[[str], str] | None:
    """The reader of a topic's codes in an option; None for a topic without codes."""
    if topic in _NATIONALITIES:
        return nationality_code
    if topic in _COUNTRIES:
        return country_code
    return {"salary_period": period_in, "salary_currency": currency_in}.get(topic)


def _is_country(label: str) -> bool:
    """Whether a label is just the name of a country. `DE` may be Delaware; `Frankfurt (DE)` is a city."""
    return len(label.strip()) > len("DE") and not set("([-–—") & set(label) and country_code(label) != ""


def _is_as_long(label: str, length: str) -> bool:
    said = days(length)
    return len(said) == 1 and duration_range(label) == Range(said[0], said[0])


def _holds(label: str, number: float) -> bool:
    found = number_range(label)
    return found is not None and found.holds(number)


def _calling_code(value: str, labels: dict[int, str]) -> Iterator[Pick]:
    """Options for the country code of a number, or of a code or country given alone."""
    if not is_number(value):
        yield [n for n, label in labels.items() if is_same_code(label, value)], 0.95
        return
    fits = {n: is_code_option(label, value) for n, label in labels.items()}
    yield [n for n, fit in fits.items() if fit == "country"], 1.0
    yield [n for n, fit in fits.items() if fit == "code"], 0.95


def _rights(answer: Answer, value: str, labels: dict[int, str]) -> Iterator[Pick]:
    """Options about the right to work: those with a leading Yes or No, then statements true of the person.

    A statement about the kind of permission ("Valid work permit") says more than the profile, except about citizenship.
    """
    true = {claim(statement) for statement in (value, *answer.alternatives)}
    authorized = True if "authorized" in true else False if "unauthorized" in true else None
    sponsored = True if "sponsored" in true else False if "unsponsored" in true else None
    stated: dict[int, Claim | None] = {n: claim(_without_lead(label)) for n, label in labels.items()}
    holds = {
        n: follows(each, authorized=authorized, sponsored=sponsored) for n, each in stated.items() if each is not None
    }
    yield _with_lead(spoken(answer, value), labels, holds), 0.95
    yield _of_own_citizens(answer, labels), 0.95
    finer = {n for n, each in stated.items() if each in _MAY and names_title(labels[n])}
    free = [n for n, true in holds.items() if true and not yes_or_no(labels[n]) and n not in finer]
    both = [n for n in free if stated[n] == "authorized_unsponsored"]
    yield both or free, 0.9


def _with_lead(said: str, labels: dict[int, str], holds: Mapping[int, bool | None]) -> list[int]:
    """Options with the leading Yes or No `said`; true statements go first."""
    led = [n for n, label in labels.items() if said and yes_or_no(label) == said and holds.get(n) is not False]
    return [n for n in led if holds.get(n)] or led


def _of_own_citizens(answer: Answer, labels: dict[int, str]) -> list[int]:
    """Options about citizens of the person's country."""
    citizen = next((each for each in answer.alternatives if each.endswith(CITIZEN)), "")
    own = nationality_code(citizen) if citizen else ""
    return [n for n, label in labels.items() if own and nationality_code(label) == own and not is_negated(label)]


def _without_lead(label: str) -> str:
    return re.sub(r"^\s*\w+\s*[,.;:-]\s*", "", label) if yes_or_no(label) else label


def _yes_no(value: str, labels: dict[int, str], question: str) -> Iterator[Pick]:
    meant = {n: "decline" if declines(label) else yes_or_no(label) for n, label in labels.items()}
    yield [n for n, each in meant.items() if each == value], 0.95
    if any(each in {"yes", "no"} for each in meant.values()):
        return
    # Statements: "I am a veteran", "I am not a veteran": exactly one of each, on the same subject.
    said = {n: each or ("no" if is_negated(labels[n]) else "yes") for n, each in meant.items()}
    both = [n for n, each in said.items() if each != "decline"]
    if len(both) == 2 and {said[n] for n in both} == {"yes", "no"} and _same_topic(labels, both, question):
        yield [n for n in both if said[n] == value], 0.85


def _same_topic(labels: dict[int, str], numbers: list[int], question: str) -> bool:
    texts = [content(labels[n]) for n in numbers]
    asked = content(question)
    return all(first & second for first, second in combinations(texts, 2)) or all(text & asked for text in texts)


def _alike(value: str, labels: dict[int, str]) -> list[int]:
    scores = {n: _score(value, label) for n, label in labels.items()}
    ranked = sorted(scores, key=lambda n: -scores[n])
    if not ranked or scores[ranked[0]] < ALIKE:
        return []
    best = scores[ranked[0]]
    return [n for n in ranked if best - scores[n] < MARGIN and scores[n] >= ALIKE - MARGIN]


def _score(value: str, label: str) -> float:
    """Similarity of two texts in words, 0 to 100. 0 if they differ in a negation or in numbers."""
    if is_negated(value) != is_negated(label) or declines(label):
        return 0
    words, others = content(value), content(label)
    if not words or not others or _numbers(value) - _numbers(label):
        return 0
    if words == others:
        return 99
    if words < others:
        return _WITHIN
    return fuzz.token_sort_ratio(fold_words(value), fold_words(label)) if _numbers(value) == _numbers(label) else 0


def _named_so(topic: str, answer: Answer, wording: str, labels: dict[int, str]) -> dict[int, str]:
    """The options to compare by words: for a place, only options with its name."""
    is_place = topic.startswith(("address", "location"))
    return may_be(topic, (answer.value, *answer.alternatives), wording, labels) if is_place else labels


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def concept(topic: str, label: str) -> str:
    """The choice of a topic that a label or an answer means; empty for none, several, or an unknown topic."""
    plain = fold_words(re.sub(r"\([^)]*\)", " ", label)) or fold_words(label)
    if topic in _GROUPS:
        parts = [fold_words(part) for part in re.split(r"[/|]", label)] if "/" in label else [plain]
        found = {name for part in parts for name in _GROUPS[topic] if _pattern(topic, name).fullmatch(part)}
        known = all(any(_pattern(topic, name).fullmatch(part) for name in _GROUPS[topic]) for part in parts)
        return found.pop() if len(found) == 1 and known else ""
    found = {name for name in _TOPICS.get(topic, ()) if _pattern(topic, name).search(plain)}
    if topic == "language_level":
        found -= {other for name, other in _SHADOWED.items() if name in found and len(found) > 1}
    return found.pop() if len(found) == 1 else ""


def cefr(text: str) -> frozenset[str]:
    """The CEFR levels in a text: B1 and B2 for "Intermediate (B1–B2)"."""
    codes = sorted(_CEFR_SAID)
    ranges = ((first, last or first) for first, last in _CEFR.findall(text.upper()))
    return frozenset(code for first, last in ranges for code in codes if first <= code <= last)


@cache
def _pattern(topic: str, name: str) -> Pattern:
    notion = re.sub(r"\W", "_", f"{topic}_{name}")
    return Pattern(f"{{{notion}}}")


def may_be(topic: str, wordings: Sequence[str], wording: str, labels: Mapping[int, str]) -> dict[int, str]:
    """The options that may be the place: they have its name, and are in no other country or region. "York, UK" is York;
    "New York" and "York Mills" are not, and beside "York Mills" an option must name the person's own country or
    region. A bracket without country or region belongs to the name: "Frankfurt (Oder)". The only option with the
    name in the person's country is accepted unless its region is known to differ.
    """
    said = [_split(each) for each in wordings]
    here = frozenset(country for each in wordings for country in countries_in(each))
    regions = frozenset(fold_words(part) for parts in said for part in parts[1:] if not countries_in(part))
    place = _OptionPlace(topic, fold_words(_split(wording)[0]), regions, here)
    kin = {n: place.kin(label) for n, label in labels.items()}
    known: tuple[_Kin, ...] = ("sure",) if "sure" in kin.values() else () if "rival" in kin.values() else ("named",)
    found = {n: labels[n] for n, each in kin.items() if each in known}
    worded = {n: labels[n] for n, each in kin.items() if each == "worded"}
    return worded if not found and len(worded) == 1 and "rival" not in kin.values() else found


def _split(text: str) -> list[str]:
    parts = [part.strip() for part in _BEHIND_A_NAME.split(text)]
    return [parts[0], *filter(None, parts[1:])]


def _is_same_region(one: str, other: str) -> bool:
    if (named := wordings_of(one)) and wordings_of(other):
        return named == wordings_of(other)
    short, long = sorted((one, other), key=len)
    if len(short) > _SHORT or len(long) <= _SHORT:
        return fuzz.ratio(short, long) >= ALIKE if len(short) > _SHORT else short == long
    letters = iter(long.replace(" ", ""))
    return bool(short) and short[0] == long[0] and all(letter in letters for letter in short)
