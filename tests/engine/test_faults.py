"""A page that shows the sent form once more with all values, and marks a new text as an error, has refused the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, form, page, script, text

if TYPE_CHECKING:
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

FULL = "Ce jour-là il pleut des cordes."
"""Words of no rule."""


def again(sent: dict[str, str], said: str, *, is_kept: bool = True) -> str:
    filled = [text(label, name, value=sent[name] if is_kept else "") for label, name in ASKED]
    return page("Apply", said, form(*filled))


ASKED = (("First name", "first"), ("Last name", "last"), ("Email address", "email"))


@pytest.mark.parametrize(
    ("said", "is_kept", "status"),
    [
        (f"<div class='alert alert-danger'>{FULL}</div>", True, "needs_person"),
        (f"<ul class='text-sm text-red-600'><li>{FULL}</li></ul>", True, "needs_person"),
        (f"<p class=errorMsg>{FULL}</p>", True, "needs_person"),
        (f"<p class=error>{FULL}</p>", False, "needs_person"),
        (f"<p class=error>{FULL}</p><p>Les loups sont là.</p>", False, "unknown"),
        (f"<p class='alert-success' role=alert>{FULL}</p>", False, "unknown"),
        (f"<p class='message erreur'>{FULL}</p>", True, "needs_person"),
        (f"<p class=fehlermeldung>{FULL}</p>", True, "needs_person"),
        ("<button type=button class='btn btn-danger'>Withdraw for good</button>", True, "unknown"),
        ("<p class=error>Il reste 3 places.</p>", True, "unknown"),
        ("<p class=text-danger>Fast ausgebucht!</p><p>Your seat is booked.</p>", True, "unknown"),
        (f"<p class='rendered shared required'>{FULL}</p>", True, "unknown"),
        ("<p class=error>Something went wrong.</p>", True, "unknown"),
        ("<p class=text-red-600>Thank you, your application has been received.</p>", True, "unknown"),
    ],
)
@pytest.mark.sample(2)
async def test_only_an_error_over_the_kept_values_refuses(
    footpath: Footpath, careers: FormSite, said: str, is_kept: bool, status: str
):
    url = careers.page("/apply", page("Apply", "<p class=error>Il reste 14 places.</p>", form(NAME, EMAIL)))
    careers.takes("/send", lambda sent: again(sent, said, is_kept=is_kept))
    ran = await footpath.fill(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran
    assert (FULL in ran.reason) or status == "unknown"


@pytest.mark.thorough
@pytest.mark.parametrize(("role", "status"), [("role=alert", "needs_person"), ("", "unknown")])
async def test_elsewhere_only_an_announced_error_refuses(footpath: Footpath, careers: FormSite, role: str, status: str):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.page("/full", page("Clocks", f"<div class=messages--error><div {role}>{FULL}</div></div><p>See more.</p>"))
    careers.takes("/send", "/full")
    ran = await footpath.fill(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


ANSWERED = script(
    "document.forms[0].onsubmit = async event => { event.preventDefault();"
    "const reply = await fetch('/send', {method: 'POST', body: new URLSearchParams(new FormData(event.target))});"
    "said.textContent = (await reply.json()).message }"
)


REFUSED = '{{"ok": false, "message": "{}"}}'


@pytest.mark.parametrize(
    ("message", "status"),
    [("Too many messages were sent from your address today.", "needs_person"), ("Thank you, all sent.", "unknown")],
)
async def test_the_message_of_an_answer_that_refuses_is_no_success(
    footpath: Footpath, careers: FormSite, message: str, status: str
):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), "<p id=said></p>", ANSWERED))
    careers.takes("/send", REFUSED.format(message))
    ran = await footpath.fill(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran
    assert message in ran.reason


@pytest.mark.parametrize(("state", "ends"), [("mail_failed", "needs_person"), ("queued", "unknown")])
async def test_an_answer_that_refuses_by_its_structure_refuses_the_form(
    footpath: Footpath, careers: FormSite, state: str, ends: str
):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL), "<p id=said></p>", ANSWERED))
    careers.takes("/send", f'{{"status": "{state}", "message": "{FULL}"}}')
    ran = await footpath.fill(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (ends, 1), ran
    assert FULL in ran.reason


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("<p>Your application was not saved.</p>", "needs_person"),
        ("<p>Another one was faster.</p><p>Your application was not saved.</p>", "needs_person"),
        ("<p>Your application was not saved.</p><p>Thank you for your patience.</p>", "unknown"),
        ("<p>Please look again later.</p>", "unknown"),
        ("<p>Your photo was not saved.</p>", "unknown"),
    ],
)
@pytest.mark.sample(2)
async def test_a_site_that_failed_has_kept_nothing_if_it_says_so(
    footpath: Footpath, careers: FormSite, said: str, ends: str
):
    url = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send", page("Something went wrong", said), status="500 Internal Server Error")
    ran = await footpath.fill(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (ends, 1), ran
