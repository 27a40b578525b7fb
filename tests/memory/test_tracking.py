"""What a person makes of their applications, and what mails tell of them: no run has a part in it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import START

from footpath.errors import BadInput, NotFound
from footpath.memory.applications import Applications
from footpath.memory.tracking import MOST_NOTED, History, Tracking, contacts_of, stage_of
from footpath.schema.application import EntryBody, MailPlace
from footpath.store.applications import create

if TYPE_CHECKING:
    from footpath.schema.application import ApplicationState, Stage

TODAY = START.date()


@pytest.fixture
async def ids(store, now):
    """A cook (sent), a baker (a draft), and a gardener of which nobody knows."""
    opened = Applications(store, now)
    states: dict[str, ApplicationState] = {"Cook": "submitted", "Night baker": "draft", "Gardener": "unknown"}
    found: dict[str, str] = {}
    for title, state in states.items():
        url, firm = f"http://localhost/jobs/{title.split()[0]}", f"{title[0]} & Co"
        made = await opened.open(key=title, run="r", posting_url=url, profile="p", title=title, organisation=firm)
        found[title] = made.id
        if state != "draft":
            await opened.mark(title, "r", state)
    return found


@pytest.fixture
def tracking(store, now):
    return Tracking(store, now)


async def titles(tracking: Tracking, **which) -> list[str]:
    return [each.title for each in await tracking.list(**which)]


async def test_it_stands_as_the_site_has_shown_until_the_person_says_otherwise(tracking, ids):
    counts = await tracking.counts()
    assert {stage: count for stage, count in counts.items() if count} == {"preparing": 2, "sent": 1}
    said = await tracking.say(ids["Cook"], "interview")
    assert (said.stage, said.stands, said.state) == ("interview", "interview", "submitted")
    assert await titles(tracking, stage="interview") == ["Cook"]
    assert await titles(tracking, stage="sent") == []
    assert (await tracking.say(ids["Cook"], None)).stands == "sent"
    assert list(counts)[:3] == ["preparing", "sent", "received"]
    assert list(counts)[-3:] == ["rejected", "withdrawn", "closed"]


async def test_what_a_person_says_changes_nothing_for_runs(store, now, tracking, ids):
    await tracking.say(ids["Night baker"], "sent")
    applications = Applications(store, now)
    assert (await applications.list(state="draft"))[0].stage == "sent"
    assert await titles(tracking) == ["Gardener", "Night baker", "Cook"], "the latest change that a run has seen"
    assert (await applications.claim("Night baker", "r")).application.stage == "sent"


async def test_those_to_be_followed_up_by_today(tracking, ids):
    await tracking.follow_up(ids["Cook"], TODAY + timedelta(days=1))
    await tracking.follow_up(ids["Gardener"], TODAY)
    assert await titles(tracking, due=True) == ["Gardener"]
    assert await titles(tracking, order="follow_up") == ["Gardener", "Cook", "Night baker"]
    await tracking.follow_up(ids["Gardener"], None)
    assert await titles(tracking, due=True) == []


async def test_they_are_found_by_words_and_put_in_order(tracking, ids):
    await tracking.say(ids["Gardener"], "offer")
    assert await titles(tracking, words="BAKER n") == ["Night baker"]
    assert await titles(tracking, words="jobs/cook") == ["Cook"]
    assert await titles(tracking, words="100%") == []
    assert await titles(tracking, order="organisation") == ["Cook", "Gardener", "Night baker"]
    assert await titles(tracking, order="stage") == ["Night baker", "Cook", "Gardener"]
    assert await titles(tracking, state="unknown") == ["Gardener"]
    assert await titles(tracking, limit=1) == ["Gardener"]


async def test_notes_stand_in_the_order_in_which_they_were_written(tracking, ids):
    first = await tracking.note(ids["Cook"], "  Ms Silva called.\r\nShe calls again.  ")
    await tracking.note(ids["Cook"][:6], "She did.")
    found = await tracking.get(ids["Cook"])
    assert [each.text for each in found.notes] == ["Ms Silva called.\nShe calls again.", "She did."]
    await tracking.remove_note(ids["Cook"], first.number)
    assert [each.text for each in (await tracking.get(ids["Cook"])).notes] == ["She did."]
    listed = await tracking.with_notes(await tracking.list(order="organisation"))
    assert [len(each.notes) for each in listed] == [1, 0, 0]


async def test_notes_are_sealed(store, tracking, ids):
    await tracking.note(ids["Cook"], "Ms Silva called.")
    assert "Silva" not in repr(await tracking.get(ids["Cook"]))
    async with store.reading() as transaction:
        [kept] = await transaction.exec_driver_sql("SELECT sealed FROM application_notes")
    assert store.seal.open(kept[0]) == "Ms Silva called."
    store.seal.file.write_text("k" * 43 + "=\n")
    store.seal.__init__(store.folder)  # as a process that begins
    assert "sealed with another key" in (await tracking.get(ids["Cook"])).notes[0].text


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (MOST_NOTED + 1)])
async def test_a_note_says_something_and_not_a_book(tracking, ids, text):
    with pytest.raises(BadInput, match="characters"):
        await tracking.note(ids["Cook"], text)


async def test_what_is_not_there_is_told(store, tracking, ids):
    cook = (await tracking.get(ids["Cook"])).application
    async with store.writing() as transaction:
        await create(transaction, cook.model_copy(update={"id": f"{cook.id[:15]}x", "key": "x"}))
    with pytest.raises(NotFound, match="Several applications begin with"):
        await tracking.get(cook.id[:15])
    for given in ("", "nothing", "%"):
        with pytest.raises(NotFound, match="There is no application"):
            await tracking.say(given, "offer")
    with pytest.raises(NotFound, match="has no note 7"):
        await tracking.remove_note(ids["Gardener"], 7)


async def test_notes_go_with_a_draft_that_came_to_nothing(store, now, tracking, ids):
    await tracking.note(ids["Night baker"], "No form there.")
    await Applications(store, now).discard("Night baker", "r")
    async with store.reading() as transaction:
        assert (await transaction.exec_driver_sql("SELECT count(*) FROM application_notes")).scalar_one() == 0


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
