"""A site that is for members: a login by name and password, and who is in by a cookie, localStorage and IndexedDB.

Each page gives a new session and ends the one before, as banks do: whoever does not keep the last one is out.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from tests.sites.act_server import Handler, Site, answer
from tests.sites.forms import EMAIL, NAME, THANKS, form, page

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request

PASSWORD = "correct-horse-77"

LOGIN = page(
    "Sign in",
    form(
        "<p><label>User name <input name=user autocomplete=username required></label></p>",
        "<p><label>Password <input type=password name=password autocomplete=current-password required></label></p>",
        action="/login",
        button="Sign in",
    ),
)

KEEP = """<p id=known>…</p><script>
const opening = indexedDB.open("members", 1);
opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
opening.onsuccess = () => {
  const kept = opening.result.transaction("kept", "readwrite").objectStore("kept");
  const asked = kept.get("device");
  asked.onsuccess = () => {
    const is = asked.result ? "known" : "new";
    document.getElementById("known").textContent = `${is} device, theme ${localStorage.theme}`;
    if (!asked.result) { kept.put("device-4711", "device"); localStorage.theme = "dark"; }
  };
};
</script>"""

MESSAGE = "<p><label>Message <textarea name=message></textarea></label></p>"
CONTACT = form(NAME, EMAIL, MESSAGE)


class MembersSite(Site):
    """One host. Everything but its login needs a session."""

    def __init__(self) -> None:
        super().__init__()
        self.session = ""
        """The one that is good."""
        self.sent: list[dict[str, str]] = []

    def handler(self, path: str) -> Handler | None:
        async def respond(request: Request, writer: StreamWriter) -> None:
            writer.write(self._answer(request))

        return respond if path in ("/", "/login", "/form", "/send") else None

    def _answer(self, request: Request) -> bytes:
        fields = dict(parse_qsl(request.body.decode()))
        if request.path == "/login" and fields.get("password") == PASSWORD:
            return self._renewed("", status="303 See Other", more="Location: /\r\n")
        if not self.session or f"session={self.session}" not in request.headers.get("cookie", ""):
            return answer(LOGIN)
        if request.path == "/send":
            self.sent.append(fields)
            return self._renewed(THANKS)
        return self._renewed(page("Contact", KEEP, CONTACT))

    def _renewed(self, body: str, *, status: str = "200 OK", more: str = "") -> bytes:
        self.session = secrets.token_hex(12)
        return answer(body, status=status, more=f"{more}Set-Cookie: session={self.session}; HttpOnly; Path=/\r\n")
