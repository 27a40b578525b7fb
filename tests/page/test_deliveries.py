"""What a tab has brought to sites, told however much that is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.page.acting import the
from tests.sites.act_server import Site, answer

from footpath.page.deliveries import Deliveries, is_never_sent
from footpath.page.grant import Grant
from footpath.schema.action import Click

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.page.browser import Browser

LIMIT = 3
MANY = [f"r{number}" for number in range(2 * LIMIT)]


def test_what_goes_where_nothing_went_or_is_the_persons_is_new():
    ours = Deliveries()
    ours.note_sent("r1", "POST /beat")
    for request, place in (("r2", "POST /beat"), ("r3", "POST /book"), ("r4", "POST /lost")):
        ours.note_sent(request, place)
    ours.note_refused("r4")
    assert ours.anew(1) == ("POST /book",)
    ours.note_sent("r5", "POST /beat", is_personal=True)
    assert ours.anew(1) == ("POST /book", "POST /beat")


def test_what_our_own_proxy_keeps_back_is_brought_to_nobody():
    ours = Deliveries()
    ours.note_sent("r1", "POST /r1")
    ours.note_failure("r1")
    assert (ours.brought(), ours.failed) == (1, 1)
    ours.note_refused("r1")
    assert (ours.brought(), ours.failed) == (0, 0)


@pytest.mark.parametrize("never_sent", [False, True])
def test_what_a_site_has_led_on_it_has_had_whatever_became_of_the_rest(never_sent: bool):
    ours = Deliveries()
    ours.note_sent("r1", "POST /r1")
    ours.note_redirect("r1")
    ours.note_failure("r1", never_sent=never_sent)
    ours.note_refused("r1")
    assert (ours.brought(), ours.failed) == (1, 1)


def test_what_is_kept_back_late_does_not_make_up_for_what_came_after_it():
    ours = Deliveries()
    ours.note_sent("visited", "POST /visited")
    since = ours.begun
    ours.note_sent("form", "POST /form")
    ours.note_refused("visited")
    assert ours.brought(since) == 1
    ours.note_refused("form")
    assert ours.brought(since) == 0


def test_what_comes_after_more_than_is_told_apart_counts_from_any_time():
    ours = Deliveries(LIMIT)
    for number, request in enumerate(MANY):
        assert [ours.brought(since) for since in range(number + 1)] == list(range(number, -1, -1))
        ours.note_sent(request, f"POST /{request}")


def test_what_was_never_sent_is_no_failure():
    ours = Deliveries()
    ours.note_failure("r1", never_sent=True)
    assert ours.failed == 0


def _send(ours: Deliveries, request: str) -> None:
    ours.note_sent(request, f"POST /{request}")


@pytest.mark.parametrize("what", [_send, Deliveries.note_failure])
def test_what_comes_after_more_than_is_told_apart_counts(what: Callable[[Deliveries, str], None]):
    ours, told = Deliveries(LIMIT), [0]
    for request in MANY:
        what(ours, request)
        told.append(ours.brought() + ours.failed)
    assert told == list(range(len(MANY) + 1))


def test_after_too_many_were_led_on_a_site_may_have_each():
    ours = Deliveries(LIMIT)
    for request in MANY:
        ours.note_redirect(request, is_sending=True)
        ours.note_failure(request, never_sent=True)
        ours.note_refused(request)
    assert ours.failed == len(MANY)


@pytest.mark.parametrize(
    ("error", "never"),
    [
        ("CONNECTION_REFUSED", True),
        ("CERT_DATE_INVALID", True),
        ("SSL_VERSION_OR_CIPHER_MISMATCH", True),
        ("SSL_PROTOCOL_ERROR", False),
        ("CONNECTION_RESET", False),
        ("TIMED_OUT", False),
    ],
)
def test_only_what_fails_before_anything_is_sent_was_never_sent(error: str, never: bool):
    assert is_never_sent(f"net::ERR_{error}", "") == never


def test_a_page_that_has_no_leave_to_ask_has_sent_nothing_and_one_that_may_not_read_the_answer_has():
    assert is_never_sent("net::ERR_FAILED", "PreflightMissingAllowOriginHeader")
    assert not is_never_sent("net::ERR_FAILED", "MissingAllowOriginHeader")


@pytest.mark.browser
async def test_a_form_that_its_site_leads_on_to_where_we_may_not_go_is_brought(browser: Browser, site: Site):
    async with Site() as outside, browser.session(Grant(hosts=(site.grant,))) as session:

        async def away(_: object, writer: asyncio.StreamWriter) -> None:
            writer.write(answer("", status="302 Found", more=f"Location: {outside.url}/thanks\r\n"))

        await session.goto(
            site.serve(f"<form method=post action={site.on('/send', away)}><button>Send</button></form>")
        )
        begun = session.tab.traffic.begun
        await session.act(Click(), await the(session, "Send"))
        assert [request.method for request in site.requests if request.path == "/send"] == ["POST"]
        assert session.tab.traffic.brought(begun) == 1


@pytest.mark.browser
async def test_an_answer_whose_body_never_ends_is_heard_by_its_status(browser: Browser, site: Site):
    done = asyncio.Event()
    async with browser.session(Grant(hosts=(site.grant,))) as session:

        async def taken(_: object, writer: asyncio.StreamWriter) -> None:
            writer.write(answer("x" * 2_000)[:-1_000])
            await done.wait()

        html = f"""<button>Send</button><p></p><script>
            document.querySelector('button').onclick = async () => {{
                window.kept = await fetch('{site.on("/send", taken)}', {{method: 'POST', body: 'a'}})
                document.querySelector('p').textContent = 'Received'
            }}</script>"""
        await session.goto(site.serve(html))
        await session.act(Click(), await the(session, "Send"))
        await session.tab.page.wait_for_function("document.querySelector('p').textContent === 'Received'")
        traffic = session.tab.traffic
        async with asyncio.timeout(20):
            while traffic.unheard:
                await session.observe()
        assert len(traffic.sending) == 1
        done.set()


def test_of_what_is_the_persons_the_last_answer_at_each_address_decides():
    ours = Deliveries()
    ours.note_sent("visits", "POST /visits")
    ours.note_answer("visits", 404)
    for request, place, status in [("r1", "POST /a", 401), ("r2", "POST /b", 201), ("r3", "POST /a", 200)]:
        ours.note_sent(request, place, is_personal=True)
        ours.note_answer(request, status)
    assert ours.turned_down() is None
    ours.note_sent("r4", "POST /file", is_personal=True)
    ours.note_answer("r4", 413)
    assert ours.turned_down() == 413
    assert ours.turned_down(ours.begun) is None


def test_where_nothing_is_known_to_be_the_persons_every_answer_counts():
    ours = Deliveries()
    ours.note_sent("r1", "POST /encoded")
    ours.note_answer("r1", 422)
    ours.note_body("r1", '{"ok": false}')
    assert (ours.turned_down(), ours.bodies()) == (422, ('{"ok": false}',))
    assert ours.bodies(personal=True) == ()
    ours.note_sent("r2", "POST /plain", is_personal=True)
    ours.note_answer("r2", 201)
    assert (ours.turned_down(), ours.bodies()) == (None, ())


def test_how_a_site_answered_a_file_is_told_from_how_it_answered_the_rest():
    ours = Deliveries()
    for request, status, has_file in (("r1", 422, False), ("r2", 413, True), ("r3", 201, True)):
        ours.note_sent(request, f"POST /{request}", is_personal=True, has_file=has_file)
        assert ours.has_open_files(0) is has_file
        ours.note_answer(request, status)
    ours.note_body("r3", '{"ok": true}')
    assert ours.file_answers(0) == ((413, ""), (201, '{"ok": true}'))
    assert ours.file_answers(0, 2) == ((413, ""),)
    assert ours.file_answers(0, 1) == ()
    ours.note_sent("r4", "POST /r2", is_personal=True, has_file=True)
    ours.note_answer("r4", 200)
    assert ours.file_answers(0)[0] == (200, ""), "the second try at the same address was taken"
