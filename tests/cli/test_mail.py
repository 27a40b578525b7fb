"""`footpath mail`: a real mailbox is read, what is not certain is asked, and all of it can be taken back."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from email.message import EmailMessage
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.test_mail import message
from tests.mail.test_calendar import FILE
from tests.sites.imap_server import PASSWORD, MailServer, mail_server

from footpath.app import open_app, utc_now
from footpath.config import HOME, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow


@pytest.fixture
def server(portal: BlockingPortal, tmp_path: Path) -> Iterator[MailServer]:
    with portal.wrap_async_context_manager(mail_server(tmp_path)) as running:
        yield running


@pytest.fixture
def cook(footpath: CommandLine) -> str:
    async def keep() -> str:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            url = "https://acme-kitchens.co.uk/jobs/cook"
            made = await app.applications.open(
                key="k", run="r", profile="p", posting_url=url, title="Cook", organisation="Acme Kitchens"
            )
            await app.applications.mark("k", "r", "submitted")
            return made.id

    return asyncio.run(keep())


@pytest.mark.thorough
def test_it_is_read_asked_answered_and_taken_back(
    footpath: CommandLine, portal: BlockingPortal, server: MailServer, cook: str, tmp_path: Path
):
    soon = utc_now() + timedelta(minutes=1)
    invitation = EmailMessage()
    invitation["From"], invitation["Subject"] = "Acme <hr@acme-kitchens.co.uk>", "Cook at Acme Kitchens"
    invitation.set_content("We would like to invite you to an interview.")
    invitation.add_attachment(FILE.format(method="REQUEST"), subtype="calendar", filename="invite.ics")

    async def deliver() -> None:
        server.deliver_raw(invitation.as_bytes(), soon)
        server.deliver_raw(message("We will not proceed with your application.", Subject="Acme Kitchens"), soon)
        await server.arrived()

    portal.call(deliver)
    mailbox = {"FOOTPATH_MAILBOX": server.url, "FOOTPATH_MAILBOX_PASSWORD": PASSWORD}
    said = footpath("mail", "check", env={**mailbox, "SSL_CERT_FILE": str(tmp_path / "mail.pem")})
    assert said.code == 0, said.all
    assert "interview  Cook · Acme Kitchens: “We would like to invite you to an interview" in said.out
    assert "2 mails read: 1 told news, 1 to be asked about. 1 wait for your word" in said.out
    [asked] = json.loads(footpath("mail", "list", "--json").out)
    assert "it is not certain which application" in footpath("mail", "list").out
    [open_] = json.loads(footpath("inbox", "list", "--json").out)
    assert (open_["id"], open_["kind"]) == (f"mail-{asked['number']}", "mail")
    assert "rejected, none" in footpath("inbox", "list").out
    assert (
        footpath("mail", "answer", asked["number"], cook[:6]).out
        == f"Mail {asked['number']} tells rejected of {cook}.\n"
    )
    shown = footpath("applications", "show", cook)
    assert "stage: rejected" in shown.out
    assert "contact: Acme <hr@acme-kitchens.co.uk>" in shown.out
    assert "There is no question" in footpath("inbox", "answer", f"mail-{asked['number']}", "none").all
    assert footpath("mail", "undo", asked["number"]).out == f"Entry {asked['number']} is taken back.\n"
    assert "stage: interview" in footpath("applications", "show", cook).out
    out = tmp_path / "interviews.ics"
    assert footpath("applications", "calendar", "--out", str(out)).out.startswith("Wrote 1 interview")
    assert b"DTSTART:20260312T090000Z" in out.read_bytes()


def test_without_a_mailbox_it_says_what_to_set(footpath: CommandLine):
    said = footpath("mail", "check")
    assert said.code == 2
    assert "FOOTPATH_MAILBOX" in said.all


def test_before_the_first_application_it_says_that_the_mailbox_was_not_opened(footpath: CommandLine):
    mailbox = {"FOOTPATH_MAILBOX": "imaps://ida@localhost:9", "FOOTPATH_MAILBOX_PASSWORD": PASSWORD}
    said = footpath("mail", "check", env=mailbox)
    assert (said.code, said.out) == (0, "No application was sent yet: the mailbox was not opened.\n")


def test_nothing_that_is_not_there_is_answered(footpath: CommandLine):
    assert footpath("mail", "list").out == "No mail waits for your answer.\n"
    assert "There is no question 3" in footpath("mail", "answer", "3", "none").all
    assert "no entry 3" in footpath("mail", "undo", "3").all
