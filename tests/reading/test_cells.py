"""Whose facts a field asks for, as the columns, rows and captions around it say: pages in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.read import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.page.looking import Look
pytestmark = pytest.mark.browser

Facts = tuple[tuple[str, str], ...]

_THREE: Facts = (("Email", "email"), ("Date of birth", "date"), ("Phone", "tel"))
_NAMES: Facts = (("First name", "text"), ("Last name", "text"), *_THREE)
_GERMAN: Facts = (("E-Mail", "email"), ("Geburtsdatum", "date"), ("Telefon", "tel"))
_DUTCH: Facts = (("E-mail", "email"), ("Geboortedatum", "date"))
_FRENCH: Facts = (("Prénom", "text"), ("Date de naissance", "date"), ("Téléphone", "tel"))
_SPANISH: Facts = (("Nombre", "text"), ("Correo", "email"), ("Teléfono", "tel"))


def inputs(facts: Facts, persons: Sequence[int], cell: str) -> str:
    """A cell for each fact of each person, whose id ends in the person's number."""
    return "".join(
        cell.format(name=name, input=f'<input id="{name}-{person}" type={kind}>')
        for name, kind in facts
        for person in persons
    )


def table(*heads: str, facts: Facts = _THREE, tag: str = "th", corner: str = "") -> str:
    """A row for each fact, a column for each person."""
    cells = "".join(f"<{tag}>{each}</{tag}>" for each in (corner, *heads))
    rows = (f"<tr><{tag}>{each[0]}</{tag}>{inputs((each,), range(len(heads)), '<td>{input}')}</tr>" for each in facts)
    return f"<table><tr>{cells}</tr>{''.join(rows)}</table>"


def by_rows(*heads: str) -> str:
    """A row for each person, a column for each fact."""
    facts = "".join(f"<th>{name}</th>" for name, _ in _THREE)
    rows = (f"<tr><th>{head}</th>{inputs(_THREE, [at], '<td>{input}')}</tr>" for at, head in enumerate(heads))
    return f"<table><tr><th></th>{facts}</tr>{''.join(rows)}</table>"


def aria(*heads: str) -> str:
    """A grid by roles alone, of which every row is a flex box."""
    row, wide = "<div role=row style='display:flex'>", "style='width:180px'"
    cells = "".join(f"<div role=columnheader {wide}>{each}</div>" for each in ("", *heads))
    cell = f"<div role=gridcell {wide}>{{input}}</div>"
    rows = (
        f"{row}<div role=rowheader {wide}>{each[0]}</div>{inputs((each,), range(len(heads)), cell)}</div>"
        for each in _THREE
    )
    return f"<div role=grid>{row}{cells}</div>{''.join(rows)}</div>"


def css(*heads: str, facts: Facts = _THREE) -> str:
    """A grid by CSS alone: all cells are children of one box."""
    cells = "".join(f"<div>{each}</div>" for each in ("", *heads))
    rows = (f"<div>{each[0]}</div>{inputs((each,), range(len(heads)), '{input}')}" for each in facts)
    columns = " ".join(["160px"] * (len(heads) + 1))
    return f"<div style='display:grid;grid-template-columns:{columns};gap:8px'>{cells}{''.join(rows)}</div>"


def boxes(*heads: str, head: str = "<div>{}</div>") -> str:
    """A box of labelled fields for each person, side by side."""
    each = (
        f"<div style='width:300px'>{head.format(name)}{inputs(_THREE, [at], '<label>{name} {input}</label><br>')}</div>"
        for at, name in enumerate(heads)
    )
    return f"<div style='display:flex'>{''.join(each)}</div>"


def tabs(*heads: str) -> str:
    """A panel for each person, named by its tab; all are shown."""
    names = "".join(f"<button type=button role=tab id=t{at}>{each}</button>" for at, each in enumerate(heads))
    panels = (
        f"<div role=tabpanel aria-labelledby=t{at}>{inputs(_THREE, [at], '<label>{name} {input}</label>')}</div>"
        for at in range(len(heads))
    )
    return f"<div role=tablist>{names}</div>{''.join(panels)}"


_SPANNED = (
    "<table><tr><th rowspan=2></th><th colspan=2>Applicant</th><th colspan=2>Spouse</th></tr>"
    "<tr><td>Mobile</td><td>Home</td><td>Mobile</td><td>Home</td></tr>"
    "<tr><th>Phone</th><td><input id=a-0><td><input id=b-0><td><input id=a-1><td><input id=b-1></tr>"
    "<tr><th>Email</th><td colspan=2><input id=c-0 type=email><td colspan=2><input id=c-1 type=email></tr></table>"
)
_PAGES = {
    "table": (table("Applicant", "Partner"), "0"),
    "table of five rows": (table("Applicant", "Partner", facts=_NAMES), "0"),
    "table of plain cells": (table("Applicant", "Partner", tag="td"), "0"),
    "table, other first": (table("Partner", "Applicant", facts=_NAMES), "1"),
    "table, you": (table("You", "Your spouse", facts=_NAMES), "0"),
    "table, three persons": (table("You", "Guardian 1", "Guardian 2", facts=_NAMES), "0"),
    "table, named corner": (table("Applicant", "Emergency contact", corner="Details", facts=_NAMES), "0"),
    "table, both others": (table("Mother", "Father", facts=_NAMES), ""),
    "table, one column": (table("Emergency contact", facts=_NAMES), ""),
    "table, German": (
        table("Bewerber", "Ehepartner", facts=_GERMAN),
        "0",
    ),
    "table, Dutch": (table("U", "Partner", facts=_DUTCH), "0"),
    "table, French": (
        table("Candidat", "Conjoint", facts=_FRENCH),
        "0",
    ),
    "table, Spanish": (
        table("Solicitante", "Cónyuge", facts=_SPANISH),
        "0",
    ),
    "table, a firm": (table("Personal information", "Company details", facts=_THREE), "0"),
    "rows, a firm": (by_rows("Personal information", "Company details"), "0"),
    "table of one row": (table("Applicant", "Partner", facts=_THREE[:1]), "0"),
    "table, spanned heads": (_SPANNED, "0"),
    "rows": (by_rows("Applicant", "Partner"), "0"),
    "rows, three": (by_rows("You", "Emergency contact", "Referee"), "0"),
    "rows, others only": (by_rows("Mother", "Father"), ""),
    "ARIA grid": (aria("Applicant", "Partner"), "0"),
    "ARIA grid, other first": (aria("Guardian", "Applicant"), "1"),
    "CSS grid": (css("Applicant", "Partner"), "0"),
    "CSS grid, names": (css("Applicant", "Next of kin", facts=_NAMES), "0"),
    "boxes": (boxes("Applicant", "Partner"), "0"),
    "boxes, bold": (boxes("You", "Partner", head="<b>{}</b>"), "0"),
    "boxes, headings": (boxes("Your details", "Spouse", head="<h3>{}</h3>"), "0"),
    "fieldsets": (boxes("Applicant", "Partner", head="<fieldset><legend>{}</legend>"), "0"),
    "cards": (boxes("You", "Referee", head="<div class=card-title><span>{}</span></div>"), "0"),
    "tabs": (tabs("Applicant", "Partner"), "0"),
    "tabs, others": (tabs("Your details", "Emergency contact", "Referee"), "0"),
}


@pytest.mark.thorough
@pytest.mark.sample(8)
@pytest.mark.parametrize("page", _PAGES)
async def test_a_fact_is_the_applicants_only_where_the_heads_around_it_let_it_be(look: Look, page: str) -> None:
    html, own = _PAGES[page]
    snapshot = await look(f"<form>{html}<button>Send</button></form>")
    fields = [field for form in read(snapshot).forms for field in form.fields]
    understood = {snapshot.by_ref[field.ref].id: field.meaning != "" for field in fields}
    assert len(understood) > 1
    assert understood == {id: id.endswith(f"-{own}") for id in understood}


async def test_cells_of_one_row_are_told_apart_by_the_heads_of_their_columns(look: Look) -> None:
    snapshot = await look(f"<form>{table('Applicant', 'Partner')}<button>Send</button></form>")
    asked = [field.full_question for form in read(snapshot).forms for field in form.fields]
    assert asked[:2] == ["Applicant › Email", "Partner › Email"]


async def test_a_table_without_heads_of_rows_asks_by_the_heads_of_its_columns(look: Look) -> None:
    rows = "<tr><td><input><td><input></tr>" * 2
    snapshot = await look(f"<form><table><tr><th>Employer<th>Job title</tr>{rows}</table><button>Send</button></form>")
    asked = [(field.question, field.index) for form in read(snapshot).forms for field in form.fields]
    assert asked == [("Employer", 0), ("Job title", 0), ("Employer", 1), ("Job title", 1)]


async def test_a_field_behind_another_text_is_no_cell_under_the_heads_before(look: Look) -> None:
    first = "<div style='width:200px'>{}</div>"
    heads = f"<div style='display:flex'>{first.format('First name')}{first.format('Last name')}</div>"
    cells = f"<div style='display:flex'>{first.format('<input>')}{first.format('<input>')}</div>"
    snapshot = await look(f"<form>{heads}{cells}<p>Town</p><input><button>Send</button></form>")
    asked = [field.question for form in read(snapshot).forms for field in form.fields]
    assert asked == ["First name", "Last name", "Town"]


async def test_boxes_of_one_name_in_several_rows_are_not_named_by_the_first_row(look: Look) -> None:
    rows = "".join(
        f'<tr><td>{each}<td>£9<td><input type=checkbox name=item value={at} aria-label="Return {each}"></tr>'
        for at, each in enumerate(("Wool socks", "Rain jacket"))
    )
    heads = "<tr><th>Item<th>Price<th>Return</tr>"
    snapshot = await look(f"<h1>Send it back</h1><form><table>{heads}{rows}</table><button>Send</button></form>")
    told = [(field.question, field.choices) for form in read(snapshot).forms for field in form.fields]
    assert told == [("Return", ("Wool socks", "Rain jacket"))]


_DAYS = ("Mon", "Tue", "Wed")
_PROJECTS = ("Harbour study", "Bridge survey", "Office")
_SHEETS = {
    "table": table(*_DAYS, facts=tuple((each, "text") for each in _PROJECTS), corner="Project"),
    "plain cells": table(*_DAYS, facts=tuple((each, "text") for each in _PROJECTS), tag="td"),
    "CSS grid": css(*_DAYS, facts=tuple((each, "text") for each in _PROJECTS)),
}


@pytest.mark.parametrize("sheet", _SHEETS)
async def test_every_cell_of_a_grid_is_named_by_its_row_and_its_column(look: Look, sheet: str) -> None:
    before = "<label>Employee number <input></label>"
    snapshot = await look(f"<h1>Timesheet</h1><form>{before}{_SHEETS[sheet]}<button>Send</button></form>")
    asked = [field.full_question for form in read(snapshot).forms for field in form.fields]
    assert asked == ["Employee number", *(f"{project} › {day}" for project in _PROJECTS for day in _DAYS)]
