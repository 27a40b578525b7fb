"""Codes that a site sends by e-mail: read from a real IMAP server, entered in a real browser, and never kept."""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.engine.running import Footpath, Ran, Scripted
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, form, page, text
from tests.sites.imap_server import PASSWORD, MailServer

from footpath.connectors.imap import account
from footpath.connectors.mailbox import Mailbox
from footpath.engine.connector import Connector
from footpath.memory.answers import AnswerBank
from footpath.schema.event import StepStarted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.engine.goal_minds import Deed
    from tests.engine.goal_running import Custom

    from footpath.engine.source import Question

SENDERS = ("127.0.0.1=careers.example",)
QUICK_S = 0.2
"""For messages that do not come."""
ONE = text("Verification code", "code", required=False)
BOXES = "".join(f"<input name=c{at} aria-label='Digit {at + 1}' maxlength=1 style='width:2em'>" for at in range(6))


@dataclasses.dataclass
class Gate:
    """A site that sends a code before it takes an application."""

    site: FormSite
    footpath: Footpath | Custom
    mail: MailServer | None = None
    fields: str = ONE
    codes: list[str] = dataclasses.field(default_factory=list)
    numbers: Any = dataclasses.field(default_factory=lambda: itertools.count(271_828, 52_217))

    def open(self) -> str:
        """The address to begin at."""
        self.site.takes("/begin", lambda _: self._send())
        self.site.takes("/code", self._check)
        return self.site.page("/jobs/1/apply", page("Apply", form(NAME, EMAIL, action="/begin")))

    def _send(self, error: str = "") -> str:
        self.codes.append(str(next(self.numbers)))
        self.deliver(f"Your verification code is {self.codes[-1]}.")
        told = f"<p role=alert>{error}</p>" if error else ""
        ask = "<p>We have sent a verification code to your e-mail address.</p>"
        return page("Check your inbox", told, form(ask, self.fields, action="/code", button="Verify"))

    def deliver(self, said: str) -> None:
        """Send a message, where there is a mailbox for it."""
        if self.mail is not None:
            self.mail.deliver("no-reply@mail.careers.example", said, self.footpath.now.time)

    def _check(self, fields: dict[str, str]) -> str:
        entered = fields.get("code") or "".join(fields.get(f"c{at}", "") for at in range(6))
        return THANKS if entered == self.codes[-1] else self._send("That code is not valid.")

    def connected(self, **more: Any) -> Gate:
        """With a mailbox that reads what it sends."""
        assert self.mail is not None
        given = account(self.mail.url, PASSWORD)
        box = Mailbox(given, SENDERS, trust=self.mail.trust, **more)
        self.footpath.connectors = (box.connector,)
        return self


@pytest.fixture
def gate(careers: FormSite, footpath: Footpath, mail: MailServer) -> Gate:
    return Gate(careers, footpath, mail)


async def kept(footpath: Footpath, ran: Ran) -> str:
    """All that is kept of a run and of what it learned."""
    book = await footpath.book()
    return "".join(each.model_dump_json() for each in (*ran.journal, book, ran.run))


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("fields", [ONE, BOXES], ids=["one field", "a box a digit"])
@pytest.mark.sample(1)
async def test_a_code_is_read_and_entered_and_another_when_the_way_is_gone_again(
    footpath: Footpath, gate: Gate, fields: str
):
    gate.fields = fields
    start = gate.connected().open()
    first = await footpath.fill(start)
    assert first.status == "complete", first
    learned = await footpath.book()
    second = await footpath.fill(start)
    assert (second.status, second.run.mode, second.rungs) == ("complete", "replay", {"replay"}), second
    assert len(set(gate.codes)) == len(gate.codes) == 2
    book = await footpath.book()
    known = (learned.revision, len(learned.steps))
    assert (book.revision, len(book.steps)) == known, "it is the same step, whatever the code"


@pytest.mark.browser
async def test_nothing_of_a_code_is_kept(footpath: Footpath, gate: Gate):
    ran = await footpath.apply(gate.connected().open())
    (code,) = gate.codes
    assert code not in await kept(footpath, ran)
    assert "{{answer.verification-code}}" in (await footpath.book()).model_dump_json()
    assert await AnswerBank(footpath.store, footpath.now, "").all() == []


@pytest.mark.browser
async def test_a_site_that_asks_for_a_code_after_submit_gets_the_application_once(
    footpath: Footpath, careers: FormSite, gate: Gate
):
    """As some systems do: the form stays, boxes come up in it, and the same button sends."""
    gate.connected()
    code = "314159"

    def take(fields: dict[str, str]) -> str:
        if "".join(fields.get(f"c{at}", "") for at in range(6)) == code:
            return THANKS
        gate.deliver(f"Your code: {code}")
        said = "<p>A security code was sent to your e-mail address.</p>"
        return page("Apply", form(NAME, EMAIL, said, BOXES, action="/send"))

    careers.takes("/send", take)
    ran = await footpath.apply(careers.page("/jobs/2/apply", page("Apply", form(NAME, EMAIL, action="/send"))))
    assert ran.status == "complete", ran
    assert [bool(sent.get("c0")) for sent in careers.posted("/send")] == [False, True]


@pytest.mark.thorough
@pytest.mark.browser
async def test_without_a_mailbox_the_person_is_asked_and_their_code_is_not_kept(footpath: Footpath, gate: Gate):
    person = Knowing(gate)
    ran = await footpath.apply(gate.open(), person=person)
    assert (ran.status, person.asked) == ("complete", ["Verification code"]), ran
    assert "person" in ran.rungs
    (code,) = gate.codes
    assert code not in await kept(footpath, ran)


@dataclasses.dataclass
class Knowing(Scripted):
    """A person who has read the message."""

    gate: Gate | None = None

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self.gate = gate

    async def answer(self, field: Any, reason: str, scope: str = "") -> str | None:
        await super().answer(field, reason)
        return self.gate.codes[-1] if self.gate else None


@pytest.mark.browser
@pytest.mark.thorough
async def test_where_no_code_comes_the_person_is_asked_with_the_reason(footpath: Footpath, gate: Gate):
    gate.connected(patience_s=QUICK_S).mail = None
    person = Knowing(gate)
    ran = await footpath.apply(gate.open(), person=person)
    assert ran.status == "complete", ran
    why = "No message with a code came from careers.example"
    assert [why in reason for reason in person.reasons] == [True]
    assert [why in each.text for each in ran.events("noticed")] == [False, True], (
        "what is waited for, and what came of it"
    )


@pytest.mark.thorough
@pytest.mark.browser
async def test_a_code_that_is_refused_is_not_entered_again(footpath: Footpath, careers: FormSite, gate: Gate):
    gate.connected()
    refused: list[str] = []

    def refuse(fields: dict[str, str]) -> str:
        refused.append(fields["code"])
        return gate._send("That code is not valid.") if len(refused) == 1 else gate._check(fields)

    start = gate.open()
    careers.takes("/code", refuse)
    ran = await footpath.apply(start)
    assert ran.status == "complete", ran
    assert refused == gate.codes


@pytest.mark.browser
@pytest.mark.thorough
async def test_what_a_site_sends_for_a_question_is_no_older_than_the_press_that_brought_it(
    footpath: Footpath, gate: Gate
):
    asked: list[Question] = []

    async def knows(question: Question) -> str:
        asked.append(question)
        return gate.codes[-1]

    footpath.connectors = (Connector("mine", knows=knows),)
    ran = await footpath.apply(gate.open())
    assert ran.status == "complete", ran
    begun = [(each.at, each.event) for each in ran.journal if isinstance(each.event, StepStarted)]
    pressed = [at for at, event in begun if event.action.kind == "click"]
    assert [question.since for question in asked] == pressed[:1]


@pytest.mark.browser
@pytest.mark.thorough
async def test_a_goal_in_plain_words_gets_past_a_code_and_the_next_time_without_a_model(
    custom: Custom, careers: FormSite, mail: MailServer
):
    gate = Gate(careers, custom, mail).connected()
    gate.site.takes("/begin", lambda _: gate._send())
    gate.site.takes("/code", gate._check)
    start = careers.page("/alerts", page("Job alerts", form(EMAIL, action="/begin", button="Subscribe")))
    mind = Mind(
        [
            [fill("Email address", "{{email}}"), click("Subscribe")],
            [("enter_mailed_code", "Verification code", {}), click("Verify")],
        ],
        "Thank you for your application",
    )
    goal = "Subscribe to the job alerts as {{email}}"
    task: dict[str, Any] = {"input": {"email": "ida@example.org"}, "submit": "submit"}
    first = await custom.run(start, goal, mind, **task)
    assert first.status == "complete", first
    second = await custom.run(start, goal, **task)
    assert (second.status, second.calls, second.rungs) == ("complete", 0, {"replay"}), second
    assert len(set(gate.codes)) == 2
    prompts = "".join(asked.text for asked in custom.models.asked_for)
    told = prompts + "".join(each.model_dump_json() for each in (*first.journal, *second.journal, await custom.book()))
    assert not any(code in told for code in gate.codes)


@pytest.mark.browser
@pytest.mark.thorough
async def test_what_a_person_says_on_a_known_way_is_never_typed_as_its_code(
    custom: Custom, careers: FormSite, mail: MailServer
):
    gate = Gate(careers, custom, mail).connected()
    careers.takes("/begin", lambda _: gate._send())
    careers.takes("/code", gate._check)
    start = careers.page("/alerts", page("Job alerts", form(EMAIL, action="/begin", button="Subscribe")))
    enter = [("enter_mailed_code", "Verification code", {}), click("Verify")]
    first = Mind([[fill("Email address", "{{email}}"), click("Subscribe")], enter], "Thank you for your application")
    goal = "Subscribe to the job alerts as {{email}}"
    task: dict[str, Any] = {"input": {"email": "ida@example.org"}, "submit": "submit"}
    assert (await custom.run(start, goal, first, **task)).status == "complete"

    careers.page("/alerts", page("Job alerts", form(text("Where to", "w"), action="/begin", button="Subscribe")))
    asks: Deed = ("ask_person", "", {"question": "Which address?"})
    repairs: dict[str, Sequence[Deed]] = {"Email address": [asks, fill("Where to", "{{email}}")]}
    second = Mind([enter], "Thank you for your application", repairs)
    ran = await custom.run(start, goal, second, Scripted(says={"Which address?": "that of my sister"}), **task)
    assert ran.status == "complete", ran
    assert [sent["code"] for sent in careers.posted("/code")] == gate.codes
