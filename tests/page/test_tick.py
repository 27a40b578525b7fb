"""Ticks come to their state once; a batch names each failure."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import show, the

from footpath.schema.action import Check, Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser


BOXES = """<label><input type=checkbox> Native</label>
<input type=checkbox id=s style='position:absolute;opacity:0;width:1px;height:1px'><label for=s>Styled</label>
<div role=switch aria-checked=false tabindex=0 onclick="this.ariaChecked = this.ariaChecked !== 'true'">Switch</div>
<button aria-pressed=false onclick="setTimeout(() => this.ariaPressed = this.ariaPressed !== 'true', 80)">Toggle</button>"""


@pytest.mark.parametrize("name", ["Native", "Styled", "Switch", "Toggle"])
async def test_a_tick_comes_to_its_state_once(session: Session, site: Site, name: str):
    await show(session, site, BOXES)
    for wanted, unchanged in ((True, False), (True, True), (False, False)):
        outcome = await session.act(Check(checked=wanted), await the(session, name))
        assert (outcome.ok, outcome.unchanged) == (True, unchanged)
    assert not (await the(session, name)).checked


async def test_a_tick_that_does_not_hold_is_not_success(session: Session, site: Site):
    await show(session, site, "<label><input type=checkbox onclick='event.preventDefault()'> I agree</label>")
    (outcome,) = await session.fill_many([(Check(), await the(session, "I agree"))])
    assert outcome.failure == "not_taken"


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
