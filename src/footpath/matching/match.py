"""Score how well a posting fits a person and their wishes, explained word by word, without a model. Pure.

The person's own texts are ranked by words alone (BM25). They are a few dozen lines, so the ranking is implemented here:
existing libraries bring numpy (57 MB), and none matches "payments" with "payment", as RapidFuzz, already a dependency,
does.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from rapidfuzz import fuzz

from footpath.language.countries import country_code
from footpath.language.documents import function_words, language_of
from footpath.language.lexicon import Pattern, part
from footpath.language.text import fold_words, unaccented

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from footpath.schema.posting import JobPlace, Posting
    from footpath.schema.profile import Pay, Profile

_WORD: Final = re.compile(r"\.?[^\W\d_](?:[\w+#]|[.](?=\w))*")
_TITLE_WEIGHT: Final = 3.0
_TAG_WEIGHT: Final = 2.0
_MOST_TIMES: Final = 3
"""How often a word of the description counts."""
_LONGEST_POSTING: Final = 50_000
"""Maximum characters of a description to read."""
_ALIKE: Final = 88
_SHORTEST_ALIKE: Final = 5
"""Minimum letters of a word for matching other forms."""
K1, B = 1.5, 0.75
"""The usual constants of BM25."""


def content_words(text: str, language: str) -> list[str]:
    """The content words of a text, folded."""
    little = function_words(language)
    return [word for word in _WORD.findall(unaccented(text)) if word not in little]


class PostingWords:
    """The words of a posting, with weights."""

    def __init__(self, posting: Posting) -> None:
        description = posting.description[:_LONGEST_POSTING]
        self.language = language_of(f"{posting.title} {description}")
        weights: Counter[str] = Counter()
        for text, weight in ((posting.title, _TITLE_WEIGHT), (" ".join(posting.tags), _TAG_WEIGHT)):
            for word in set(content_words(text, self.language)):
                weights[word] += weight  # pyright: ignore[reportArgumentType]  a Counter of weights
        for word, times in Counter(content_words(description, self.language)).items():
            weights[word] += min(times, _MOST_TIMES)
        self.weights: Mapping[str, float] = weights

    def weight(self, word: str) -> float:
        """The weight of a word or of its other forms."""
        if word in self.weights:
            return self.weights[word]
        if len(word) < _SHORTEST_ALIKE:
            return 0.0
        return max((self.weights[other] for other in self.weights if _alike(word, other)), default=0.0)

    def scores(self, texts: Iterable[str], language: str) -> list[float]:
        """How well each text fits, beside the others."""
        found = [content_words(text, language) for text in texts]
        counts = [Counter(words) for words in found]
        frequency = Counter(word for each in counts for word in each)
        usual = sum(map(len, found)) / len(found) if found else 1.0
        return [self._score(each, len(found), frequency, len(words) / (usual or 1.0))
                for each, words in zip(counts, found, strict=True)]  # fmt: skip

    def _score(self, words: Counter[str], of: int, frequency: Counter[str], length: float) -> float:
        total = 0.0
        for word, times in words.items():
            if weight := self.weight(word):
                rare = math.log(1 + (of - frequency[word] + 0.5) / (frequency[word] + 0.5))
                total += weight * rare * times * (K1 + 1) / (times + K1 * (1 - B + B * length))
        return round(total, 6)


@lru_cache(maxsize=65536)
def _alike(word: str, other: str) -> bool:
    return len(other) >= _SHORTEST_ALIKE and word[0] == other[0] and fuzz.ratio(word, other) >= _ALIKE


PartName = Literal["title", "seniority", "skills", "words", "place", "pay"]

ENOUGH_SKILLS: Final = 5
"""Number of matching skills that give the full share."""
HOURS_A_YEAR, DAYS_A_YEAR, WEEKS_A_YEAR, MONTHS_A_YEAR = 2080, 260, 52, 12
A_YEAR: Final[Mapping[str, int]] = {
    "hour": HOURS_A_YEAR, "day": DAYS_A_YEAR, "week": WEEKS_A_YEAR, "month": MONTHS_A_YEAR, "year": 1,
}  # fmt: skip
"""How often each period of pay comes in a year of full-time work."""
HALF: Final = 0.5


@dataclasses.dataclass(frozen=True, slots=True)
class MatchPart:
    """A compared aspect."""

    name: PartName
    share: float
    """From 0, does not fit, to 1."""
    weight: int
    why: str
    """Explanation, with the decisive words of the posting."""


@dataclasses.dataclass(frozen=True, slots=True)
class PostingMatch:
    """How well a posting fits."""

    score: int
    """0 to 100, from the comparable parts."""
    parts: tuple[MatchPart, ...]
    unwanted: tuple[str, ...] = ()
    """Unwanted words in the posting; with any, the score is 0."""


class _PostingText:
    """A posting's texts, for searching words and phrases; phrases do not span two texts."""

    def __init__(self, *texts: str) -> None:
        self._folded = "\n".join(f" {fold_words(text)} " for text in texts)

    def has(self, phrase: str) -> bool:
        """Whether the phrase occurs, ignoring case and accents."""
        folded = fold_words(phrase)
        return bool(folded) and f" {folded} " in self._folded

    def found(self, phrases: Iterable[str]) -> tuple[str, ...]:
        """The phrases that occur, without duplicates."""
        return tuple(each for each in dict.fromkeys(phrases) if self.has(each))


def match(posting: Posting, profile: Profile) -> PostingMatch:
    """Compare a posting with a person.

    Aspects missing from the posting or the profile are left out of the score.
    """
    text = _PostingText(posting.title, *posting.tags, posting.description)
    parts = [part for judge, _ in JUDGES if (part := judge(posting, profile, text)) is not None]
    unwanted = text.found(profile.footpath.wishes.without)
    total = sum(part.weight for part in parts)
    score = round(100 * sum(part.share * part.weight for part in parts) / total) if total else 0
    return PostingMatch(0 if unwanted else score, tuple(parts), unwanted)


def _title(posting: Posting, profile: Profile, _text: _PostingText) -> MatchPart | None:
    """Compare the title's words with the person's titles or wanted titles."""
    wishes = profile.footpath.wishes.titles
    titles = wishes or (profile.basics.label, *(each.position for each in profile.work))
    wanted = [(title, _kind_of_job(title)) for title in dict.fromkeys(titles)]
    here = _kind_of_job(posting.title)
    shares = [(len(here & words) / len(words), title, here & words) for title, words in wanted if words]
    if not shares or not here:
        return None
    share, title, common = max(shares, key=lambda each: each[0])
    why = f"“{title}” has {', '.join(sorted(common))} in common" if common else "none of your titles is like it"
    return MatchPart("title", share, WEIGHTS["title"], why)


def _kind_of_job(title: str) -> set[str]:
    """The words of a title without those of a rank, which the seniority counts; all if nothing else is said."""
    words = set(content_words(title, "en"))
    return {word for word in words if not any(rank.search(word) for _, _, rank in _QUALIFYING)} or words


def _seniority(posting: Posting, profile: Profile, _text: _PostingText) -> MatchPart | None:
    found = seniority(posting, profile)
    return None if found is None else MatchPart("seniority", found[0], WEIGHTS["seniority"], found[1])


def _skills(posting: Posting, profile: Profile, text: _PostingText) -> MatchPart | None:
    """Compare the person's skills with the posting's text; its tags are the wanted skills."""
    skills = [keyword for each in profile.skills for keyword in (each.name, *each.keywords) if keyword]
    if not skills or not (posting.description or posting.tags):
        return None
    found = text.found(skills)
    own = _PostingText(*skills)
    missing = [tag for tag in posting.tags if not own.has(tag)]
    share = min(1.0, len(found) / min(ENOUGH_SKILLS, len(set(skills))))
    why = f"it names {', '.join(found)}" if found else "it names none of your skills"
    if missing:
        why += f"; you do not list {', '.join(missing)}"
    return MatchPart("skills", share, WEIGHTS["skills"], why)


def _words(_posting: Posting, profile: Profile, text: _PostingText) -> MatchPart | None:
    """Search the posting for wanted words."""
    wanted = profile.footpath.wishes.words
    if not wanted:
        return None
    found = text.found(wanted)
    missing = [each for each in wanted if each not in found]
    parts = [f"it has {', '.join(found)}"] * bool(found) + [f"it lacks {', '.join(missing)}"] * bool(missing)
    return MatchPart("words", len(found) / len(wanted), WEIGHTS["words"], "; ".join(parts))


def _first_in(posting: Posting, wanted: Iterable[str]) -> str:
    """The first wanted place in which one of the posting's places lies; empty if none."""
    return next((name for place in posting.places for name in wanted if _is_in(place, name)), "")


def _place(posting: Posting, profile: Profile, _text: _PostingText) -> MatchPart | None:
    """Compare the place of work with the wanted places, or with the person's own; remote work fits any place if
    wanted.
    """
    own, home = profile.footpath, profile.basics.location
    if posting.remote and own.work_mode in ("remote", "hybrid"):
        return MatchPart("place", 1.0, WEIGHTS["place"], "it can be done from anywhere")
    wanted = own.wishes.places or tuple(filter(None, (home.city, own.relocation_city)))
    if not posting.places or not (wanted or home.country_code):
        return None
    if fits := _first_in(posting, wanted):
        return MatchPart("place", 1.0, WEIGHTS["place"], f"it is in {fits}")
    where = posting.places[0].text or posting.places[0].city
    if own.wishes.places or not _first_in(posting, (home.country_code or "",)):
        return MatchPart("place", 0.0, WEIGHTS["place"], f"it is in {where}")
    share = 1.0 if own.relocation else HALF
    return MatchPart("place", share, WEIGHTS["place"], f"it is in your country: {where}")


def _is_in(place: JobPlace, wanted: str) -> bool:
    code = country_code(wanted)
    if code and code in (place.country, country_code(place.country)):
        return True
    return bool(wanted) and _PostingText(f"{place.text} {place.city} {place.region}").has(wanted)


def _pay(posting: Posting, profile: Profile, _text: _PostingText) -> MatchPart | None:
    """Compare the posting's maximum pay with the person's minimum, in the same currency only."""
    least = profile.footpath.wishes.least_pay or profile.footpath.salary
    paid = posting.salary
    if least is None or paid is None or paid.currency != least.currency or paid.period not in A_YEAR:
        return None
    top = paid.high if paid.high is not None else paid.low
    if top is None:
        return None
    offered, wanted = float(top) * A_YEAR[paid.period], _a_year(least)
    share = max(0.0, min(1.0, (offered / wanted - HALF) / HALF))
    asked = f"{least.amount:,} {least.currency} a {least.period}"
    return MatchPart("pay", share, WEIGHTS["pay"], f"it pays {paid.text or f'{top:,}'}; you ask for {asked}")


def _a_year(pay: Pay) -> int:
    return pay.amount * A_YEAR[pay.period]


WEIGHTS: Final[Mapping[PartName, int]] = {
    "title": 25, "seniority": 15, "skills": 30, "words": 15, "place": 20, "pay": 10,
}  # fmt: skip
"""Set by hand, as an order of importance: no measurement is behind them."""
JUDGES: Final[tuple[tuple[Callable[[Posting, Profile, _PostingText], MatchPart | None], PartName], ...]] = (
    (_title, "title"), (_seniority, "seniority"), (_skills, "skills"), (_words, "words"), (_place, "place"),
    (_pay, "pay"),
)  # fmt: skip


_MIDDLE: Final = 2
_RANKS: Final = (
    ("a lead", 4, Pattern(r"\b{rank_lead}\b")),
    ("a senior", 3, Pattern(r"\b{rank_senior}\b")),
    ("a junior", 1, Pattern(r"\b{rank_junior}\b")),
    ("a trainee", 0, Pattern(r"\b{rank_trainee}\b")),
)
"""Name, rank and words, the surest first: "Senior Lead" is a lead, "Junior Trainee" a junior."""
_SUPERIOR: Final = Pattern(r"(?<=\w)( (?!(?:{and}|{or}) )[a-z]{1,3}(?: (?!(?:{and}|{or}) )[a-z]{1,3})? ){rank_lead}\b")
"""A superior behind small words. "And" joins two ranks of one job: "Shop Assistant and Supervisor"."""
_PAIR: Final = re.compile(r"(?=\b([A-Z]\w+) ([A-Z]\w+)\b)")
_FROM_YEARS: Final = ((10, 3), (6, 3), (2, _MIDDLE), (0, 1))
"""Least years of work for a rank, where no title names one: years alone make no lead."""
_QUALIFYING: Final = _RANKS[1:3]
"""Ranks whose words say nothing of the kind of a job: "Junior Analyst" and "Junior Cook" are two kinds."""
_YEARS: Final = Pattern(r"\b(\d{1,2}) ?(?:\+|\W ?\d{1,2})? ?\+? ?{years}\b")
_SENTENCE: Final = re.compile(r"[^.!?\n;]+")
_EXPERIENCE: Final = Pattern(r"\bexperi|\berfahrung|berufserfahrung|\besperien|\bervaring")
_MOST_YEARS: Final = 20
"""More years are the age of a firm."""
_LONGEST: Final = 20_000
"""Characters of a description that are read."""
_STEP: Final = 0.5
"""The share that one rank of distance takes."""


def seniority(posting: Posting, profile: Profile) -> tuple[float, str] | None:
    """Return how well the seniority fits, from 0 to 1, and why. None if the posting or the profile names none."""
    years, asked = profile.footpath.years_experience, _years_asked(posting)
    titles = _without_subjects((posting.title, *posting.tags), posting.description)
    wanted, own = _rank(*titles), _own_rank(profile)
    if wanted is not None and own is not None:
        name, rank = wanted
        return max(0.0, 1 - _STEP * abs(rank - own[1])), f"it asks for {name}; {own[0]}"
    if asked is not None and years is not None:
        return min(1.0, years / asked), f"it asks for {asked} years; yours are {years}"
    return None


def _rank(*texts: str) -> tuple[str, int] | None:
    """The rank that the words of titles name, without a superior's: "Assistant to the Head of Sales"."""
    own = [_without_superior(each) for each in texts]
    return next(((name, rank) for name, rank, words in _RANKS if any(map(words.search, own))), None)


def _without_superior(title: str) -> str:
    found = _SUPERIOR.search(title)
    return title[: found.start()] if found is not None and title[slice(*found.span(1))].islower() else title


@cache
def _job_endings() -> tuple[str, ...]:
    """Endings of English words for jobs: of English titles alone the word behind the rank may be a subject."""
    return tuple(cast("list[str]", part("en", "resume")["agents"]))


def _without_subjects(titles: Iterable[str], description: str) -> list[str]:
    """Titles without phrases that the posting's text has as a subject: "Lead Generation". A word for jobs behind "Lead"
    makes a rank in any text.
    """
    said = f" {description[:_LONGEST]} "
    found: list[str] = []
    for title in titles:
        pairs = [each for each in _PAIR.findall(title) if _RANKS[0][2].search(each[0])]
        for lead, subject in pairs:
            is_job = subject.lower().endswith(_job_endings())
            if not is_job and f" {lead} {subject}".lower() in said:
                title = title.replace(f"{lead} {subject}", "")
        found.append(title)
    return found


def _own_rank(profile: Profile) -> tuple[str, int] | None:
    """The person's rank, and why: by the wanted titles, else by the present title, else by the years of work."""
    wishes, present = profile.footpath.wishes.titles, [each.position for each in profile.work[:1]]
    for titles, says in ((wishes, "you want"), ((profile.basics.label, *present), "your title is")):
        if (found := _named(titles)) is not None:
            return f"{says} {found[0]}", found[1]
    if (years := profile.footpath.years_experience) is None:
        return None
    return f"your years of work are {years}", next(rank for least, rank in _FROM_YEARS if years >= least)


def _named(titles: Iterable[str]) -> tuple[str, int] | None:
    return next((found for title in titles if title and (found := _rank(title)) is not None), None)


def _years_asked(posting: Posting) -> int | None:
    """The least years of experience that the posting asks for: the most of any sentence about experience. A sentence
    with the employer's name tells the employer's.
    """
    said = (each[0] for each in _SENTENCE.finditer(posting.description[:_LONGEST]))
    asks = (each for each in said if not _PostingText(each).has(posting.organisation))
    found = (_YEARS.search(each) for each in asks if _EXPERIENCE.search(each) is not None)
    years = [int(each[1]) for each in found if each is not None and 0 < int(each[1]) <= _MOST_YEARS]
    return max(years, default=None)
