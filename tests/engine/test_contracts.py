"""What no change to the engine may break, looked at from the site's side: what it was sent, and what it shows."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event as engine_event
from tests.deadlines import as_busy
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Scripted
from tests.sites.act_server import answer
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, choice, form, page, text

from footpath.errors import StoreUnavailable
from footpath.schema.cookbook import Postcondition

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request

pytestmark = pytest.mark.browser

REPORTS = """<script>
for (const [seen, path] of [['input', '/typed'], ['click', '/clicked']])
    document.addEventListener(seen, event => navigator.sendBeacon(path, event.target.outerHTML), true)</script>"""
"""The page tells the site of every touch."""


@pytest.fixture
async def learned(footpath: Footpath, careers: FormSite) -> str:
    """The url of a form that has been learned."""
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    for path in ("/send", "/typed", "/clicked", "/other"):
        careers.takes(path)
    assert (await footpath.apply(start)).status == "complete"
    careers.sent.clear()
    return start


async def breaks_off(_request: Request, _writer: StreamWriter) -> None:
    """Take what comes, and hang up."""


class TestIdentity:
    """1: a replayed action touches an element only if it is the one, uniquely and by a margin."""

    async def test_of_two_that_look_alike_neither_is_touched_by_replay(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        twins = text("Email address", "email1", type="email") + text("Email address", "email2", type="email")
        careers.page("/apply", page("Apply", form(NAME, twins), REPORTS))
        ran = await footpath.apply(learned, OTTO, execution_mode="cookbook_only")
        assert ran.status == "refused"
        assert {event.target for event in ran.begun()} <= {"textbox “First name”", "textbox “Last name”"}
        assert careers.posted("/send") == []

    @pytest.mark.thorough
    async def test_where_the_words_moved_to_another_field_nothing_is_touched(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        swapped = text("Last name", "first") + text("First name", "last")
        careers.page("/apply", page("Apply", form(swapped, EMAIL), REPORTS))
        ran = await footpath.apply(learned, OTTO)
        assert (ran.status, careers.sent) == ("refused", [])
        assert careers.asked("/typed") == []

    @pytest.mark.parametrize("mode", ["auto", "cookbook_only"])
    async def test_where_the_button_became_another_it_is_not_pressed(
        self, footpath: Footpath, careers: FormSite, learned: str, mode: str
    ):
        delete = "<button formaction=/other>Delete my account</button>"
        careers.page("/apply", page("Apply", form(NAME, EMAIL, delete, button=""), REPORTS))
        ran = await footpath.apply(learned, OTTO, execution_mode=mode)
        assert ran.status in ("refused", "stuck"), ran
        assert (careers.posted("/other"), careers.asked("/clicked")) == ([], [])


class TestOutcome:
    """2: nothing reports success that the page does not show."""

    @pytest.mark.parametrize(
        "shown",
        [
            page("Welcome", "<p>Have a look at our clocks.</p>"),
            page("Apply", "<p role=alert>Something went wrong, please try again.</p>", form(NAME, EMAIL)),
            page("500 Internal Server Error"),
            page("Jobs", *[f"<a href=/jobs/{n}>Clock maker {n}</a>" for n in range(8)]),
        ],
    )
    @pytest.mark.sample(1)
    async def test_no_confirmation_no_success(self, footpath: Footpath, careers: FormSite, learned: str, shown: str):
        careers.takes("/send", shown)
        for mode, who in (("auto", OTTO), ("rules_only", IDA)):
            ran = await footpath.fill(learned, who, execution_mode=mode, limits=QUICK)
            assert ran.status not in ("complete", "reviewed"), ran
            assert ran.run.proof == ""
        assert len(careers.posted("/send")) == 2, "and nothing is sent twice to find out"

    @pytest.mark.thorough
    @pytest.mark.parametrize("later", ["<h1>", "<p>Your"], ids=["all of it", "its number"])
    @pytest.mark.sample(1)
    async def test_a_confirmation_that_comes_in_parts_is_waited_for(
        self, footpath: Footpath, careers: FormSite, later: str
    ):
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        whole = answer(THANKS.replace(later, f"<!--{' ' * 4000}--><p>Careers</p>{later}"))
        head, body = whole.split(later.encode())

        async def in_parts(_: Request, writer: asyncio.StreamWriter):
            writer.write(head)
            await writer.drain()
            await asyncio.sleep(0.5)  # the slow server is what is tested
            writer.write(later.encode() + body)
            await writer.drain()

        careers.on("/send", in_parts)
        ran = await footpath.apply(start)
        assert ran.status == "complete", ran
        assert "AB-1234" in ran.run.proof

    @pytest.mark.thorough
    async def test_a_confirmation_that_was_shown_before_anything_was_sent_is_no_proof(
        self, footpath: Footpath, careers: FormSite
    ):
        start = careers.page("/apply", THANKS)
        ran = await footpath.apply(start)
        assert ran.begun() == []
        assert ran.status != "complete", ran


class TestAtMostOnce:
    """3, as far as one process can break it."""

    async def test_the_intent_is_in_the_journal_before_and_the_outcome_after(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        ran = await footpath.apply(learned, OTTO)
        kinds = [(event.kind, getattr(event, "effect", "")) for event in (entry.event for entry in ran.journal)]
        assert kinds.index(("step_started", "outside")) < kinds.index(("effect_resolved", ""))
        assert len(careers.posted("/send")) == 1

    async def test_what_cannot_be_written_down_is_not_done(self, footpath: Footpath, careers: FormSite, learned: str):
        @engine_event.listens_for(footpath.store.engine.sync_engine, "before_cursor_execute")
        def no_room(_connection: object, _cursor: object, statement: str, values: object, *_: object):
            if statement.startswith("INSERT INTO events") and '"effect":"outside"' in str(values):
                raise OSError(28, "No space left on device")

        careers.page("/apply", page("Apply", form(NAME, EMAIL), REPORTS))
        with pytest.raises(StoreUnavailable):
            await footpath.apply(learned, OTTO)
        assert careers.asked("/typed"), "it had come to the button"
        assert (careers.posted("/send"), careers.asked("/clicked")) == ([], [])

    async def test_what_was_applied_to_is_not_applied_to_again(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        for _ in range(2):
            assert (await footpath.apply(learned, OTTO)).status == "complete"
        assert len(careers.posted("/send")) == 1

    @pytest.mark.thorough
    async def test_a_site_that_had_it_before_is_told_so_and_keeps_the_application(
        self, footpath: Footpath, careers: FormSite
    ):
        careers.takes("/send", page("Clock maker", "<p>You have already applied for this position.</p>"))
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
        ran = await footpath.apply(start)
        assert ran.status == "complete"
        said = "“You have already applied for this position.”"
        assert ran.reason == f"The site took nothing new, as you had applied before: {said}."
        assert [event.landed for event in ran.events("effect_resolved")] == [True]
        again = await footpath.apply(start)
        assert (again.status, again.reason[:15], len(careers.posted("/send"))) == ("complete", "Applied before,", 1)

    async def test_what_may_have_arrived_is_not_sent_again(self, footpath: Footpath, careers: FormSite, learned: str):
        careers.takes("/send", page("Welcome"))
        for said, who in (("sent, and the site", "This run"), ("sent before, and the site", "An earlier run")):
            ran = await footpath.apply(learned, OTTO, limits=QUICK)
            assert (ran.status, ran.events("asked")[-1].question) == (
                "unknown",
                f"{who} may have sent this. Was it sent?",
            )
            assert ran.reason.startswith(f"It may have been {said} does not confirm it. It was not sent again.")
        assert len(careers.posted("/send")) == 1

    @pytest.mark.thorough
    async def test_a_site_that_is_gone_after_the_press_may_have_got_it(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        async def dies(_request: Request, _writer: StreamWriter) -> None:
            careers.on("/apply", breaks_off)

        careers.on("/send", dies)
        careers.requests.clear()
        ran = await footpath.apply(learned, OTTO, limits=QUICK)
        assert (ran.status, len(careers.asked("/send"))) == ("unknown", 1)
        assert ran.reason.startswith("It may have been sent, and the site does not confirm it: http://127.0.0.1")
        assert "then say what became of it." in ran.reason
        assert "Check the address" not in ran.reason

    @pytest.mark.thorough
    async def test_a_line_that_breaks_is_not_waited_at(self, footpath: Footpath, careers: FormSite, learned: str):
        """The browser's own page says so at once, and no site changes that page any more."""
        careers.on("/send", breaks_off)
        careers.requests.clear()
        began = time.monotonic()
        ran = await footpath.apply(learned, OTTO)
        assert time.monotonic() - began < as_busy(Postcondition().within_s), "which a page gets to show what it should"
        assert ran.status == "unknown"
        assert len(careers.asked("/send")) == 1


class TestHealing:
    """5: healing is a recorded act, kept only after the postcondition held."""

    async def test_a_heal_is_journaled_with_before_and_after_and_kept(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        renamed = text("Your email address", "email", type="email", more="id=mail")
        careers.page("/apply", page("Apply", form(NAME, renamed)))
        ran = await footpath.apply(learned, OTTO)
        (healed,) = ran.events("healed")
        assert (healed.before.name, healed.after.name) == ("Email address", "Your email address")
        kept = next(step for step in (await footpath.book()).steps if step.id == healed.step)
        assert kept.signature == healed.after

    @pytest.mark.thorough
    async def test_a_heal_in_a_field_that_does_not_keep_the_value_is_not_kept(
        self, footpath: Footpath, careers: FormSite, learned: str
    ):
        renamed = text("Your email address", "email", type="email", required=False, more="id=mail")
        refuses = "<script>mail.addEventListener('input', () => { mail.value = '' })</script>"
        careers.page("/apply", page("Apply", form(NAME, renamed), refuses))
        ran = await footpath.apply(learned, OTTO)
        assert ran.events("healed") == []
        email = [
            step for step in (await footpath.book()).steps if step.signature and step.signature.html_name == "email"
        ]
        assert [step.signature.name for step in email if step.signature] == ["Email address"]


class TestNoInvention:
    """10: what has no answer is asked or left."""

    async def test_a_required_choice_that_nobody_answers_is_sent_by_nobody(self, footpath: Footpath, careers: FormSite):
        bonded = choice("Are you bonded?", "bonded", "Yes", "No")
        start = careers.page("/apply", page("Apply", form(NAME, bonded)))
        careers.takes("/send")
        person = Scripted()
        ran = await footpath.apply(start, IDA, person)
        assert (ran.status, person.asked, careers.sent) == ("needs_person", ["Are you bonded?"], [])
        assert [row.value for row in ran.rows if row.question == "Are you bonded?"] in ([""], ["Select…"])


class TestNeverInvented:
    """10: what nobody answered is not answered by what the site had chosen."""

    @pytest.mark.thorough
    async def test_a_choice_of_the_site_is_asked_and_what_it_may_know_is_kept_and_told(
        self, footpath: Footpath, careers: FormSite
    ):
        title = (
            "<p><label>Title <select name=title required><option>Mr</option><option>Ms</option></select></label></p>"
        )
        street = text("Street", "street", value="1 Example Road")
        start = careers.page("/apply", page("Apply", form(NAME, EMAIL, title, street)))
        careers.takes("/send")
        asked = await footpath.apply(start)
        assert (asked.status, careers.sent) == ("needs_person", []), asked
        ran = await footpath.apply(start, person=Scripted(says={"Title": "Ms"}))
        assert (ran.status, careers.posted("/send")[0]["title"]) == ("complete", "Ms"), ran
        assert [(row.question, row.value) for row in ran.rows if row.is_the_sites] == [("Street", "1 Example Road")]
