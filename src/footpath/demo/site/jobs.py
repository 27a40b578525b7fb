"""Invented postings: the same seed, number and day give the same postings."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPANY: Final = "Larkspur Instruments"

DEPARTMENTS: Final = {
    "Engineering": ("Firmware Engineer", "Backend Engineer", "Platform Engineer", "Test Engineer", "FPGA Engineer"),
    "Optics": ("Optical Engineer", "Lens Designer", "Metrology Scientist", "Coatings Technician"),
    "Data": ("Data Engineer", "Data Analyst", "Machine Learning Engineer", "Analytics Engineer"),
    "Design": ("Product Designer", "Industrial Designer", "Technical Illustrator", "UX Researcher"),
    "Operations": ("Supply Planner", "Production Lead", "Calibration Technician", "Logistics Coordinator"),
    "Customer": ("Field Service Engineer", "Support Specialist", "Application Scientist", "Account Manager"),
    "People": ("Recruiter", "People Partner", "Office Coordinator", "Learning Designer"),
}

PLACES: Final = (
    ("Lisbon", "PT", "Portugal", "EUR", 0.75),
    ("Utrecht", "NL", "the Netherlands", "EUR", 1.0),
    ("Dresden", "DE", "Germany", "EUR", 1.0),
    ("Leeds", "GB", "the United Kingdom", "GBP", 0.85),
    ("Gothenburg", "SE", "Sweden", "SEK", 10.0),
    ("Portland, OR", "US", "the United States", "USD", 1.5),
    ("Montréal", "CA", "Canada", "CAD", 1.4),
)
"""City, country code, the country in a sentence, currency, and the ratio of a salary there to the base in euros."""

EMPLOYMENT: Final = {
    "FULL_TIME": "Full-time",
    "PART_TIME": "Part-time",
    "CONTRACTOR": "Contract",
    "INTERN": "Internship",
}
WORKPLACES: Final = {"onsite": "On site", "hybrid": "Hybrid", "remote": "Remote"}

_LEVELS: Final = (("", 52), ("Senior ", 68), ("Lead ", 80), ("Junior ", 40), ("Staff ", 92))
_THINGS: Final = (
    "spectrometers",
    "field microscopes",
    "pollen counters",
    "star trackers",
    "soil probes",
    "tide gauges",
)
_VERBS: Final = ("build", "calibrate", "improve", "ship", "look after", "rethink")
_DUTIES: Final = (
    "Own a part of the product from the first sketch to the day it is repaired.",
    "Work with optics, firmware and support, who sit at the next table or the next call.",
    "Write down what you learn, so that the next person starts where you stopped.",
    "Visit the people who use our instruments at least twice a year.",
    "Keep measurements honest: say how sure we are, and why.",
    "Help to hire, and to teach, the people who come after you.",
)
_NEEDS: Final = (
    "You have done work like this for a while, at a company or on your own.",
    "You explain a hard thing in plain words.",
    "You would rather measure than guess.",
    "You like to finish things.",
    "You are at ease with people who know more than you, and with people who know less.",
    "You read English well, and another of our languages is a pleasure.",
)


@dataclass(frozen=True, slots=True)
class OpenJob:
    number: int
    slug: str
    title: str
    department: str
    city: str
    country: str
    """ISO 3166 code."""
    country_name: str
    employment: str
    """A schema.org employmentType."""
    workplace: str
    salary_low: int
    salary_high: int
    currency: str
    posted_on: str
    closes_on: str
    summary: str
    body: str
    """Blocks with an empty line between: a paragraph, or a `## ` heading with its `- ` lines."""

    def blocks(self) -> list[tuple[str, list[str]]]:
        """Return the body's blocks: a paragraph without points, or a heading with its points."""
        parts = (block.split("\n") for block in self.body.split("\n\n"))
        return [(lines[0].removeprefix("## "), [line.removeprefix("- ") for line in lines[1:]]) for lines in parts]


def invent_jobs(count: int, seed: int, today: date) -> Iterator[OpenJob]:
    """`count` postings of the last three months, newest first."""
    chance = random.Random(seed)
    departments = list(DEPARTMENTS)
    for number in range(count):
        department = departments[number % len(departments)]
        level, base = chance.choice(_LEVELS)
        title = level + chance.choice(DEPARTMENTS[department])
        city, country, country_name, currency, factor = chance.choice(PLACES)
        employment = chance.choices(list(EMPLOYMENT), (12, 2, 2, 1))[0]
        low = round(base * factor * chance.uniform(0.9, 1.1)) * 1000
        thing, verb = chance.choice(_THINGS), chance.choice(_VERBS)
        posted = today - timedelta(days=number * 90 // max(count, 1))
        yield OpenJob(
            number=1001 + number,
            slug=f"{_slug(title)}-{_slug(city)}-{1001 + number}",
            title=title,
            department=department,
            city=city,
            country=country,
            country_name=country_name,
            employment=employment,
            workplace=chance.choices(list(WORKPLACES), (3, 4, 3))[0],
            salary_low=low,
            salary_high=round(low * 1.2 / 1000) * 1000,
            currency=currency,
            posted_on=posted.isoformat(),
            closes_on=(posted + timedelta(days=180)).isoformat(),
            summary=f"Help us {verb} {thing} that people trust.",
            body=_body(chance, verb, thing),
        )


def _body(chance: random.Random, verb: str, thing: str) -> str:
    opening = (
        f"{COMPANY} makes small, exact tools for people who look closely. In this role you {verb} our {thing}, "
        "with a team of six to nine who like quiet mornings and loud ideas."
    )
    duties = "\n".join(f"- {duty}" for duty in chance.sample(_DUTIES, 4))
    needs = "\n".join(f"- {need}" for need in chance.sample(_NEEDS, 4))
    return f"{opening}\n\n## What you will do\n{duties}\n\n## What you bring\n{needs}"


def _slug(text: str) -> str:
    plain = text.lower().replace("é", "e")
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())
