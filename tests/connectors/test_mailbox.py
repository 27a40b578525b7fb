"""A mailbox, read over IMAP from a real server: which messages count, which code they bring, and what goes wrong."""

from __future__ import annotations

import asyncio
import dataclasses
import imaplib
from datetime import timedelta
from typing import Any

import pytest
from tests.connectors.mailboxes import BEGAN, LATER, QUICK_S, SITE, box, question, why_not
from tests.sites.imap_server import PASSWORD, MailServer

from footpath.config import MAILBOX, MAILBOX_PASSWORD, read_settings
from footpath.connectors.imap import Account, account, own_account
from footpath.connectors.mailbox import Mailbox, is_from, mailbox, pairs
from footpath.engine.view import understand
from footpath.errors import BadInput
from footpath.page.hosts import HostRules
from footpath.schema.application import OwnMailbox
from footpath.schema.snapshot import Frame

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("store")]

WITH_HTML = "<p>Your code</p><p><b>4</b> <b>8</b> <b>2</b> <b>9</b> <b>1</b> <b>3</b></p>"


async def test_a_code_that_is_there_is_read(mail: MailServer):
    mail.deliver(SITE, "Your code is 482913.", LATER)
    await mail.arrived()
    assert await box(mail).code(question()) == "482913"


@pytest.mark.thorough
async def test_a_code_that_comes_while_it_is_waited_for_is_read_at_once(mail: MailServer):
    waiting = asyncio.ensure_future(box(mail, patience_s=60).code(question()))
    mail.deliver(SITE, "Hello.", LATER, markup=WITH_HTML)
    assert await waiting == "482913"


@pytest.mark.thorough
async def test_a_message_from_before_the_run_does_not_count(mail: MailServer):
    mail.deliver(SITE, "Your code is 111111.", BEGAN - timedelta(minutes=2))
    await mail.arrived()
    assert "No message with a code came from example.com within 0.2 s." in await why_not(box(mail))


async def test_a_message_of_somebody_else_is_not_read_unless_the_person_has_named_them(mail: MailServer):
    mail.deliver("no-reply@sender.test", "Your code is 111111.", LATER)
    await mail.arrived()
    said = await why_not(box(mail))
    assert said.endswith("name both: FOOTPATH_MAILBOX_SENDERS=site.example=sender.example")
    assert "sender.test" not in said
    assert "No message" in await why_not(box(mail, "example.org=sender.test")), "it is named for another site"
    assert await box(mail, "example.com=sender.test").code(question()) == "111111"


@pytest.mark.thorough
async def test_who_sends_for_a_platform_is_known(mail: MailServer):
    mail.deliver("no-reply@us.greenhouse-mail.io", "Your code is 111111.", LATER)
    await mail.arrived()
    asked = question(url="https://job-boards.greenhouse.io/acme/jobs/1")
    assert await box(mail).code(asked) == "111111"


async def test_a_page_that_says_it_is_of_a_platform_is_not_told_codes_of_the_platform(mail: MailServer):
    mail.deliver("no-reply@us.greenhouse-mail.io", "Your code is 111111.", LATER)
    await mail.arrived()
    asked = question()
    meta = {"og:url": "https://job-boards.greenhouse.io/acme"}
    view = understand(asked.view.snapshot.model_copy(update={"meta": meta}))
    assert view.page.platform == "greenhouse"
    assert "No message with a code came from example.com" in await why_not(
        box(mail), dataclasses.replace(asked, view=view)
    )


async def test_of_a_frame_of_another_site_that_site_counts(mail: MailServer):
    mail.deliver("no-reply@us.greenhouse-mail.io", "Your code is 111111.", LATER)
    mail.deliver(SITE, "Your code is 222222.", LATER)
    await mail.arrived()
    asked = question()
    frame = Frame(ref="e9", url="https://job-boards.greenhouse.io/embed/job_app")
    view = dataclasses.replace(asked.view, snapshot=asked.view.snapshot.model_copy(update={"frames": (frame,)}))
    field = asked.field.model_copy(update={"ref": "f1e1"})
    assert await box(mail).code(dataclasses.replace(asked, view=view, field=field)) == "111111"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "host", ["docs.google.com", "forms.gle", "acme.typeform.com", "form.jotform.com", "acme.sharepoint.com"]
)
async def test_where_anybody_publishes_forms_a_page_is_told_no_codes_of_its_host(mail: MailServer, host: str):
    mail.deliver(f"no-reply@{host}", "Your code is 111111.", LATER)
    mail.deliver("no-reply@accounts.google.com", "Your code is 222222.", LATER)
    await mail.arrived()
    asked = question(url=f"https://{host}/forms/d/e/1/viewform")
    assert "Footpath does not know who may send the code." in await why_not(box(mail), asked)
    named = await box(mail, f"{host}={host}").code(asked)
    assert named == "111111", "but where the person says so"


@pytest.mark.parametrize(
    ("beside", "is_read"),
    [
        ({"name": "Password", "type": "password"}, False),
        ({"name": "Mobile number", "type": "tel"}, False),
        ({"name": "Email", "type": "email", "value": "ida@example.org"}, True),
        ({"name": "Trust this device", "type": "checkbox"}, True),
        ({"name": "Company", "hidden": True}, True),
    ],
    ids=["a password", "another question", "one that is answered", "a box to tick", "one that nobody sees"],
)
async def test_a_code_is_read_where_nothing_else_is_left_to_answer(
    mail: MailServer, beside: dict[str, Any], is_read: bool
):
    mail.deliver(SITE, "Your code is 111111.", LATER)
    await mail.arrived()
    said = await box(mail).code(question(beside=beside))
    assert (said == "111111") is is_read, said


@pytest.mark.thorough
async def test_a_platform_may_leave_what_is_optional_beside_the_code(mail: MailServer):
    mail.deliver("no-reply@us.greenhouse-mail.io", "Your code is 111111.", LATER)
    await mail.arrived()
    place = "https://job-boards.greenhouse.io/acme/jobs/1"
    assert await box(mail).code(question(beside={"name": "Website"}, url=place)) == "111111"
    assert "asks for more" in await why_not(box(mail), question(beside={"name": "City", "required": True}, url=place))


async def test_two_codes_are_none(mail: MailServer):
    mail.deliver(SITE, "Your code is 111111.\nYour code is 222222.", LATER)
    await mail.arrived()
    mailbox = box(mail)
    assert await why_not(mailbox) == "Several codes arrived, and it is not clear which one the form wants."


async def test_of_messages_of_somebody_else_the_headers_alone_are_fetched(
    mail: MailServer, monkeypatch: pytest.MonkeyPatch
):
    fetched: list[tuple[str, str]] = []
    uid = imaplib.IMAP4.uid

    def noting(self: imaplib.IMAP4, command: str, *args: str) -> Any:
        if command.casefold() == "fetch" and "BODY" in args[1]:
            fetched.append((args[0], args[1]))
        return uid(self, command, *args)

    monkeypatch.setattr(imaplib.IMAP4, "uid", noting)
    mail.deliver("somebody@else.test", "Your code is 111111.", LATER)
    await mail.arrived()
    mail.deliver(SITE, "Your code is 222222.", LATER)
    await mail.arrived()
    assert await box(mail).code(question()) == "222222"
    (all_of, heads), (ours, whole) = fetched
    assert (len(all_of.split(",")), "[HEADER]" in heads) == (2, True)
    assert (ours, "[]" in whole) == (all_of.split(",")[1], True)


async def test_a_code_that_the_page_says_was_sent_elsewhere_is_not_waited_for(mail: MailServer):
    for said in ("We have sent a code to your phone by SMS.", "Enter the code of your authenticator app."):
        asked = question(said)
        field = asked.field.model_copy(update={"meaning": "one-time-code"})
        assert await why_not(box(mail), dataclasses.replace(asked, field=field)) == ""


async def test_any_other_question_is_none_of_its_matters(mail: MailServer):
    asked = question("Your postal code")
    assert await why_not(box(mail), asked) == ""


@pytest.mark.thorough
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("url", "password", "trusted", "why"),
    [
        ("{}", "another word", True, "does not take this user and password. Check FOOTPATH_MAILBOX and"),
        ("{}", PASSWORD, False, "cannot be reached (its certificate is not trusted: "),
        ("{}/Codes", PASSWORD, True, "has no folder 'Codes'."),
        ("imaps://ida@127.0.0.1:9", PASSWORD, True, "127.0.0.1:9 cannot be reached (Connection refused). Check"),
    ],
    ids=["another password", "a certificate of nobody", "another folder", "away"],
)
async def test_what_is_wrong_is_said_once_and_without_what_is_secret(
    mail: MailServer, url: str, password: str, trusted: bool, why: str
):
    given = account(url.format(mail.url), password)
    said = await why_not(Mailbox(given, trust=mail.trust if trusted else None))
    assert why in said
    assert not any(secret in said for secret in (password, given.user))


@pytest.mark.thorough
async def test_a_user_of_a_server_is_told_of_no_variable_that_they_cannot_set(mail: MailServer):
    named = OwnMailbox(url=mail.url, password="another word")
    theirs = own_account(named, HostRules.parse((f"localhost:{mail.port}",)))
    said = await why_not(Mailbox(theirs, trust=mail.trust))
    assert "Check the address of your mailbox and its password" in said
    assert "FOOTPATH" not in said


@pytest.mark.thorough
async def test_who_stops_waiting_is_not_kept(mail: MailServer):
    waiting = asyncio.ensure_future(box(mail, patience_s=600).code(question()))
    await asyncio.wait([waiting], timeout=QUICK_S)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


def test_a_sender_counts_by_its_domain():
    mine = ("careers.example",)
    assert is_from("mail.careers.example", mine)
    assert is_from("careers.example", mine)
    assert not is_from("evilcareers.example", mine)
    assert not is_from("careers.example.evil.test", mine)


@pytest.mark.parametrize(
    ("url", "password", "why"),
    [
        ("imap.example.com", "x", "not the url of a mailbox"),
        ("https://ida@imap.example.com", "x", "not the url of a mailbox"),
        ("imaps://imap.example.com", "x", "not the url of a mailbox"),
        ("imaps://ida@imap.example.com:port", "x", "not the url of a mailbox"),
        ("imaps://ida:word@imap.example.com", "x", "holds a password"),
        ("imaps://ida@imap.example.com", "", "FOOTPATH_MAILBOX_PASSWORD is not set"),
        ("imap://ida@imap.example.com", "x", "without TLS"),
    ],
)
def test_a_mailbox_that_cannot_be_used_is_refused_with_the_reason(url: str, password: str, why: str):
    with pytest.raises(BadInput, match=why) as raised:
        mailbox(read_settings({MAILBOX: url, MAILBOX_PASSWORD: password}))
    assert "word@" not in str(raised.value)


def test_who_sends_is_named_with_the_site_for_which():
    assert pairs(("a.example=x.test", "*.a.example=Y.test")) == {"a.example": ("x.test", "y.test")}
    with pytest.raises(BadInput, match=r"'x\.test' does not say for which site"):
        pairs(("x.test",))


def test_where_a_mailbox_is_and_who_it_is_of():
    one = account("imaps://ida@example.org@imap.example.com/Codes%20alone", "x")
    assert one == Account("imap.example.com", 993, "ida@example.org", "x", "Codes alone")
    assert account("imap://ida@localhost", "x") == Account("localhost", 143, "ida", "x", "INBOX", is_secure=False)
    assert "ida" not in repr(one)
    assert mailbox(read_settings({})) is None


async def test_a_server_of_another_protocol_is_told_as_such():
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 smtp.example.com ESMTP\r\n")
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        said = await why_not(Mailbox(account(f"imap://ida@127.0.0.1:{port}", PASSWORD)))
    assert "cannot be reached (it does not speak IMAP)" in said
