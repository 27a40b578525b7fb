"""What mails tell together, and who wrote them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.store.databases import START

from footpath.errors import BadInput, NotFound
from footpath.memory.tracking import History, Tracking, contacts_of, stage_of
from footpath.schema.application import EntryBody, MailPlace

if TYPE_CHECKING:
    from footpath.schema.application import Stage


@pytest.mark.parametrize(
    ("told", "stands"),
    [
        ((), None),
        (("received",), "received"),
        (("interview", "received"), "interview"),
        (("interview", "review"), "interview"),
        (("question", "review"), "review"),
        (("received", "interview", "rejected"), "rejected"),
        (("rejected", "interview"), "interview"),
        (("offer", "received", "review"), "offer"),
    ],
)
def test_the_last_news_stands_but_a_receipt_takes_nothing_back(told: tuple[Stage, ...], stands: Stage | None):
    assert stage_of(told) == stands


@pytest.fixture
def history(store, now):
    return History(store, now)


@pytest.fixture
async def cook(store, now):
    from footpath.memory.applications import Applications

    return (await Applications(store, now).open(key="k", run="r", posting_url="http://localhost", profile="p")).id


async def test_a_mail_is_told_once(history, cook):
    body = EntryBody(sender="ann@example.com", name="Ann", quote="We invite you.")
    assert await history.tell(cook, "interview", START, "m1", body)
    assert not await history.tell(cook, "interview", START, "m1", body)
    assert not await history.ask(START, "m1", body)
    assert [each.body.quote for each in await history.of(cook)] == ["We invite you."]


async def test_contacts_are_who_wrote_and_reads_answers(history, cook):
    for at, (name, address) in enumerate(
        [("Ann", "ann@example.com"), ("Jobs", "no-reply@example.com"), ("Ann", "ann@example.com")]
    ):
        await history.tell(cook, "question", START, f"m{at}", EntryBody(sender=address, name=name))
    assert [(each.name, each.address) for each in contacts_of(await history.of(cook))] == [("Ann", "ann@example.com")]


async def test_an_answer_names_what_is_open(history, cook):
    await history.ask(START, "m1", EntryBody(possible=("rejected", "interview"), whose=(cook, "other")))
    [asked] = await history.asked()
    with pytest.raises(BadInput, match="Which application"):
        await history.settle(asked.number, "", "rejected")
    with pytest.raises(BadInput, match="Which stage"):
        await history.settle(asked.number, cook)
    with pytest.raises(NotFound):
        await history.settle(asked.number, "zzz", "rejected")
    assert (await history.settle(asked.number, cook[:6], "interview")).application == cook
    with pytest.raises(NotFound, match="no question"):
        await history.settle(asked.number, cook, "interview")


async def test_what_was_said_is_taken_back_to_what_was_said_before(store, now, history, cook):
    tracking = Tracking(store, now)
    await tracking.say(cook, "interview")
    await tracking.say(cook, "offer")
    await history.undo((await history.of(cook))[-1].number)
    assert (await tracking.get(cook)).application.stage == "interview"
    await history.undo((await history.of(cook))[0].number)
    assert (await tracking.get(cook)).application.stage is None
    with pytest.raises(NotFound, match="no entry"):
        await history.undo(4711)


async def test_it_is_known_how_far_a_mailbox_was_read(history):
    assert await history.place("a") is None
    await history.keep_place("a", MailPlace(validity=2**32 - 1, uid=7))
    await history.keep_place("a", MailPlace(validity=2**32 - 1, uid=9))
    assert await history.place("a") == MailPlace(validity=2**32 - 1, uid=9)


async def test_nobody_sees_the_history_of_another(store, now, history, cook):
    await history.ask(START, "m1", EntryBody())
    await history.tell(cook, "offer", START, "m2", EntryBody())
    await history.keep_place("a", MailPlace(validity=1, uid=1))
    other = History(store.of("somebody"), now)
    [asked] = await history.asked()
    assert (await other.asked(), await other.of(cook), await other.known(), await other.place("a")) == (
        [],
        [],
        [],
        None,
    )
    for number in (asked.number, asked.number + 1):
        with pytest.raises(NotFound):
            await other.undo(number)
        with pytest.raises(NotFound):
            await other.settle(number)
    assert (await history.asked()) == [asked]


async def test_sentences_of_mails_are_sealed(store, history, cook):
    await history.tell(cook, "offer", START, "m", EntryBody(quote="Dear Ida", subject="Offer", sender="a@example.com"))
    async with store.reading() as transaction:
        [kept] = await transaction.exec_driver_sql("SELECT * FROM application_history")
    assert "Ida" not in str(kept)
    assert "example.com" not in str(kept)
