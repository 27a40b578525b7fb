"""Nothing leaves unasked that nobody pressed for, and no ordinary page asks for more than it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.leaving_pages import LEAKING, ORDINARY, Case, LeavingSite
from tests.engine.running import IDA, QUICK, Scripted
from tests.sites.forms import FormSite, page, script

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.engine.running import Footpath, Ran

pytestmark = pytest.mark.browser

HOVERS = Case(
    "",
    "<a href=/later onmouseenter=\"fetch('/effect', {method: 'POST', body: 'id=7'})\">Details</a>"
    "<a href=/more>Menu</a>",
)
OVER = 'hover over "Details", hover over "Menu"'


def told(ran: Ran) -> list[str]:
    """What was told of what the page sent without a press."""
    return [each.what for each in ran.events("unpressed")]


TYPES = {"fill": "fill_form", "apply": "apply"}


def ways(cases: tuple[Case, ...]) -> list[object]:
    return [pytest.param(case, mode, id=f"{case.name} {mode}") for case in cases for mode in case.modes]


async def done(footpath: Footpath, custom: Custom, site: LeavingSite, mode: str, person: Scripted) -> Ran | None:
    """Work the page of a site without permission to send."""
    if mode == "explore":
        await custom.explore(site.start)
        return None
    if mode == "goal":
        return await custom.run(site.start, site.case.goal, person=person, submit="review", limits=QUICK)
    return await footpath.run(TYPES[mode], site.start, IDA, person, submit="review", limits=QUICK)


@pytest.mark.thorough
@pytest.mark.parametrize(("case", "mode"), ways(LEAKING))
@pytest.mark.sample(6)
async def test_nothing_leaves_unasked(footpath: Footpath, custom: Custom, case: Case, mode: str):
    async with LeavingSite(case) as site:
        await done(footpath, custom, site, mode, Scripted(approves=False))
        assert site.left == []


@pytest.mark.thorough
@pytest.mark.parametrize(("case", "mode"), ways(ORDINARY))
@pytest.mark.sample(4)
async def test_an_ordinary_page_asks_no_more_and_is_told_of_nothing_stopped(
    footpath: Footpath, custom: Custom, case: Case, mode: str
):
    async with LeavingSite(case) as site:
        ran = await done(footpath, custom, site, mode, person := Scripted(approves=False))
        assert ran is not None
        assert len(person.reviews) == (mode in TYPES), ran
        assert "stopped" not in told(ran), ran


@pytest.mark.thorough
async def test_what_saves_itself_leaves_once_for_each_entry_if_the_task_may_send(footpath: Footpath):
    case = next(each for each in LEAKING if each.name == "settings that save themselves")
    async with LeavingSite(case) as site:
        ran = await footpath.fill(site.start, limits=QUICK)
        assert (len(site.left), sorted(told(ran))) == (2, ["sent", "sent", "taken", "taken"]), ran
        assert "as the task allows" in ran.events("unpressed")[0].text
        assert "the site may have what the page has sent without any press" in ran.reason


async def test_no_end_says_that_nothing_was_sent_where_the_page_keeps_a_draft(footpath: Footpath):
    case = next(each for each in ORDINARY if each.name == "a draft kept by POST")
    async with LeavingSite(case) as site:
        ran = await footpath.run("fill_form", site.start, IDA, Scripted(approves=False), submit="review", limits=QUICK)
        assert "the site may have" in ran.reason
        assert "othing was sent" not in ran.reason


async def test_what_a_hover_sends_is_stopped_and_told(custom: Custom):
    goal = 'hover over "Details", check that "Clock maker" is shown'
    async with LeavingSite(HOVERS) as site:
        ran = await custom.run(site.start, goal, submit="review", limits=QUICK)
        assert (site.left, told(ran)) == ([], ["stopped"]), ran
        assert "without any press. Footpath stopped the request" in ran.reason
        ran = await custom.run(site.start, goal, submit="submit", limits=QUICK)
        assert len(site.left) == 1, ran


async def test_what_a_press_has_queued_leaves_once_though_a_hover_sends_it(custom: Custom):
    """The press itself sends nothing, so that it could be made again: what the hover sends is still of that press."""
    async with FormSite() as site:
        site.takes("/lists/7", "done")
        code = script(
            "let queue = []; const flush = () => { for (const each of queue) "
            "fetch('/lists/7', { method: 'POST', body: 'n=' + each }); queue = [] }"
        )
        body = '<button type=button onclick="queue.push(1)">Send</button><a href=/more onmouseenter="flush()">Menu</a>'
        start = site.page("/lists", page("Lists", body, code))
        goal = 'click "Send", hover over "Menu", click "Send", hover over "Menu", check that "Lists" is shown'
        ran = await custom.run(start, goal, submit="submit", limits=QUICK)
        assert len(site.sent) == 1, ran


@pytest.mark.thorough
async def test_what_a_hover_sends_leaves_once_in_a_run(custom: Custom):
    async with LeavingSite(HOVERS) as site:
        goal = f'{OVER}, {OVER}, check that "Clock maker" is shown'
        ran = await custom.run(site.start, goal, submit="submit", limits=QUICK)
        assert (len(site.left), told(ran)) == (1, ["sent", "taken", "stopped"]), ran


async def test_what_a_hover_has_sent_leaves_no_second_time_at_the_next_attempt(custom: Custom):
    async with LeavingSite(HOVERS) as site:
        goal = f'{OVER}, check that "Never there" is shown'
        for attempt in range(2):
            ran = await custom.run(site.start, goal, submit="submit", limits=QUICK)
            assert ran.status != "complete"
            assert (len(site.left), "stopped" in told(ran)) == (1, attempt > 0), ran


@pytest.mark.thorough
async def test_what_the_site_has_declined_may_leave_again(custom: Custom):
    async with FormSite() as site:
        site.takes("/effect", "no", status="409 Conflict")
        start = site.page("/start", page("Clock maker", HOVERS.body))
        goal = f'{OVER}, {OVER}, check that "Clock maker" is shown'
        ran = await custom.run(start, goal, submit="submit", limits=QUICK)
        assert (len(site.sent), told(ran)) == (2, ["sent", "declined"] * 2), ran


async def test_what_the_site_does_not_answer_for_is_told_at_the_end(custom: Custom):
    async with FormSite() as site:
        site.takes("/effect", "broken", status="500 Internal Server Error")
        start = site.page("/start", page("Clock maker", HOVERS.body))
        goal = f'{OVER}, {OVER}, check that "Clock maker" is shown'
        ran = await custom.run(start, goal, submit="submit", limits=QUICK)
        assert (len(site.sent), told(ran)) == (1, ["sent", "stopped", "unclear"]), ran
        assert "has not told whether it took" in ran.reason


@pytest.mark.thorough
async def test_all_that_was_stopped_is_told_by_count(custom: Custom, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("footpath.engine.unpressed.MOST", 2)
    sends = "for (let n = 1; n < 6; n++) fetch('/effect/' + n, {method: 'POST'})"
    async with FormSite() as site:
        start = site.page("/start", page("Clock maker", f'<a href=/later onmouseenter="{sends}">Details</a>'))
        goal = 'hover over "Details", check that "Clock maker" is shown'
        ran = await custom.run(start, goal, submit="review", limits=QUICK)
        assert (site.requests[1:], told(ran)) == ([], ["stopped"] * 3), ran
        assert ran.events("unpressed")[-1].text.startswith("In all, 5 requests"), ran
