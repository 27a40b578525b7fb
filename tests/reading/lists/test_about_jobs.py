"""Whether the records of a careers page are its postings: news, stories and questions stand there as well."""

from __future__ import annotations

import pytest

from footpath.reading.lists.rank import job_titles
from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot


def listed(body: str, title: str, lang: str = "en-GB") -> list[str]:
    """The titles of the postings on a page."""
    html = f"<!doctype html><html lang={lang}><title>{title}</title>{body}"
    found = read_listings(as_snapshot(html, "https://hall.example/work"))
    return [record.posting.title for each in found if each.postings for record in each.records]


def rows(*texts: str, beside: str = "") -> str:
    return "".join(
        f"<article><h3><a href=/p/{at}>{text}</a></h3><p>{beside}</p></article>" for at, text in enumerate(texts)
    )


def test_dated_records_under_the_word_vacancies_are_postings_whatever_they_are_called():
    posts = ("Kitchen Porter", "Night Porter", "Groundsperson")
    body = f"<h1>Category: Vacancies</h1><div>{rows(*posts, beside='Posted on November 5, 2026')}</div>"
    assert listed(body, "Vacancies – Thornby Hall") == list(posts)


def test_records_with_a_last_day_to_apply_are_postings_and_the_news_beside_are_none():
    posts = ("Agent des espaces verts", "Chargée des archives", "Animation périscolaire")
    news = rows(
        "Le marché de Noël revient", "Travaux d'automne rue de la Gare", "Recensement 2027", beside="28 novembre 2026"
    )
    body = (
        f"<h1>La mairie recrute</h1><div>{rows(*posts, beside='Date limite de candidature : 15 décembre 2026')}</div>"
        f"<section><h2>À la une</h2>{news}</section>"
    )
    assert listed(body, "La mairie recrute - Valbrune", "fr") == list(posts)


def test_stories_with_a_word_of_a_job_are_no_postings():
    stories = rows("From intern to team lead", "Moving house for work", "Working four days", beside="Lotte")
    assert listed(f"<h1>Career stories</h1><div>{stories}</div>", "Careers") == []


def test_a_folded_question_is_no_record_of_the_folded_postings_above():
    folded = "".join(
        f"<details><summary>{each}</summary><p>A fine post.</p></details>"
        for each in (
            "Workshop joiner (m/f/d)",
            "Site manager in Leeds",
            "Apprentice joiner",
            "May I visit the workshop?",
        )
    )
    assert listed(f"<h1>Careers</h1>{folded}", "Careers") == [
        "Workshop joiner (m/f/d)",
        "Site manager in Leeds",
        "Apprentice joiner",
    ]


@pytest.mark.parametrize("title", ["Koch (m/w/d)", "Sage-femme (H/F)", "Tuinman m/v/x", "Ochrana w|m|d"])
def test_a_mark_for_everybody_makes_a_title_of_a_job(title: str):
    assert job_titles([title]) == 1
    assert job_titles(["Travaux d'automne", "Plan D", "T. W. Adams"]) == 0


def test_news_with_days_are_no_part_of_the_list_of_jobs_without():
    news = ("We moved into a new office", "Our summer party in pictures", "Ten years of Fennel")
    jobs = ("Senior Engineer", "Office Manager", "Care Assistant", "Head of Growth")
    dated = "".join(f"<li><a href=/news/{at}>{each}</a> {at + 3} May 2026</li>" for at, each in enumerate(news))
    open_ = "".join(f"<li><a href=/j/{at}><b>{each}</b></a><br>Leeds</li>" for at, each in enumerate(jobs))
    body = f"<main><h2>News</h2><ul>{dated}</ul><h2>Come and work with us</h2><ul>{open_}</ul></main>"
    assert listed(body, "Life at Fennel") == list(jobs)


def test_what_stands_small_behind_a_folded_title_is_no_part_of_it():
    towns = {"Workshop joiner (m/f/d)": "London", "Site manager": "Leeds", "Apprentice joiner": "Bristol"}
    folded = "".join(
        f"<details><summary>{job} <small>{town}</small></summary></details>" for job, town in towns.items()
    )
    assert listed(f"<h1>Careers</h1>{folded}", "Careers") == list(towns)
