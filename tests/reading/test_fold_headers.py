"""A folding part's header names the owner of the facts below it, though it is a button and no heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.read import read
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

FIELDS = "<div><label>Last name <input></label></div><div><label>E-mail <input type=email></label></div>"
BUTTON = "<button type=button aria-expanded={open}>{name}</button>"
MARKUPS = {
    "details": "<details open><summary>{name}</summary>{fields}</details>",
    "a heading with a button": f"<h2>{BUTTON}</h2><div>{{fields}}</div>",
    "a block with a button": f"<div><div>{BUTTON}</div></div><div><div>{{fields}}</div></div>",
}


def fields(*parts: str) -> list[FieldObservation]:
    html = f"<!doctype html><html lang=en><title>t</title><h1>Form</h1><form method=post>{''.join(parts)}</form>"
    return list(read(as_snapshot(html, "https://site.example/")).fields)


@pytest.mark.parametrize("markup", MARKUPS.values(), ids=MARKUPS)
def test_the_header_of_a_folding_part_names_whose_facts_it_asks_for(markup: str):
    own, other = (markup.format(name=name, fields=FIELDS, open="true") for name in ("Your details", "Referee"))
    read_own, read_other = fields(own, other)[:2], fields(own, other)[2:]
    assert [each.meaning for each in read_own] == ["family-name", "email"]
    assert all(each.of_another and not each.meaning for each in read_other)


def test_a_header_that_names_nobody_hides_no_heading():
    part = MARKUPS["a heading with a button"].format(name="More", fields=FIELDS, open="true")
    assert all(each.of_another for each in fields("<h2>Referee</h2>", part))
