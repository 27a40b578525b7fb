"""Fields that are drawn by something else: what a person reads beside them is their question, and no control."""

# ruff: noqa: E501 - the pages are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show

from footpath.reading.read import read, targets
from footpath.schema.action import Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.schema.observation import FieldObservation, FormObservation

pytestmark = pytest.mark.browser

GONE = "<style>.gone { position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0) } .dot { display: block; width: 20px; height: 20px; border: 1px solid }</style>"


async def form_of(session: Session) -> FormObservation:
    return next(each for each in read(await session.observe()).forms if each.fields)


async def asked(session: Session) -> dict[str, FieldObservation]:
    return {each.question: each for each in (await form_of(session)).fields if each.visible and not each.trap}


async def test_a_label_that_begins_with_a_steppers_button_names_the_field(session: Session, site: Site):
    less, more = (
        f"<button type=button aria-label='{each} quantity'>{sign}</button>"
        for each, sign in (("Decrease", "-"), ("Increase", "+"))
    )
    await show(
        session,
        site,
        f"<h1>Kettle</h1><form><label>Quantity {less}<input name=qty value=1>{more}</label><label>Colour <input name=colour></label><button>Add</button></form>",
    )
    assert [(each.question, each.kind) for each in (await asked(session)).values()] == [
        ("Quantity", "text"),
        ("Colour", "text"),
    ]


async def test_a_label_of_the_group_around_one_field_names_the_field(session: Session, site: Site):
    await show(
        session,
        site,
        "<form><label for=bread>Bread</label><div role=combobox aria-haspopup=listbox aria-expanded=false><div role=group id=bread><input aria-autocomplete=list><button type=button aria-label='open menu' aria-haspopup=true>v</button></div></div>"
        "<label for=size>Size</label><div role=group id=size><input aria-label=Height><input aria-label=Width></div><button>Order</button></form>",
    )
    assert [(each.question, each.kind) for each in (await asked(session)).values()] == [
        ("Bread", "combobox"),
        ("Height", "text"),
        ("Width", "text"),
    ]


async def test_a_labelled_button_that_opens_any_popup_is_a_question(session: Session, site: Site):
    await show(
        session,
        site,
        "<form><label>Name <input></label><label for=seeds>Seeds</label><button type=button id=seeds aria-haspopup=true>Select seeds</button><button type=button aria-haspopup=true>More</button><button>Order</button></form>",
    )
    assert list(await asked(session)) == ["Name", "Seeds"]


@pytest.mark.thorough
async def test_an_editor_has_the_label_of_the_text_area_that_it_stands_for(session: Session, site: Site):
    editor = """<iframe srcdoc="<body contenteditable=true aria-label='Rich Text Area'><p><br></p></body>"></iframe>"""
    await show(
        session,
        site,
        f"<form><p><label for=t>Article</label><textarea id=t name=t style='display: none'></textarea><span>{editor}</span></p><button>Send</button></form>",
    )
    assert [(each.question, each.kind) for each in (await asked(session)).values()] == [("Article", "rich_text")]


@pytest.mark.thorough
async def test_a_label_drawn_over_a_file_input_is_no_part_of_the_question(session: Session, site: Site):
    over = "position: absolute; left: 0; top: 0; width: 300px; height: 30px"
    await show(
        session,
        site,
        f"<form><label for=f>Papers</label><div style='position: relative; height: 30px'><input id=f type=file style='{over}; opacity: 0'><label for=f style='{over}'>Choose file</label></div><label>Name <input></label><button>Send</button></form>",
    )
    assert [*(await asked(session))] == ["Papers", "Name"]


@pytest.mark.thorough
async def test_a_question_that_hears_clicks_is_no_button(session: Session, site: Site):
    await show(
        session,
        site,
        "<form><div id=q onclick='who.focus()'>Who are you</div><input id=who aria-labelledby=q><div id=g onclick='1'>Your day</div><div role=radiogroup aria-labelledby=g><label><input type=radio name=d>Mon</label><label><input type=radio name=d>Tue</label></div></form>",
    )
    elements = (await session.observe()).elements
    assert [each.role for each in elements if each.role == "button"] == []
    assert [*(await asked(session))] == ["Who are you", "Your day"]


@pytest.mark.thorough
async def test_a_title_that_opens_what_it_names_stays_a_button(session: Session, site: Site):
    await show(
        session, site, "<div id=t tabindex=0 onclick='1'>More</div><div role=group aria-labelledby=t><input></div>"
    )
    assert [each.name for each in (await session.observe()).elements if each.role == "button"] == ["More"]


@pytest.mark.thorough
async def test_radios_in_labels_without_words_are_seen_and_pressed_where_these_are_drawn(session: Session, site: Site):
    cell = "<td><label><input class=gone type=radio name={0} value={1} aria-label='row {0}, column {1}'><span class=dot></span></label></td>"
    rows = "".join(
        f"<tr><td>{row}</td>{cell.format(row, 'Poor')}{cell.format(row, 'Good')}</tr>" for row in ("Food", "Beds")
    )
    await show(
        session,
        site,
        f"{GONE}<form><fieldset><legend>Your marks</legend><table><tr><td></td><td>Poor</td><td>Good</td></tr>{rows}</table></fieldset><button>Send</button></form>",
    )
    fields = await asked(session)
    assert [*fields] == ["Food", "Beds"]
    view = read(snapshot := await session.observe())
    group = next(each for each in targets(snapshot, view) if each.ref == fields["Beds"].ref)
    assert (await session.act(Select(options=(fields["Beds"].options[1].label,)), group, deadline_s=5)).ok
    assert await script(session, "document.querySelector('[name=Beds]:checked')?.value") == "Good"


@pytest.mark.thorough
async def test_radios_laid_unpainted_over_their_stars_are_seen(session: Session, site: Site):
    star = "<span style='position: relative; display: inline-block; width: 24px; height: 24px'>☆<input type=radio name=s value={0} aria-label={0} style='position: absolute; inset: 0; width: 24px; height: 24px; margin: 0; opacity: 0'></span>"
    await show(
        session,
        site,
        f"<form><label>Name <input></label><label id=q>How it was</label><div role=radiogroup aria-labelledby=q>{''.join(star.format(at) for at in (1, 2, 3))}</div><button>Send</button></form>",
    )
    assert [*(await asked(session))] == ["Name", "How it was"]


@pytest.mark.thorough
async def test_a_hidden_submit_in_a_drawn_button_is_what_that_one_presses(session: Session, site: Site):
    await show(
        session,
        site,
        "<form method=post onclick=''><label>Name <input></label><label>Town <input></label><div onclick=''><div role=button tabindex=0 style='width: 90px'>Off it goes<input type=submit style='visibility: hidden; width: 1px'></div></div></form>",
    )
    (button,) = [each for each in (await session.observe()).elements if each.role == "button" and not each.proxy_for]
    assert (button.name, button.type, button.method) == ("Off it goes", "submit", "post")
    assert [(each.label, each.meaning) for each in (await form_of(session)).buttons] == [("Off it goes", "submit")]


LISTS = """<style>.drop { position: absolute; background: white; border: 1px solid; z-index: 9 }</style><form><label for=a>Tree</label><div class=w><span></span><input id=a aria-autocomplete=list></div>
<label for=b>Birds</label><div class=w><span></span><input id=b aria-autocomplete=list></div><button>Send</button></form><script>
const taken = { a: [], b: [] }, of = { a: ['Alder', 'Birch', 'Elm'], b: ['Heron', 'Kite', 'Wren'] };
for (const box of document.querySelectorAll('.w')) { const field = box.querySelector('input'), chips = box.querySelector('span');
  const draw = () => { chips.innerHTML = taken[field.id].map((each) => `<span><b>${each}</b><button type=button tabindex=-1 aria-label="Remove item"><svg width=8 height=8></svg></button></span>`).join(''); };
  const shut = () => box.querySelector('.drop')?.remove();
  field.onfocus = () => { shut(); box.insertAdjacentHTML('beforeend', '<div class=drop><div tabindex=-1 style="padding: 4px"><div>' + of[field.id].filter((each) => !taken[field.id].includes(each)).map((each) => `<div class=item><div>${each}</div></div>`).join('') + '</div></div></div>'); };
  field.onblur = () => { field.value = ''; setTimeout(shut, 50); };
  box.onmousedown = (event) => { const item = event.target.closest('.item'); if (!item) return; event.preventDefault(); taken[field.id].push(item.textContent); field.value = ''; draw(); shut(); }; }
</script>"""


async def test_a_field_that_says_that_a_list_completes_it_is_a_list_of_single_rows(session: Session, site: Site):
    """What scrolls in its list takes the focus by script, and is no row of it. The chip is one also after the next list."""
    await show(session, site, LISTS)
    for question, option in (("Tree", "Elm"), ("Birds", "Kite")):
        field = (await asked(session))[question]
        assert field.kind == "combobox"
        outcome = await session.act(Select(options=(option,)), (await session.observe()).by_ref[field.ref])
        assert (outcome.ok, outcome.chosen) == (True, (option,)), outcome
    assert await script(session, "[taken.a.join(), taken.b.join()]") == ["Elm", "Kite"]
    assert (await asked(session))["Tree"].value == "Elm"
