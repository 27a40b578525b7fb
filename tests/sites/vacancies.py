"""Invented vacancies for the list sites: the same seed gives the same ones, and no two have the same title."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

TODAY: Final = date(2026, 11, 21)

_LEVELS: Final = ("Junior", "Senior", "Lead", "Staff", "Principal", "Deputy", "Second", "Chief")
_CRAFTS: Final = ("Bridge", "Harbour", "Lighthouse", "Orchard", "Clockwork", "Tidal", "Glasshouse", "Railway", "Kiln")
_ROLES: Final = ("Surveyor", "Engineer", "Planner", "Accountant", "Buyer", "Fitter", "Analyst", "Keeper", "Inspector")
_FIRMS: Final = (
    "Ottermill Works",
    "Brandt & Daughters",
    "Quayside Trust",
    "Fennel Row",
    "Northlight Rail",
    "Saltmarsh",
)
_PLACES: Final = (("Bergen", "NO"), ("Porto", "PT"), ("Ghent", "BE"), ("Graz", "AT"), ("Cork", "IE"), ("Turku", "FI"))
_KINDS: Final = (("FULL_TIME", "Full-time"), ("PART_TIME", "Part-time"), ("TEMPORARY", "Temporary"))
_TASKS: Final = (
    "You keep the books of three yards and one ferry.",
    "You walk the line once a week and write down what has moved.",
    "You speak with the people who order, and with those who deliver.",
    "You decide what is mended and what is made anew.",
    "You hand over every evening to a colleague who knows it as well as you.",
)


@dataclass(frozen=True, slots=True)
class Vacancy:
    number: int
    title: str
    firm: str
    city: str
    country: str
    kind: str
    """A schema.org employmentType."""
    kind_said: str
    low: int
    high: int
    posted: date
    paragraphs: tuple[str, ...]

    @property
    def salary(self) -> str:
        return f"€{self.low:,} – €{self.high:,} a year"


def invent(count: int, seed: int = 7) -> list[Vacancy]:
    """So many, newest first."""
    dice = random.Random(seed)
    titles = [f"{level} {craft} {role}" for level in _LEVELS for craft in _CRAFTS for role in _ROLES]
    dice.shuffle(titles)
    made: list[Vacancy] = []
    for at in range(count):
        low = dice.randrange(30, 90) * 1000
        kind, said = dice.choice(_KINDS)
        city, country = dice.choice(_PLACES)
        title, again = titles[at % len(titles)], at // len(titles)
        made.append(
            Vacancy(
                number=4001 + at,
                title=f"{title} {'I' * (again + 1)}" if again else title,
                firm=dice.choice(_FIRMS),
                city=city,
                country=country,
                kind=kind,
                kind_said=said,
                low=low,
                high=low + dice.randrange(4, 20) * 1000,
                posted=TODAY - timedelta(days=at * 60 // max(1, count)),
                paragraphs=tuple(dice.sample(_TASKS, 3)),
            )
        )
    return made


def with_long_text(vacancy: Vacancy, size: int) -> Vacancy:
    """The same with a description of so many characters."""
    sentence = vacancy.paragraphs[0] + " "
    return replace(vacancy, paragraphs=(sentence * (size // len(sentence) + 1), "This is the end of it."))
