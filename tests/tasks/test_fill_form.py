"""A form that an earlier run has sent, or may have: what another task does then, for the same values and for others."""

from __future__ import annotations

import asyncio
import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import pytest
import yaml
from tests.coordinator.orders import order, taken
from tests.engine.running import IDA, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page

from footpath.coordinator.attempt import Attempt, AttemptServices
from footpath.coordinator.coordinator import Coordinator
from footpath.coordinator.ending import BUSY_WAIT
from footpath.errors import BadInput, Busy
from footpath.memory.journal import effect_of
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.store import tasks as statements
from footpath.store.workers import Hold
from footpath.tasks.busy import key_of
from footpath.tasks.fill_form import fill_form
from footpath.tasks.services import Services, identity

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.engine.running import Ran

    from footpath.engine.person import Person
    from footpath.page.browser import Browser
    from footpath.schema.ask import Ask
    from footpath.schema.event import Entry
    from footpath.schema.task import Task
    from footpath.store.database import Store
    from footpath.tasks.services import FinishedTask

pytestmark = pytest.mark.browser

MESSAGE = "<p><label>Message <textarea name=message></textarea></label></p>"
CLOCKS = {"message": "Do you mend clocks?"}
BELLS = {"message": "Do you mend bells?"}
SAM, KIM = "sam@example.org", "kim@example.org"
SILENT = page("Contact", "<p>Please wait.</p>")


class Recalling(Scripted):
    """Knows that an earlier run has sent it."""

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = ""):
        return "sent"


class Contact:
    """A contact form, and one person who fills it again and again."""

    def __init__(self, footpath: Footpath, site: FormSite) -> None:
        self.footpath, self.site = footpath, site
        self.url = site.page("/contact", page("Contact", form(NAME, EMAIL, MESSAGE)))
        self.profile = footpath.folder / "ida.yaml"
        self.profile.write_text(yaml.safe_dump(IDA))

    async def fill(self, values: dict[str, str], **more: Any) -> Ran:
        return await self.footpath.fill(self.url, profile=str(self.profile), input=values, **more)

    async def fill_unclear(self, values: dict[str, str], **more: Any) -> Ran:
        """Nobody learns what became of it."""
        self.site.takes("/send", SILENT)
        ran = await self.fill(values, limits=QUICK, **more)
        assert (ran.status, self.sent[-1]) == ("unknown", values["message"]), ran
        self.site.takes("/send")
        return ran

    async def fill_two_unclear(self) -> Sequence[tuple[Ran, dict[str, str]]]:
        """The same of two runs at once, with other values each."""
        self.site.takes("/send", SILENT)
        both = await asyncio.gather(*(self.fill(each, limits=QUICK) for each in (CLOCKS, BELLS)))
        assert [each.status for each in both] == ["unknown", "unknown"], both
        self.site.takes("/send")
        return sorted(zip(both, (CLOCKS, BELLS), strict=True), key=lambda each: each[0].run.started_at)

    @property
    def sent(self) -> list[str]:
        return [each["message"] for each in self.site.posted("/send")]


@pytest.fixture
def contact(footpath: Footpath, careers: FormSite) -> Contact:
    careers.takes("/send")
    return Contact(footpath, careers)


@pytest.mark.thorough
async def test_what_a_person_says_was_sent_is_complete_for_the_same_values(contact: Contact):
    await contact.fill_unclear(CLOCKS)
    again = await contact.fill(CLOCKS, person=Recalling())
    assert (again.status, len(contact.sent)) == ("complete", 1), again


async def test_nothing_is_sent_where_no_question_is_named_as_the_task_does_and_the_nearest_is_told(contact: Contact):
    ran = await contact.fill({"mesage": "Do you mend clocks?", "colour": "green"})
    assert (ran.status, contact.sent) == ("needs_person", []), ran
    why = "No question of the form asked for “mesage” (did you mean “Message”?), “colour”, which the task gives"
    assert ran.reason.startswith(why), ran.reason


@pytest.mark.thorough
async def test_what_may_have_been_sent_for_one_person_keeps_nothing_of_another_back(
    footpath: Footpath, careers: FormSite
):
    url = careers.page("/news", page("News", form(EMAIL)))
    careers.takes("/send", SILENT)
    for email in (SAM, KIM, SAM):
        ran = await footpath.fill(url, {}, input={"Email address": email}, limits=QUICK)
        assert ran.status == "unknown", ran
    assert [each["email"] for each in careers.posted("/send")] == [SAM, KIM], "the same is sent once"


@pytest.mark.thorough
async def test_what_a_person_says_was_sent_is_not_what_is_asked_for_with_other_values(contact: Contact):
    first = await contact.fill_unclear(CLOCKS)
    asked = await contact.fill(BELLS)
    assert (asked.status, len(contact.sent)) == ("unknown", 1), asked
    assert asked.reason.startswith("An earlier run may have sent this form with other values;")
    other = await contact.fill(BELLS, person=Recalling())
    assert (other.status, len(contact.sent)) == ("refused", 1), other
    assert other.reason.startswith("An earlier run sent this form with other values.")
    (told,) = other.events("noticed")
    assert told.text.startswith(f"Run {first.run.id} may have sent this form on 2")
    assert told.text.endswith(", with other values.")

    again = await contact.fill(BELLS)
    assert (again.status, contact.sent) == ("complete", [*CLOCKS.values(), *BELLS.values()]), again
    (told,) = again.events("noticed")
    assert told.text.startswith(f"Run {first.run.id} sent this form on 2"), "the run that sent it, not who was told"


@pytest.mark.thorough
async def test_what_the_site_says_was_sent_is_not_what_is_asked_for_with_other_values(contact: Contact):
    first = await contact.fill_unclear(CLOCKS)
    contact.site.page("/contact", page("Contact", "<h1>Thank you!</h1><p>Your message has been sent.</p>"))
    other = await contact.fill(BELLS)
    assert (other.status, len(contact.sent)) == ("refused", 1), other
    (effect,) = [effect_of(other.journal)]
    assert effect is not None
    assert effect.landed
    was = await Runs(contact.footpath.store).get(first.run.id)
    assert (was.status, was.reason) == ("complete", "It was sent; the site told a later run.")


@pytest.mark.thorough
async def test_what_is_stopped_while_it_asks_of_another_run_was_not_sending(contact: Contact):
    await contact.fill_unclear(CLOCKS)

    class Leaving(Scripted):
        async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = "") -> None:
            asking.cancel()
            await asyncio.sleep(0)

    asking = asyncio.ensure_future(contact.fill(CLOCKS, person=Leaving()))
    with pytest.raises(asyncio.CancelledError):
        await asking
    stopped, _ = await Runs(contact.footpath.store).list()
    assert stopped.status == "unknown"
    assert stopped.reason.startswith("Stopped. An earlier run may have sent the form.")


@pytest.mark.thorough
async def test_what_the_browser_refuses_is_not_entered_and_pressed_again_where_the_way_is_known(contact: Contact):
    first = await contact.fill(CLOCKS)
    again = await contact.fill({**BELLS, "email": "ida at example"})
    assert (first.status, again.status) == ("complete", "needs_person"), again
    assert again.run.mode == "replay"
    assert "Email address" in again.reason
    assert [each.action.kind for each in again.events("step_started")].count("click") == 1
    assert contact.sent == list(CLOCKS.values())


async def test_what_is_filled_twice_at_once_with_the_same_values_is_sent_once(contact: Contact):
    done = await asyncio.gather(*(contact.fill(each) for each in (CLOCKS, CLOCKS, BELLS)), return_exceptions=True)
    (refused,) = [each for each in done if isinstance(each, Exception)]
    assert isinstance(refused, Busy)
    named = re.fullmatch(r"Run (\w+) is filling this form with the same values now\.", refused.message)
    assert named is not None
    assert f"footpath runs show {named[1]}" in refused.advice
    assert (await Runs(contact.footpath.store).get(named[1])).status == "complete"
    assert sorted(contact.sent) == [*BELLS.values(), *CLOCKS.values()]

    again = await contact.fill(CLOCKS)
    assert again.status == "complete", "it refuses only while the other works"
    assert (await contact.fill(BELLS)).status == "complete"
    (told,) = (await contact.fill(CLOCKS)).events("noticed")
    assert told.text.startswith(f"Run {again.run.id} sent this form on 2"), "the last with these values, not another"
    assert told.text.endswith("(UTC), with the same values.")


@dataclass
class Telling(Scripted):
    """Says of one send after the other what became of it."""

    tells: list[Literal["sent", "not_sent"]] = field(default_factory=list[Literal["sent", "not_sent"]])

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = ""):
        self.asked.append(what)
        return self.tells.pop(0) if self.tells else None


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("tells", "status", "arrived", "asked", "left"),
    [
        (["not_sent", "sent"], "refused", 2, 2, 0),
        (["sent"], "complete", 2, 1, 1),
        (["not_sent"], "unknown", 2, 2, 1),
        (["not_sent", "not_sent"], "complete", 3, 2, 0),
    ],
)
@pytest.mark.sample(1)
async def test_of_each_run_that_may_have_sent_it_is_told_and_asked(
    contact: Contact, tells: list[Literal["sent", "not_sent"]], status: str, arrived: int, asked: int, left: int
):
    first, last = await contact.fill_two_unclear()
    person = Telling(tells=[*tells])
    again = await contact.fill(first[1], person=person)
    told = [each.text for each in again.events("noticed")]
    assert [each.partition(" this form")[0] for each in told] == [
        f"Run {first[0].run.id} may have sent",
        f"Run {last[0].run.id} may have sent",
    ]
    assert (again.status, len(contact.sent)) == (status, arrived), again
    named = [f"in run {each[0].run.id}" for each in (first, last)]
    assert [each[each.rindex("in run") :] for each in person.asked] == named[:asked]
    more = [each.text for each in (await contact.fill(first[1])).events("noticed")]
    assert sum("may have sent" in each for each in more) == left


class Queue:
    """One queued task that fills the form, whom it asks in writing, and what works it."""

    def __init__(self, contact: Contact) -> None:
        self.contact, self.store, self.now = contact, contact.footpath.store, contact.footpath.now
        numbers = itertools.count(1)
        self.new_id = lambda: f"q{next(numbers)}"
        self.coordinator = Coordinator(self.store, self.now, self.new_id)

    async def add(self, values: dict[str, str], submit: str, **more: Any) -> str:
        given = {"type": "fill_form", "url": self.contact.url, "profile": str(self.contact.profile)}
        limits = QUICK.model_dump()
        (task,) = await self.coordinator.add([order(**given, input=values, submit=submit, limits=limits, **more)])
        return task.id

    async def attempt(self) -> tuple[str, str]:
        """Work it once: its state then, and why."""
        (task,) = await taken(self.store, self.now)
        async with self.store.reading() as transaction:
            fence = await statements.fence_of(transaction, task, "w1")
        assert fence is not None
        rooms = AttemptServices(self.store, self._work, self._identity, lambda _: Redaction({}), self.now, self.new_id)
        attempt = Attempt(rooms, Hold(task, fence))
        state = await attempt.conclude(await attempt.work())
        return state, (await self.coordinator.get(task)).reason

    def _identity(self, task: Task) -> str:
        return identity(task, self.contact.profile)

    async def asks(self) -> Ask:
        (ask,) = await self.coordinator.inbox.list()
        return ask

    async def _work(
        self, task: Task, *, person: Person, on_entry: Callable[[Entry], None], store: Store, task_id: str
    ) -> FinishedTask:
        async def browser() -> Browser:
            return self.contact.footpath.browser

        services = Services(
            store, browser, self.contact.profile, self.now, self.new_id, person, on_entry, task_id=task_id
        )
        return await fill_form(services, task)


@pytest.fixture
def queue(contact: Contact) -> Queue:
    return Queue(contact)


@pytest.mark.thorough
async def test_a_queued_form_tells_whoever_approves_it_that_another_run_has_sent_it(contact: Contact, queue: Queue):
    sent = await contact.fill(CLOCKS)
    await queue.add(CLOCKS, "review")
    assert (await queue.attempt())[0] == "waiting"
    ask = await queue.asks()
    assert ask.kind == "review"
    assert ask.reason.startswith(f"Run {sent.run.id} sent this form on 2")


@pytest.mark.parametrize(("said", "state", "arrived"), [("sent", "succeeded", 1), ("not_sent", "succeeded", 2)])
async def test_a_queued_form_that_another_run_may_have_sent_asks_first(
    contact: Contact, queue: Queue, said: str, state: str, arrived: int
):
    first = await contact.fill_unclear(CLOCKS)
    await queue.add(CLOCKS, "submit")
    assert ((await queue.attempt())[0], len(contact.sent)) == ("unknown", 1)
    ask = await queue.asks()
    assert ask.kind == "unknown_effect"
    assert ask.reason.startswith(f"Run {first.run.id} may have sent this form on 2")
    await queue.coordinator.inbox.answer(ask.id, said)
    assert ((await queue.attempt())[0], len(contact.sent)) == (state, arrived)


@pytest.mark.thorough
async def test_a_queued_form_that_was_sent_with_other_values_is_sent_when_it_is_added_again(
    contact: Contact, queue: Queue
):
    await contact.fill_unclear(CLOCKS)
    await queue.add(BELLS, "submit")
    assert (await queue.attempt())[0] == "unknown"
    await queue.coordinator.inbox.answer((await queue.asks()).id, "sent")
    state, reason = await queue.attempt()
    assert (state, len(contact.sent)) == ("failed", 1)
    assert reason.startswith("An earlier run sent this form with other values.")
    await queue.add(BELLS, "submit")
    assert ((await queue.attempt())[0], contact.sent) == ("succeeded", [*CLOCKS.values(), *BELLS.values()])


@pytest.mark.thorough
async def test_a_queued_form_that_two_runs_may_have_sent_asks_of_each(contact: Contact, queue: Queue):
    first, last = await contact.fill_two_unclear()
    await queue.add(first[1], "submit")
    for ran, _ in (first, last):
        assert ((await queue.attempt())[0], len(contact.sent)) == ("unknown", 2)
        ask = await queue.asks()
        assert f"in run {ran.run.id}, and the site does not confirm it" in ask.question
        await queue.coordinator.inbox.answer(ask.id, "not_sent")
    assert ((await queue.attempt())[0], len(contact.sent)) == ("succeeded", 3)


@pytest.mark.thorough
@pytest.mark.parametrize("who_may_have_sent_it", ["its own attempt", "another run"])
@pytest.mark.sample(1)
async def test_what_the_person_of_a_queued_form_says_holds_whatever_another_run_was_told_meanwhile(
    contact: Contact, queue: Queue, who_may_have_sent_it: str
):
    if who_may_have_sent_it == "another run":
        await contact.fill_unclear(CLOCKS)
    else:
        contact.site.takes("/send", SILENT)
    await queue.add(CLOCKS, "submit")
    assert ((await queue.attempt())[0], len(contact.sent)) == ("unknown", 1)
    contact.site.takes("/send")
    other = await contact.fill(CLOCKS, person=Telling(tells=["not_sent"]))
    assert (other.status, len(contact.sent)) == ("complete", 2)
    await queue.coordinator.inbox.answer((await queue.asks()).id, "sent")
    assert ((await queue.attempt())[0], len(contact.sent)) == ("succeeded", 2)


@pytest.mark.thorough
async def test_what_its_person_said_is_not_forgotten_by_a_queued_form_that_was_busy_since(
    contact: Contact, queue: Queue
):
    first = await contact.fill_unclear(CLOCKS)
    await queue.add(CLOCKS, "submit")
    assert (await queue.attempt())[0] == "unknown"
    await queue.coordinator.inbox.answer((await queue.asks()).id, "sent")
    async with queue.store.leases.holding(f"fill_form {key_of(first.run)}"):
        assert (await queue.attempt())[0] == "queued"
    other = await contact.fill(CLOCKS, person=Telling(tells=["not_sent"]))
    assert (other.status, len(contact.sent)) == ("complete", 2)
    queue.now.time += BUSY_WAIT
    assert ((await queue.attempt())[0], len(contact.sent)) == ("succeeded", 2)


ARRIVAL = "<p><label>Date of arrival <input type=date name=arrival required></label></p>"
GUESTS = "<p><label>Guests <input type=number name=guests min=1 max=5 required></label></p>"
RULES = "<p><label><input type=checkbox name=rules value=yes required> I accept the house rules</label></p>"


@pytest.mark.thorough
async def test_what_its_person_answered_wins_over_what_a_queued_task_gave_and_the_form_did_not_take(
    contact: Contact, queue: Queue
):
    contact.site.page("/contact", page("Stay", form(NAME, EMAIL, ARRIVAL, GUESTS, RULES)))
    given = {"Date of arrival": "31.02.2027", "Guests": "9", "I accept the house rules": "perhaps"}
    await queue.add(given, "submit")
    assert (await queue.attempt())[0] == "waiting"
    asked = {each.question: each for each in await queue.coordinator.inbox.list()}
    day, rules = asked["Date of arrival"], asked["I accept the house rules"]
    assert [each.label for each in rules.candidates] == ["Yes", "No"]
    with pytest.raises(BadInput, match="A checkbox takes yes or no"):
        await queue.coordinator.inbox.answer(rules.id, "perhaps")
    await queue.coordinator.inbox.answer(rules.id, "yes")
    guests = asked["Guests"]
    assert guests.reason.count("from 1 to 5") == 1
    with pytest.raises(BadInput, match="takes a number"):
        await queue.coordinator.inbox.answer(guests.id, "several")
    with pytest.raises(BadInput, match="from 1 to 5"):
        await queue.coordinator.inbox.answer(guests.id, "9")
    await queue.coordinator.inbox.answer(guests.id, "2")
    await queue.coordinator.inbox.answer(day.id, "2027-03-01")
    state, reason = await queue.attempt()
    assert state == "succeeded", reason
    (sent,) = contact.site.posted("/send")
    assert (sent["arrival"], sent["guests"], sent["rules"]) == ("2027-03-01", "2", "yes")


@pytest.mark.thorough
async def test_what_was_answered_to_one_task_does_not_win_over_what_another_one_gives(contact: Contact, queue: Queue):
    contact.site.page("/contact", page("Stay", form(NAME, EMAIL, ARRIVAL)))
    await queue.add({}, "submit")
    assert (await queue.attempt())[0] == "waiting"
    await queue.coordinator.inbox.answer((await queue.asks()).id, "2027-03-01")
    assert (await queue.attempt())[0] == "succeeded"
    await queue.add({"Date of arrival": "2027-04-02"}, "submit")
    state, reason = await queue.attempt()
    assert state == "succeeded", reason
    assert [each["arrival"] for each in contact.site.posted("/send")] == ["2027-03-01", "2027-04-02"]
