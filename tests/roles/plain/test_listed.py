"""`The first job`, `the second result`: counted in the list that the page is about, and in no other."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.roles.plain.planning import planned, steps

from footpath.roles.plain.instruction import Do, Stuck, TrailEntry
from footpath.schema.action import Click

JOBS = ("Clock maker", "Night nurse", "Tram driver")


def board(jobs: tuple[str, ...] = JOBS, *, heads: bool = True, main: bool = True) -> tuple[PageBuilder, dict[str, str]]:
    """A board of jobs with a menu, facets, buttons in each card, and a pager; and the refs of the jobs."""
    page, refs = PageBuilder(url="https://jobs.example.com/", title="Jobs"), dict[str, str]()
    with page.inside("landmark", role="navigation", step="nav"):
        for name in ("Jobs", "Companies we know and have visited", "Salaries all over the country", "Blog", "About us"):
            page.link(name, f"https://jobs.example.com/{name}")
    with page.box("aside") if not main else page.inside("landmark", role="complementary", step="aside"):
        for name in ("Remote (12)", "Office (4)", "Part time (7)", "Full time (9)", "Night (2)", "Day (31)"):
            page.link(name, f"https://jobs.example.com/?f={name}")
    with page.inside("landmark", role="main", step="main") if main else page.box("div"):
        page.heading("Open positions", 1)
        for job in jobs:
            with page.box("article"):
                page.link(
                    f"A very long name of a company that looks for a {job}, limited", "https://jobs.example.com/c"
                )
                with page.box("h2" if heads else "p"):
                    refs[job] = page.link(job, f"https://jobs.example.com/{job}")
                page.text("We are looking for you, and you will like it here for many reasons.")
                page.button("Save")
        with page.box("div"):
            for name in ("1", "2", "3", "Next", "Last"):
                page.link(name, f"https://jobs.example.com/?page={name}")
    return page, refs


@pytest.mark.parametrize("main", [True, False])
@pytest.mark.parametrize(
    ("sentence", "job"),
    [
        ("open the first job", "Clock maker"),
        ("open the second result", "Night nurse"),
        ("click the third posting", "Tram driver"),
        ("open the last job", "Tram driver"),
        ("click on the 2nd search result", "Night nurse"),
    ],
)
def test_it_is_counted_in_the_main_list(sentence: str, job: str, main: bool):
    page, refs = board(main=main)
    assert steps(sentence, page) == [(Click(), refs[job])]


def test_of_a_list_with_one_entry_that_one_is_the_first():
    page, refs = board(("Clock maker",))
    assert steps("open the first result", page) == [(Click(), refs["Clock maker"])]


def test_what_is_called_so_goes_before_the_list():
    page, _ = board()
    save = [element.ref for element in page.elements if element.name == "Save"]
    assert steps("click the second Save", page) == [(Click(), save[1])]


@pytest.mark.parametrize("sentence", ["open the first job", "open the first result", "open the 2nd posting"])
def test_no_further_page_is_turned_to_for_what_stands_on_this_one_or_nowhere(sentence: str):
    page = PageBuilder(url="https://jobs.example.com/?q=none")
    page.text("Nothing was found.")
    page.link("Next", "https://jobs.example.com/?page=2")
    assert isinstance(planned(sentence, page), Stuck)


def test_a_column_of_a_table_is_a_list_of_its_own():
    page, refs = PageBuilder(url="https://desk.example.com/"), list[str]()
    with page.inside("table", step="table"):
        for number, owner in (("4711", "Ana Berger"), ("4712", "Ben Cooper-Smith")):
            with page.inside("row", step="tr"):
                with page.box("td"):
                    refs.append(page.link(number, f"https://desk.example.com/{number}"))
                with page.box("td"):
                    page.link(owner, f"https://desk.example.com/{owner}")
    assert steps("open the second ticket", page) == [(Click(), refs[1])]


def test_what_is_found_by_its_words_is_searched_for_or_opened_and_is_no_place():
    page, refs = board()
    page.input("Search", "search")
    page.button("Find")
    sentence = "find “tram”, open the first result"
    assert [type(action).__name__ for action, _ in steps(sentence, page)] == ["Fill", "Click"]
    assert steps(sentence, page, at=1) == [(Click(), refs["Clock maker"])]
    assert steps("find “Night nurse” and open it", page) == [(Click(), refs["Night nurse"])]


def test_two_links_of_one_name_are_both_named_unless_they_lead_to_one_place():
    page = PageBuilder(url="https://desk.example.com/")
    page.link("Details", "https://desk.example.com/a", in_viewport=True)
    page.link("Details", "https://desk.example.com/b", in_viewport=False)
    stuck = planned("click Details", page)
    assert isinstance(stuck, Stuck)
    assert "could be any of 2" in stuck.why
    assert "/a" in stuck.why
    assert "/b" in stuck.why
    same = PageBuilder(url="https://desk.example.com/")
    for _ in range(2):
        same.link("Details", "https://desk.example.com/a")
    assert steps("click Details", same) == [(Click(), "e1")]


@pytest.mark.parametrize("word", ["Apply", "Next", "Continue", "Search", "Go"])
def test_a_word_that_may_lead_anywhere_is_not_taken_for_the_button_that_sends(word: str):
    page = PageBuilder(url="https://jobs.example.com/clock-maker")
    with page.inside("form"):
        page.input("Your name", value="Ada")
        page.button("Submit my data", type="submit")
    assert isinstance(planned(f"click {word}", page), Stuck)


def test_a_turned_page_is_counted_on():
    page, refs = board()
    further = planned("find and click the 4th result", page)
    assert isinstance(further, Do)
    assert [page.elements[int(step.ref[1:]) - 1].name for step in further.steps] == ["Next"]
    turned = TrailEntry("click", further.steps[0].ref, True)
    assert steps("find and click the 4th result", page, turned) == [(Click(), refs["Clock maker"])]
