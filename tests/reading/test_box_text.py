"""The words of checkboxes and radios that no attribute names: behind them, or before them, as the page is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.reading.read import read

if TYPE_CHECKING:
    from tests.page.looking import Look

pytestmark = pytest.mark.browser

BOX = "<input type=checkbox name={}>"
A, B, C = (BOX.format(name) for name in "abc")
TERMS, NEWS, COPY = "I accept the rules of the house", "Send me the weekly letter", "Send me a copy"
DANGLING = (
    "<p>We store what you write.</p><div><div><span>{}</span></div><label for=x0><span>{}</span> <i>*</i></label></div>"
    "<div><div>{}</div><label for=x1><span>{}</span></label></div>"
)
BEHIND = {
    "a paragraph with breaks": f"<p>{A} {TERMS}<br>{B} {NEWS}<br>{C} {COPY}</p>",
    "one line": f"<p>{A} I accept the <a href=#r>rules of the house</a> {B} {NEWS}</p>",
    "after an introduction": f"<p>Please choose:<br>{A} {TERMS}<br>{B} {NEWS}</p>",
    "cells of a table": f"<table><tr><td>{A}<td>{TERMS}<tr><td>{B}<td>{NEWS}</table>",
    "items of a list": f"<ul><li>{A} <span>{TERMS}</span><li>{B} <span>{NEWS}</span></ul>",
    "labels that point nowhere": DANGLING.format(A, TERMS, B, NEWS),
    "divisions": f"<div>{A} {TERMS}</div><div>{B} {NEWS}</div>",
}
BEFORE = {
    "a paragraph with breaks": f"<p>{TERMS} {A}<br>{NEWS} {B}<br></p>",
    "cells of a table": f"<table><tr><td>{TERMS}<td>{A}<tr><td>{NEWS}<td>{B}</table>",
    "divisions": f"<div>{TERMS} {A}</div><div>{NEWS} {B}</div>",
}


async def asked(look: Look, body: str) -> dict[str, str]:
    """The question of each box by its name."""
    form = f"<form method=post><p><label>Name <input name=n></label></p>{body}<p><button>Send</button></p></form>"
    page = read(await look(f"<h1>Write to us</h1>{form}"))
    names = {each.ref: each.html_name for each in (await look.again()).elements}
    return {names[each.ref]: each.question for form in page.forms for each in form.fields if each.kind == "checkbox"}


@pytest.mark.sample(3)
@pytest.mark.parametrize("body", [*BEHIND.values(), *BEFORE.values()], ids=[*BEHIND, *(f"before: {n}" for n in BEFORE)])
async def test_each_box_has_the_words_that_stand_beside_it(look: Look, body: str):
    found = await asked(look, body)
    assert (found["a"].rstrip(" *"), found["b"]) == (TERMS, NEWS)


async def test_a_box_that_has_a_label_keeps_it(look: Look):
    found = await asked(look, f"<p>{TERMS} <label>{B} {NEWS}</label></p>")
    assert found == {"b": NEWS}


async def test_radios_without_labels_have_the_words_behind_them(look: Look):
    radio = "<input type=radio name=r value={}> {}"
    options = radio.format(1, "Yes, I agree") + "<br>" + radio.format(0, "No thanks")
    page = read(await look(f"<form method=post><p>May we call you?<br>{options}</p><button>Send</button></form>"))
    ((field,),) = (form.fields for form in page.forms)
    assert (field.question, [each.label for each in field.options]) == (
        "May we call you?",
        ["Yes, I agree", "No thanks"],
    )


async def test_a_box_of_a_table_that_names_what_it_selects_has_no_name_of_another_column(look: Look):
    row = "<tr><td><input type=checkbox name={0} aria-label='Select {1}'><td>{1}<td>today<td><button>Open</button>"
    heads = "<thead><tr><th></th><th>File</th><th>Changed</th><th></th></thead>"
    found = await asked(
        look, f"<table>{heads}<tbody>{row.format('a', 'tide.txt')}{row.format('b', 'moon.txt')}</table>"
    )
    assert found == {"a": "Select tide.txt", "b": "Select moon.txt"}
