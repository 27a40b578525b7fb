"""A text with a box for each character goes into its boxes, from the first one on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Fill

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

BOXES = "".join(f"<input aria-label='Digit {at}' maxlength=1 size=1>" for at in range(1, 7))
MOVES_ON = f"""<div id=all>{BOXES}</div><script>
all.addEventListener('input', (e) => {{ if (e.target.value) e.target.nextElementSibling?.focus(); }});</script>"""
KEYS_ONLY = f"""<div id=all>{BOXES}</div><script>const state = new Map();
all.addEventListener('keydown', (e) => {{ if (e.isTrusted && e.key.length === 1) state.set(e.target, e.key); }});
all.addEventListener('input', (e) => {{ e.target.value = state.get(e.target) ?? '';
  if (e.target.value) e.target.nextElementSibling?.focus(); }});</script>"""
HELD = "[...document.querySelectorAll('input')].map((box) => box.value).join('|')"


@pytest.mark.thorough
@pytest.mark.sample(2)
@pytest.mark.parametrize("body", [BOXES, MOVES_ON, KEYS_ONLY], ids=["plain", "the focus moves on", "only keys"])
async def test_each_character_goes_into_its_box(session: Session, site: Site, body: str):
    await show(session, site, body)
    first = await the(session, "Digit 1")
    (entered,) = await session.fill_many([(Fill(value="482913"), first)])
    assert entered.ok, entered
    assert await script(session, HELD) == "4|8|2|9|1|3"


async def test_a_text_by_itself_goes_into_them_too_in_the_place_of_what_stood_there(session: Session, site: Site):
    await show(session, site, BOXES.replace("size=1", "size=1 value=7"))
    assert (await session.act(Fill(value="1234"), await the(session, "Digit 1"))).ok
    assert await script(session, HELD) == "1|2|3|4||"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("body", "name", "value"),
    [
        (BOXES, "Digit 1", "1234567"),
        (BOXES, "Digit 3", "482913"),
        ("<input aria-label=Initial maxlength=1><br><input aria-label=City>", "Initial", "AB"),
    ],
    ids=["more characters than boxes", "not from the first on", "one box alone"],
)
async def test_what_has_no_room_is_not_entered(session: Session, site: Site, body: str, name: str, value: str):
    await show(session, site, body)
    (entered,) = await session.fill_many([(Fill(value=value), await the(session, name))])
    assert (entered.ok, entered.failure) == (False, "not_taken")
    assert str(await script(session, HELD)).strip("|") == ""
