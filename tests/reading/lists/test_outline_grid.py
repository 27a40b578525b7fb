"""Tables whose cells span several rows or columns, or whose rows have a header of their own: each value stands under
its own column, and a row has the cells that reach into it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from tests.page.looking import Look

from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.snapshot import Snapshot

HEAD: Final = "<thead><tr><th>Department<th>Role<th>City</thead>"
ROWS: Final = tuple(
    {"Department": f"Hall {n // 3}", "Role": f"Tuning of organ {n}", "City": f"Village {n}"} for n in range(9)
)


def row(n: int, first: str) -> str:
    return f"<tr>{first}<td><a href=/r/{n}>Tuning of organ {n}</a><td>Village {n}"


def page(body: str) -> str:
    return f"<!doctype html><html lang=en><title>Work</title><main><h1>Work</h1><table>{body}</table></main>"


TABLES: Final = {
    "a cell of three rows": HEAD + "".join(row(n, "" if n % 3 else f"<td rowspan=3>Hall {n // 3}") for n in range(9)),
    "cells to the end of their group": HEAD
    + "".join(f"<tbody>{row(n, f'<td rowspan=0>Hall {n // 3}')}{row(n + 1, '')}{row(n + 2, '')}" for n in (0, 3, 6)),
    "a header in each row": HEAD + "".join(row(n, f"<th scope=row>Hall {n // 3}") for n in range(9)),
    "empty cells before": "<thead><tr><th>No.<th>Department<th>Role<th>City</thead>"
    + "".join(row(n, "<td>" if n % 3 else f"<td><td rowspan=3>Hall {n // 3}") for n in range(9)),
    "a cell of two columns before": "<thead><tr><th colspan=2>Department<th>Role<th>City</thead>"
    + "".join(row(n, f"<td colspan=2>Hall {n // 3}") for n in range(9)),
}


def texts(snapshot: Snapshot) -> list[dict[str, str]]:
    return [record.texts for record in read_listings(snapshot)[0].records]


@pytest.mark.parametrize("what", TABLES)
def test_each_value_stands_under_its_column(what: str):
    read = texts(as_snapshot(page(TABLES[what]), "https://board.example/work"))
    assert read == list(ROWS)


def test_an_empty_cell_that_reaches_into_the_next_row_moves_its_cells():
    body = HEAD + "".join(row(n, "" if n % 3 else "<td rowspan=3>") for n in range(9))
    read = texts(as_snapshot(page(body), "https://board.example/work"))
    assert read == [{name: text for name, text in each.items() if name != "Department"} for each in ROWS]


@pytest.mark.browser
async def test_a_browser_tells_the_same(session: Session, site: Site):
    look = Look(session, site)
    for body in TABLES.values():
        assert texts(await look(page(body))) == list(ROWS)
