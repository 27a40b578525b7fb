"""Plain markup with few words is a list all the same, and a menu with as few words is none."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest
from tests.reading.lists import list_pages as made
from tests.sites.desk import desk
from tests.sites.stays import stays
from tests.sites.tasks import running

from footpath.reading.lists.read import find_listing, read_links, read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.page.looking import Look


pytestmark = pytest.mark.browser

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
WORDS = ("Acme", "Brill", "Corto", "Dunlo", "Elmer", "Fosse")


def items(many: int, item: str) -> str:
    """A bare list: `{n}` of an item is its number, `{p}` a price."""
    return f"<ul>{''.join(f'<li>{filled(item, n)}</li>' for n in range(1, many + 1))}</ul>"


def table(heads: Sequence[str], many: int, *cells: str) -> str:
    """A table under the names of its columns."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    rows = "".join("<tr>" + "".join(f"<td>{filled(c, n)}</td>" for c in cells) + "</tr>" for n in range(1, many + 1))
    return f"<table><tr>{head}</tr>{rows}</table>"


def filled(item: str, n: int) -> str:
    return item.format(n=n, p=f"{n + 20}.50", word=WORDS[n % len(WORDS)])


async def fetched(url: str) -> str:
    """The markup of a page."""
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).text


NAMED = "<h2><a href=/lamps/{n}>Lamp {n}</a></h2>"
PHONE = "<strong>Name {n}</strong><div>Legal</div><a href='tel:+44'>+44 113 496 01{n:02}</a>"
PLAIN = [
    pytest.param(items(7, PHONE), 7, ["Name 1", "Legal", "+44 113 496 0101"], id="a name and a telephone number"),
    pytest.param(
        items(12, NAMED + "<span>Oak</span><span>€{p}</span>"), 12, ["Lamp 1", "Oak", "€21.50"], id="heading and facts"
    ),
    pytest.param(items(24, NAMED + "<span>€{p}</span>"), 24, ["Lamp 1", "€21.50"], id="heading and price"),
    pytest.param(items(24, NAMED + "<span>€ {n}</span>"), 24, ["Lamp 1", "€ 1"], id="heading and whole price"),
    pytest.param(items(5, "<a href=/l/{n}>{word} {n}</a> <b>{p} €</b>"), 5, ["Brill 1", "21.50 €"], id="link and price"),
    pytest.param(
        table(("Product", "Price"), 24, "<a href=/lamps/{n}>Lamp {n}</a>", "€{p}"), 24, ["Lamp 1", "€21.50"],
        id="table with links",
    ),
    pytest.param(
        table(("Part", "In stock"), 6, "<a href=/p/{n}>{word}</a>", "{n}"), 6, ["Brill", "1"], id="table with figures"
    ),
    pytest.param(table(("Day", "Rain"), 3, "{word}", "{n} mm"), 3, ["Brill", "1 mm"], id="table with nothing to open"),
    pytest.param(items(4, "<b>{word}</b> <span>{n} kg</span>"), 4, ["Brill", "1 kg"], id="rows of text"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "many", "first"), PLAIN)
@pytest.mark.sample(3)
async def test_a_name_and_one_thing_more_make_a_record(look: Look, markup: str, many: int, first: list[str]):
    main, *_ = read_listings(await look(f"{made.HEAD}<h1>Wares</h1>{markup}{made.FOOT}"))

    assert len(main.records) == many
    assert list(main.records[0].texts.values()) == first


COLUMN = (
    "<div><{tag}>About part {n}</{tag}><ul><li><a href=/a{n}>How we make lamps {n}</a>"
    "<li><a href=/b{n}>Where to buy it {n}</a><li><a href=/c{n}>Care and repair {n}</a></ul></div>"
)
COUNTED = "<a href='/s?b={n}'>{word} <i>{n}</i></a>"


@pytest.mark.parametrize(
    "menu",
    [
        pytest.param(items(6, "<a href='/s?b={n}'>{word}</a> <span>({n})</span>"), id="words with a count"),
        pytest.param(items(6, "<a href='/s?b={n}'>{word}</a> <span>{n}</span>"), id="words with a bare count"),
        pytest.param(items(6, "<label><input type=checkbox> {word} <span>({n})</span></label>"), id="boxes"),
        pytest.param(items(6, "<a href='/s?b={n}'>{word} lamps</a>"), id="links alone"),
        pytest.param("".join(f"<button>{w}</button>" for w in WORDS), id="chips"),
        pytest.param(f"<nav>{items(6, '<a href=/{n}>{word}</a><span>Lamps of {word}</span>')}</nav>", id="navigation"),
        pytest.param("".join(COLUMN.format(n=n, tag="h3") for n in (1, 2, 3, 4)), id="columns of links under headings"),
        pytest.param("".join(COLUMN.format(n=n, tag="b") for n in (1, 2, 3)), id="columns of links under a word"),
        pytest.param(
            "".join(
                f"<h2>Kind {n}</h2>" + items(4, "<a href='/s?b={n}'>{word}</a> <span>{n}</span>") for n in (1, 2, 3)
            ),
            id="groups of words with a count",
        ),
        pytest.param(
            "".join(f"<h2>Kind {n}</h2>" + items(4, COUNTED) for n in (1, 2, 3)), id="groups of links with a count"
        ),
        pytest.param(made.HEAD + made.FACETS + made.FOOT, id="all that stands around a list"),
        pytest.param(
            "<ul><li><b>Location:</b> <i>Ghent</i><li><b>Pay:</b> <i>€31</i><li><b>Start:</b> <i>May</i></ul>",
            id="facts of one thing",
        ),
    ],
)
@pytest.mark.sample(5)
async def test_what_only_leads_or_narrows_is_no_list(look: Look, menu: str):
    assert read_listings(await look(f"<main>{menu}</main>")) == ()


async def test_a_table_of_four_tickets_is_a_list(look: Look, tmp_path: Path):
    async with running(desk(), tmp_path / "desk.db") as site:
        html = await fetched(f"{site.url}/tickets")
    main, *_ = read_listings(await look(html))

    assert [record.texts["Subject"] for record in main.records][:2] == ["Printer is on fire", "Password lost"]
    assert len(main.records) == 4


@pytest.mark.parametrize(("city", "many"), [("Lisbon", 3), ("Bergen", 2)])
@pytest.mark.sample(1)
async def test_a_few_cards_are_a_list(look: Look, tmp_path: Path, city: str, many: int):
    async with running(stays(), tmp_path / "stays.db") as site:
        html = await fetched(f"{site.url}/rooms?city={city}&nights=2")
    main, *_ = read_listings(await look(html))

    assert len(main.records) == many


@pytest.mark.parametrize("many", [1, 2, 7])
async def test_what_is_in_force_above_a_list_is_no_part_of_it(look: Look, many: int):
    listed = items(7, NAMED + "<p>{word} of oak</p><span>€{p}</span>")
    chips = "".join(f"<li><a href='/s?but={n}' aria-label='Remove filter {n}'>Oak {n} ×</a>" for n in range(many))
    main, *_ = read_listings(await look(f"<main><ul>{chips}<li><a href=/s>Clear all</a></ul>{listed}</main>"))

    assert [record.texts["title"] for record in main.records] == [f"Lamp {n}" for n in range(1, 8)]


async def test_a_list_in_parts_of_which_one_says_more_is_one(look: Look):
    parts = [items(4, NAMED + "<p>{word}</p><span>€{p}</span>"), items(3, NAMED + "<p>{word}</p>")]
    main, *_ = read_listings(
        await look(f"<main>{''.join(f'<section><h1>Part</h1>{p}</section>' for p in parts)}</main>")
    )

    assert len(main.records) == 7


async def test_what_stands_above_a_list_does_not_name_its_columns(look: Look):
    chips = "<ul><li><a href=/s?b=1>Oak ×</a><li><a href=/s>Clear all</a></ul>"
    listed = items(7, "<div>" + NAMED + "</div><div>€{p}</div>")
    main, *_ = read_listings(await look(f"<main>{chips}{listed}</main>"))

    assert "title" in main.records[0].texts


@pytest.mark.parametrize("second", [0, 1])
@pytest.mark.sample(1)
async def test_of_two_lists_made_alike_the_one_that_was_read_is_found_again(look: Look, second: int):
    parts = [items(5, NAMED + "<p>{n} March 2026</p>"), items(7, NAMED + "<p>€{p}</p>")]
    snapshot = await look(f"<main>{''.join(f'<section><h2>Part</h2>{p}</section>' for p in parts)}</main>")
    read = sorted(read_listings(snapshot), key=lambda each: len(each.records))[second]
    again = find_listing(snapshot, read.shape)

    assert again is not None
    assert [record.texts for record in again.records] == [record.texts for record in read.records]
    assert len(again.records) == (5, 7)[second]


@pytest.mark.parametrize(
    ("markup", "many"),
    [
        pytest.param(f"<main>{items(6, '<a href=/guides/{n}>{word} {n}</a>')}</main>{made.FOOT}", 6, id="main part"),
        pytest.param(f"<main>{items(6, '<a href=?b={n}>{word} {n}</a>')}</main>", 0, id="filter"),
        pytest.param(f"<main>{items(6, '<a href=#part{n}>{word} {n}</a>')}</main>", 0, id="contents of the page"),
        pytest.param(f"{made.HEAD}<main><p>Nothing more.</p></main>{made.FOOT}", 0, id="menu and footer"),
    ],
)
async def test_links_alone_are_records_where_they_are_asked_for(look: Look, markup: str, many: int):
    assert [len(each.records) for each in read_links(await look(markup))] == [many] * bool(many)


PARTS = ("Engineering", "Optics", "Finance", "Sales", "Data", "Legal")
TOWNS = ("Utrecht", "Delft", "Berlin", "Den Haag", "Leiden", "Utrecht")


@pytest.mark.parametrize("said", [PARTS, TOWNS], ids=["parts of a company", "towns"])
def test_a_company_is_not_made_up_of_what_stands_beside_each_title(said: Sequence[str]):
    jobs = "".join(
        f"<div class=vac><h2><a href=/jobs/{at}>Lens Designer {at}</a></h2><p>{each}</p><p>Posted {at} days ago</p></div>"
        for at, each in enumerate(said, 1)
    )
    (listing, *_) = read_listings(as_snapshot(f"<h1>Vacancies</h1>{jobs}", "https://jobs.example/"), now=NOW)

    assert listing.postings
    assert [record.posting.organisation for record in listing.records] == [""] * len(said)
    assert not any(place.text in PARTS for record in listing.records for place in record.posting.places)


BARE = "<article><i>Oak</i><b>€12.50</b><button>Add</button></article>"
CARD = "<article><h3><a href=/l/{n}>Lamp {n}</a></h3><i>Ash</i><b>€{p}</b><button>Add</button></article>"


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("".join(CARD.format(n=n, p=n) for n in range(1, 4)) + BARE, id="one has no title"),
        pytest.param(items(5, NAMED + "<p>Oak</p>") + items(3, "<h4>{word}</h4>"), id="others of its kind beside it"),
        pytest.param(
            "".join(f"<section><div>{items(n + 2, NAMED + '<p>of {word}</p>')}</div></section>" for n in range(3)),
            id="lists of one make in several places",
        ),
        pytest.param(
            f"<ul>{''.join(f'<li>{filled(NAMED, n)}<p>Oak</p></li>' for n in range(5))}"
            + "<li><h2>Our letter</h2><form><input type=email><button>Send it to me</button></form></li></ul>",
            id="something else among the records",
        ),
    ],
)
async def test_a_list_that_is_found_again_has_the_records_of_its_first_reading(look: Look, markup: str):
    snapshot = await look(f"<main>{markup}</main>")
    for read in read_listings(snapshot):
        again = find_listing(snapshot, read.shape)

        assert again is not None
        assert [each.texts for each in again.records] == [each.texts for each in read.records]
        assert [each.key for each in again.records] == [each.key for each in read.records]


async def test_a_record_is_opened_by_the_link_around_its_picture_where_it_has_no_other(look: Look):
    pictured = BARE.replace("<i>", "<a href=/l/9><img src=data:image/png,none alt=''></a><i>")
    cards = "".join(CARD.format(n=n, p=n) for n in range(1, 4))
    snapshot = await look(f"<main>{cards}{pictured}</main>")
    for seen in (snapshot, as_snapshot(f"<main>{cards}{pictured}</main>", snapshot.url)):
        (main, *_) = read_listings(seen)

        assert [urlsplit(each.href).path for each in main.records] == ["/l/1", "/l/2", "/l/3", "/l/9"]
