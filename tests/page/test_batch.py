"""Values that are entered in one go: each in its order, with what the page does to the ones after it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Check, Fill, Select

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

CLEARS = "<input aria-label=A oninput='{}'><input aria-label=B id=b>"
LATER = 'const c = new MessageChannel(); c.port1.onmessage = () => { b.value = ""; }; c.port2.postMessage(0);'

KEEPS_WHEN_LEFT = """<input aria-label=A name=A onblur=keep(this)>{}<script>
let kept = {{}};
function keep({{ name, value }}) {{ const next = {{ ...kept, [name]: value }}; {} }}
</script>"""
AFTER_THE_EVENT = "queueMicrotask(() => { kept = next; });"
AFTER_MORE = "Promise.resolve().then(async () => {}).then(async () => {}).then(() => { kept = next; });"
TEXT = "<input aria-label=B name=B oninput=keep(this)>"
CHOICE = "<select aria-label=B name=B onchange=keep(this)><option><option>b</select>"
TICK = "<input aria-label=B name=B type=checkbox value=b onchange=keep(this)>"


@pytest.mark.thorough
async def test_a_batch_keeps_the_order_and_names_each_failure(session: Session, site: Site):
    await show(
        session,
        site,
        "<input aria-label=A><input aria-label=B readonly><input aria-label=C disabled>"
        "<label><input type=checkbox> D</label><input aria-label=E>",
    )
    fields = [await the(session, name) for name in "ABCDE"]
    actions = [Fill(value="1"), Fill(value="2"), Fill(value="3"), Check(), Fill(value="5")]
    outcomes = await session.fill_many(list(zip(actions, fields, strict=True)), deadline_s=2)
    assert [o.failure for o in outcomes] == [None, "readonly", "disabled", None, None]


@pytest.mark.thorough
async def test_a_page_that_draws_over_a_value_ends_that_before_the_next_is_entered(session: Session, site: Site):
    await show(session, site, CLEARS.format(f'document.body.append("drawn"); {LATER}'))
    fills = [(Fill(value=name), await the(session, name)) for name in "AB"]
    assert [(o.ok, o.how) for o in await session.fill_many(fills)] == [(True, "batch"), (True, "batch")]
    assert await script(session, "b.value") == "B"


@pytest.mark.thorough
async def test_what_a_page_takes_away_without_drawing_is_entered_once_more(session: Session, site: Site):
    await show(session, site, CLEARS.format(LATER))
    fills = [(Fill(value=name), await the(session, name)) for name in "AB"]
    assert [(o.ok, o.how) for o in await session.fill_many(fills)] == [(True, "batch"), (True, "trusted")]
    assert await script(session, "b.value") == "B"


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("field", "action", "when"),
    [
        (TEXT, Fill(value="b"), AFTER_THE_EVENT),
        (CHOICE, Select(options=("b",)), AFTER_THE_EVENT),
        (TICK, Check(), AFTER_THE_EVENT),
        (TEXT, Fill(value="b"), AFTER_MORE),
    ],
    ids=["text", "choice", "tick", "promises"],
)
async def test_what_a_page_keeps_of_a_field_that_is_left_it_has_kept_before_the_next_is_entered(
    session: Session, site: Site, field: str, action: Fill | Select | Check, when: str
):
    await show(session, site, KEEPS_WHEN_LEFT.format(field, when))
    fills = [(Fill(value="a"), await the(session, "A")), (action, await the(session, "B"))]
    assert [outcome.ok for outcome in await session.fill_many(fills)] == [True, True]
    assert await script(session, "JSON.stringify(kept)") == '{"A":"a","B":"b"}'


DIGITS = "<input aria-label=A oninput='this.value = this.value.replace(/[^0-9]/g, String())'>"
RELOADS = """<select aria-label=A id=a><option>-<option>Oslo<option>Rome</select>
<script>a.onfocus = () => { a.onfocus = null; a.innerHTML = '<option>-<option>Bergen<option>Milan' }</script>"""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("amount", ["52.50", "52,5", "1,052.50"])
async def test_an_amount_that_has_lost_its_decimal_point_is_not_taken(session: Session, site: Site, amount: str):
    await show(session, site, DIGITS)
    (outcome,) = await session.fill_many([(Fill(value=amount), await the(session, "A"))])
    assert (outcome.ok, outcome.failure) == (False, "not_taken")


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("draws", "amount"),
    [
        ("value.replace('.', ',')", "52.50"),
        ("value.replace('.00', String())", "52000.00"),
        ("value + '.00'", "52000"),
        ("value + ' EUR'", "52.50"),
    ],
)
async def test_an_amount_that_is_written_otherwise_is_taken(session: Session, site: Site, draws: str, amount: str):
    await show(session, site, f'<input aria-label=A onchange="value = {draws}">')
    (outcome,) = await session.fill_many([(Fill(value=amount), await the(session, "A"))])
    assert outcome.ok, outcome


@pytest.mark.thorough
async def test_an_amount_is_written_as_its_field_points_it(session: Session, site: Site):
    number = "Number(value.replaceAll('.', '').replace(',', '.'))"
    points = f"value = {number}.toLocaleString('de', {{ style: 'currency', currency: 'EUR' }})"
    await show(session, site, f'<input aria-label=A onblur="{points}">')
    (outcome,) = await session.fill_many([(Fill(value="12500.50"), await the(session, "A"))])
    assert (outcome.ok, (await the(session, "A")).value) == (True, "12.500,50\u00a0€"), outcome


CENTS = "value = (value.replace(/[^0-9]/g, String()) / 100).toLocaleString('en', { minimumFractionDigits: 2 })"


async def test_a_whole_amount_is_written_with_the_cents_that_its_field_counts(session: Session, site: Site):
    shown = {"B": "15.00", "C": "15.00 EUR", "D": "15.00-20.00", "E": "EUR 1.25 to 2", "F": "1.234,50"}
    divides = "".join(f"<input aria-label={each} onblur='value = \"{text}\"'>" for each, text in shown.items())
    await show(session, site, f'<input aria-label=A oninput="{CENTS}">{divides}')
    values = {"A": "1500", "B": "1500", "C": "1500 EUR", "D": "1500-2000", "E": "EUR 12.5 to 2", "F": "12.345,0"}
    filled = await session.fill_many([(Fill(value=value), await the(session, each)) for each, value in values.items()])
    counted, *divided = filled
    assert (counted.ok, (await the(session, "A")).value) == (True, "1,500.00"), counted
    assert [(each.ok, each.failure) for each in divided] == [(False, "not_taken")] * len(shown)


@pytest.mark.thorough
async def test_other_separators_of_the_same_digits_are_kept(session: Session, site: Site):
    pairs = [
        ("18.1.2027", "18.01.2027"), ("01 23 45 67 89", "01.23.45.67.89"), ("65.000", "65,000"), ("12.50", "12,50"),
        ("1.234.567,89 EUR", "1,234,567.89 EUR"), ("4111 1111 1111 1111", "4111-1111-1111-1111"),
    ]  # fmt: skip
    fields = [f"<input aria-label={at} onblur='value = {json.dumps(shown)}'>" for at, (_, shown) in enumerate(pairs)]
    await show(session, site, "".join(fields))
    filled = [(Fill(value=value), await the(session, str(at))) for at, (value, _) in enumerate(pairs)]
    assert [each.ok for each in await session.fill_many(filled)] == [True] * len(pairs)


@pytest.mark.parametrize(("shown", "is_kept"), [("1/11/2027", True), ("11/1/2027", False)])
async def test_a_date_is_kept_without_its_zeros_and_not_with_day_and_month_exchanged(
    session: Session, site: Site, shown: str, is_kept: bool
):
    await show(session, site, f"<input aria-label=A onchange='value = {json.dumps(shown)}'>")
    (outcome,) = await session.fill_many([(Fill(value="01/11/2027"), await the(session, "A"))])
    assert outcome.ok == is_kept, outcome


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("value", ["C++", "me+jobs@example.org"])
async def test_a_text_that_has_lost_what_tells_it_from_another_is_not_taken(session: Session, site: Site, value: str):
    await show(session, site, "<input aria-label=A oninput='this.value = this.value.replace(/[+]/g, String())'>")
    (outcome,) = await session.fill_many([(Fill(value=value), await the(session, "A"))])
    assert (outcome.ok, outcome.failure) == (False, "not_taken")


@pytest.mark.sample(1)
@pytest.mark.parametrize("stood", ["", "Ann"])
async def test_what_a_page_makes_of_a_value_that_it_does_not_take_is_not_left(session: Session, site: Site, stood: str):
    await show(
        session, site, f"<input aria-label=A id=a value='{stood}' oninput='this.value = this.value.slice(0, 5)'>"
    )
    (outcome,) = await session.fill_many([(Fill(value="Christopher"), await the(session, "A"))])
    assert (outcome.ok, outcome.failure) == (False, "not_taken")
    assert await script(session, "a.value") == stood


async def test_a_secret_that_is_not_taken_leaves_its_field_empty(session: Session, site: Site):
    await show(
        session,
        site,
        "<input type=password aria-label=A id=a value=hunter2 oninput='this.value = this.value.slice(0, 5)'>",
    )
    (outcome,) = await session.fill_many([(Fill(value="Christopher"), await the(session, "A"))])
    assert (outcome.ok, outcome.failure) == (False, "not_taken")
    assert await script(session, "a.value") == ""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("alone", [True, False])
async def test_no_other_option_stands_where_a_list_offers_others_once_it_is_entered(
    session: Session, site: Site, alone: bool
):
    await show(session, site, RELOADS)
    oslo = Select(options=("Oslo",)), await the(session, "A")
    outcomes = [await session.act(*oslo)] if alone else await session.fill_many([oslo])
    assert [outcome.ok for outcome in outcomes] == [False]
    assert await script(session, "a.value") == "-"


@pytest.mark.thorough
async def test_an_option_that_moves_as_its_list_is_entered_is_chosen_by_its_words(session: Session, site: Site):
    await show(session, site, RELOADS.replace("<option>Bergen", "<option>Bergen<option>Oslo"))
    assert (await session.act(Select(options=("Oslo",)), await the(session, "A"))).ok
    assert await script(session, "a.value") == "Oslo"
