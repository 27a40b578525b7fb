"""Postings for tests: one job on one board, others like it, and the same on another board."""

from __future__ import annotations

from footpath.schema.posting import JobPlace, Posting

HERE, THERE = "jobs.example.com", "board.example.org"
DUTIES = (
    "You keep the ovens of our bakery running, plan the night shift with the head baker, order flour and butter in "
    "time, and teach two apprentices how a sourdough is led from the first feeding to the finished loaf. "
)
DRIVING = (
    "Early in the morning you load our van, drive to the four markets of the week, build up the stall with others, "
    "sell bread and cake until noon, and bring back what is left. "
)


def posting(number: int = 1, **changes: object) -> Posting:
    plain: dict[str, object] = {
        "title": "Night Baker",
        "organisation": "Krume GmbH",
        "url": f"https://{HERE}/jobs/{number}",
        "board_id": str(number),
        "places": (JobPlace(text="Berlin, Germany", city="Berlin", country="DE"),),
        "description": DUTIES,
        "sources": ("page",),
    }
    return Posting.model_validate(plain | changes)


def elsewhere(**changes: object) -> Posting:
    """The same job on another board."""
    return posting(1, **{"url": f"https://{THERE}/viewjob?jk=a1", "board_id": "a1", "organisation": "Krume", **changes})
