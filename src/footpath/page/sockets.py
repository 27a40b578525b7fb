"""The messages that a tab's pages send over WebSockets, and the replies, followed by the browser's network events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.page.egress import RECORD_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import CDPSession

    from footpath.page.deliveries import Deliveries
    from footpath.page.network import Event, SocketMessage
    from footpath.page.sent_bodies import SentBodies

REPLIED: Final = 200
"""The status that stands for a reply over a WebSocket."""


def ignore_message(url: str, text: str | None) -> None:
    """Ignore a WebSocket's message."""


class Sockets:
    """The WebSockets of one tab. A socket names no message in a reply: any reply answers all messages before."""

    def __init__(
        self,
        deliveries: Deliveries,
        sent_bodies: SentBodies,
        unheard: set[str],
        *,
        is_personal: Callable[[str | None], bool],
        changed: Callable[[], None],
    ) -> None:
        """Args:
        deliveries: notes of all messages with personal data, and of their answers.
        sent_bodies: keeps the texts of the messages.
        unheard: the tab's sending requests without a status; unanswered messages are added.
        is_personal: whether a message carries personal data.
        changed: called after a reply, and after the end of a socket.
        """
        self.on_message: Callable[[str, str | None], None] = ignore_message
        """Called with the address of a WebSocket at its opening (None), and with each message sent over it."""
        self._deliveries = deliveries
        self._sent_bodies = sent_bodies
        self._unheard = unheard
        self._is_personal = is_personal
        self._changed = changed
        self._addresses: dict[str, str] = {}
        self._messages: dict[str, list[str]] = {}
        """The first unanswered messages with personal data, by socket."""

    @property
    def were_opened(self) -> bool:
        """Whether a WebSocket was opened: its messages end no request."""
        return self._addresses != {}

    def listen(self, session: CDPSession) -> None:
        """Follow the sockets of the session's tab from now on."""
        session.on("Network.webSocketCreated", self._on_socket)
        session.on("Network.webSocketFrameSent", self._on_sent)
        session.on("Network.webSocketFrameReceived", self._on_reply)
        session.on("Network.webSocketClosed", self._on_closed)

    def _on_socket(self, event: Event) -> None:
        self._addresses[event["requestId"]] = event["url"]
        self.on_message(event["url"], None)

    def _on_sent(self, event: SocketMessage) -> None:
        socket, text = event["requestId"], event["response"]["payloadData"]
        self._deliveries.reached += 1
        if socket not in self._addresses:
            return
        self.on_message(self._addresses[socket], text)
        self._sent_bodies.keep(text)
        if self._is_personal(text):
            message = f"{socket} {self._deliveries.reached}"
            self._deliveries.note_sent(message, self._addresses[socket], is_personal=True)
            if len(self._unheard) < RECORD_LIMIT:  # any reply answers them all, so the first ones suffice
                self._messages.setdefault(socket, []).append(message)
                self._unheard.add(message)

    def _on_reply(self, event: SocketMessage) -> None:
        for message in self._messages.pop(event["requestId"], ()):
            self._deliveries.note_answer(message, REPLIED)
            self._unheard.discard(message)
        self._changed()

    def _on_closed(self, event: Event) -> None:
        for message in self._messages.pop(event["requestId"], ()):
            self._deliveries.note_failure(message)
            self._unheard.discard(message)
        self._changed()
