"""How well a posting fits a person and their wishes, and why."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from footpath.matching.match import PostingMatch, match, seniority
from footpath.schema.posting import JobPlace, Posting, Salary
from footpath.schema.profile import Profile

ADA: dict[str, Any] = {
    "basics": {"label": "Backend Engineer", "location": {"city": "Leeds", "countryCode": "GB"}},
    "work": [{"name": "Firm", "position": "Software Developer"}],
    "skills": [{"name": "Code", "keywords": ["Python", "SQL", "C++"]}],
}


def matched(posting: Posting, **own: Any) -> PostingMatch:
    return match(posting, Profile.model_validate({**ADA, "x-footpath": own}))


def part(found: PostingMatch, name: str) -> tuple[float, str] | None:
    return next(((each.share, each.why) for each in found.parts if each.name == name), None)


def test_a_posting_that_asks_for_what_the_person_has_comes_before_one_that_does_not():
    fits = matched(Posting(title="Backend Engineer", description="Python, SQL and C++."))
    other = matched(Posting(title="Ward Nurse", description="Triage and wound care."))
    assert fits.score > 80
    assert other.score == 0


def test_each_part_names_the_words_that_decided():
    found = matched(
        Posting(title="Senior Software Developer", description="Python and Rust", tags=("Rust",)),
        wishes={"words": ["Rust", "climate"]},
    )
    assert part(found, "title") == (1.0, "“Software Developer” has developer, software in common")
    assert part(found, "skills") == (0.25, "it names Python; you do not list Rust")
    assert part(found, "words") == (0.5, "it has Rust; it lacks climate")


def test_a_skill_is_found_as_a_whole_word_alone():
    assert part(matched(Posting(title="x", description="JavaScript, NoSQL, C")), "skills") == (
        0.0,
        "it names none of your skills",
    )


def test_a_group_of_skills_without_a_name_counts_by_its_skills_alone():
    person = Profile.model_validate({"skills": [{"keywords": ["Python"]}]})
    assert part(match(Posting(title="x", description="Python"), person), "skills") == (1.0, "it names Python")


def test_no_phrase_reaches_from_the_title_into_a_tag():
    apart = matched(Posting(title="Senior Sales", tags=("Manager of things",)), wishes={"without": ["sales manager"]})
    within = matched(Posting(title="Senior Sales Manager"), wishes={"without": ["sales manager"]})
    assert (apart.unwanted, within.unwanted) == ((), ("sales manager",))


def test_what_is_not_told_is_left_out_and_not_counted_against_it():
    found = matched(Posting(title="Backend Engineer"))
    assert [each.name for each in found.parts] == ["title"]
    assert found.score == 100
    assert matched(Posting()).parts == ()


@pytest.mark.parametrize(
    ("place", "remote", "own", "share"),
    [
        (JobPlace(text="Leeds, UK", city="Leeds", country="GB"), None, {}, 1.0),
        (JobPlace(text="Bristol, UK", city="Bristol", country="GB"), None, {}, 0.5),
        (JobPlace(text="Bristol, UK", city="Bristol", country="GB"), None, {"relocation": True}, 1.0),
        (JobPlace(text="Porto", city="Porto", country="PT"), None, {}, 0.0),
        (JobPlace(text="Porto", city="Porto", country="PT"), None, {"wishes": {"places": ["Portugal"]}}, 1.0),
        (JobPlace(text="Leeds", city="Leeds", country="GB"), None, {"wishes": {"places": ["Portugal"]}}, 0.0),
        (JobPlace(text="Porto", city="Porto", country="PT"), True, {"work_mode": "remote"}, 1.0),
        (JobPlace(text="Porto", city="Porto", country="PT"), True, {"work_mode": "onsite"}, 0.0),
    ],
)
def test_where_the_work_is(place: JobPlace, remote: bool | None, own: dict[str, Any], share: float):
    found = part(matched(Posting(title="x", places=(place,), remote=remote), **own), "place")
    assert found is not None
    assert found[0] == share


@pytest.mark.parametrize(
    ("salary", "share"),
    [
        (Salary(low=Decimal(50_000), high=Decimal(60_000), currency="EUR", period="year"), 1.0),
        (Salary(high=Decimal(5_000), currency="EUR", period="month"), 1.0),
        (Salary(high=Decimal(45_000), currency="EUR", period="year"), 0.5),
        (Salary(high=Decimal(10), currency="EUR", period="hour"), 0.0),
        (Salary(high=Decimal(60_000), currency="USD", period="year"), None),
        (Salary(high=Decimal(60_000), currency="EUR"), None),
    ],
)
def test_pay_is_compared_by_the_year_in_one_currency(salary: Salary, share: float | None):
    own = {"wishes": {"least_pay": {"amount": 60_000, "currency": "EUR", "period": "year"}}}
    found = part(matched(Posting(title="x", salary=salary), **own), "pay")
    assert (found and found[0]) == share


def test_a_word_that_is_not_wanted_makes_it_the_last():
    found = matched(Posting(title="Backend Engineer", description="Night shift"), wishes={"without": ["night shift"]})
    assert (found.score, found.unwanted) == (0, ("night shift",))


def compared(title: str, description: str = "", position: str = "Developer", **own: Any) -> tuple[float, str] | None:
    profile = {"work": [{"name": "Firm", "position": position}], "x-footpath": own}
    return seniority(Posting(title=title, description=description), Profile.model_validate(profile))


@pytest.mark.parametrize(
    ("title", "position", "share"),
    [
        ("Senior Developer", "Senior Nurse", 1.0),
        ("Senior Developer", "Junior Developer", 0.0),
        ("Head of Development", "Sr. Developer", 0.5),
        ("Praktikum Entwicklung", "Senior-Entwickler", 0.0),
        ("Développeuse confirmée", "Développeuse senior", 1.0),
        ("Desarrollador junior", "Desarrollador sénior", 0.0),
        ("Teamleiterin Pflege", "Leiter Pflege", 1.0),
    ],
)
def test_ranks_are_compared_by_the_words_of_titles(title: str, position: str, share: float):
    found = compared(title, position=position)
    assert found is not None
    assert found[0] == share


@pytest.mark.parametrize(
    "title", ["Assistant to the Head of Sales", "Assistante du directeur", "Assistent des Leiters"]
)
def test_the_rank_of_a_superior_is_not_that_of_the_job(title: str):
    assert compared(title, position="Senior Assistant") is None


@pytest.mark.parametrize("title", ["Buyer and Team Lead", "Köchin und Teamleiterin", "Vendeuse ou directrice"])
def test_the_second_of_two_joined_ranks_is_the_jobs(title: str):
    found = compared(title, position="Head of Buying")
    assert found is not None
    assert found[0] == 1.0


def test_a_subject_of_the_posting_is_no_rank():
    said = "You own lead generation in three markets, as our lead specialist."
    assert compared("Lead Generation Specialist", said, position="Senior Marketer") is None
    assert compared("Lead Specialist", said, position="Senior Marketer") is not None


def test_the_years_of_an_employer_are_asked_of_nobody():
    said = "With over 15 years of experience, Brightwater builds meters. You have 3 years of experience with Python."
    posting = Posting(title="Developer", organisation="Brightwater", description=said)
    found = seniority(posting, Profile.model_validate({"x-footpath": {"years_experience": 3}}))
    assert found == (1.0, "it asks for 3 years; yours are 3")


def test_the_wanted_titles_outrank_the_present_one():
    found = compared("Lead Developer", position="Junior Developer", wishes={"titles": ["Lead Developer"]})
    assert found == (1.0, "it asks for a lead; you want a lead")


@pytest.mark.parametrize(("years", "share"), [(1, 0.0), (3, 0.5), (8, 1.0), (30, 1.0)])
def test_without_a_title_of_rank_the_years_of_work_count(years: int, share: float):
    assert compared("Senior Developer", years_experience=years) == (
        share,
        f"it asks for a senior; your years of work are {years}",
    )


@pytest.mark.parametrize(
    "said",
    [
        "You bring 5+ years of experience in Python.",
        "Mindestens 5 Jahre Berufserfahrung.",
        "Au moins 5 ans d'expérience.",
        "Experiencia mínima de 5 años.",
        "5-7 years of professional experience",
    ],
)
def test_years_that_the_posting_asks_for_are_compared_with_the_persons(said: str):
    assert compared("Developer", said, years_experience=3) == (0.6, "it asks for 5 years; yours are 3")


@pytest.mark.parametrize(
    ("title", "description"),
    [
        ("Developer", ""),
        ("Developer", "For 90 years we have made lamps."),
        ("Developer", "A team of 5. Experience counts."),
    ],
)
def test_what_names_no_seniority_is_not_compared(title: str, description: str):
    assert compared(title, description, years_experience=3) is None


def test_a_person_of_unknown_rank_is_not_compared():
    assert compared("Senior Developer", "5 years of experience") is None


def test_a_rank_makes_no_two_titles_alike():
    bo = Profile.model_validate({"work": [{"name": "Acme", "position": "Junior Analyst"}]})
    other, same = (
        next(part for part in match(Posting(url="https://a.example/1", title=title), bo).parts if part.name == "title")
        for title in ("Junior Office Coordinator", "Senior Analyst")
    )
    assert (other.share, same.share) == (0, 1)
    assert other.why == "none of your titles is like it"
