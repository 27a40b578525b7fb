"""Forms of real applications: two people's answers arrive in their databases, the second by replay, a third after the
pages are drawn by another theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.applications.started import Application, free_port
from tests.engine.running import IDA

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.running import Footpath

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

DESK = Application("desk", "/tickets/submit/", "tickets")
TRACKER = Application("tracker", "/user?@template=register", "people")


def ticket(queue: str, title: str, body: str, priority: str, due: str, email: str) -> dict[str, str]:
    """A ticket by the labels of its form."""
    return {
        "Queue": queue, "Summary of the problem": title, "Description of your issue": body, "Priority": priority,
        "Due on": due, "Your E-Mail Address": email,
    }  # fmt: skip


def newcomer(name: str, login: str, phone: str, firm: str) -> dict[str, str]:
    """Somebody who registers, by the labels of the form."""
    return {
        "Name": name, "Login Name": login, "Login Password": "Tick-4711-tock", "Confirm Password": "Tick-4711-tock",
        "Phone": phone, "Organisation": firm, "E-mail address": f"{login}@mail.example",
    }  # fmt: skip


TICKETS = [
    ticket("Clocks", "The tower clock is late", "It is ten minutes late since Monday.", "2. High", "2027-03-05",
           "ida@mail.example"),
    ticket("Bells", "The small bell is silent", "Nothing is heard of it at noon.", "4. Low", "2027-04-06",
           "otto@mail.example"),
    ticket("Clocks", "A hand is bent", "A pigeon sat on the minute hand.", "1. Critical", "2027-11-12",
           "eva@mail.example"),
]  # fmt: skip
PEOPLE = [
    newcomer("Ida Brandt", "ida", "+493023125012", "Brandt Clocks"),
    newcomer("Otto Lind", "otto", "+4687654321", "Lind Bells"),
    newcomer("Eva Maas", "eva", "+31201234567", "Maas Hands"),
]
DESK_COLUMNS = {"queue": "Queue", "title": "Summary of the problem", "description": "Description of your issue",
                "priority": "Priority", "due": "Due on", "email": "Your E-Mail Address"}  # fmt: skip
TRACKER_COLUMNS = {"name": "Name", "login": "Login Name", "phone": "Phone", "organisation": "Organisation",
                   "email": "E-mail address"}  # fmt: skip


@pytest.mark.parametrize(
    ("application", "people", "columns"),
    [(DESK, TICKETS, DESK_COLUMNS), (TRACKER, PEOPLE, TRACKER_COLUMNS)],
    ids=["a help desk (Django)", "an issue tracker (Roundup)"],
)
async def test_two_people_are_in_its_database_and_a_third_after_another_theme(
    footpath: Footpath, tmp_path: Path, application: Application, people: list[dict[str, str]], columns: dict[str, str]
):
    if not application.python.exists():
        pytest.skip("it is not installed: run `make applications`")
    port, ended = free_port(), []
    for given, look in zip(people, ("plain", "plain", "otherwise"), strict=True):
        async with application.served(tmp_path, look, port) as url:
            ended.append(await footpath.fill(url, IDA, input=given))
    assert [ran.status for ran in ended] == ["complete"] * 3, ended
    assert ended[1].rungs == {"replay"}, ended[1]
    assert {"replay", "heal"} & ended[2].rungs, ended[2]
    assert {event.rung for event in ended[2].begun()} <= {"replay", "heal", "rules"}
    wanted = [{column: given[label] for column, label in columns.items()} for given in people]
    assert await application.holds(tmp_path) == wanted
