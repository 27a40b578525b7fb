"""What an API may answer instead of postings: one clear message each, the code of its kind, and nothing closed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from footpath.boards import asking
from footpath.cli.boundary import exit_code

if TYPE_CHECKING:
    from tests.boards.conftest import Collecting

JOBS = "boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true"
ELSEWHERE = {"status": 302, "headers": {"location": "https://elsewhere.example/"}}
LEVER = "api.lever.co/v0/postings/acme?mode=json&skip={}&limit=100"


def job(number: int, **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "title": f"Job {number}",
        "company_name": "Acme Works",
        "absolute_url": f"https://job-boards.greenhouse.io/acme/jobs/{number}",
        "content": "",
        **more,
    }


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    ("body", "more", "code", "says"),
    [
        pytest.param("gone", {"status": 404}, 2, "Greenhouse knows no employer “acme” (status 404)", id="404"),
        pytest.param("no", {"status": 403}, 4, "answers with status 403", id="403"),
        pytest.param("<!doctype html><title>Careers</title>", {"type": "text/html"}, 4, "it is a web page", id="HTML"),
        pytest.param("jobs: none", {}, 4, "it is no JSON", id="no JSON"),
        pytest.param("[" * 100_000, {}, 4, "nested too deeply", id="deep"),
        pytest.param({"positions": []}, {}, 7, "has changed: it has no list of postings (`jobs`)", id="another list"),
        pytest.param({"jobs": [{"key": 1}]}, {}, 7, "no posting has an id where it was (`id`)", id="other fields"),
        pytest.param("", ELSEWHERE, 5, "leads to another host", id="redirected"),
    ],
)  # fmt: skip
async def test_an_answer_that_is_no_list(collecting: Collecting, body: Any, more: dict[str, Any], code: int, says: str):
    collecting.published.says(JOBS, body, **more)
    finished = await collecting.run("greenhouse:acme")
    assert says in finished.run.reason
    assert exit_code(finished.run) == code


@pytest.mark.parametrize(
    ("body", "says"),
    [
        pytest.param('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "a document type of its own", id="entities"),
        pytest.param("<workzag-jobs><position>", "it is no XML", id="torn"),
        pytest.param("<a>" * 100 + "</a>" * 100, "nested too deeply", id="deep"),
    ],
)
async def test_a_feed_that_is_none(collecting: Collecting, body: str, says: str):
    collecting.published.says("acme.jobs.personio.de/xml?language=en", body, type="text/xml")
    finished = await collecting.run("personio:acme")
    assert says in finished.run.reason
    assert exit_code(finished.run) == 4


async def test_an_answer_that_is_too_large_is_told_with_its_limit(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(asking, "LARGEST", 1024 * 1024)
    collecting.published.says(JOBS, {"jobs": [job(number, content="x" * 1000) for number in range(2000)]})
    finished = await collecting.run("greenhouse:acme")
    assert "is larger than 1 MiB" in finished.run.reason
    assert exit_code(finished.run) == 8
    assert await collecting.kept() == []


async def test_an_answer_that_never_ends_is_waited_for_until_its_deadline(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("footpath.web.fetch.DEADLINE_S", 0.05)
    monkeypatch.setattr("footpath.web.fetch.TRIES", 1)
    collecting.published.says(JOBS, {"jobs": []}, never=True)
    # a robots.txt would have to arrive within the same deadline, and on a busy machine does not
    finished = await collecting.run("greenhouse:acme", wanted={"obey_robots": False})
    assert "no whole answer within" in finished.run.reason
    assert exit_code(finished.run) == 4


async def test_robots_txt_is_obeyed(collecting: Collecting):
    collecting.published.record("greenhouse")
    collecting.published.says("robots.txt", "User-agent: *\nDisallow: /boards-api", type="text/plain")
    finished = await collecting.run("greenhouse:acme")
    assert "robots.txt forbids" in finished.run.reason
    assert exit_code(finished.run) == 5
    assert not any("boards-api" in each for each in collecting.published.asked)
    open_ = await collecting.run("greenhouse:acme", wanted={"obey_robots": False})
    assert open_.run.status == "complete"


async def test_fewer_postings_than_the_api_counts_are_not_told_as_all(collecting: Collecting):
    first = [job(1), job(2)]
    collecting.published.says(JOBS, {"jobs": first, "meta": {"total": 2}})
    assert (await collecting.run("greenhouse:acme")).run.status == "complete"
    collecting.published.says(JOBS, {"jobs": [job(1)], "meta": {"total": 7}})
    finished = await collecting.run("greenhouse:acme")
    assert (finished.run.status, exit_code(finished.run)) == ("stuck", 8)
    assert [each.state for each in await collecting.kept()] == ["open", "open"], "what did not come may still be open"


async def test_a_list_of_many_ends_at_the_limit_of_the_task(collecting: Collecting):
    def lever(number: int) -> dict[str, Any]:
        return {"id": f"p{number}", "text": f"Job {number}", "hostedUrl": f"https://jobs.lever.co/acme/p{number}"}

    for start in range(0, 1000, 100):
        collecting.published.says(LEVER.format(start), [lever(start + number) for number in range(100)])
    finished = await collecting.run("lever:acme", wanted={"records": 250})
    assert finished.run.status == "complete"
    assert "250 collected, the limit of the task" in finished.run.reason
    assert len(await collecting.kept()) == 250
    assert len([each for each in collecting.published.asked if "lever" in each]) == 3, "no part more than is needed"


async def test_an_api_that_gives_the_same_part_again_and_again_is_left(collecting: Collecting):
    page = [{"id": f"p{number}", "text": f"Job {number}"} for number in range(100)]
    for start in range(0, 5000, 100):
        collecting.published.says(LEVER.format(start), page)
    finished = await collecting.run("lever:acme")
    assert "100 records in a row were there already" in finished.run.reason
    assert len(await collecting.kept()) == 100
    assert len([each for each in collecting.published.asked if "lever" in each]) == 2


async def test_a_count_at_which_the_api_stops_is_not_the_whole_list(collecting: Collecting):
    collecting.published.record("workday")
    address = "acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs 0"
    told = json.loads(collecting.published.answers[address].body)
    assert (await collecting.run("workday:acme.wd5/External")).run.status == "complete"
    for start in (0, 20):
        one = told["jobPostings"][0]
        many = [{**one, "externalPath": f"/job/{n}", "title": f"Job {n}"} for n in range(start, start + 20)]
        collecting.published.says(f"{address[:-1]}{start}", {"total": 2000, "jobPostings": many})
    finished = await collecting.run("workday:acme.wd5/External", wanted={"details": False, "pages": 2})
    assert "at most 2000 postings" in finished.run.reason
    assert finished.run.status == "stuck"


@pytest.mark.parametrize("name", ["smartrecruiters", "personio"])
async def test_an_empty_list_that_may_be_a_wrong_name_closes_nothing(collecting: Collecting, name: str):
    collecting.published.record(name)
    assert (await collecting.run(f"{name}:acme")).run.status == "complete"
    empty = "<workzag-jobs></workzag-jobs>" if name == "personio" else {"totalFound": 0, "content": []}
    address = next(iter(collecting.published.answers))
    collecting.published.says(address, empty, type="text/xml" if name == "personio" else "application/json")
    finished = await collecting.run(f"{name}:acme")
    assert "may answer so for a name that it does not know" in finished.run.reason
    assert exit_code(finished.run) == 8
    assert {each.state for each in await collecting.kept()} == {"open"}


async def test_an_empty_list_of_a_known_employer_is_whole(collecting: Collecting):
    collecting.published.record("greenhouse")
    await collecting.run("greenhouse:acme")
    collecting.published.says(JOBS, {"jobs": [], "meta": {"total": 0}})
    finished = await collecting.run("greenhouse:acme")
    assert finished.run.status == "complete"
    assert {each.state for each in await collecting.kept()} == {"closed"}


async def test_a_posting_whose_text_does_not_come_is_kept_as_the_list_has_it(collecting: Collecting):
    collecting.published.record("smartrecruiters")
    collecting.published.says("api.smartrecruiters.com/v1/companies/acme/postings/744000000000001", "", status=500)
    finished = await collecting.run("smartrecruiters:acme")
    lead, analyst = [each.posting for each in await collecting.kept()]
    assert (lead.title, lead.description) == ("Warehouse Lead", "")
    assert analyst.description
    assert finished.collected is not None
    assert finished.collected.incomplete == 1
    assert any("Warehouse Lead" in each.text for each in await collecting.events(finished, "noticed"))


async def test_a_posting_without_a_title_is_left_out_and_told(collecting: Collecting):
    collecting.published.says(JOBS, {"jobs": [job(1), job(2, title=None)], "meta": {"total": 2}})
    finished = await collecting.run("greenhouse:acme")
    assert [each.posting.title for each in await collecting.kept()] == ["Job 1"]
    assert "has no title" in finished.run.reason
    assert finished.run.status == "stuck"


async def test_odd_values_are_left_out_and_the_posting_is_kept(collecting: Collecting):
    odd = {
        "location": "Utrecht",
        "departments": "x",
        "first_published": "soon",
        "pay_input_ranges": [7, None],
        "absolute_url": "javascript:alert(1)",
    }
    collecting.published.says(JOBS, {"jobs": [job(1, **odd)], "meta": {"total": "many"}})
    finished = await collecting.run("greenhouse:acme")
    assert finished.run.status == "complete", finished.run.reason
    (kept,) = [each.posting for each in await collecting.kept()]
    assert (kept.title, kept.url, kept.posted, kept.salary, kept.places, kept.tags) == ("Job 1", "", None, None, (), ())
