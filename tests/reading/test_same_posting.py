"""Whether two postings are one job: by what a board says on one site, by likeness across them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from footpath.reading.same_posting import is_same, organisation_key, posting_key, posting_keys
from footpath.schema.posting import JobPlace, Posting, Salary

TEXT = "You build the tools that our opticians grind their lenses with, from the first sketch to the day of repair."

OTHER = "Nothing of it: you sell spectacles in our shop, talk to those who wear them, and keep the shelves in order."


def posting(**said: object) -> Posting:
    plain = {"title": "Optical Engineer", "organisation": "Larkspur Ltd", "places": (JobPlace(text="Leeds, UK"),)}
    return Posting.model_validate({**plain, "description": TEXT, **said})


def at(*places: str) -> tuple[JobPlace, ...]:
    return tuple(JobPlace(text=place) for place in places)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({}, id="word for word"),
        pytest.param({"organisation": "LARKSPUR LIMITED"}, id="another legal form"),
        pytest.param({"title": "Engineer, Optical (m/f/d)"}, id="other order, and for whom"),
        pytest.param({"title": "Optical Engineers"}, id="another inflection"),
        pytest.param({"title": "Optical Engineer - Leeds"}, id="the place in the title"),
        pytest.param({"places": at("Leeds, England")}, id="the place said otherwise"),
        pytest.param({"places": at("York", "Leeds")}, id="one of several places"),
        pytest.param({"places": ()}, id="no place, but the text"),
        pytest.param({"description": TEXT + " We are an equal opportunity employer." * 5}, id="a longer text"),
        pytest.param({"description": TEXT[:-4] + "…"}, id="a text that was cut"),
        pytest.param({"description": TEXT.replace("opticians", "optician")}, id="a text spelled otherwise"),
    ],
)
def test_one_job_said_otherwise(other):
    assert is_same(posting(), posting(**other))
    assert is_same(posting(**other), posting())


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"organisation": "Larkspur Farms"}, id="another organisation"),
        pytest.param({"title": "Senior Optical Engineer"}, id="another level"),
        pytest.param({"title": "Optical Engineer II"}, id="a numbered level"),
        pytest.param({"title": "Optical Manager"}, id="another job"),
        pytest.param({"places": at("London")}, id="another place"),
        pytest.param({"description": OTHER}, id="another text"),
        pytest.param({"description": ""}, id="a text that one of them lacks"),
        pytest.param({"description": TEXT.replace("lenses", "mirrors")}, id="other words in it"),
        pytest.param({"description": TEXT + " And more of the company." * 20}, id="a small part of a long text"),
        pytest.param({"description": "", "places": ()}, id="too little said"),
    ],
)  # fmt: skip
def test_another_job(other):
    assert not is_same(posting(), posting(**other))
    assert not is_same(posting(**other), posting())


FACTS = {
    "remote": False,
    "employment": ("FULL_TIME",),
    "salary": Salary(low=Decimal(48_000), high=Decimal(60_000), currency="EUR", period="year"),
    "posted": date(2026, 3, 2),
    "valid_through": date(2026, 4, 2),
    "url": "https://jobs.example.com/1",
    "board_id": "1",
}


def paid(low: int, currency: str = "EUR", period: str = "year") -> Salary:
    return Salary.model_validate({"low": low, "high": low, "currency": currency, "period": period})


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"remote": True}, id="from elsewhere"),
        pytest.param({"employment": ("INTERN",)}, id="another employment"),
        pytest.param({"salary": paid(30_000)}, id="another wage"),
        pytest.param({"salary": paid(50_000, "GBP")}, id="another currency"),
        pytest.param({"salary": paid(2_000, period="month")}, id="another wage by the month"),
        pytest.param({"posted": date(2026, 6, 2)}, id="months later"),
        pytest.param({"valid_through": date(2026, 2, 2)}, id="over before the other began"),
        pytest.param({"url": "https://www.jobs.example.com/2", "board_id": "2"}, id="another id of one board"),
        pytest.param({"url": "https://jobs.example.com/2", "board_id": ""}, id="another address of one board"),
    ],
)
def test_a_fact_that_both_state_tells_them_apart(other):
    assert not is_same(posting(**FACTS), posting(**{**FACTS, **other}))
    assert not is_same(posting(**{**FACTS, **other}), posting(**FACTS))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({}, id="the same"),
        pytest.param({"posted": date(2026, 3, 20)}, id="shown some days later"),
        pytest.param({"employment": ("FULL_TIME", "TEMPORARY")}, id="one employment of two"),
        pytest.param({"salary": paid(4_000, period="month")}, id="the wage by the month"),
        pytest.param({"url": "https://board.example.org/9", "board_id": "9"}, id="another board"),
        pytest.param(dict.fromkeys(("remote", "salary", "posted", "valid_through")), id="not stated"),
    ],
)
def test_facts_that_agree_or_that_one_states_tell_nothing_apart(other):
    assert is_same(posting(**FACTS), posting(**{**FACTS, **other}))
    assert is_same(posting(**{**FACTS, **other}), posting(**FACTS))


def test_without_texts_the_place_and_the_facts_tell():
    assert is_same(posting(description=""), posting(description=""))
    assert not is_same(posting(description="", remote=True), posting(description="", remote=False))


def test_the_same_town_in_another_country():
    here, there = (posting(places=(JobPlace(text="Leeds", country=country),)) for country in ("GB", "US"))
    assert not is_same(here, there)


def test_two_that_say_nothing_are_not_the_same():
    assert not is_same(Posting(), Posting())


@pytest.mark.parametrize(
    ("posting", "keys"),
    [
        (Posting(board_id="7", url="https://www.a.com/jobs/7?utm_source=x"), ("id a.com 7", "url a.com/jobs/7")),
        (Posting(url="http://a.com/jobs/7/apply"), ("url a.com/jobs/7",)),
    ],
)
def test_what_a_posting_is_known_by_the_surest_first(posting, keys):
    assert posting_keys(posting, "a.com") == keys
    assert posting_key(posting) == posting_keys(posting, "")[0]


def test_without_id_and_address_its_words_tell():
    known = posting_keys(posting(description="a"), "a.com")[0]
    assert known == posting_keys(posting(title="OPTICAL  engineer", description="b"), "a.com")[0]
    assert known != posting_keys(posting(places=at("York")), "a.com")[0]
    assert known != posting_keys(posting(), "b.com")[0]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Krume GmbH & Co. KG", "krume"),
        ("Société Générale S.A.", "societe generale"),
        ("The Company", "the company"),
        ("", ""),
    ],
)
def test_an_organisation_without_its_legal_form(name, key):
    assert organisation_key(name) == key
