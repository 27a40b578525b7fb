"""Which frames may send a page's form: those of its own site, with the person's data."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from footpath.page.traffic import Traffic

if TYPE_CHECKING:
    from footpath.page.commands import Event


@pytest.mark.parametrize(
    ("frame", "document", "is_personal", "counts"),
    [
        ("frame", "https://board.example/apply", False, True),
        ("inner", "https://board.example/form", True, True),
        ("inner", "https://forms.board.example/form", True, True),
        ("inner", "https://board.example/form", False, False),
        ("inner", "https://chat.example/widget", True, False),
        ("inner", "about:srcdoc", True, False),
    ],
)
def test_a_frame_of_another_site_sends_no_form_of_the_page(frame: str, document: str, is_personal: bool, counts: bool):
    following = Traffic("frame", time=lambda: 0.0)
    following.asked = "https://board.example/apply"
    following.is_personal = lambda _: is_personal
    request = {"url": "https://board.example/send", "method": "POST", "postData": "name=Ada", "headers": {}}
    event = {"requestId": "1", "frameId": frame, "type": "Fetch", "documentURL": document, "request": request}
    following._note_sent(cast("Event", event))
    assert bool(following.sent_forms) is counts
