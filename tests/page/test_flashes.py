"""Texts that a page shows for a while: those that only pass, and those that the page takes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.page.acting import script, show, the

from footpath.schema.action import Click

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session

pytestmark = pytest.mark.browser

PAGE = """<h1>Loans</h1><div id=loans><p>Atlas of birds – <span id=state>on loan</span></p></div>
<p role=status id=said>Ready</p><div id=toasts></div><button id=renew>Renew</button><script>
renew.onclick = () => {{ {shows}; setTimeout(() => {{ {goes}; over = true; }}, 50); }};
let over = false; globalThis.isOver = () => new Promise((done) => {{
  const look = () => (over ? done() : requestAnimationFrame(look)); look();
}});
</script>"""


async def passed(session: Session, site: Site, shows: str, goes: str) -> tuple[str, ...]:
    """The texts that have passed once the button is pressed."""
    await show(session, site, PAGE.format(shows=shows, goes=goes))
    await session.act(Click(), await the(session, "Renew"))
    await script(session, "isOver()")
    return (await session.observe_at_rest(5)).passed


@pytest.mark.parametrize(
    ("shows", "goes"),
    [
        ("toasts.innerHTML = '<p>Renewed</p>'", "toasts.replaceChildren()"),
        ("said.textContent = 'Renewed'", "said.textContent = 'Ready'"),
        ("renew.textContent = 'Renewed'", "renew.textContent = 'Renew'"),
    ],
)
async def test_a_message_passes(session: Session, site: Site, shows: str, goes: str):
    assert "Renewed" in await passed(session, site, shows, goes)


@pytest.mark.parametrize(
    ("shows", "goes"),
    [
        ("state.firstChild.data = 'Renewed'", "state.firstChild.data = 'on loan'"),
        ("state.textContent = 'Renewed'", "state.textContent = 'on loan'"),
        (
            "loans.innerHTML = '<p>Atlas of birds – <span>Renewed</span></p>'",
            "loans.innerHTML = '<p>Atlas of birds – <span>on loan</span></p>'",
        ),
    ],
)
async def test_what_was_there_before_takes_back_what_came_in_its_place(
    session: Session, site: Site, shows: str, goes: str
):
    assert not any("Renewed" in each for each in await passed(session, site, shows, goes))
