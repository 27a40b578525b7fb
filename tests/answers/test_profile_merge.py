"""Which jobs of a file are those of the profile, and what is not taken over."""

from __future__ import annotations

import pytest

from footpath.answers.profile_merge import Data, NotAdded, likeness, merged


def job(start: str = "", position: str = "Engineer", **more: object) -> Data:
    return {"name": "Acme", "position": position, **({"startDate": start} if start else {}), **more}


@pytest.mark.parametrize(
    ("one", "other", "sureness"),
    [
        (job("2019-05"), job("2019-05"), 3),
        (job("2019"), job("2019-05"), 2),
        (job("2019-05"), job("2019-05", "Lead"), 2),
        (job(), job("2019-05"), 1),
        (job("2015"), job("2019"), 0),
        (job("2019"), job("2019-05", "Lead"), 0),
        (job(), job("2019", "Lead"), 0),
        (job("2019"), {**job("2019"), "name": "Other"}, 0),
    ],
)
def test_two_jobs_are_one_where_employer_title_and_beginning_agree(one: Data, other: Data, sureness: int):
    assert likeness("work", one, other) == likeness("work", other, one) == sureness


def test_who_came_back_to_an_employer_has_two_jobs():
    old: Data = {"work": [job("2015", endDate="2017")]}
    new: Data = {"work": [job("2019", endDate="2021"), job("2015", endDate="2017", summary="Built bridges")]}
    merge = merged(old, new)
    assert merge.data["work"] == [
        job("2015", endDate="2017", summary="Built bridges"),
        job("2019", endDate="2021"),
    ]
    assert merge.conflicts == []


def test_the_highlight_of_a_later_job_is_not_put_under_an_earlier_one():
    merge = merged({"work": [job("2019")]}, {"work": [job("2022-01", highlights=["Built a bridge"])]})
    assert merge.data["work"] == [job("2019"), job("2022-01", highlights=["Built a bridge"])]


def test_a_job_without_a_date_is_one_of_two_and_not_both():
    merge = merged({"work": [job()]}, {"work": [job("2019"), job("2015")]})
    assert merge.data["work"] == [job("2019"), job("2015")]


def test_what_a_file_says_twice_is_added_once():
    assert merged({}, {"work": [job("2019")]}).data == {"work": [job("2019")]}
    again = merged({"work": [job("2010")]}, {"work": [job("2019"), job("2019")]})
    assert again.data["work"] == [job("2010"), job("2019")]


@pytest.mark.parametrize("named", ["", "Parkfield"])
@pytest.mark.parametrize("start", ["2015", ""])
def test_a_job_without_an_employer_is_one_when_its_file_is_imported_again(named: str, start: str):
    told = {**job(start, highlights=["I wrote the weekly figures."]), "name": ""}
    own = {**told, "name": named}
    assert merged({"work": [own]}, {"work": [told]}).data["work"] == [own]


def test_two_jobs_without_an_employer_and_with_other_beginnings_are_two():
    first, second = ({**job(start), "name": ""} for start in ("2015", "2019"))
    assert merged({"work": [first]}, {"work": [first, second]}).data["work"] == [first, second]


def test_a_highlight_that_is_not_added_is_told():
    old: Data = {"work": [job("2019", highlights=["Old thing"])]}
    merge = merged(old, {"work": [job("2019", highlights=["OLD THING", "New thing"])]})
    assert merge.data == old
    assert merge.not_added == [NotAdded(("work", 0, "highlights"), "New thing")]
