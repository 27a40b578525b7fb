"""`footpath applications due`: what waits for you, at the terminal and by mail."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.sites.smtp_server import SmtpServer, mail_server

from footpath.app import open_app, utc_now
from footpath.config import HOME, read_settings
from footpath.schema.application import EntryBody, Meeting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow


@pytest.fixture
def smtp(portal: BlockingPortal) -> Iterator[SmtpServer]:
    with portal.wrap_async_context_manager(mail_server()) as server:
        yield server


@pytest.fixture
def ids(footpath: CommandLine) -> dict[str, str]:
    """Applications: one to follow up today, one with an interview in three days, one whose employer asked."""

    async def keep() -> dict[str, str]:
        made: dict[str, str] = {}
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            for title in ("Cook", "Baker", "Porter"):
                it = await app.applications.open(
                    key=title, run="r", profile="p", posting_url="https://a.example", title=title
                )
                await app.applications.mark(title, "r", "submitted")
                made[title] = it.id
            now = utc_now()
            await app.tracking.follow_up(made["Cook"], now.date())
            soon = Meeting(uid="1", begins=now + timedelta(days=3), summary="Talk with Bo", place="Kitchen 2")
            late = Meeting(uid="2", begins=now + timedelta(days=30), summary="Trial")
            for each in (soon, late):
                await app.history.tell(made["Baker"], "interview", now, each.uid, EntryBody(meeting=each))
            await app.history.tell(made["Porter"], "question", now, "3", EntryBody(quote="Which licence?"))
            await app.history.ask(now, "4", EntryBody(subject="Hello"))
        return made

    return asyncio.run(keep())


def test_what_waits_is_shown_and_sent(footpath: CommandLine, smtp: SmtpServer, ids: dict[str, str]):
    env = {
        "FOOTPATH_SMTP": f"smtp://ida@127.0.0.1:{smtp.port}?from=ida@example.org",
        "FOOTPATH_SMTP_PASSWORD": smtp.word,
    }
    shown = footpath("applications", "due", "--email", "ida@example.org", env=env)
    assert shown.code == 0, shown.all
    assert "Talk with Bo · Kitchen 2" in shown.out
    assert "Trial" not in shown.out
    assert f"The employer waits for you\n- Porter ({ids['Porter'][:6]})" in shown.out
    assert f"To be followed up\n- Cook ({ids['Cook'][:6]}), 20" in shown.out
    assert "0 of tasks, 1 about mails" in shown.out
    [mail] = smtp.came
    assert "Talk with Bo" in mail.get_content()
    digest = json.loads(footpath("applications", "due", "--json", "--days", "60").out)
    assert [each["summary"] for each in digest["interviews"]] == ["Talk with Bo", "Trial"]


def test_nothing_is_sent_where_nothing_waits(footpath: CommandLine, smtp: SmtpServer):
    env = {
        "FOOTPATH_SMTP": f"smtp://ida@127.0.0.1:{smtp.port}?from=ida@example.org",
        "FOOTPATH_SMTP_PASSWORD": smtp.word,
    }
    assert footpath("applications", "due", "--email", "ida@example.org", env=env).out == "Nothing waits for you.\n"
    assert smtp.came == []
    assert "FOOTPATH_SMTP" in footpath("applications", "due", "--email", "ida@example.org").all


@pytest.mark.thorough
def test_a_timetable_is_named_told_and_ended(footpath: CommandLine, smtp: SmtpServer):
    env = {
        "FOOTPATH_SMTP": f"smtp://ida@127.0.0.1:{smtp.port}?from=ida@example.org",
        "FOOTPATH_SMTP_PASSWORD": smtp.word,
    }
    due = ("applications", "due")
    refused = footpath(*due, "--every", "at seven", env=env)
    assert refused.code == 2
    assert "email: give at least one address" in refused.all
    assert "every: not a cron expression" in refused.all
    named = footpath(*due, "--every", "0 7 * * *", "--email", "ida@example.org", env=env)
    assert named.code == 0, named.all
    assert "A worker sends this to ida@example.org, next at 2" in named.all
    assert smtp.came == [], "it is not sent before its time"
    assert "A worker sends this to ida@example.org" in footpath(*due).err
    assert "No digest is sent on a timetable" in footpath(*due, "--every", "never").all
    assert "A worker" not in footpath(*due).all
