"""Records of several neighbours: what stands under a heading belongs to the heading, and not to the next one."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from datetime import UTC, date, datetime

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
POSTS = (("Teacher of Music", 4), ("Teaching Assistant", 9), ("Exam Clerk", 15))


def test_a_text_above_the_first_heading_moves_no_fact_to_the_next_record():
    posts = "".join(
        f"<h2>{title}</h2><p>Closing date: {day} December 2026</p><ul><li><a href=/docs/{day}.pdf>Job description</a></li></ul>"
        for title, day in POSTS
    )
    html = (
        "<!doctype html><html lang=en-GB><title>Vacancies</title><h1>Vacancies</h1><p>All posts need a check.</p>"
        f"{posts}<h2>Why work for us?</h2><p>We are a happy school with a view.</p>"
    )
    found = read_listings(as_snapshot(html, "https://school.example/vacancies"), now=NOW)[0].records

    assert [(each.posting.title, each.posting.valid_through) for each in found] == [
        (title, date(2026, 12, day)) for title, day in POSTS
    ]
    assert [each.href.rpartition("/")[2] for each in found] == [f"{day}.pdf" for _, day in POSTS]
