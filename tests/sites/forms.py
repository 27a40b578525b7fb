"""A site of forms for tests of whole runs: pages by path, and on record everything that was sent to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from tests.sites.act_server import Request, Site, answer

if TYPE_CHECKING:
    from asyncio import StreamWriter

Page = str | Callable[[], str]
"""The html, or what gives it each time it is asked for."""

Reply = str | Callable[[dict[str, str]], str]
"""The html that answers a form, or a path (`/next`) to go on to; or what decides by the form's fields."""

THANKS = "<title>Sent</title><h1>Thank you for your application</h1><p>Your reference number is AB-1234.</p>"


@dataclass(frozen=True)
class Sent:
    """One form as it arrived: values by name, the last one where there are several; of a file its name."""

    path: str
    fields: dict[str, str]


class FormSite(Site):
    """One host with forms."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        super().__init__(host)
        self.sent: list[Sent] = []
        self._pages: dict[str, Page] = {}
        self._replies: dict[str, Reply] = {}
        self._statuses: dict[str, str] = {}

    def page(self, path: str, html: Page) -> str:
        """Answer a path; the url of it."""
        self._pages[path] = html
        return self.on(path, self._handle)

    def takes(self, path: str, reply: Reply = THANKS, status: str = "200 OK") -> str:
        """Take forms at a path."""
        self._replies[path] = reply
        self._statuses[path] = status
        return self.on(path, self._handle)

    def posted(self, path: str) -> list[dict[str, str]]:
        """The forms that arrived at a path, in order."""
        return [each.fields for each in self.sent if each.path == path]

    async def _handle(self, request: Request, writer: StreamWriter) -> None:
        status = "200 OK"
        if request.method == "POST":
            status = self._statuses[request.path]
            fields = _fields(request)
            self.sent.append(Sent(request.path, fields))
            reply = self._replies[request.path]
            html = reply(fields) if callable(reply) else reply
        else:
            page = self._pages.get(request.path, "<title>404</title><h1>Page not found</h1>")
            html = page() if callable(page) else page
        writer.write(
            answer("", status="303 See Other", more=f"Location: {html}\r\n")
            if html[0] == "/"
            else answer(html, status=status)
        )
        await writer.drain()


def _fields(request: Request) -> dict[str, str]:
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/"):
        return dict(parse_qsl(request.body.decode(), keep_blank_values=True))
    message = message_from_bytes(f"Content-Type: {kind}\r\n\r\n".encode() + request.body)
    parts = [part for part in message.walk() if not part.is_multipart()]
    named = [(part.get_param("name", header="content-disposition"), part) for part in parts]
    return {str(name): part.get_filename() or str(part.get_payload()) for name, part in named}


def page(title: str, *body: str) -> str:
    """A document."""
    return f"<!doctype html><html lang=en><title>{title}</title><body><h1>{title}</h1>{''.join(body)}</body></html>"


def script(code: str) -> str:
    """A script of the page."""
    return f"<script>{code}</script>"


def form(*fields: str, action: str = "/send", button: str = "Submit application", more: str = "") -> str:
    """A form that posts, with its button."""
    last = f"<button>{button}</button>" if button else ""
    return f"<form method=post action={action} {more}>{''.join(fields)}{last}</form>"


def text(label: str, name: str, *, type: str = "text", required: bool = True, value: str = "", more: str = "") -> str:
    """A labelled input."""
    must = "required" if required else ""
    return f'<p><label>{label} <input name={name} type={type} value="{value}" {must} {more}></label></p>'


def choice(label: str, name: str, *options: str, required: bool = True) -> str:
    """A labelled select."""
    offered = "".join(f"<option>{option}</option>" for option in options)
    return (
        f"<p><label>{label} <select name={name} {'required' if required else ''}><option value=''>Select…</option>"
        f"{offered}</select></label></p>"
    )


def posting(title: str = "Clock maker", apply: str = "/apply", *more: str) -> str:
    """A job with a link to its form."""
    return page(title, "<p>We mend clocks in Dresden and look for help.</p>", f'<a href="{apply}">Apply now</a>', *more)


NAME = text("First name", "first") + text("Last name", "last")
EMAIL = text("Email address", "email", type="email")
