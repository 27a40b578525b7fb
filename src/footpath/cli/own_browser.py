"""Options for using the person's own browser."""

from __future__ import annotations

from typing import Annotated, Final

import typer

Cdp = Annotated[
    str,
    typer.Option(
        "--cdp",
        metavar="PORT|URL|FOLDER",
        help="Work in a tab of your own running browser, where you are signed in: docs/browser.md.",
    ),
]
Unbounded = Annotated[
    bool, typer.Option("--unbounded", help="With --cdp: do not ask, though no proxy bounds what that tab sends.")
]
ChromeProfile = Annotated[
    str,
    typer.Option(
        "--chrome-profile",
        metavar="NAME|FOLDER",
        help="Work in a browser with a copy of a profile of your own, with its sign-ins: docs/browser.md.",
    ),
]
UNBOUNDED: Final = (
    "Footpath opens a tab in your browser, with your sign-ins, and closes only that tab. Its requests to hosts that the"
    " task does not grant are stopped, but no proxy stands before your browser: WebRTC, workers and their WebSockets"
    " are not bounded."
)
