"""The mailbox is read over a real IMAP server, and what the mails tell is kept with the applications."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import timedelta
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from tests.mail.sets import HERE, load
from tests.sites.imap_server import PASSWORD, USER, MailServer, mail_server
from tests.store.databases import START, Ticking

from footpath.config import read_settings
from footpath.connectors.imap import MOST_BYTES, UnreadableMail, own_account, read_new
from footpath.coordinator.mail import Correspondence
from footpath.errors import BadInput, Busy, Forbidden
from footpath.memory.applications import Applications
from footpath.memory.tracking import History, Tracking
from footpath.page.hosts import HostRules
from footpath.schema.application import OwnMailbox
from footpath.testing import ScriptedModel, calls

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator
    from pathlib import Path

    from footpath.config import Settings
    from footpath.llm.port import Meter
    from footpath.store.database import Store

pytestmark = pytest.mark.slow
CAME = START + timedelta(days=3)
COOK = "https://acme-kitchens.co.uk/jobs/cook"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[MailServer]:
    async with mail_server(tmp_path) as running:
        yield running


def settings(url: str) -> Settings:
    return read_settings({"FOOTPATH_HOME": str(HERE), "FOOTPATH_MAILBOX": url, "FOOTPATH_MAILBOX_PASSWORD": PASSWORD})


def no_models(names: str, meter: Meter) -> NoReturn:
    raise AssertionError(f"{names} is asked")


@pytest.fixture
def history(store: Store, now: Ticking) -> History:
    return History(store, now)


@pytest.fixture
def mail(store: Store, history: History, now: Ticking, server: MailServer) -> Correspondence:
    return Correspondence(store, history, settings(server.url), now, no_models, trust=server.trust)


async def sent(store: Store, now: Ticking, title: str = "Cook", firm: str = "Acme Kitchens", url: str = COOK) -> str:
    """An application that was sent; its id."""
    applications = Applications(store, now)
    opened = await applications.open(key=url, run="r", posting_url=url, profile="p", title=title, organisation=firm)
    await applications.mark(url, "r", "submitted")
    return opened.id


def message(text: str, *, sender: str = "Acme <hr@acme-kitchens.co.uk>", **headers: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, USER, headers.pop("Subject", "Cook at Acme Kitchens")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["first", "fourth"])
async def test_sixty_mails_are_told_asked_or_left_and_none_is_marked_as_seen(
    store: Store, now: Ticking, mail: Correspondence, server: MailServer, name: str
):
    read: dict[str, Any] = load(name)
    ids: dict[str, str] = {}
    for key, it in read["applications"].items():
        ids[key] = await sent(store, now, it["title"], it["organisation"], it["url"])
        if it["reference"]:
            await Applications(store, now).mark(it["url"], "r", "submitted", reference=it["reference"], force=True)
    for at, each in enumerate(read["mails"]):
        headers = {"Subject": each["subject"], "Message_ID": f"<{at}@mail.example.com>"}
        headers |= {"List_Unsubscribe": "<mailto:off@example.com>"} if each.get("list") else {}
        when = CAME + timedelta(minutes=at)
        server.deliver_raw(message(each["text"], sender=each["from"], **headers), when)
    await server.arrived()
    found = await mail.check()
    told = {(each["of"], each["told"]) for each in read["mails"] if "told" in each}
    names = {id: key for key, id in ids.items()}
    assert (found.read, found.left, found.unreadable) == (60, 0, 0)
    kept = [(names[each.application], each.stage) for each in found.news]
    assert set(kept) <= told
    assert len(kept) >= 53, "of 55 that tell something"
    assert len(kept) + found.asked + found.others + found.unknown == 60
    assert all(b"\\Seen" not in each for each in await server.flags())
    assert (await mail.check()).read == 0
    assert (await mail.check(anew=True)).news == (), "each mail is told once"


@pytest.mark.thorough
async def test_the_stage_follows_the_mails_and_the_person_outranks_them(
    store: Store, now: Ticking, history: History, mail: Correspondence, server: MailServer
):
    cook, tracking = await sent(store, now), Tracking(store, now)
    server.deliver_raw(message("We would like to invite you to an interview on Friday."), CAME)
    server.deliver_raw(message("We have received your application."), CAME + timedelta(hours=1))
    await server.arrived()
    await mail.check()
    assert (await tracking.get(cook)).application.stands == "interview"
    await tracking.say(cook, "accepted")
    assert (await tracking.get(cook)).application.stands == "accepted"
    assert [each.title for each in await tracking.list(stage="accepted")] == ["Cook"]
    entries = await history.of(cook)
    assert [(each.source, each.stage) for each in entries] == [
        ("person", "accepted"), ("mail", "interview"), ("mail", "received"),
    ]  # fmt: skip
    await history.undo(entries[0].number)
    assert (await tracking.get(cook)).application.stands == "interview"
    await history.undo(entries[1].number)
    assert (await tracking.get(cook)).application.stands == "received"
    assert "Friday" not in repr(entries)


@pytest.mark.thorough
async def test_what_is_not_certain_is_asked_and_the_answer_holds(
    store: Store, now: Ticking, history: History, mail: Correspondence, server: MailServer
):
    cook = await sent(store, now)
    server.deliver_raw(message("We will not proceed with your application.", Subject="Acme Kitchens"), CAME)
    server.deliver_raw(
        message("You have not been selected as Cook.", Authentication_Results="mx.test; dmarc=fail"), CAME
    )
    await server.arrived()
    found = await mail.check()
    assert (found.news, found.asked, found.open) == ((), 2, 2)
    asked = await history.asked()
    assert {each.body.doubt for each in asked} == {"whose", "forged"}
    doubtful = next(each for each in asked if each.body.doubt == "whose")
    assert (doubtful.body.possible, doubtful.body.whose) == (("rejected",), (cook,))
    await history.settle(doubtful.number, cook)
    assert (await Tracking(store, now).get(cook)).application.stands == "rejected"
    await history.settle(next(each.number for each in asked if each != doubtful))
    assert await history.asked() == []
    await history.undo(doubtful.number)
    assert (await Tracking(store, now).get(cook)).application.stands == "sent"


@pytest.mark.thorough
async def test_huge_broken_and_endless_mail_is_cut_and_the_rest_read(
    store: Store, now: Ticking, mail: Correspondence, server: MailServer
):
    await sent(store, now)
    server.deliver_raw(message("We have received your application. " + "x" * 2 * MOST_BYTES), CAME)
    server.deliver_raw(b"\x00\xff no mail at all", CAME)
    server.deliver_raw(b"Content-Type: multipart/mixed; boundary=a\r\n\r\n" + b"--a\r\n\r\n" * 5000, CAME)
    server.deliver_raw(message("x", sender=f"Ida <{USER}>"), CAME)
    await server.arrived()
    found = await mail.check()
    assert [each.stage for each in found.news] == ["received"]
    assert found.read + found.unreadable == 3, "one's own mails are not read"


async def test_a_mailbox_that_cannot_be_read_is_told_in_one_sentence(
    store: Store, now: Ticking, history: History, server: MailServer
):
    await sent(store, now)
    away = Correspondence(
        store, history, settings("imaps://ida%40example.org@localhost:1"), now, no_models, trust=server.trust
    )
    with pytest.raises(UnreadableMail, match="cannot be reached"):
        await away.check()
    none = Correspondence(store, history, settings(""), now, no_models)
    with pytest.raises(BadInput, match="No mailbox is set"):
        await none.check()
    mine = Correspondence(store, history, settings(server.url), now, no_models, trust=server.trust)
    async with store.leases.holding(f"mailbox {_key(mine)}"):
        with pytest.raises(Busy):
            await Correspondence(store, history, settings(server.url), now, no_models, trust=server.trust).check()


@pytest.fixture
def other(store: Store) -> Store:
    """A user of the server."""
    return store.of("mia")


async def test_a_user_of_a_server_has_a_mailbox_of_their_own_at_no_private_address(
    store: Store, other: Store, now: Ticking, server: MailServer
):
    place = server.url.rpartition("@")[2]
    inside = read_settings({"FOOTPATH_HOME": str(HERE), "FOOTPATH_USER_HOSTS": place})
    outside = read_settings({"FOOTPATH_HOME": str(HERE)})
    own = OwnMailbox(url=server.url, password=PASSWORD)
    cook = await sent(other, now)
    server.deliver_raw(message("We would like to invite you to an interview on Friday."), CAME)
    await server.arrived()
    mail = Correspondence(other, History(other, now), inside, now, no_models, trust=server.trust)
    mail.name_mailbox(own)
    assert [(each.application, each.stage) for each in (await mail.check()).news] == [(cook, "interview")]
    kept = (other.folder / "mailbox").read_bytes()
    assert PASSWORD.encode() not in kept
    assert USER.encode() not in kept
    await sent(store, now, url="https://acme-kitchens.co.uk/jobs/porter")
    with pytest.raises(BadInput, match="No mailbox is set"):
        await Correspondence(store, History(store, now), outside, now, no_models).check()
    shut = Correspondence(other, History(other, now), outside, now, no_models, trust=server.trust)
    with pytest.raises(Forbidden, match="private address"):
        shut.name_mailbox(own)
    with pytest.raises(Forbidden, match="private address"):
        await shut.check()
    for url in ("imap://ida@localhost", "https://example.com", "imaps://example.com"):
        with pytest.raises(BadInput):
            mail.name_mailbox(OwnMailbox(url=url, password="x"))
    mail.mailboxes.remove()
    assert not mail.has_mailbox


async def test_a_public_name_that_leads_to_a_private_address_gets_no_password(server: MailServer, monkeypatch):
    monkeypatch.setattr("footpath.connectors.imap.names_private", lambda host: False)
    box = own_account(OwnMailbox(url=server.url, password=PASSWORD), HostRules.parse(()))
    with pytest.raises(Forbidden, match="leads to a private address"):
        await read_new(box, None, START, trust=server.trust)


async def test_a_name_that_leads_to_a_private_address_is_refused_before_a_connection(monkeypatch):
    monkeypatch.setattr("footpath.connectors.imap.names_private", lambda host: False)
    box = own_account(OwnMailbox(url="imaps://ida@localhost:9", password=PASSWORD), HostRules.parse(()))
    with pytest.raises(Forbidden, match="leads to a private address"):  # where nothing listens, too
        await read_new(box, None, START)


def _key(mail: Correspondence) -> str:
    from footpath.coordinator.mail import mailbox_key

    return mailbox_key(mail._account())


async def test_a_model_reads_what_rules_cannot_and_the_person_is_asked_where_it_quotes_nothing(
    store: Store, now: Ticking, history: History, server: MailServer
):
    cook = await sent(store, now)
    puzzling = "Dear Ida, the kitchen has gone another way with the Cook job."
    server.deliver_raw(message(puzzling), CAME)
    server.deliver_raw(message("Dear Ida, the head chef is on leave.", Subject="Cook"), CAME + timedelta(hours=1))
    await server.arrived()
    says = [("rejected", puzzling), ("rejected", "You have not been selected."), ("nothing", "")]
    replies = [calls(("tell_news", {"news": news, "quote": quote})) for news, quote in says]
    with ScriptedModel(replies) as model:

        @asynccontextmanager
        async def scripted(names: str, _: Meter) -> AsyncGenerator[ScriptedModel]:
            assert names == "test:reader"
            yield model

        mail = Correspondence(store, history, settings(server.url), now, scripted, trust=server.trust)
        found = await mail.check(model="test:reader")
    assert [(each.application, each.stage, each.quote) for each in found.news] == [(cook, "rejected", puzzling)]
    assert (found.by_model, found.asked, found.notice) == (1, 1, "")
    assert (await history.of(cook))[0].body.read_by == "model"
