"""Pages as people write them by hand: a shop's wares and a paper's stories in plain markup of many makes."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from starlette.requests import Request

WARES = (
    ("Harbour lamp", "€ 48.00", "Oak and brass, for a desk by the window."),
    ("Reading lamp No. 3", "€ 112.50", "Turns in every direction and stays there."),
    ("Barn lantern", "€ 39.00", "Enamelled steel; stands rain."),
    ("Paper globe, large", "€ 22.90", "Folds flat, weighs nothing."),
    ("Tile stove lamp", "€ 260.00", "Each one is glazed by hand."),
    ("Cellar light", "€ 18.00", "Bright, plain, and hard to break."),
    ("Candle bulb E14", "€ 6.40", "Warm white, four watts."),
)
STORIES = (
    ("Ferry to the islands runs again", "3 March 2026", "After two winters the old boat is back on the water."),
    ("Council votes for more trees", "2 March 2026", "Every street is to have at least one by next year."),
    ("Baker wins prize for rye bread", "28 February 2026", "The jury praised the crust above all."),
    ("Bridge closed until May", "27 February 2026", "Pedestrians may still cross on the north side."),
    ("Library opens on Sundays", "25 February 2026", "Readers had asked for it for a long time."),
)


def path(at: int) -> str:
    return f"/wares/{at + 1}"


def items() -> str:
    rows = "".join(
        f"<li><h2>{name}</h2><p>{text}</p><a href={path(at)}>Details</a> <b>{price}</b></li>"
        for at, (name, price, text) in enumerate(WARES)
    )
    return f"<ul>{rows}</ul>"


def linked_headings() -> str:
    rows = "".join(
        f"<li><h2><a href={path(at)}>{name}</a></h2><span>{price}</span></li>"
        for at, (name, price, _) in enumerate(WARES)
    )
    return f"<ul>{rows}</ul>"


def table() -> str:
    rows = "".join(
        f"<tr><td><a href={path(at)}>{name}</a><td>{text}<td>{price}" for at, (name, price, text) in enumerate(WARES)
    )
    return f"<table><tr><th>Title<th>Description<th>Price</tr>{rows}</table>"


def table_of_cells() -> str:
    """A table whose first row is its header by place only."""
    rows = "".join(f"<tr><td><a href={path(at)}>{name}</a><td>{price}" for at, (name, price, _) in enumerate(WARES))
    return f"<table border=1><tr><td><b>Product</b><td><b>Price</b></tr>{rows}</table>"


def definitions() -> str:
    rows = "".join(
        f"<dt><a href={path(at)}>{name}</a><dd>{text}<dd>{price}" for at, (name, price, text) in enumerate(WARES)
    )
    return f"<dl>{rows}</dl>"


def generated() -> str:
    rows = "".join(
        f"<div class='css-{at}k2x9 sc-bZ{at}q'><div class=css-1yq7e><a class=_3f{at} href={path(at)}>{name}</a></div>"
        f"<div class='css-{at}p0a'>{text}</div><div class=x{at}a9>{price}</div></div>"
        for at, (name, price, text) in enumerate(WARES)
    )
    return f"<div class=css-0><div class=css-9z>{rows}</div></div>"


def two_lists() -> str:
    seen = "".join(f"<li><a href={path(at)}>{WARES[at][0]}</a></li>" for at in (2, 5, 0))
    return f"{linked_headings()}<section><h2>Seen by others</h2><ul>{seen}</ul></section>"


def grid() -> str:
    rows = "".join(
        f"<a class=card href={path(at)}><img src=/{at}.jpg alt='{name}' width=80 height=60><div>{name}</div>"
        f"<div><span class=price>{price}</span></div></a>"
        for at, (name, price, _) in enumerate(WARES)
    )
    return f"<div style='display:grid;grid-template-columns:1fr 1fr 1fr'>{rows}</div>"


def cards_with_buttons() -> str:
    rows = "".join(
        f"<article><a href={path(at)}><img src=/{at}.jpg alt='' width=80 height=60></a>"
        f"<h3><a href={path(at)}>{name}</a></h3><p>{price}</p><button type=button>Add to basket</button></article>"
        for at, (name, price, _) in enumerate(WARES)
    )
    return f"<div>{rows}</div>"


def news() -> str:
    rows = "".join(
        f"<article><h2><a href=/stories/{at + 1}>{title}</a></h2><p><time>{day}</time></p><p>{text} "
        f"<a href=/stories/{at + 1}>Read more</a></p></article>"
        for at, (title, day, text) in enumerate(STORIES)
    )
    return f"<section>{rows}</section>"


def news_of_paragraphs() -> str:
    """Each story a run of neighbours, parted by lines."""
    return "<hr>".join(
        f"<h3><a href=/stories/{at + 1}>{title}</a></h3><p>{day}</p><p>{text}</p>"
        for at, (title, day, text) in enumerate(STORIES)
    )


CITIES = (
    ("Leeds", "536,280", "111.73", "2026-01-05"),
    ("Ghent", "265,086", "156.18", "2026-01-04"),
    ("Porto", "231,962", "41.42", "2026-01-03"),
    ("Graz", "291,072", "127.57", "2026-01-03"),
    ("Utrecht", "361,924", "99.21", "2026-01-02"),
    ("Tartu", "91,407", "38.97", ""),
)


def cities() -> str:
    """A table of figures without a link, and one empty cell."""
    rows = "".join("<tr>" + "".join(f"<td>{said}</td>" for said in row) + "</tr>" for row in CITIES)
    heads = "".join(f"<th>{each}</th>" for each in ("City", "Inhabitants", "Area", "Counted"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def discounted() -> str:
    """What a thing did cost stands before what it costs, in a place of its own."""
    rows = "".join(
        f"<li><h2><a href={path(at)}>{name}</a></h2><s>£{at + 90}.00</s><p class=price>{price}</p></li>"
        for at, (name, price, _) in enumerate(WARES)
    )
    return f"<ul>{rows}</ul>"


def discounted_some() -> str:
    """Some things cost less than they did, said in one line."""
    was = "<i style=text-decoration:line-through>£{}.00</i> "
    rows = "".join(
        f"<li><h2><a href={path(at)}>{name}</a></h2><p>{was.format(at + 90) if at % 2 else ''}<b>{price}</b></p></li>"
        for at, (name, price, _) in enumerate(WARES)
    )
    return f"<ul>{rows}</ul>"


def sections() -> str:
    """Two lists that have nothing to do with each other, each under its heading."""
    stories = "".join(
        f"<div><h3><a href=/stories/{at}>{title}</a></h3><p>{day}</p></div>"
        for at, (title, day, _) in enumerate(STORIES, 1)
    )
    wares = "".join(
        f"<div><h3><a href={path(at)}>{name}</a></h3><p>{price}</p></div>" for at, (name, price, _) in enumerate(WARES)
    )
    return f"<section><h2>News</h2>{stories}</section><section><h2>Lamps</h2>{wares}</section>"


def links() -> str:
    """Links with nothing beside them."""
    return f"<ul>{''.join(f'<li><a href={path(at)}>{name}</a></li>' for at, (name, _, _) in enumerate(WARES))}</ul>"


PAGES: Mapping[str, str] = {
    made.__name__: made()
    for made in (
        items, linked_headings, table, table_of_cells, definitions, generated, two_lists, grid, cards_with_buttons,
        news, news_of_paragraphs, cities, discounted, discounted_some, sections, links,
    )
}  # fmt: skip


@contextlib.asynccontextmanager
async def plain() -> AsyncGenerator[str]:
    """The pages on loopback, each under its name, until the block ends."""

    async def answer(request: Request) -> HTMLResponse:
        body = PAGES.get(request.path_params["name"])
        return HTMLResponse(
            "<!doctype html><html lang=en><title>Brook and Daughter</title><header><a href=/>Brook and Daughter</a>"
            "<nav><a href=/wares>Wares</a> <a href=/about>About us</a> <a href=/visit>Visit</a></nav></header>"
            f"<main><h1>What we have</h1><p>All of it can be seen in our shop.</p>{body}</main>"
            "<footer><div><b>Shop</b><p>Mill Lane 4</p></div><div><a href=/terms>Terms</a> <a href=/privacy>Privacy</a>"
            "</div></footer></html>",
            200 if body is not None else 404,
        )

    async with on_loopback(Starlette(routes=[Route("/{name}", answer)])) as url:
        yield url
