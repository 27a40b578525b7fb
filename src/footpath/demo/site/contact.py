"""The contact page: a short form of one page, with a confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from footpath.demo.site.site import site_of

if TYPE_CHECKING:
    from starlette.requests import Request

FIELDS: Final = ("name", "email", "message")
_LONGEST: Final = 5000


async def show_contact(request: Request) -> Response:
    """Show the empty form."""
    return site_of(request).page(request, "contact.html", said=dict.fromkeys(FIELDS, ""), missing=())


async def take_message(request: Request) -> Response:
    """Keep a message, or show the form again with what it lacks."""
    site = site_of(request)
    async with request.form() as form:
        said = {name: str(form.get(name, "")).strip()[:_LONGEST] for name in FIELDS}
    missing = tuple(name for name in FIELDS if not said[name])
    if missing:
        return site.page(request, "contact.html", status=422, said=said, missing=missing)
    with site.database:
        site.database.insert("messages", {**said, "received_at": site.clock().isoformat()})
    return site.remember(request, RedirectResponse("/contact/sent", 303))


async def show_sent(request: Request) -> Response:
    """Confirm."""
    text = "Thank you, we have received your message. We answer within two days."
    return site_of(request).page(request, "message.html", title="Message received", text=text)


ROUTES: Final = [
    Route("/contact", show_contact, methods=["GET"]),
    Route("/contact", take_message, methods=["POST"]),
    Route("/contact/sent", show_sent),
]
