"""Every board, from answers in the shape of its API: each posting once, each field right, and nothing else."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from tests.boards.published import NAMES, postings_of

if TYPE_CHECKING:
    from tests.boards.conftest import Collecting

    from footpath.schema.posting import Posting

EMPLOYERS = {"workday": "acme.wd5/External"}


def plainly(posting: Posting) -> dict[str, Any]:
    """What a posting says, as it is written in `recorded/`; without what it leaves open."""
    salary = posting.salary
    said = {
        "title": posting.title,
        "organisation": posting.organisation,
        "guessed": list(posting.guessed),
        "board_id": posting.board_id,
        "url": posting.url,
        "apply_url": posting.apply_url,
        "places": [(p.text, p.city, p.region, p.country) for p in posting.places],
        "country": posting.country,
        "remote": posting.remote,
        "employment": list(posting.employment),
        "salary": salary and f"{salary.low:f} {salary.high:f} {salary.currency} {salary.period}",
        "posted": posting.posted,
        "valid_through": posting.valid_through,
        "description": posting.description,
        "tags": list(posting.tags),
    }
    return {name: value for name, value in said.items() if value not in ("", None, [])}


def expected(name: str, here: str) -> list[dict[str, Any]]:
    found = postings_of(name)
    for each in found:
        each["url"] = each["url"].replace("{here}", here)
        each["places"] = [tuple(part.strip() for part in text.split(" /")) for text in each.get("places", ())]
    return [{key: value for key, value in each.items() if value != []} for each in found]


@pytest.mark.spread(4)
@pytest.mark.parametrize("name", NAMES)
async def test_each_posting_comes_once_with_every_field(collecting: Collecting, name: str):
    collecting.published.record(name)
    finished = await collecting.run(f"{name}:{EMPLOYERS.get(name, 'acme')}")
    assert finished.run.status == "complete", finished.run.reason
    kept = [each.posting for each in await collecting.kept()]
    assert [plainly(each) for each in kept] == expected(name, collecting.published.url)
    assert all(each.sources[0] == "api" for each in kept)
    assert finished.collected is not None
    assert (finished.collected.new, finished.collected.incomplete) == (len(kept), 0)


def test_the_days_of_the_records_are_days():
    assert all(isinstance(each["posted"], date) for name in NAMES for each in postings_of(name))
