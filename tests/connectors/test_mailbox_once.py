"""A message gives its code once, to one run: whichever process asks, and whoever waits besides."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from tests.connectors.mailboxes import LATER, SITE, box, question, why_not
from tests.deadlines import HANGS_S
from tests.store.databases import Ticking

from footpath.connectors import mailbox as connector
from footpath.memory.once import Once
from footpath.schema.answer import NoAnswer
from footpath.store.database import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sites.imap_server import MailServer

    from footpath.store.database import Store

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("store")]


async def test_a_message_gives_its_code_once(mail: MailServer):
    mailbox = box(mail)
    mail.deliver(SITE, "Your code is 111111.", LATER)
    await mail.arrived()
    assert await mailbox.code(question()) == "111111"
    assert "No message" in await why_not(mailbox)
    mail.deliver(SITE, "Your code is 222222.", LATER)
    await mail.arrived()
    assert await mailbox.code(question()) == "222222"


@pytest.mark.thorough
async def test_a_code_that_was_not_given_out_is_there_for_the_next_question(mail: MailServer):
    mailbox = box(mail)
    mail.deliver(SITE, "Your code is 111111.", LATER)
    mail.deliver(SITE, "Your code is 222222.", LATER + timedelta(minutes=2))
    await mail.arrived()
    assert "Several codes" in await why_not(mailbox)
    later = dataclasses.replace(question(), since=LATER + timedelta(minutes=1))
    assert await mailbox.code(later) == "222222"


@pytest.mark.thorough
async def test_what_one_process_was_told_another_is_not(mail: MailServer, store: Store, tmp_path: Path):
    async with open_store(store.engine.url.render_as_string(), tmp_path / "home", now=Ticking()) as other:
        elsewhere = dataclasses.replace(question(), once=Once(other, Ticking()))
        first = asyncio.ensure_future(box(mail, patience_s=60).code(question()))
        mail.deliver(SITE, "Your code is 111111.", LATER)
        assert await first == "111111"
        assert "No message" in await why_not(box(mail), elsewhere)
        mail.deliver(SITE, "Your code is 222222.", LATER)
        assert await box(mail, patience_s=60).code(elsewhere) == "222222"


async def test_of_two_processes_the_one_that_asked_first_is_told_first(
    mail: MailServer, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connector, "AGAIN_S", 0.01)
    waits = asyncio.Event()

    async def noted(text: str) -> None:
        del text
        waits.set()

    async with open_store(store.engine.url.render_as_string(), tmp_path / "home", now=Ticking()) as other:
        asked = dataclasses.replace(question(), note=noted)
        first = asyncio.ensure_future(box(mail, patience_s=60).code(asked))
        await waits.wait()
        elsewhere = dataclasses.replace(question(), once=Once(other, Ticking()))
        second = asyncio.ensure_future(box(mail, patience_s=60).code(elsewhere))
        mail.deliver(SITE, "Your code is 111111.", LATER)
        assert await first == "111111"
        mail.deliver(SITE, "Your code is 222222.", LATER)
        assert await second == "222222"


async def test_of_what_was_used_nothing_is_kept_but_a_hash(mail: MailServer, store: Store):
    mail.deliver(SITE, "Your code is 482913.", LATER)
    await mail.arrived()
    assert await box(mail).code(question()) == "482913"
    async with store.reading() as transaction:
        (thing,) = (await transaction.execute(text("SELECT thing FROM used_things"))).scalars()
    assert re.fullmatch(r"[0-9a-f]{64}", thing)


@pytest.mark.thorough
async def test_who_waits_for_another_run_waits_no_longer_for_it(mail: MailServer):
    mailbox, begun, end = box(mail), asyncio.Event(), asyncio.Event()

    async def held(text: str) -> None:
        del text
        begun.set()
        await end.wait()

    other = asyncio.ensure_future(mailbox.code(dataclasses.replace(question(), note=held)))
    await begun.wait()
    assert await why_not(mailbox) == "Another run was waiting for a code during the whole 0.2 s."
    end.set()
    assert isinstance(await other, NoAnswer)


class Cut(Once):
    """Of a run whose turn has ended without its knowing: the line to the database was cut."""

    def __init__(self, store: Store, looked: asyncio.Semaphore) -> None:
        super().__init__(store, Ticking())
        self._looked = looked

    def turn(self, name: str) -> contextlib.AbstractAsyncContextManager[bool]:
        return contextlib.nullcontext(True)

    async def used(self) -> frozenset[str]:
        known = await super().used()
        self._looked.release()
        return known


async def test_of_two_runs_that_see_the_same_message_one_has_its_code(mail: MailServer, store: Store):
    looked = asyncio.Semaphore(0)
    asked = dataclasses.replace(question(), once=Cut(store, looked))
    both = [asyncio.ensure_future(box(mail, patience_s=HANGS_S).code(asked)) for _ in range(2)]
    for _ in both:
        await looked.acquire()
    mail.deliver(SITE, "Your code is 111111.", LATER)
    told = sorted(await asyncio.gather(*both), key=lambda each: isinstance(each, NoAnswer))
    assert told == ["111111", NoAnswer(reason="Another run has taken the code that came.")]
