"""The way to the rest of a list: found where there is one, in any language, and not made up where there is none."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import following, read_pager
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.listing import Pager
    from footpath.schema.snapshot import Snapshot

ITEMS = "<h1>Jobs</h1><main>" + "".join(
    f"<article><h2><a href='/jobs/{n}'>Lens Designer {n}</a></h2><p>Larkspur in Leeds</p></article>" for n in range(1, 7)
)  # fmt: skip


def at(html: str, url: str = "https://board.example/jobs?page=3") -> Snapshot:
    """A page at an address."""
    return as_snapshot(f"<!doctype html><title>t</title>{html}", url)


def numbers(*shown: int, current: int, form: str = "/jobs?page={}") -> str:
    return " ".join(f"<b>{n}</b>" if n == current else f"<a href='{form.format(n)}'>{n}</a>" for n in shown)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("Previous", "Next", id="English"),
        pytest.param("« Zurück", "Weiter »", id="German"),
        pytest.param("‹ Précédent", "Suivant ›", id="French"),
        pytest.param("Anterior", "Siguiente", id="Spanish"),
        pytest.param("Anterior", "Próxima", id="Portuguese"),
        pytest.param("Předchozí", "Další", id="Czech"),
        pytest.param("前へ", "次へ", id="Japanese"),
        pytest.param("«", "»", id="signs"),
        pytest.param("<span aria-hidden=true>←</span>", "<span aria-hidden=true>→</span>", id="arrows"),
        pytest.param("chevron_left", "chevron_right", id="an icon font"),
        pytest.param("<i class=fa></i>", "<i class=fa></i>", id="pictures without a word"),
    ],
)
def test_numbers_with_the_way_back_and_on(before: str, after: str):
    links = (
        f"<style>.fa{{display:inline-block;width:9px;height:9px}}</style><a href='/jobs?page=2'>{before}</a> "
        f"{numbers(1, 2, 3, 4, current=3)} … <a href='/jobs?page=80'>80</a> <a href='/jobs?page=4'>{after}</a>"
    )
    pager = read_pager(at(f"{ITEMS}<div>{links}</div>"))

    assert pager.kind == "numbers"
    assert [p.number for p in pager.pages] == [1, 2, 4, 80]
    assert pager.next is not None
    assert pager.next.href == "https://board.example/jobs?page=4"
    assert pager.previous is not None
    assert pager.previous.href == "https://board.example/jobs?page=2"


@pytest.mark.parametrize(
    "form",
    ["/jobs/page/{}", "/jobs/p{}.html", "/jobs?start={}0&sort=new", "/jobs;page={}"],
)
def test_the_number_may_stand_anywhere_in_the_address(form: str):
    pager = read_pager(at(f"{ITEMS}<p>{numbers(1, 2, 3, 4, 5, current=3, form=form)}</p>"))

    assert pager.kind == "numbers"
    assert [p.number for p in pager.pages] == [1, 2, 4, 5]
    assert (pager.next, pager.current) == (None, 3)
    ahead = following(pager)
    assert ahead is not None
    assert ahead.number == 4


def test_buttons_turn_pages_without_an_address():
    made = "".join(f"<button {'aria-current=page class=active' if n == 2 else ''}>{n}</button>" for n in (1, 2, 3))
    pager = read_pager(at(f"{ITEMS}<nav aria-label=Pagination>{made}<button>Next</button></nav>"))

    assert pager.kind == "numbers"
    assert [(p.number, p.current) for p in pager.pages] == [(1, False), (2, True), (3, False)]
    assert pager.next is not None


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("", id="none"),
        pytest.param("<button disabled>Next</button>", id="a disabled button"),
        pytest.param("<a class=disabled href='/jobs?page=5'>Next</a>", id="a link that is marked"),
        pytest.param("<a aria-disabled=true href='/jobs?page=5'>Next</a>", id="a link that says so"),
        pytest.param("<span>Next</span>", id="words"),
    ],
)
def test_the_last_page_has_no_next_one(end: str):
    made = f"<a href='/jobs?page=3'>Previous</a> {numbers(1, 2, 3, 4, current=4)} {end}"
    pager = read_pager(at(f"{ITEMS}<div class=pages>{made}</div>", "https://board.example/jobs?page=4"))

    assert pager.kind == "numbers"
    assert following(pager) is None


def test_a_pager_above_and_below_is_one():
    made = f"<div>{numbers(1, 2, 3, current=3)}</div>"
    pager = read_pager(at(f"{made}{ITEMS}{made}"))

    assert [p.number for p in pager.pages] == [1, 2]


def test_a_next_link_alone_is_enough():
    pager = read_pager(at(f"{ITEMS}<p><a href='/jobs?after=x9'>Next page</a></p>", "https://board.example/jobs"))

    assert pager.kind == "next"
    assert pager.next is not None


@pytest.mark.parametrize("href", ["/jobs?page=2", "/jobs/page/2", "/jobs?start=25&sort=new"])
def test_a_bare_next_is_enough_where_it_leads_to_another_page_of_the_same_address(href: str):
    pager = read_pager(at(f"{ITEMS}<a href='{href}'>Next</a>", "https://board.example/jobs"))

    assert pager.next is not None
    assert pager.next.href == f"https://board.example{href}"


@pytest.mark.parametrize(
    ("links", "on"),
    [
        pytest.param("<a href=/blog/page/3>Older posts</a> <a href=/blog/>Newer posts</a>", "/blog/page/3", id="both"),
        pytest.param(
            "<a class=nav-previous href=/blog/page/3>Older posts</a>", "/blog/page/3", id="marked as previous"
        ),
        pytest.param("<a class=next_posts href=/blog/page/3>Older articles</a>", "/blog/page/3", id="marked as next"),
        pytest.param("<a class=nav-next href=/blog/>Newer posts</a>", None, id="the oldest page"),
    ],
)
def test_older_entries_are_the_way_on(links: str, on: str | None):
    ahead = following(read_pager(at(f"{ITEMS}<div>{links}</div>", "https://board.example/blog/page/2")))

    assert (ahead.href.removeprefix("https://board.example") if ahead is not None else None) == on


@pytest.mark.parametrize(
    "words",
    ["Load more", "Show more jobs", "Show 5 more in Care", "Mehr anzeigen", "Voir plus d'offres", "Načíst další"],
)
def test_a_button_that_loads_more(words: str):
    snapshot = at(f"{ITEMS}<button>{words}</button></main>")
    pager = read_pager(snapshot, read_listings(snapshot)[0])

    assert pager.kind == "load_more"
    assert pager.next is not None


def test_a_list_that_says_that_there_is_more_scrolls():
    snapshot = at(f"<p>97 jobs</p>{ITEMS}")

    assert read_pager(snapshot, read_listings(snapshot)[0]).kind == "scroll"


WEEKS = "".join(
    "<tr>" + "".join(f"<td><a href='/events/2026/03/{d:02}'>{d}</a>" for d in range(w, min(w + 7, 32)))
    for w in range(1, 32, 7)
)  # fmt: skip


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(f"<table><caption>March</caption>{WEEKS}</table>", id="a calendar"),
        pytest.param("<div class=carousel><a class=carousel-prev href=#>Prev</a><a class=carousel-next href=#>Next</a></div>", id="a carousel"),
        pytest.param("<div class=slides>" + "".join(f"<a class=slide-dot href='#s{n}'>{n}</a>" for n in range(1, 6)) + "</div>", id="dots of slides"),
        pytest.param("<p>Share: <a href='https://social.example/a'>12</a> <a href='https://social.example/b'>3</a></p>", id="counts of shares"),
        pytest.param("<nav>" + "".join(f"<a href=/{c}>{c}</a> " for c in ("en", "de", "fr")) + "</nav>", id="languages"),
        pytest.param("<p>Show " + " ".join(f"<a href='/jobs?limit={n}'>{n}</a>" for n in (12, 24, 48, 96)) + " a page</p>", id="how many a page"),
        pytest.param("<p>" + " ".join(f"<a href='/archive/{y}'>{y}</a>" for y in range(2016, 2026)) + "</p>", id="years"),
        pytest.param("<form><label>Name <input name=n></label><button>Back</button><button>Next</button></form>", id="steps of a form"),
        pytest.param("<aside><h2>Videos</h2><button>Load more</button></aside>", id="more of something else"),
        pytest.param("<footer><a href=/next-steps>Next steps</a></footer>", id="a link that begins so"),
    ],
)  # fmt: skip
def test_what_is_no_pager_is_not_taken_for_one(html: str):
    pager = read_pager(at(f"{ITEMS}</main>{html}", "https://board.example/jobs"))

    assert pager.kind == "none"


def test_pages_of_an_entry_are_not_those_of_the_list():
    entries = "".join(
        f"<li><a href='/thread/{n}'>Lens {n}</a> <span>{numbers(1, 2, 3, current=0, form=f'/thread/{n}/page/{{}}')}</span></li>"
        for n in range(10, 14)
    )
    made = f"<ul>{entries}</ul><div><a href='/forum?page=2'>Previous</a> {numbers(2, 3, 4, current=3, form='/forum?page={}')}"
    pager = read_pager(at(made + "</div>", "https://board.example/forum?page=3"))

    assert [p.href.rpartition("/")[2] for p in pager.pages] == ["forum?page=2", "forum?page=4"]


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = {"B": ("Baker", "Binder"), "C": ("Chemist", "Cutter"), "W": ("Welder", "Weaver")}


def lettered(
    shown: str, mark: str = "b", form: str = "/jobs?letter={}", titles: tuple[str, ...] = (), order: str = ALPHABET
) -> str:
    """A list parted by letters, those without records as plain texts."""
    parts = [
        f"<{mark}>{each}</{mark}>"
        if each == shown
        else f"<a href='{form.format(each)}'>{each}</a>"
        if each in LETTERS
        else f"<span>{each}</span>"
        for each in order
    ]
    records = "".join(
        f"<article><h2><a href='/jobs/{at}'>{title}</a></h2><p>Larkspur in Leeds</p></article>"
        for at, title in enumerate(titles or LETTERS[shown])
    )
    return f"<h1>Jobs</h1><nav>{' '.join(parts)}</nav><main>{records}</main>"


def on(pager: Pager) -> str:
    """The address of the next page; empty where there is none."""
    link = following(pager)
    return link.href if link is not None else ""


def pager_of(html: str, url: str) -> Pager:
    snapshot = at(html, url)
    return read_pager(snapshot, read_listings(snapshot)[0])


@pytest.mark.parametrize("mark", ["b", "span"])
@pytest.mark.parametrize("form", ["/jobs?letter={}", "/jobs/{}"])
def test_letters_are_pages_where_each_has_a_page_of_its_own(mark: str, form: str):
    here = "https://board.example" + form
    first = pager_of(lettered("B", mark, form), "https://board.example/jobs")
    assert on(first) == here.format("C")
    middle = pager_of(lettered("C", mark, form), here.format("C"))
    assert on(middle) == here.format("W")
    last = pager_of(lettered("W", mark, form), here.format("W"))
    assert (on(last), last.current) == ("", 3)


def test_letters_stand_in_any_order():
    first = pager_of(lettered("B", order="WBC"), "https://board.example/jobs")
    assert (on(first), len(first.pages)) == ("https://board.example/jobs?letter=C", 2)
    assert on(pager_of(lettered("C", order="WBC"), on(first))) == "https://board.example/jobs?letter=W"


def test_letters_that_only_narrow_a_list_are_no_pages():
    html = lettered("", titles=("Baker", "Chemist", "Welder"))
    assert pager_of(html, "https://board.example/jobs").kind == "none"


@pytest.mark.parametrize("mark", ["b", "span", "a href='/jobs?page=2'"])
def test_pages_may_be_counted_in_roman_numerals(mark: str):
    links = " ".join(
        f"<{mark}>{each}</{mark.split()[0]}>" if number == 2 else f"<a href='/jobs?page={number}'>{each}</a>"
        for number, each in enumerate(("I", "II", "III", "IV"), 1)
    )
    pager = read_pager(at(f"{ITEMS}<div class=pages>{links}</div>", "https://board.example/jobs?page=2"))
    assert (pager.kind, pager.current) == ("numbers", 2)
    assert on(pager) == "https://board.example/jobs?page=3"


# by addresses alone


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("/jobs", "/jobs?page=2"),
        ("/jobs?page=3", "/jobs?page=4"),
        ("/jobs?q=baker&page=3", "/jobs?q=baker&page=4"),
        ("/jobs?q=baker", "/jobs?page=2"),
        ("/jobs?from=12", "/jobs?from=18"),
        ("/jobs", "/jobs?from=6"),
        ("/jobs", "/jobs/page/2"),
        ("/jobs/page/2", "/jobs/page/3"),
        ("/jobs/page-2/all", "/jobs/page-3/all"),
    ],
)
@pytest.mark.parametrize("words", ["Keep browsing", "<svg width=9 height=9></svg>", "umblättern ▷"])
def test_a_link_leads_on_by_its_address_whatever_it_says(here: str, there: str, words: str):
    pager = read_pager_of(f"{ITEMS}<p><a href='{there}'>{words}</a></p>", here)
    assert following(pager) is not None, pager


@pytest.mark.parametrize(
    ("here", "there"),
    [
        pytest.param("/jobs?page=3", "/jobs?page=2", id="back"),
        pytest.param("/jobs?page=3", "/jobs?page=8", id="far away"),
        pytest.param("/jobs", "/jobs/2024", id="a year"),
        pytest.param("/jobs?q=baker", "/jobs?q=nurse", id="other words"),
        pytest.param("/jobs", "/news?page=2", id="another list"),
        pytest.param("/jobs", "https://other.example/jobs?page=2", id="another site"),
        pytest.param("/jobs?q=baker", "/jobs?q=nurse&page=2", id="other words, too"),
    ],
)
def test_other_links_lead_to_no_next_page(here: str, there: str):
    assert following(read_pager_of(f"{ITEMS}<p><a href='{there}'>Keep browsing</a></p>", here)) is None


def test_links_that_choose_by_a_number_are_no_pager():
    teams = "".join(
        f"<a href='/jobs?team={n}'>{word}</a> " for n, word in enumerate(("Care", "Works", "Law", "Art"), 1)
    )
    assert following(read_pager_of(f"{ITEMS}<p>{teams}</p>", "/jobs")) is None


@pytest.mark.parametrize("words", [("« Previous Entries", "Next Entries »"), ("←", "→"), ("older »", "« newer")])
def test_previous_leads_on_where_its_address_does(words: tuple[str, str]):
    def page(number: int) -> Pager:
        on = f"<li class=previous><a rel=prev href='/jobs?page={number + 1}'>{words[0]}</a></li>" if number < 3 else ""
        back = f"<li class=next><a rel=next href='/jobs?page={number - 1}'>{words[1]}</a></li>" if number > 1 else ""
        return read_pager_of(
            f"{ITEMS}<ul class=pager>{on}{back}</ul>", f"/jobs?page={number}" if number > 1 else "/jobs"
        )

    links = [following(page(number)) for number in (1, 2, 3)]
    assert [each and each.href.rpartition("=")[2] for each in links] == ["2", "3", None]


def read_pager_of(html: str, path: str) -> Pager:
    """The pager of the page's main list."""
    snapshot = at(html, f"https://board.example{path}")
    return read_pager(snapshot, read_listings(snapshot)[0])


SELECT = "<select name=pg><option selected>1<option>2<option>3</select>"


@pytest.mark.parametrize("field", [f"Page {SELECT}", f"{SELECT} of 3", f"<label>Seite {SELECT}</label>"])
def test_a_list_of_numbers_among_words_of_pages_is_a_pager(field: str):
    pager = pager_of(f"<form>{field}</form>{ITEMS}</main>", "https://board.example/jobs")
    assert (pager.current, pager.pages[-1].number) == (1, 3)


def test_a_list_of_numbers_among_other_words_is_none():
    assert pager_of(f"<form>Adults {SELECT}</form>{ITEMS}</main>", "https://board.example/jobs").kind == "none"


def test_a_link_right_behind_the_list_that_leads_to_older_ones_is_a_pager():
    assert on(pager_of(f"{ITEMS}</main><a href='/part?p=2'>Older</a>", "https://board.example/")).endswith("/part?p=2")
