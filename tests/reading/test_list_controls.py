"""Controls beside a list that may show more of its records."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import pytest

from footpath.reading.list_controls import list_controls
from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import read_pager
from footpath.web.snapshot import as_snapshot

RECORDS = "".join(
    f"<article><h2><a href='/jobs/{n}'>Lens Designer {n}</a></h2><p>Larkspur in Leeds</p></article>"
    for n in range(1, 7)
)
LIST = f"<section>{RECORDS}</section>"
PART = (
    "<section><h2>{0}</h2><ul>"
    + "".join(f"<li><h3><a href='/{{0}}/{n}'>Baker {n}</a></h3><p>Leeds" for n in "123")
    + "</ul>{1}</section>"
)
OTHER = PART.format("Law", "")
SIGN = "<svg width=9 height=9></svg>"


def found(body: str, query: str = "?m=10") -> list[tuple[str, str]]:
    """Kind and words of each control."""
    snapshot = as_snapshot(f"<!doctype html><title>t</title><main>{body}</main>", f"https://board.example/jobs{query}")
    listing = read_listings(snapshot)[0]
    return [(each.kind, each.words) for each in list_controls(snapshot, listing, read_pager(snapshot, listing))]


def test_one_other_size_of_a_page_stands_beside_the_number_that_it_shows():
    line = "<p>Show: <b>6</b> <a href='?show=25'>25</a> per page</p>"
    assert found(f"{line}{LIST}", "") == [("size", "25")]
    assert found(f"<p>Floor <b>2</b> <a href='?floor=25'>25</a></p>{LIST}", "") == []


@pytest.mark.parametrize(
    ("body", "control"),
    [
        (f"{LIST}<button aria-expanded=false>Below the fold</button>", ("closed", "Below the fold")),
        (f"<div role=tablist><a role=tab aria-selected=true href=#a>Permanent</a><a role=tab aria-selected=false href=#b>Internships</a></div>{LIST}", ("tab", "Internships")),
        (f"{LIST}<button>{SIGN}</button>", ("control", "")),
        (
            f"<div><button aria-expanded=false>Works</button></div><div><button>Care</button>{RECORDS}</div>",
            ("closed", "Works"),
        ),
        (f"{LIST}<div><button class=k disabled>zurückblättern</button><button class=k>umblättern</button></div>", ("control", "umblättern")),
        (f"{LIST}<p><a href='/all'>See all 35 jobs</a></p>", ("link", "See all 35 jobs")),
        (f"{LIST}<a href='/jobs?m=9'>« September</a>", ("link", "« September")),
        (f"{LIST}<label>Show <select><option selected>6<option>12<option>All</select></label>", ("size", "Show")),
        (f"{LIST}<p><a href='/alle'>Alle 24 Stellen ansehen</a></p>", ("link", "Alle 24 Stellen ansehen")),
        (f"<label><input type=radio name=k checked>Fijos</label><label><input type=radio name=k>Prácticas</label>{LIST}", ("choice", "Prácticas")),
        (f"{LIST}<a href='#'>Afficher la suite</a>", ("unknown", "Afficher la suite")),
        (f"{LIST}<button>Lees verder</button>", ("unknown", "Lees verder")),
        (f"<button aria-label='Vorige Woche'>◀</button> <b>KW 48</b> <button aria-label='Nächste Woche'>▶</button>{LIST}", ("control", "Nächste Woche")),
        (f"{LIST}<label>Vai a <select><option selected>1<option>2<option>3</select></label>", ("pages", "Vai a")),
        (f"<p>Zeige <a href='?n=6'>6</a> | <a href='?n=25'>25</a> | <a href='?n=alle'>alle</a></p>{LIST}", ("size", "alle")),
        (f"{LIST}<p><button>6</button> <button>12</button> <button>24</button> per page</p>", ("size", "24")),
        (f"<form><label><input type=checkbox name=x> Also show part-time jobs</label></form>{LIST}", ("choice", "Also show part-time jobs")),
        (f"{LIST}<a href='/jobs?month=october'>‹ October</a>", ("control", "‹ October")),
        (f"<p>6 of 31 match. <a href='?m=10&x=1'>Show all</a></p>{LIST}", ("link", "Show all")),
        (PART.format("Care", "<button>Show 5 more in Care</button>") + OTHER, ("control", "Show 5 more in Care")),
        (PART.format("Pflege", "<button>5 Stellen ausklappen</button>") + OTHER, ("unknown", "5 Stellen ausklappen")),
        (f"{LIST}<form method=post action=/jobs><button>Next page</button></form>", ("control", "Next page")),
    ],
)  # fmt: skip
def test_a_control_behind_the_list_may_show_more(body: str, control: tuple[str, str]):
    assert found(body) == [control]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"<aside><button aria-expanded=false>Filters</button></aside>{LIST}", id="beside the content"),
        pytest.param(f"<button aria-expanded=false>Filters</button>{LIST}", id="before the list"),
        pytest.param(
            f"<p>6 of 31 match. <a href='?x=1'>Show all</a></p>{LIST}", id="all without what narrows the list"
        ),
        pytest.param(f"<p><a href='/news?m=10'>Show all</a></p>{LIST}", id="all of something else"),
        pytest.param(f"{LIST}<button aria-expanded=false aria-haspopup=menu>Sort</button>", id="a menu"),
        pytest.param(f"{LIST}<a href=/news>All about us</a> <a href=/apply>See how to apply</a>", id="other links"),
        pytest.param(f"{LIST}<p><a href='/contact'>Call us: 0800 24 24</a></p>", id="a link with a number"),
        pytest.param(f"{LIST}<h2>More</h2><button>Create an alert</button>", id="under a heading of its own"),
        pytest.param(f"<div><button>‹</button><button>Today</button></div>{LIST}", id="an arrow that leads back alone"),
        pytest.param(f"<label>Adults <select><option>1<option>2</select></label>{LIST}", id="numbers before the list"),
        pytest.param(f"{LIST}<form><input name=mail><button>{SIGN}</button></form>", id="a form that asks"),
        pytest.param(f"{LIST}<button disabled>{SIGN}</button>", id="disabled"),
        pytest.param(f"{LIST}<div class=carousel><button>{SIGN} Next slide</button></div>", id="slides"),
        pytest.param(
            LIST.replace("</article>", "</article><button>Keep</button>", 2), id="between records of one part"
        ),
        pytest.param(LIST.replace("</article>", f"<button>{SIGN}</button></article>"), id="in the records"),
        pytest.param(f"{LIST}<nav aria-label=Pagination><button>1</button><button>2</button></nav>", id="of the pager"),
    ],
)
def test_other_controls_may_not(body: str):
    assert found(body) == []


def test_a_choice_that_the_address_makes_is_the_list_that_was_asked_for():
    radios = "<label><input type=radio name=k value=5 checked>5 km</label><label><input type=radio name=k value=50>50 km</label>"
    assert found(f"{radios}{LIST}", "?near=leeds") == [("choice", "50 km")]
    assert found(f"{radios}{LIST}", "?near=leeds&k=5") == []
