"""A task that another program's agent gave enters a person's values only on hosts that the person allowed."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from tests.sites.forms import EMAIL, NAME, form, page, script
from tests.tasks.test_fill_form import CLOCKS, MESSAGE, Contact, Queue, contact, queue

from footpath.schema.task import Task

__all__ = ["contact", "queue"]

LISTENS = script("document.addEventListener('input', each => fetch('/leak?' + each.target.value), true)")
"""Sends what is entered at once, before anybody approves that the form is sent."""


def leaked(contact: Contact) -> list[str]:
    return [each.path for each in contact.site.requests if each.path.startswith("/leak")]


@pytest.fixture
def listening(contact: Contact) -> Contact:
    contact.site.page("/contact", page("Contact", form(NAME, EMAIL, MESSAGE), LISTENS))
    contact.site.takes("/leak")
    return contact


@pytest.mark.browser
async def test_nothing_is_entered_on_a_host_that_only_an_agent_named(listening: Contact, queue: Queue):
    await queue.add(CLOCKS, "review", by_agent=True)
    assert (await queue.attempt())[0] == "waiting"
    assert leaked(listening) == []
    ask = await queue.asks()
    assert (ask.kind, ask.question) == ("disclosure", f"May your data be entered on {urlsplit(listening.url).netloc}?")
    await queue.coordinator.inbox.answer(ask.id, "no")
    assert (await queue.coordinator.list())[0].state == "cancelled"
    assert listening.site.requests == []


@pytest.mark.browser
async def test_a_person_permits_it_once_for_a_task(listening: Contact, queue: Queue):
    await queue.add(CLOCKS, "review", by_agent=True)
    await queue.attempt()
    await queue.coordinator.inbox.answer((await queue.asks()).id, "yes")
    assert (await queue.attempt())[0] == "waiting"
    assert (await queue.asks()).kind == "review"
    assert leaked(listening) != []


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize(("by_agent", "is_named"), [(True, True), (False, False)])
async def test_nobody_is_asked_for_a_host_that_the_person_named(
    listening: Contact, queue: Queue, by_agent: bool, is_named: bool
):
    hosts = (urlsplit(listening.url).netloc,) if is_named else ()
    await queue.add(CLOCKS, "review", by_agent=by_agent, hosts=hosts)
    await queue.attempt()
    assert (await queue.asks()).kind == "review"


@pytest.mark.parametrize(
    ("given", "may"),
    [
        ({"type": "apply"}, True),
        ({"type": "fill_form"}, True),
        ({"type": "custom", "goal": 'click "Next"'}, False),
        ({"type": "custom", "goal": "x", "input": {"pin": "1"}}, True),
        ({"type": "custom", "goal": "x", "profile": "me.yaml"}, True),
        ({"type": "explore"}, False),
        ({"type": "collect", "browser_profile": "mine"}, True),
    ],
)
def test_which_tasks_may_disclose_something(given: dict[str, object], may: bool):
    assert Task.model_validate({"url": "https://a.example/", **given}).may_disclose is may
