"""Forms with the boxes of captchas, and the site that these come from, for tests of whole runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import EMAIL, NAME, FormSite, form, page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

RECAPTCHA = "/recaptcha/api2/anchor?k=1&size=normal"
HCAPTCHA = "/captcha/v1/1/static/hcaptcha.html#frame=checkbox&id=1&size=normal"
TURNSTILE = "/cdn-cgi/challenge-platform/h/b/turnstile/if/ov2/av0/rcv/1/auto/normal/"
TICK = "<label><input type=checkbox id=tick> I am not a robot</label>"


@pytest.fixture
async def vendor() -> AsyncIterator[FormSite]:
    """Another origin, which the boxes come from."""
    async with FormSite() as server:
        for path in (RECAPTCHA, HCAPTCHA, TURNSTILE):
            server.page(path.partition("?")[0].partition("#")[0], page("Check", TICK))
        yield server


def box(src: str, answer: str, *, title: str = "", size: str = "width=304 height=78", value: str = "") -> str:
    field = f'<textarea name={answer} style="display:none">{value}</textarea>'
    if answer.startswith("cf"):
        field = f'<input type=hidden name={answer} value="{value}">'
    return f'<div><iframe src="{src}" title="{title}" {size}></iframe>{field}</div>'


def contact(*more: str) -> str:
    return page("Contact", form(NAME, EMAIL, *more, button="Send"))


BOXES = {
    "reCAPTCHA": (RECAPTCHA, "g-recaptcha-response"),
    "hCaptcha": (HCAPTCHA, "h-captcha-response"),
    "Turnstile": (TURNSTILE, "cf-turnstile-response"),
}
