"""`footpath searches`: saved, run three times, told in the terminal and by e-mail, removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.boards.published import Published, published
from tests.boards.test_bad_days import JOBS, job
from tests.sites.smtp_server import SmtpServer, mail_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow


@pytest.fixture
def boards(footpath: CommandLine, portal: BlockingPortal) -> Iterator[Published]:
    """The boards, as the data files in the data folder name them."""
    with portal.wrap_async_context_manager(published()) as boards:
        boards.write(footpath.home / "boards")
        boards.record("lever")
        boards.says(JOBS, {"jobs": [job(1), job(2)], "meta": {"total": 2}})
        yield boards


@pytest.fixture
def smtp(portal: BlockingPortal) -> Iterator[SmtpServer]:
    with portal.wrap_async_context_manager(mail_server("a long word")) as server:
        yield server


@pytest.mark.thorough
def test_over_three_runs_what_is_new_what_changed_and_what_is_gone(footpath: CommandLine, boards: Published):
    saved = footpath("searches", "add", "mine", "greenhouse:acme", "lever:acme")
    assert saved.code == 0, saved.all
    first = footpath("searches", "run", "mine")
    assert first.code == 0, first.all
    assert "mine: 4 new." in first.out
    assert "Job 1 · Acme Works" in first.out
    boards.says(JOBS, {"jobs": [job(1, title="Job 1 (senior)"), job(2), job(3)], "meta": {"total": 3}})
    second = footpath("searches", "run", "mine")
    assert "mine: 1 new, 1 changed." in second.out
    assert "Job 1 (senior) · Acme Works [title]" in second.out
    boards.says(JOBS, {"jobs": [job(1, title="Job 1 (senior)"), job(3)], "meta": {"total": 2}})
    [third] = json.loads(footpath("searches", "run", "--json").out)
    assert (third["new"], third["changed"], [each["title"] for each in third["gone"]]) == ([], [], ["Job 2"])
    assert "Gone (1)\n- Job 2 · Acme Works" in footpath("searches", "show", "mine").out
    assert "mine: nothing new." in footpath("searches", "run").out


def test_a_list_that_does_not_come_is_told_and_closes_nothing(footpath: CommandLine, boards: Published):
    footpath("searches", "add", "mine", "greenhouse:acme", "lever:acme")
    footpath("searches", "run")
    boards.says(JOBS, "<html>We have moved</html>", type="text/html")
    said = footpath("searches", "run")
    assert said.code == 4
    assert "mine: 1 list not whole." in said.out
    assert "it is a web page" in said.out


@pytest.mark.thorough
def test_a_digest_goes_by_mail(footpath: CommandLine, boards: Published, smtp: SmtpServer):
    env = {
        "FOOTPATH_SMTP": f"smtp://ida@127.0.0.1:{smtp.port}?from=ida@example.org",
        "FOOTPATH_SMTP_PASSWORD": smtp.word,
    }
    saved = footpath("searches", "add", "mine", "greenhouse:acme", "--email", "ida@example.org", env=env)
    assert "mine: 1 list, when you run it" in saved.out
    assert saved.code == 0, saved.all
    boards.says(JOBS, {"jobs": [job(1, title="Job\nwith lines"), job(2)], "meta": {"total": 2}})
    assert footpath("searches", "run", env=env).code == 0
    [mail] = smtp.came
    assert (mail["subject"], mail["from"], mail["to"]) == ("Jobs: mine: 2 new", "ida@example.org", "ida@example.org")
    assert "- Job with lines · Acme Works" in mail.get_content()
    assert footpath("searches", "run", env=env).code == 0
    assert len(smtp.came) == 1, "nothing new is no mail"
    smtp.refuses = "mailbox full"
    boards.says(JOBS, {"jobs": [job(1), job(2), job(3)], "meta": {"total": 3}})
    said = footpath("searches", "run", env=env)
    assert said.code == 1
    assert "did not take the mail" in said.err
    assert "mailbox full" in said.err


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--every", "0 7 * *"), "every: not a cron expression"),
        (("--email", "ida"), "email: “ida” is no address"),
        (("--email", "ida@example.org"), "FOOTPATH_SMTP is not the url of a mail server"),
        (("--webhook", "https://hooks.example.com/x"), "is not an allowed webhook host"),
        (("--max-jobs", "1" + "0" * 50), "--max-records"),
    ],
)
def test_what_cannot_be_meant_is_not_saved(footpath: CommandLine, options: tuple[str, ...], says: str):
    said = footpath("searches", "add", "mine", "greenhouse:acme", *options)
    assert said.code in (2, 5)
    assert says in said.all
    assert "No saved searches." in footpath("searches", "list").out


@pytest.mark.thorough
def test_searches_are_listed_and_removed(footpath: CommandLine):
    footpath("searches", "add", "mine", "greenhouse:acme", "--query", "rust", "--every", "0 7 * * 1-5")
    assert "A search named “mine” already exists." in footpath("searches", "add", "mine", "lever:acme").all
    [search] = json.loads(footpath("searches", "list", "--json").out)
    assert search["sources"] == ["https://job-boards.greenhouse.io/acme"]
    assert (search["query"], search["every"], search["next_at"][11:16]) == ("rust", "0 7 * * 1-5", "07:00")
    assert "rust" in footpath("searches", "list").out
    assert footpath("searches", "rm", "mine").code == 0
    gone = footpath("searches", "remove", "mine")  # its earlier name
    assert (gone.code, "There is no search 'mine'." in gone.all) == (2, True)
