"""Text is entered as a person enters it, and read back."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.page.acting import SHORT_S, script, show, the
from tests.sites.act_server import answer

from footpath.schema.action import Fill, Type

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


REACT = """<input id=name aria-label=Name><script>
// as React does it: the instance's own setter keeps track of what scripts set, and events without a change are ignored
const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
let tracked = '', state = '';
Object.defineProperty(document.getElementById('name'), 'value', {
  get() { return own.get.call(this); }, set(v) { tracked = v; own.set.call(this, v); } });
document.getElementById('name').addEventListener('input', (e) => {
  const now = own.get.call(e.target);
  if (now === tracked) return;
  tracked = state = now; e.target.value = state; });
</script>"""

MASK = """<input aria-label=Phone oninput="const d = this.value.replace(/\\D/g, '').slice(0, 10);
  this.value = d.replace(/(\\d{3})(\\d{3})(\\d{0,4})/, '($1) $2-$3')">"""

CURRENCY = """<input aria-label=Salary onblur="this.value = Number(this.value.replace(/\\D/g, '')).toLocaleString('en') + ' €'">"""

UNTRUSTING = """<input id=f aria-label=Name><script>let state = '';
f.addEventListener('input', (e) => { if (!e.isTrusted) f.value = state; else state = f.value; })</script>"""

KEYS_ONLY = """<input id=f aria-label=Name><script>let state = '';
f.addEventListener('keydown', (e) => { if (e.isTrusted && e.key.length === 1) state += e.key; if (e.key === 'Delete') state = ''; });
f.addEventListener('input', () => { f.value = state; }); f.addEventListener('blur', () => { f.value = state; })</script>"""

REPLACED = """<div id=box><input id=f aria-label=Name></div><script>
box.addEventListener('focusin', () => { if (window.done) return; done = true; box.innerHTML = '<input id=f aria-label=Name>'; box.firstChild.focus(); })</script>"""

TEXTS = [
    pytest.param("<input aria-label=Name value=old>", "Name", "Ada Lovelace", "Ada Lovelace", id="plain"),
    pytest.param(REACT, "Name", "Ada", "Ada", id="controlled"),
    pytest.param(MASK, "Phone", "5551234567", "(555) 123-4567", id="phone mask"),
    pytest.param(CURRENCY, "Salary", "85000", "85,000 €", id="currency on blur"),
    pytest.param(CURRENCY, "Salary", "85000 EUR", "85,000 €", id="its currency on blur"),
    pytest.param(UNTRUSTING, "Name", "Ada", "Ada", id="only trusted input"),
    pytest.param(KEYS_ONLY, "Name", "Ada", "Ada", id="only keys"),
    pytest.param(REPLACED, "Name", "Ada", "Ada", id="replaced on focus"),
    pytest.param("<textarea aria-label=Why>old</textarea>", "Why", "One\nTwo – ü", "One\nTwo – ü", id="lines"),
    pytest.param("<input aria-label=Mail type=email>", "Mail", "a@b.example", "a@b.example", id="email"),
    pytest.param("<input aria-label=Years type=number>", "Years", "7", "7", id="number"),
    pytest.param("<input aria-label=Start type=date>", "Start", "2027-01-31", "2027-01-31", id="date"),
    pytest.param("<input aria-label=Name value=old>", "Name", "", "", id="emptied"),
]


async def test_an_amount_in_another_currency_is_not_what_was_entered(session: Session, site: Site):
    await show(session, site, CURRENCY.replace("€", "$"))
    (outcome,) = await session.fill_many([(Fill(value="85000 EUR"), await the(session, "Salary"))])
    assert outcome.failure == "not_taken"


@pytest.mark.thorough
@pytest.mark.parametrize(("markup", "name", "value", "shown"), TEXTS)
@pytest.mark.parametrize("at_once", [True, False], ids=["batch", "single"])
@pytest.mark.sample(6)
async def test_text_is_taken(
    session: Session, site: Site, markup: str, name: str, value: str, shown: str, *, at_once: bool
):
    await show(session, site, markup)
    field = await the(session, name)
    if at_once:
        (outcome,) = await session.fill_many([(Fill(value=value), field)])
    else:
        outcome = await session.act(Fill(value=value), field)
    assert outcome.ok, outcome
    assert await script(session, "document.querySelector('input, textarea').value") == shown


@pytest.mark.thorough
async def test_the_pages_own_state_follows(session: Session, site: Site):
    await show(session, site, REACT)
    await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert await script(session, "state") == "Ada"


@pytest.mark.thorough
async def test_a_field_hears_what_it_hears_from_a_person(session: Session, site: Site):
    await show(
        session,
        site,
        "<input id=f aria-label=Name><script>log = []; for (const t of ['focus', 'keydown', 'beforeinput', 'input', 'keyup',"
        " 'change', 'blur']) f.addEventListener(t, () => log.push(t))</script>",
    )
    await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert await script(session, "log") == ["focus", "keydown", "beforeinput", "input", "keyup", "change", "blur"]


async def test_rich_text_is_replaced(session: Session, site: Site):
    await show(session, site, "<div id=e contenteditable aria-label=Letter role=textbox><p>old</p></div>")
    assert (await session.act(Fill(value="Dear all,\nhello"), await the(session, "Letter"))).ok
    assert await script(session, "e.innerText.replace(/\\n+/g, '\\n').trim()") == "Dear all,\nhello"


async def test_a_value_that_is_too_long_is_not_cut(session: Session, site: Site):
    await show(session, site, "<input aria-label=Zip maxlength=5 value=old>")
    field = await the(session, "Zip")
    for outcome in (
        await session.act(Fill(value="123456"), field),
        *await session.fill_many([(Fill(value="123456"), field)]),
    ):
        assert outcome.failure == "not_taken"
    assert await script(session, "document.querySelector('input').value") == "old"


async def test_a_value_that_the_page_refuses_is_not_success(session: Session, site: Site):
    await show(session, site, "<input id=f aria-label=Name onblur=\"this.value = ''\">")
    (outcome,) = await session.fill_many([(Fill(value="Ada"), await the(session, "Name"))])
    assert outcome.failure == "not_taken"
    assert "Ada" not in repr(outcome)


@pytest.mark.thorough
async def test_a_readonly_field_is_left(session: Session, site: Site):
    await show(session, site, "<input aria-label=Name readonly value=old>")
    field = await the(session, "Name")
    assert (await session.act(Fill(value="Ada"), field, deadline_s=SHORT_S)).failure == "readonly"
    assert (await session.fill_many([(Fill(value="Ada"), field)]))[0].failure == "readonly"


@pytest.mark.thorough
async def test_a_readonly_field_is_waited_for_while_the_page_looks_something_up(session: Session, site: Site):
    asked, found = asyncio.Event(), asyncio.Event()

    async def look_up(_: object, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await found.wait()
        writer.write(answer("Graz"))

    site.on("/city", look_up)
    await show(session, site, "<input id=f aria-label=City readonly>")
    await script(session, "fetch('/city').then(() => { f.readOnly = false }); 1")
    await asked.wait()
    filling = asyncio.create_task(session.act(Fill(value="Graz"), await the(session, "City")))
    # the action takes less time to see the field as read-only, where the machine is quick; else the test shows less
    asyncio.get_running_loop().call_later(0.3, found.set)
    assert (await filling).ok


@pytest.mark.thorough
async def test_typing_goes_on_after_what_stands(session: Session, site: Site):
    await show(session, site, "<input aria-label=Name value='Ada '>")
    outcome = await session.act(Type(value="Lovelace"), await the(session, "Name"))
    assert (outcome.ok, outcome.how) == (True, "keys")
    assert (await the(session, "Name")).value == "Ada Lovelace"


@pytest.mark.thorough
async def test_typing_may_empty_the_field_first(session: Session, site: Site):
    await show(session, site, "<input aria-label=Name value='Ada '>")
    assert (await session.act(Type(value="Grace", clear=True), await the(session, "Name"))).ok
    assert (await the(session, "Name")).value == "Grace"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("heard", "value"),
    [
        ("oninput=\"this.value = this.value.replace('.', '')\"", "1.50"),
        ("oninput=\"this.value = this.value.replace('-', '')\"", "-5"),
        ("oninput=\"if (this.value === 'Ada') this.value = 'Adamson'\"", "Ada"),
        ("onkeydown=\"if (event.key === 'Delete') event.preventDefault()\"", "new"),
    ],
    ids=["a mask without points", "a mask without signs", "a completion", "a field that is never empty"],
)
async def test_typing_holds_the_very_text_in_place_of_the_old_one_or_restores_that(
    session: Session, site: Site, heard: str, value: str
):
    await show(session, site, f"<input id=a aria-label=Amount value=7 {heard}>")
    outcome = await session.act(Type(value=value, clear=True), await the(session, "Amount"))
    held = str(await script(session, "a.value"))
    assert (outcome.ok, held.replace(",", ".")) in [(True, value), (False, "7")], outcome
    assert await script(session, "document.activeElement.id") == "a"


REGROUPS = """<label>Day of delivery <input id=day value="__.__.____"></label><script>
day.addEventListener('input', () => { const d = day.value.replace(/\\D/g, '').slice(0, 8).padEnd(8, '_'); day.value = `${d.slice(0, 2)}.${d.slice(2, 4)}.${d.slice(4)}` })</script>"""


@pytest.mark.thorough
async def test_a_day_whose_digits_a_mask_has_put_into_other_groups_is_not_what_was_entered(
    session: Session, site: Site
):
    await show(session, site, REGROUPS)
    (outcome,) = await session.fill_many([(Fill(value="2027-03-17"), await the(session, "Day of delivery"))])
    assert outcome.failure == "not_taken"
