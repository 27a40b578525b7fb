"""Options for using the person's own browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

Cdp = Annotated[
    str,
    typer.Option(
        "--cdp",
        metavar="PORT|URL|FOLDER",
        help="Work in a tab of your own running browser, with your logins: docs/browser.md.",
    ),
]
Unbounded = Annotated[
    bool,
    typer.Option("--unbounded", help="With --cdp: skip the question, although no proxy limits the tab's requests."),
]
ChromeProfile = Annotated[
    str,
    typer.Option(
        "--chrome-profile",
        metavar="NAME|FOLDER",
        help="Work with a copy of your own browser profile and its logins: docs/browser.md.",
    ),
]
UNBOUNDED: Final = (
    "Footpath opens a tab in your browser, with your sign-ins, and closes only that tab. Its requests to hosts that the"
    " task does not grant are stopped, but no proxy stands before your browser: WebRTC, workers and their WebSockets"
    " are not bounded."
)
