"""The roles' tools on real pages: what is tried out is put back, and what is read is what the page says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.roles.desks import Noted, a_desk, call, reply, sight_of

from footpath.roles.goal_roles import VERIFIER
from footpath.roles.loop import run
from footpath.roles.sight import Done
from footpath.schema.diff import diff

if TYPE_CHECKING:
    from tests.sites.act_server import Site

    from footpath.page.session import Session
    from footpath.roles.sight import Sight
    from footpath.schema.action import Action

pytestmark = pytest.mark.browser

DONE = reply(call("mark_done", summary="x", achieved=True))


@dataclasses.dataclass
class Real:
    """The page port over a session, without what the engine adds."""

    session: Session

    async def look(self) -> Sight:
        await self.session.settle()
        tabs = self.session.tabs
        return dataclasses.replace(
            sight_of(await self.session.observe()), tabs=len(tabs.open), tab=tabs.open.index(self.session.tab)
        )

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        before = await self.look()
        outcome = await self.session.act(action, before.elements.get(ref))
        sight = await self.look()
        changed = diff(before.snapshot, sight.snapshot)
        return Done(outcome, sight, "" if changed.is_empty else changed.to_text().replace("\n", "; "))

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        return ""

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        return await self.session.screenshot(full=of == "page")

    async def ask(self, question: str, options=(), *, meaning: str = "", of: str = "") -> str:
        return ""


HEAD = "<!doctype html><meta charset=utf-8><title>Rooms</title>"
MENU = (
    HEAD
    + """<nav><button aria-haspopup=menu aria-expanded=false id=m
 onclick="this.ariaExpanded='true';list.hidden=false">More</button>
 <ul role=menu id=list hidden><li role=menuitem tabindex=0>Sign out<li role=menuitem tabindex=0>Help</ul></nav>
 <span tabindex=0 id=info role=button aria-label="About the price"
  onmouseover="hint.hidden=false" onmouseout="hint.hidden=true">i</span><p id=hint hidden>Taxes are included.</p>
 <label><input type=checkbox id=agree> I agree</label><p id=said></p>
 <a href="/other" id=away>Terms</a> <a href="/other" target=_blank>Terms in a new tab</a>
 <button onclick="document.getElementById('agree').checked=true">Agree to all</button>"""
)


async def explored(session: Session, site: Site, name: str, how: str):
    """What a role is told after it tried an element out, and the page after that."""
    site.serve(HEAD + "<h1>Terms</h1>", path="/other")
    page, noted = Real(session), Noted()
    await session.goto(site.serve(MENU))
    sight = await page.look()
    (ref,) = (each.ref for each in sight.snapshot.elements if each.name == name)
    desk = a_desk([reply(call("explore", ref=ref, how=how, reason="see")), DONE], page, note=noted)
    first, *_ = await run(desk)
    return first.calls[0], await page.look(), noted.noticed()


@pytest.mark.thorough
async def test_a_menu_that_was_opened_is_shown_and_stays(session: Session, site: Site):
    told, sight, noticed = await explored(session, site, "More", "open")
    assert told.success
    assert 'menuitem "Help"' in told.result
    assert any(each.name == "Help" and not each.hidden for each in sight.snapshot.elements)
    assert noticed == []


@pytest.mark.thorough
async def test_a_hint_is_read_by_hovering(session: Session, site: Site):
    told, _, noticed = await explored(session, site, "About the price", "hover")
    assert "Taxes are included." in told.result
    assert noticed == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "what"), [("Terms", "url: "), ("Terms in a new tab", "it opened another tab")])
async def test_a_link_that_led_away_is_undone(session: Session, site: Site, name: str, what: str):
    told, sight, noticed = await explored(session, site, name, "open")
    assert told.success
    assert told.result.startswith(f"it was undone, as it did more than show: {what}")
    assert any(each.name == "More" for each in sight.snapshot.elements)
    assert noticed == ["undone"]


async def test_a_box_that_was_ticked_is_unticked(session: Session, site: Site):
    _, sight, noticed = await explored(session, site, "I agree", "open")
    assert [each.checked for each in sight.snapshot.elements if each.name == "I agree"] == [False]
    assert noticed == ["undone"]


@pytest.mark.thorough
async def test_what_cannot_be_undone_is_said(session: Session, site: Site):
    told, _, noticed = await explored(session, site, "Agree to all", "open")
    assert not told.success
    assert told.error.startswith("it could not be undone")
    assert noticed == ["undone"]


FORM = (
    HEAD
    + """<h1>Book a room</h1><form onsubmit="event.preventDefault();
 document.body.innerHTML='<h1>Booked</h1><p>Your number is R-4711.</p>'">
 <label>Name <input name=name required></label>
 <label>City <select name=city><option>Lisbon<option>Porto</select></label>
 <label>Note <input name=note></label><button>Book</button></form>"""
)


async def test_a_form_is_worked_in_one_batch_and_proven_by_the_page(session: Session, site: Site):
    page = Real(session)
    await session.goto(site.serve(FORM))
    refs = {each.name: each.ref for each in (await page.look()).snapshot.elements}
    working = a_desk(
        [
            reply(
                call("fill", ref=refs["Name"], value="Ada", reason="the guest"),
                call("select", ref=refs["City"], options=["Porto"], reason="the city"),
                call("click", ref=refs["Book"], reason="book"),
            ),
            reply(
                call("verify_action_result", expected="Booked"),
                call("extract_data", name="number", value="R-4711"),
                call("mark_done", summary="Booked under R-4711.", achieved=True),
            ),
        ],
        page,
    )
    first, second = await run(working)
    assert [each.success for each in (*first.calls, *second.calls)] == [True] * 6
    assert working.recall.extracted == {"number": "R-4711"}
    verdict = reply(call("mark_complete", reason="booked", proof="Your number is R-4711."))
    judging = a_desk([verdict], page, VERIFIER, recall=working.recall, summary="Booked.")
    await run(judging)
    assert judging.end
    assert judging.end.kind == "complete"


@pytest.mark.thorough
async def test_what_the_page_does_not_say_is_not_kept(session: Session, site: Site):
    page = Real(session)
    await session.goto(site.serve(FORM))
    desk = a_desk([reply(call("extract_data", name="number", value="R-1234")), DONE], page)
    first, _ = await run(desk)
    assert "does not show this text" in first.calls[0].error
    assert desk.recall.extracted == {}


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("about", ["room 7", "{ref}"])
async def test_a_region_is_read_in_depth(session: Session, site: Site, about: str):
    rooms = "".join(
        f"<section aria-label='Room {n}'><p>Sea view {n}</p><button>Take {n}</button></section>" for n in range(40)
    )
    page = Real(session)
    await session.goto(site.serve(f"{HEAD}<main>{rooms}</main>"))
    sight = await page.look()
    (ref,) = (each.ref for each in sight.snapshot.elements if each.name == "Take 7")
    first, _ = await run(a_desk([reply(call("inspect_page", about=about.format(ref=ref))), DONE], page))
    assert "Sea view 7" in first.calls[0].result
    assert "Sea view 30" not in first.calls[0].result


@pytest.mark.thorough
async def test_words_are_found_anywhere_on_the_page_and_told_in_full(session: Session, site: Site):
    long = "The annual meeting of all members takes place " + "in the great hall " * 30 + "on 4 May 2027 at seven."
    page = Real(session)
    await session.goto(site.serve(f"{HEAD}<main><p>{long}</p><button>Join the meeting</button></main>"))
    calls = reply(call("find_text", text="MEETING")), reply(call("find_text", text="picnic")), DONE
    first, second, _ = await run(a_desk(list(calls), page))
    assert long in first.calls[0].result
    assert 'button "Join the meeting"' in first.calls[0].result
    assert second.calls[0].error == "nothing on the page says this"
