"""Jobs and studies that sentences tell: pure, without a file. Whole résumés in prose: `test_layout.py`."""

from __future__ import annotations

import pytest
from tests.resumes.test_shapes import found


def job(*said: str) -> dict[str, object]:
    (only,) = jobs(*said)
    return only


def jobs(*said: str) -> list[dict[str, object]]:
    _, data = found("Robin Falk", "robin.falk@example.com", "EXPERIENCE", *said)
    return data.get("work", [])


def test_a_sentence_tells_title_employer_place_and_dates_and_is_kept_as_it_stands():
    said = "From June 2017 to the present I have been a Senior Surveyor at Pell & Harrow LLP in Bath. I write reports."
    assert job(said) == {
        "position": "Senior Surveyor", "name": "Pell & Harrow LLP", "location": "Bath", "startDate": "2017-06",
        "highlights": [said],
    }  # fmt: skip


def test_two_sentences_of_one_paragraph_tell_two_jobs():
    told = jobs(
        "I worked as a Waiter at Harbour Inn in Whitby from 2010 to 2014. I ran the grill. "
        "Since 2015 I have been a Baker at Millrace Bakery in Leeds."
    )
    assert [(each["position"], each["name"]) for each in told] == [
        ("Waiter", "Harbour Inn"),
        ("Baker", "Millrace Bakery"),
    ]


def test_a_verb_of_beginning_makes_the_only_date_the_start():
    told = job("I joined Greenline Rail in York in May 2018 as a Data Analyst and still work there.")
    assert (told["startDate"], told["name"], told["position"]) == ("2018-05", "Greenline Rail", "Data Analyst")
    assert "endDate" not in told


def test_one_name_behind_a_small_word_of_places_may_be_the_employer_so_the_person_is_asked():
    facts, data = found(
        "Robin Falk",
        "EXPERIENCIA",
        "De 2013 a 2019 trabajé como conductor en Autobuses del Norte. Llevé la ruta de la costa y formé a otros.",
    )
    assert "name" not in data["work"][0]
    assert "location" not in data["work"][0]
    (asked,) = [each for each in facts.unsure if "Autobuses del Norte" in each.what]
    assert [each.label.split(":")[0] for each in asked.choices] == ["employer", "place"]


@pytest.mark.parametrize(
    "said",
    [
        "From 2014 to 2016 our clinic was known as a centre of excellence in the north of the country.",
        "Between 2014 and 2016 the team of Dr. Harper at Leeds published four papers.",
        "In 2021 we replanted the long border for the National Garden Scheme.",
        "I have been fond of rowing since 2004, and of the sea at Whitby.",
    ],
)
def test_a_sentence_without_a_title_of_the_persons_tells_no_job(said: str):
    assert jobs(said) == []


def test_a_paragraph_that_begins_with_the_head_of_an_entry_is_head_and_task():
    told = job("Head Gardener, Ashcombe House, Totnes, 2018 – present. I look after eleven acres with four people.")
    assert (told["position"], told["name"], told["location"]) == ("Head Gardener", "Ashcombe House", "Totnes")
    assert told["highlights"] == ["I look after eleven acres with four people."]


def test_a_freelance_title_takes_a_town_for_no_employer():
    told = job("Freelance Translator, Leiden (2010 to 2016)", "Translated contracts for three law firms.")
    assert "name" not in told
    assert told["location"] == "Leiden"


def test_a_sentence_tells_a_study():
    _, data = found(
        "Robin Falk", "EDUCATION", "I studied Building Surveying at the University of Reading from 2008 to 2011."
    )
    assert data["education"] == [
        {"institution": "University of Reading", "area": "Building Surveying", "startDate": "2008", "endDate": "2011"}
    ]
