"""What the pieces of a posting say: money, days, places, terms. In six languages, as people write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from footpath.language.dates import is_month_first, read_day, read_deadline, read_posted
from footpath.reading.job_facts import Facts
from footpath.reading.text_values import (
    is_employment,
    place_score,
    read_employment,
    read_place,
    read_places,
    read_remote,
    read_salary,
)

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "low", "high", "currency", "period"),
    [
        ("12-15 €", 12, 15, "EUR", ""),
        ("給与：月給220,000円", 220_000, 220_000, "JPY", "month"),
        ("12–15 €/h", 12, 15, "EUR", ""),
        ("€12 - €15 per hour", 12, 15, "EUR", "hour"),
        ("$80,000 - $100,000 a year", 80_000, 100_000, "USD", "year"),
        ("$80 - 100k", 80_000, 100_000, "USD", ""),
        ("£85k", 85_000, 85_000, "GBP", ""),
        ("45.000 – 55.000 € / Jahr", 45_000, 55_000, "EUR", "year"),
        ("Gehalt: 3.200,50 EUR monatlich", 3200.5, 3200.5, "EUR", "month"),
        ("€2.800 - €3.400 p/m", 2800, 3400, "EUR", "month"),
        ("40 000 € brut annuel", 40_000, 40_000, "EUR", "year"),
        ("1.800 € a 2.100 € al mes", 1800, 2100, "EUR", "month"),
        ("R$ 5.000,00 por mês", 5000, 5000, "BRL", "month"),
        ("35 000 - 45 000 Kč měsíčně", 35_000, 45_000, "CZK", "month"),
        ("£45k–£55k pa", 45_000, 55_000, "GBP", "year"),
        ("42 000 € à 48 000 € par an", 42_000, 48_000, "EUR", "year"),
        ("18 000 – 24 000 zł netto (+ VAT) / mies.", 18_000, 24_000, "PLN", "month"),
        ("€3,000 to €4,000 per maand", 3000, 4000, "EUR", "month"),
        ("₹9,50,000 - ₹12,00,000 a year", 950_000, 1_200_000, "INR", "year"),
        ("12 lakhs ₹ per annum", 1_200_000, 1_200_000, "INR", "year"),
        ("月給 28万円～35万円", 280_000, 350_000, "JPY", "month"),
        ("￥３００，０００", 300_000, 300_000, "JPY", ""),
        ("$90,000 base, $140,000 OTE", 90_000, 90_000, "USD", ""),
        ("USD 150,000 - 180,000 + 0.5% equity", 150_000, 180_000, "USD", ""),
    ],
)
def test_pay(text: str, low: float, high: float, currency: str, period: str):
    read = read_salary(text)

    assert read is not None
    assert (read.low, read.high, read.currency) == (low, high, currency)
    assert read.period == period or text.endswith("/h")


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("Up to $65 an hour", None, 65),
        ("bis zu 70.000 € jährlich", None, 70_000),
        ("jusqu'à 50 000 € par an", None, 50_000),
        ("from £30,000 a year", 30_000, None),
        ("ab 3.000 € im Monat", 3000, None),
        ("up to $80k - $90k", 80_000, 90_000),
    ],
)
def test_pay_that_is_open_at_one_end(text: str, low: float | None, high: float | None):
    read = read_salary(text)

    assert read is not None
    assert (read.low, read.high) == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        "", "Lens Designer 3", "12 jobs", "20 days ago", "€", "since 1911", "40 hours a week",
        "Competitive salary, plus $5,000 sign-on bonus", "a bonus of €2,000", "We raised $40M in 2025",
        "Relocation allowance: £3,000", "€500 Prämie",
    ],
)  # fmt: skip
def test_what_is_no_pay(text: str):
    assert read_salary(text) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("vor zwei Wochen", date(2026, 3, 6)),
        ("il y a trois jours", date(2026, 3, 17)),
        ("drie dagen geleden", date(2026, 3, 17)),
        ("vandaag", date(2026, 3, 20)),
        ("due settimane fa", date(2026, 3, 6)),
        ("2 godziny temu", date(2026, 3, 20)),
        ("wczoraj", date(2026, 3, 19)),
        ("3 hari yang lalu", date(2026, 3, 17)),
        ("３日前", date(2026, 3, 17)),
        ("2週間前", date(2026, 3, 6)),
        ("2026-03-01", date(2026, 3, 1)),
        ("2026-03-01T09:00:00+01:00", date(2026, 3, 1)),
        ("01.03.2026", date(2026, 3, 1)),
        ("1/3/26", date(2026, 3, 1)),
        ("Posted March 5, 2026", date(2026, 3, 5)),
        ("5. März 2026", date(2026, 3, 5)),
        ("12 mars 2026", date(2026, 3, 12)),
        ("3 de marzo de 2026", date(2026, 3, 3)),
        ("Jan 5", date(2026, 1, 5)),
        ("Dec 24", date(2025, 12, 24)),
        ("3 days ago", date(2026, 3, 17)),
        ("vor 2 Wochen", date(2026, 3, 6)),
        ("il y a 5 jours", date(2026, 3, 15)),
        ("hace 3 días", date(2026, 3, 17)),
        ("há 1 dia", date(2026, 3, 19)),
        ("před 2 dny", date(2026, 3, 18)),
        ("< 1h ago", date(2026, 3, 20)),
        ("gestern", date(2026, 3, 19)),
        ("today", date(2026, 3, 20)),
        ("2d", date(2026, 3, 18)),
    ],
)
def test_a_day(text: str, day: date):
    assert read_posted(text, NOW, "en-GB") == day


@pytest.mark.parametrize("text", ["30+ days ago", "more than 30 days ago", "vor mehr als 2 Wochen", "over a month ago"])
def test_a_time_that_is_longer_than_it_says_is_no_day(text: str):
    assert read_posted(text, NOW, "en-GB") is None
    assert not days_of(text)


@pytest.mark.parametrize(
    ("text", "until"),
    [("Dec 24", date(2026, 12, 24)), ("Deadline 5 January", date(2027, 1, 5)), ("24 March", date(2026, 3, 24))],
)
def test_the_last_day_without_a_year_is_the_next_such_day(text: str, until: date):
    assert read_deadline(text, NOW, "en-GB") == until


@pytest.mark.parametrize("lang", ["en", ""])
def test_figures_that_may_be_either_are_no_day_where_nothing_tells_what_comes_first(lang: str):
    assert read_day("3/4/2026", NOW, lang) is None
    assert read_day("3/4/2026", NOW, lang, month_first=True) == date(2026, 3, 4)
    assert read_day("13/4/2026", NOW, lang) == date(2026, 4, 13)
    assert read_day("3.4.2026", NOW, lang) == date(2026, 4, 3), "dots stand between day and month"


def test_the_language_of_a_page_says_what_comes_first():
    assert read_day("3/4/2026", NOW, "en-US") == date(2026, 3, 4)
    assert read_day("3/4/2026", NOW, "en-GB") == date(2026, 4, 3)
    assert read_day("3/25/2026", NOW, "en-GB") == date(2026, 3, 25)


@pytest.mark.parametrize(
    ("beside", "month_first"),
    [
        (["31/12/2027", "Posted 02/03/2026"], False),
        (["12/31/27", "1/2/27"], True),
        (["1/2/2027", "3/4/2027"], None),
        (["31.12.2027"], None),
        (["31/12/2027", "12/31/2027"], None),
    ],
)
def test_the_days_beside_it_say_what_comes_first(beside: list[str], month_first: bool | None):
    assert is_month_first(beside) is month_first


@pytest.mark.parametrize("text", ["", "3 years of experience", "Lens Designer 3", "31.02.2026", "24/7", "1.500,00 €"])
def test_what_is_no_day(text: str):
    assert read_day(text, NOW) is None


def test_nothing_was_posted_on_a_day_to_come():
    assert read_posted("2026-03-21", NOW) == date(2026, 3, 21)  # it is tomorrow there already
    assert read_posted("2026-05-01", NOW) is None
    assert read_day("2026-05-01", NOW) == date(2026, 5, 1)


@pytest.mark.parametrize(
    ("text", "city", "region", "country"),
    [
        ("Berlin", "Berlin", "", ""),
        ("Leipzig, Deutschland", "Leipzig", "", "DE"),
        ("10115 Berlin", "Berlin", "", ""),
        ("Toronto, Ontario, Canada", "Toronto", "Ontario", "CA"),
        ("Austin, TX", "Austin", "TX", "US"),
        ("Toronto, ON", "Toronto", "ON", "CA"),
        ("Sydney, NSW", "Sydney", "NSW", "AU"),
        ("Praha 4", "Praha 4", "", ""),
        ("Lyon (France)", "Lyon", "", "FR"),
        ("Remote, Spain", "", "", "ES"),
    ],
)
def test_a_place(text: str, city: str, region: str, country: str):
    place = read_place(text)

    assert (place.text, place.city, place.region, place.country) == (text, city, region, country)


@pytest.mark.parametrize("text", ["Larkspur Optics GmbH", "Full-time", "€40,000", "Apply now!", "3 days ago", "Python"])
def test_what_is_no_place(text: str):
    assert place_score(text) < 0.8


def test_several_places():
    assert [p.city for p in read_places("Berlin / Hamburg / Paris")] == ["Berlin", "Hamburg", "Paris"]
    assert [p.country for p in read_places("Leipzig, Germany; Lyon, France")] == ["DE", "FR"]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Full-time", ("FULL_TIME",)),
        ("Vollzeit oder Teilzeit", ("FULL_TIME", "PART_TIME")),
        ("Temps plein", ("FULL_TIME",)),
        ("Jornada completa", ("FULL_TIME",)),
        ("Meio período", ("PART_TIME",)),
        ("Plný úvazek", ("FULL_TIME",)),
        ("Praktikum", ("INTERN",)),
        ("Contract", ("CONTRACTOR",)),
    ],
)
def test_employment(text: str, types: tuple[str, ...]):
    assert read_employment(text) == types
    assert is_employment(text)


def test_a_name_with_such_a_word_is_no_employment():
    assert not is_employment("Alder Temporary Staffing")


@pytest.mark.parametrize(
    ("text", "remote"),
    [
        ("Remote", True), ("100% Homeoffice", True), ("Télétravail", True), ("Práce z domova", True),
        ("Lens Designer (remote)", True), ("On-site", False), ("Hybrid", None), ("Leeds", None),
    ],
)  # fmt: skip
def test_remote(text: str, remote: bool | None):
    assert read_remote(text) is remote


def days_of(text: str) -> dict[str, object]:
    facts = Facts("en-GB", NOW)
    facts.take("posted", text)
    return facts.days


@pytest.mark.parametrize(
    "text",
    [
        "3 days ago", "Posted 3 days ago", "Date posted: 17/03/2026", "Job posted on 17 March 2026", "Full-time 3d ago",
        "Posted by Ada, 3 days ago", "vor 3 Tagen", "Veröffentlicht am 17.03.2026", "Mise en ligne le 17/03/2026",
        "Geplaatst: 3 dagen geleden", "Dodano 3 dni temu", "Pubblicato 3 giorni fa", "Tuesday, 17 March 2026", "3日前",
    ],
)  # fmt: skip
def test_a_day_of_posting_is_one_that_its_words_call_so_or_that_stands_alone(text: str):
    assert days_of(text) == {"posted": date(2026, 3, 17)}


@pytest.mark.parametrize(
    "text",
    [
        "Active 6 days ago", "Active today", "Recruiter was active 2 hours ago", "Aktiv vor 2 Tagen",
        "Actif il y a 2 jours", "Updated 3 days ago", "Refreshed 3 days ago", "Apply within 5 days",
        "Start date: 1 March 2026", "Beginn: 01.03.2026", "Founded 3 years ago", "Member since 12 March 2020",
        "You applied 3 days ago", "Last seen yesterday", "Contract until 1 March 2026", "for children 3 years old",
        "1 March 2026 - 15 March 2026", "Reposted 3 days ago", "Erneut veröffentlicht vor 3 Tagen",
    ],
)  # fmt: skip
def test_the_day_of_something_else_is_no_day_of_posting(text: str):
    assert days_of(text) == {}


@pytest.mark.parametrize("text", ["Apply before 30 March 2026", "Open until 30 March 2026", "Bewerben bis 30.03.2026"])
def test_the_last_day_is_known_by_its_words(text: str):
    assert days_of(text) == {"valid_through": date(2026, 3, 30)}


@pytest.mark.parametrize("text", ["4.5 out of 5", "Rated 4 out of 5 stars", "3.9 out of 5"])
def test_a_rating_is_no_day_of_october(text: str):
    assert read_day(text, NOW) is None


@pytest.mark.parametrize("text", ["4 out 2025", "4 May of 2025"])
def test_a_short_month_and_a_year_behind_of_are_days(text: str):
    assert read_day(text, NOW) is not None
