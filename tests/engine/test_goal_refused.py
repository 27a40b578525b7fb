"""A press that the site answered with a message: nothing is pressed twice, and no end is told that was not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK
from tests.sites.act_server import answer
from tests.sites.forms import FormSite, form, page, text

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom
    from tests.sites.act_server import Request

pytestmark = pytest.mark.browser

GOAL = 'enter "{{who}}" in "Your name", click "Send message", check that "Board" is shown'
FORM = form(text("Your name", "who"), button="Send message")


@pytest.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        yield site


def board(site: FormSite, message: str = "") -> str:
    """A board whose page says the message after each sending, above the empty form."""
    site.takes("/send", page("Board", f"<p role=alert>{message}</p>" if message else "", FORM))
    return site.page("/board", page("Board", FORM))


@pytest.mark.parametrize(
    "message", ["Please note: your entry waits for the next round.", "Please use another name than this one."]
)
async def test_a_goal_is_not_complete_where_the_page_complains_of_its_press(
    custom: Custom, site: FormSite, message: str
):
    start = board(site, message)
    for who in ("Di Ray", "Ed Fox"):
        ran = await custom.run(start, GOAL, submit="submit", input={"who": who})
        assert ran.status not in ("complete", "stuck"), ran
        assert message in ran.reason, ran
    assert await custom.books.list() == []
    assert [sent["who"] for sent in site.posted("/send")] == ["Di Ray", "Ed Fox"]


async def test_a_replay_whose_press_is_refused_does_not_press_again(custom: Custom, site: FormSite):
    start = board(site)
    learned = await custom.run(start, GOAL, submit="submit", input={"who": "Di Ray"})
    assert learned.status == "complete", learned
    board(site, "Please use another name than this one.")
    ran = await custom.run(start, GOAL, submit="submit", input={"who": "Ed Fox"})
    assert ran.status == "needs_person", ran
    assert "Please use another name" in ran.reason
    assert [sent["who"] for sent in site.posted("/send")] == ["Di Ray", "Ed Fox"]


async def test_what_an_answer_takes_back_leaves_the_sending_open_at_first_and_in_a_replay(
    custom: Custom, site: FormSite
):
    goal = 'enter "{{who}}" in "Your name", click "Send message", check that "Message saved" is shown'
    start = board(site)
    site.takes("/send", page("Board", "<p>Message saved</p>"))
    learned = await custom.run(start, goal, submit="submit", input={"who": "Di Ray"})
    assert learned.status == "complete", learned
    site.takes("/send", page("Board", "<p>Message saved, except for your name.</p>"))
    replayed = await custom.run(start, goal, submit="submit", input={"who": "Ed Fox"})
    first = await custom.run(start, goal, submit="submit", input={"who": "Jo Kim"}, execution_mode="rules_only")
    for ran in (replayed, first):
        assert ran.status == "unknown", ran
        assert [event.landed for event in ran.events("effect_resolved")] == [True, None]
    assert [sent["who"] for sent in site.posted("/send")] == ["Di Ray", "Ed Fox", "Jo Kim"]


async def test_the_same_goal_again_presses_nothing_that_an_earlier_run_has_sent(custom: Custom, site: FormSite):
    site.takes("/send", page("Thread", "<p>This thread is closed to replies.</p>", FORM))
    start = site.page("/thread", page("Thread", FORM))
    goal = 'enter "{{who}}" in "Your name", click "Send message", check that "{{who}}" is shown'
    for _ in range(2):
        ran = await custom.run(start, goal, submit="submit", input={"who": "Di Ray"}, limits=QUICK)
        assert ran.status == "unknown", ran
        assert "then say what became of it" in ran.reason
    assert site.posted("/send") == [{"who": "Di Ray"}]


@pytest.mark.thorough
async def test_a_goal_may_expect_the_complaint(custom: Custom, site: FormSite):
    start = board(site, "Please use another name than this one.")
    goal = 'enter "Di Ray" in "Your name", click "Send message", check that "Please use another name" is shown'
    ran = await custom.run(start, goal, submit="submit")
    assert ran.status == "complete", ran


@pytest.mark.thorough
async def test_what_a_page_says_after_a_press_is_told_with_what_could_not_be_done_then(custom: Custom, site: FormSite):
    wrong = "Wrong user name or password."
    asks = form(text("User name", "user"), action="/login", button="Sign in")
    site.takes("/login", page("Sign in", f"<p>{wrong}</p>", asks))
    start = site.page("/login", page("Sign in", asks))
    goal = 'enter "sam" in "User name", click "Sign in", click "Tickets", check that "Ticket 7" is shown'
    ran = await custom.run(start, goal, submit="submit", limits=QUICK)
    assert ran.status not in ("complete", "unknown"), ran
    assert f"After “Sign in” the page says: “{wrong}”." in ran.reason, ran


@pytest.mark.thorough
@pytest.mark.parametrize("status", ["409 Conflict", "500 Internal Server Error"])
async def test_the_status_and_the_words_of_a_refusal_are_told(custom: Custom, site: FormSite, status: str):
    start = board(site)
    site.takes("/send", page("Conflict", "<p>This was changed by somebody else. Nothing was saved.</p>"), status=status)
    ran = await custom.run(start, GOAL, submit="submit", input={"who": "Di Ray"}, limits=QUICK)
    assert ran.status != "complete", ran
    told = f"The site answered “Send message” with status {status[:3]}: "
    assert told in ran.reason, ran
    assert "“This was changed by somebody else. Nothing was saved.”" in ran.reason


@pytest.mark.thorough
async def test_a_goal_that_an_earlier_run_has_done_is_done_again_with_a_word(custom: Custom, site: FormSite):
    start = board(site)
    first = await custom.run(start, GOAL, submit="submit", input={"who": "Di Ray"})
    again = await custom.run(start, GOAL, submit="submit", input={"who": "Di Ray"})
    other = await custom.run(start, GOAL, submit="submit", input={"who": "Ed Fox"})
    assert [each.status for each in (first, again, other)] == ["complete"] * 3
    told = [[event.text for event in each.events("noticed") if event.what == "sent"] for each in (first, again, other)]
    assert [len(each) for each in told] == [0, 1, 0], told
    assert told[1][0].startswith(f"Run {first.run.id} did this on 2")
    assert told[1][0].endswith(", with the same data.")


ROOM = """<h1>Room</h1><p role=status></p><button>Book</button><button>Join waiting list</button><script>
const [book, join] = document.querySelectorAll('button')
book.onclick = async () => {
    await fetch('/book', {method: 'POST', body: 'book'})
    document.querySelector('p').textContent = 'Done: Book'
}
</script>"""


async def test_a_known_way_whose_press_does_nothing_is_not_complete(custom: Custom, site: FormSite):
    """The words that the goal expects stand on the page anyway."""
    site.takes("/book", page("Room", "ok"))
    url = site.page("/room", page("Room", ROOM))
    goal = 'click "{0}", check that "{0}" is shown'
    first = await custom.run(url, goal.format("Book"), limits=QUICK, submit="submit")
    assert first.status == "complete", first
    other = await custom.run(url, goal.format("Join waiting list"), limits=QUICK, submit="submit")
    assert other.rungs >= {"replay"}
    assert other.status != "complete", other


@pytest.mark.parametrize("is_known", [False, True], ids=["rules", "replay"])
async def test_a_press_that_the_site_refuses_by_a_status_was_not_sent(
    custom: Custom, site: FormSite, *, is_known: bool
):
    """Nothing is pressed again with the same answers, and the next run may press."""

    asked = 0

    async def taken(_: Request, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        writer.write(answer(page("Sorry", "<p>The last place was just taken.</p>"), status="409 Conflict"))
        await writer.drain()

    start, who = board(site), iter(("Di Ray", "Ed Fox", "Ed Fox") if is_known else ("Ed Fox", "Ed Fox"))
    if is_known:
        learned = await custom.run(start, GOAL, submit="submit", input={"who": next(who)}, limits=QUICK)
        assert learned.status == "complete", learned
    site.on("/send", taken)
    for name in who:
        ran = await custom.run(start, GOAL, submit="submit", input={"who": name}, limits=QUICK)
        assert ran.status in ("stuck", "needs_person", "failed"), ran
        assert "with status 409: “Sorry”, “The last place was just taken.”. So nothing was taken" in ran.reason, ran
        assert "may have been sent" not in ran.reason
        assert ran.reason.count("The last place was just taken.") == 1, ran.reason
    assert asked == 2


@pytest.mark.thorough
async def test_an_end_that_is_not_known_quotes_the_page(custom: Custom, site: FormSite):
    start = board(site)
    learned = await custom.run(start, GOAL, submit="submit", input={"who": "Di Ray"}, limits=QUICK)
    assert learned.status == "complete", learned
    site.takes("/send", page("Larch", "<p>You are number 12 on our list.</p>"))
    ran = await custom.run(start, GOAL, submit="submit", input={"who": "Ed Fox"}, limits=QUICK)
    assert ran.status != "complete", ran
    assert "You are number 12 on our list." in ran.reason


NOTE = "Ce nom est aux loups."
"""Words of no rule."""


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (f"<p class=error>{NOTE}</p>", "needs_person"),
        (f"<p>{NOTE}</p>", "unknown"),
        ("<button type=button class=btn-danger>Withdraw</button>", "unknown"),
    ],
)
async def test_a_marked_error_over_the_kept_form_refuses_the_press_of_a_goal(
    custom: Custom, site: FormSite, said: str, status: str
):
    kept = form(text("Your name", "who", value="Di Ray"), button="Send message")
    site.takes("/send", page("Board", said, kept))
    ran = await custom.run(board_of(site), GOAL, submit="submit", input={"who": "Di Ray"})
    assert (ran.status, len(site.posted("/send"))) == (status, 1), ran
    assert NOTE in ran.reason or NOTE not in said


def board_of(site: FormSite) -> str:
    return site.page("/board", page("Board", FORM))


ANSWERED = """<p id=said></p><script>document.forms[0].onsubmit = async event => { event.preventDefault();
const reply = await fetch('/send', {method: 'POST', body: new URLSearchParams(new FormData(event.target))});
said.textContent = (await reply.json()).error }</script>"""


async def test_an_answer_that_refuses_a_goals_press_is_told_as_a_refusal(custom: Custom, site: FormSite):
    site.takes("/send", '{"ok": false, "error": "The board takes 2 notes a day. Di Ray was not added."}')
    start = site.page("/board", page("Board", FORM, ANSWERED))
    goal = 'enter "Di Ray" in "Your name", click "Send message", check that "Di Ray" is shown'
    ran = await custom.run(start, goal, submit="submit")
    assert (ran.status, len(site.posted("/send"))) == ("needs_person", 1), ran
    assert "2 notes a day" in ran.reason
