"""Find the option of a list that an answer means.

Several methods are tried in order: the first know the meaning of options (countries, ranges, yes and no …), the last
compare words. The first method with a result decides. If it finds two different options, none is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

from footpath.answers.claims import Claim, claim, follows, names_title
from footpath.answers.dates import choose_part, read_date
from footpath.answers.natives import read_time
from footpath.answers.phones import is_code_option, is_number, is_same_code
from footpath.answers.places import ALIKE, may_be_place
from footpath.answers.ranges import Range, days, duration_range, level, narrowest, number_range, of_period
from footpath.language.countries import country_code, nationality_code
from footpath.language.labels import is_placeholder
from footpath.language.lexicon import Pattern
from footpath.language.locales import languages_in
from footpath.language.money import currency_in, period_in, read_money
from footpath.language.replies import bare_yes_or_no, content, declines, is_negated, yes_or_no
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator, Mapping, Sequence

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
_OF_TIME = frozenset({"notice_period", "start_date"})
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
    """Whether to enter all lines of an answer or none; a list of the profile may be entered in part."""
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


def _worded_as(text: str, labels: Mapping[int, str]) -> list[int]:
    """The options with the words of a text."""
    return [n for n, label in labels.items() if fold_words(label) == fold_words(text)]


def _of_part(options: Sequence[Option], usable: Sequence[int], part: str, parts: Mapping[str, str]) -> list[int]:
    """The option for a part of a date."""
    chosen = choose_part([options[n] for n in usable], part, parts[part]) if part in parts else None
    return [] if chosen is None else [usable[chosen]]


def _answers_yes_no(label: str) -> bool:
    return bool(yes_or_no(label)) or declines(label)


def _is_comparable(value: str, question: str, labels: Collection[str]) -> bool:
    """Whether the options are amounts for the same time as an amount, or the value is no amount."""
    money = read_money(value)
    return not money or bool(period_in(question)) or of_period(money, labels)


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
        yield _of_part(options, usable, part, read_date(value, today)), 1.0
        return
    yield _worded_as(value, labels) if fold_words(value) else [], 1.0
    if part == "country_code" or topic.startswith("tel"):
        yield from _calling_code(value, labels)
        return
    if value == "decline":
        yield list(filter(lambda n: declines(labels[n]), labels)), 1.0
        return
    yield from ((_worded_as(other, labels), 0.97) for other in answer.alternatives)
    if topic in _RIGHTS:
        yield from _rights(answer, value, labels)
        return
    said = spoken(answer, value)
    if said and (said == value or all(map(_answers_yes_no, labels.values()))):
        yield from _yes_no(said, labels, question)
    if value not in {"yes", "no"} and _is_comparable(value, question, labels.values()):
        yield from _by_meaning_or_words(topic, answer, value, labels, today)


def _by_meaning_or_words(topic: str, answer: Answer, value: str, labels: dict[int, str], today: date) -> Iterator[Pick]:
    """Options with the meaning of the value, then options with alike words."""
    for each in (value, *(answer.alternatives if topic in _NATIONALITIES else ())):
        for by_meaning in _by_meanings(topic, each, today, labels.values()):
            meant = {n: label for n, label in labels.items() if by_meaning(label)}
            yield (_in_range(topic, meant) or _nearest(each, meant)), 0.95
    if topic not in _EXACT_ONLY and not read_money(value):
        for wording in (value, *answer.alternatives):
            found = _alike(wording, _named_so(topic, answer, wording, labels))
            yield found, SAID if all(content(wording) <= content(labels[n]) for n in found) else LIKENED


def _in_range(topic: str, labels: Mapping[int, str]) -> list[int]:
    """Return the option with the narrowest of several ranges that hold a number; empty if they are no such ranges."""
    if len(labels) < 2 or topic not in {*_NUMBERS, *_OF_TIME, "salary"}:
        return []
    found = narrowest(labels, duration_range if topic in _OF_TIME else number_range)
    return found if len(found) == 1 else []


def _nearest(value: str, labels: Mapping[int, str]) -> list[int]:
    """Return the one option of several alike in meaning that also has all words of the value, else all of them:
    "College - Bachelor of Science" among bachelors.
    """
    said = content(value)
    worded = [n for n, label in labels.items() if said and said <= content(label)]
    return worded if len(worded) == 1 else list(labels)


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


_Meant = Callable[[str], bool] | None
"""The test whether an option means a value; None for a value of another kind."""


def _by_code(topic: str, value: str, today: date) -> _Meant:
    code = _code_of(topic)
    return None if code is None else lambda label: code(label) == value


def _by_pay(topic: str, value: str, today: date) -> _Meant:
    money = read_money(value)
    if not money:
        return None
    return lambda label: (
        currency_in(label) in {"", money.currency}
        and period_in(label) in {"", money.period}
        and _holds(label, money.amount)
    )


def _by_number(topic: str, value: str, today: date) -> _Meant:
    return (lambda label: _holds(label, int(value))) if topic in _NUMBERS and value.isdigit() else None


def _by_notice(topic: str, value: str, today: date) -> _Meant:
    length = 0 if value == "none" else next(iter(days(value) or ()), None)
    if topic != "notice_period" or length is None:
        return None
    return lambda label: (found := duration_range(label)) is not None and found.holds(length, slack=2)


def _by_start(topic: str, value: str, today: date) -> _Meant:
    parts = read_date(value, today) if topic == "start_date" else {}
    if len(parts) != 3:
        return None
    wait = (date(int(parts["year"]), int(parts["month"]), int(parts["day"])) - today).days
    return lambda label: (found := duration_range(label)) is not None and found.holds(max(wait, 0))


def _by_degree(topic: str, value: str, today: date) -> _Meant:
    return (lambda label: level(label) == level(value)) if topic in _DEGREES and level(value) else None


def _by_concept(topic: str, value: str, today: date) -> _Meant:
    named = "gender" if topic == "sex" else topic
    meant = concept(named, value) if topic in _CONCEPTS else ""
    return (lambda label: concept(named, label) == meant and not declines(label)) if meant else None


def _by_pronouns(topic: str, value: str, today: date) -> _Meant:
    return (lambda label: fold_words(label).startswith(fold_words(value) + " ")) if topic == "pronouns" else None


_MEANINGS: Final = (*(_by_code, _by_pay, _by_number, _by_notice, _by_start, _by_degree, _by_concept, _by_pronouns),)


def _by_meaning(topic: str, value: str, today: date) -> _Meant:
    """The test whether an option means the value, by the kind of answer; None where only words can be compared."""
    return next((meant for kind in _MEANINGS if (meant := kind(topic, value, today)) is not None), None)


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


def _truth(stated: Container[str | None], claimed: str) -> bool | None:
    """Whether a claim or its contrary (`un…`) is stated; None for neither."""
    return True if claimed in stated else False if f"un{claimed}" in stated else None


def _rights(answer: Answer, value: str, labels: dict[int, str]) -> Iterator[Pick]:
    """Options about the right to work: with a leading Yes or No, then statements true of the person."""
    true = {claim(statement) for statement in (value, *answer.alternatives)}
    authorized, sponsored = _truth(true, "authorized"), _truth(true, "sponsored")
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
    said = {n: "no" if is_negated(labels[n]) else "yes" for n, each in meant.items() if each != "decline"}
    if sorted(said.values()) == ["no", "yes"] and _same_topic(labels, list(said), question):
        yield [n for n, each in said.items() if each == value], 0.85


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
    return may_be_place(topic, (answer.value, *answer.alternatives), wording, labels) if is_place else labels


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def _group(topic: str, part: str) -> list[str]:
    """The choices of a topic that a part of a label names as a whole."""
    return [name for name in _GROUPS[topic] if _pattern(topic, name).fullmatch(part)]


def concept(topic: str, label: str) -> str:
    """The choice of a topic that a label or an answer means; empty for none, several, or an unknown topic."""
    plain = fold_words(re.sub(r"\([^)]*\)", " ", label)) or fold_words(label)
    if topic in _GROUPS:
        parts = [fold_words(part) for part in re.split(r"[/|]", label)] if "/" in label else [plain]
        meant = {tuple(_group(topic, part)) for part in parts}
        said = meant.pop()
        return said[0] if not meant and len(said) == 1 else ""
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
