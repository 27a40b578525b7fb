"""Which requests of a page's scripts count as failed: those that brought nothing, and may have brought more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import pytest

from footpath.page.egress import MARK
from footpath.page.traffic import Traffic

if TYPE_CHECKING:
    from footpath.page.commands import Event

OWN, OTHER = "https://board.example/more?page=2", "https://visits.example/count"


def traffic() -> Traffic:
    """Of a page of `board.example`."""
    following = Traffic("frame", time=lambda: 0.0)
    following.asked = "https://board.example/jobs"
    return following


def answered(status: int, url: str = OWN, *, type: str = "Fetch", headers: dict[str, str] | None = None) -> int:
    following = traffic()
    response = {"url": url, "status": status, "mimeType": "text/html", "headers": headers or {}}
    following._on_response(cast("Event", {"requestId": "1", "frameId": "frame", "type": type, "response": response}))
    return following.failures


def broken(error: str, **more: object) -> int:
    following = traffic()
    event = {"requestId": "1", "frameId": "frame", "type": "Fetch", "errorText": f"net::ERR_{error}", **more}
    following._on_failed(cast("Event", event))
    return following.failures


@pytest.mark.parametrize(("status", "url"), [(500, OWN), (429, OTHER), (403, OWN), (404, OWN)])
def test_an_answer_that_brings_nothing_is_a_failure(status: int, url: str):
    assert answered(status, url) == 1


def test_other_answers_are_none():
    assert answered(200) == 0
    assert answered(403, OTHER) == 0, "what only counts visits may well be refused"
    assert answered(403, headers={MARK: "not allowed"}) == 0, "our own proxy refused it"
    assert answered(500, type="Image") == 0


def test_a_connection_that_breaks_is_a_failure():
    assert broken("CONNECTION_RESET") == 1
    assert broken("CONTENT_LENGTH_MISMATCH") == 1


def test_what_was_given_up_or_never_sent_is_none():
    assert broken("ABORTED", canceled=True) == 0
    assert broken("CONNECTION_REFUSED") == 0
    assert broken("BLOCKED_BY_CLIENT", blockedReason="inspector") == 0
    assert broken("FAILED", corsErrorStatus={"corsError": "MissingAllowOriginHeader"}) == 0


async def test_no_wait_goes_on_once_the_page_is_gone_although_its_time_stands_still():
    following = traffic()
    following._leaving = True
    waiting = asyncio.create_task(following.wait_arrived(60))
    await asyncio.sleep(0)
    following.end()
    async with asyncio.timeout(5):
        assert not await waiting
    assert not await following.wait_arrived(60)
