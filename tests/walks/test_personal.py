"""What a person entered stands nowhere but on the site: no database, log, trace, cookbook or screen holds it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from tests.walks.course import Course, Ended
from tests.walks.course import ended as ended_of
from tests.walks.personal import found_in, found_in_folded, postings, shown_to_everybody, texts, values_of

from footpath.app import utc_now
from footpath.demo.people import PEOPLE
from footpath.demo.site.faults import Faults
from footpath.demo.site.server import serve

if TYPE_CHECKING:
    from tests.forked import Forking

    from footpath.demo.site.looks import LookName
    from footpath.page.finder import ProbedBrowser

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]

SURPRISE = """
import sys
from footpath.cli.process import run_command
from footpath.cli.boundary import tell
def command():
    raise KeyError(sys.argv[1])
run_command(command, tell)
"""
"""A program that meets what it does not know, with a person's value in its message."""


@dataclass(frozen=True, slots=True)
class Left:
    """What four runs left behind."""

    course: Course
    ended: dict[str, Ended]
    own: dict[str, dict[str, str]]
    """Values by person and what they are; none that the site shows to everybody."""
    texts: list[tuple[str, str]]
    """Everything in the home of Footpath, with where it stands, without case."""


@pytest.fixture(scope="module")
async def left(tmp_path_factory: pytest.TempPathFactory, found_browser: ProbedBrowser, forking: Forking) -> Left:
    """Explored, replayed, broken off by the site, refused."""
    folder = tmp_path_factory.mktemp("personal")
    ended: dict[str, Ended] = {}
    kept = folder / "course" / "home" / "kept"
    port = 0
    plan: list[tuple[str, LookName, Faults, tuple[str, ...]]] = [
        ("explored", "v1", Faults(), ("--trace", str(kept / "explored.zip"))),
        ("replayed", "v1", Faults(), ("--pictures",)),
        ("broken", "v1", Faults(fail_plan={"POST /apply": frozenset({3})}), ("--trace", str(kept / "broken.zip"))),
        ("refused", "hostile", Faults(), ()),
    ]
    course: Course | None = None
    for number, (what, look, faults, more) in enumerate(plan):
        async with serve(folder / "careers.db", port=port, look=look, faults=faults) as running:
            port = int(running.url.rpartition(":")[2])
            course = course or Course(running, folder / "course", found_browser, forking)
            kept.mkdir(parents=True, exist_ok=True)
            errand = course.errand(number * 7, PEOPLE[number])
            ended[what] = await course.run(*course.apply(errand, *more))
    assert course
    (book,) = (await course.run("cookbooks", "list", "--json")).json()
    ended["exported"] = await course.run("cookbooks", "export", book["id"])
    for run in (await course.run("runs", "list", "--json")).json():
        ended[f"shown {run['id']}"] = await course.run("runs", "show", run["id"])
    surprised = course.start(PEOPLE[0].email, program=("-c", SURPRISE))
    ended["surprised"] = await ended_of(surprised)
    everybodys = shown_to_everybody(folder / "careers.db").casefold()
    own = {
        person.name: {
            what: value
            for what, value in values_of(person, utc_now().date()).items()
            if value.casefold() not in everybodys
        }
        for person in PEOPLE
    }
    folded = [(name, text.casefold()) for name, text in texts(course.home)]
    return Left(course, ended, own, folded)


def test_the_runs_were_what_they_should_be(left: Left):
    codes = {what: each.code for what, each in left.ended.items()}
    assert (codes["explored"], codes["replayed"], codes["refused"]) == (0, 0, 7), codes
    assert codes["broken"] != 0
    assert codes["surprised"] == 1
    assert (left.course.home / "crashes" / "KeyError.txt").exists()
    assert left.ended["explored"].json()["run"]["mode"] == "explore"
    assert left.ended["replayed"].json()["run"]["mode"] == "replay"


def test_there_is_something_to_look_for(left: Left):
    for person in PEOPLE:
        own = left.own[person.name]
        assert {
            "name",
            "mail",
            "phone",
            "salary, grouped",
            "resume",
            "letter, words 0",
            "motivation, words 0",
        } <= own.keys()
        assert len(own) >= 20


def test_everything_that_was_kept_is_for_its_owner_alone(left: Left):
    kept = [path for path in left.course.home.rglob("*") if path != left.course.home / "kept"]
    names = {path.suffix for path in kept}
    assert {".db", ".zip", ".png", ".txt"} <= names
    assert [path for path in kept if path.stat().st_mode & 0o077] == []


def test_it_would_be_found(left: Left):
    person, own = PEOPLE[1], left.own[PEOPLE[1].name]
    assert found_in((left.course.folder / "people" / f"{person.family.lower()}.json").read_text(), own)


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.given)
def test_nothing_that_was_kept_holds_it(left: Left, person):
    own = left.own[person.name]
    where = {name: found for name, folded in left.texts if (found := found_in_folded(folded, own))}
    assert where == {}


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.given)
def test_nothing_that_was_printed_holds_it(left: Left, person):
    own = left.own[person.name]
    where = {what: found for what, each in left.ended.items() if (found := found_in(each.out + each.err, own))}
    assert where == {}


def test_a_question_keeps_the_words_that_everybody_uses(left: Left):
    shown = " ".join(each.out for what, each in left.ended.items() if what.startswith("shown"))
    for words in ("LinkedIn", "English", "interview"):
        assert words in shown
    assert "{{basics.profiles" not in shown


def test_a_cookbook_that_one_person_taught_holds_nothing_of_theirs(left: Left):
    """Not even what is among the options of a field, unless there; a posting's own words may be in its address."""
    book = json.loads(left.ended["exported"].out)
    person = PEOPLE[0]
    said = postings(left.course.site.database).casefold()
    everything = {what: own for what, own in values_of(person, utc_now().date()).items() if own.casefold() not in said}
    assert {"gender", "ethnicity", "mail", "employer 0"} <= everything.keys()
    assert found_in(json.dumps(without_options(book)), everything) == []
    steps = book.get("cookbook", book)["steps"]
    entered = [step["action"] for step in steps if step["action"]["kind"] != "click"]
    assert len(entered) > 30
    assert all("{{" in json.dumps(action) for action in entered), "every value is a template"


def without_options(part: Any) -> Any:
    """Labels that a field offers to everybody, and their values, are the page's own words."""
    if isinstance(part, dict):
        return {key: without_options(each) for key, each in part.items() if key not in ("options", "option_values")}
    return [without_options(each) for each in part] if isinstance(part, list) else part
