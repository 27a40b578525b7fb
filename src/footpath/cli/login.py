"""`footpath login` and `footpath browser-profiles`: being signed in, kept for later runs."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json, Url, browser_settings, check_url
from footpath.cli.screen import line, notices, plain, results, show_json, show_rows
from footpath.errors import BrowserMissing, PageGone

if TYPE_CHECKING:
    from footpath.memory.browser_profiles import KeptProfile

app = typer.Typer(help="Browser profiles: your logins, stored sealed.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="Name of a browser profile.", show_default=False)]


def login(
    url: Url,
    name: Annotated[
        str,
        typer.Option(
            "--browser-profile", metavar="NAME", help="Name of the browser profile to save.", show_default=False
        ),
    ],
) -> None:
    """Sign in by hand, in a window. Closing the window saves the login, sealed, in a browser profile.

    Example: footpath login https://jobs.example.com --browser-profile me
    """
    check_url(url)
    chosen = browser_settings(headed=True)
    if not chosen.has_screen:
        kept = chosen.home / "browser-profiles"
        raise BrowserMissing(
            "Signing in needs a screen.",
            hint="Sign in through `footpath serve`: add a task of type sign_in, and take control of it. Or sign "
            f"in where there is a screen, and copy its folder {kept} here, and the file `key` beside it.",
        )
    from footpath.app import open_app

    async def go() -> bool:
        async with open_app(dataclasses.replace(chosen, trace=None)) as opened:
            return await opened.login(url, name, lambda _: notices().print("Sign in, then close the window."))

    if not drive(go()):
        raise PageGone(
            "The browser ended before its data could be saved.", hint="Close the window instead of ending the program."
        )
    results().print(f"Saved. To run with this login: --browser-profile {plain(name)}", highlight=False)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List saved browser profiles."""
    from footpath.app import open_app

    async def read() -> list[KeptProfile]:
        async with open_app(settings()) as opened:
            return opened.browser_profiles.list()

    known = drive(read())
    if as_json:
        rows = [{"name": each.name, "saved_at": each.saved_at.isoformat(timespec="seconds")} for each in known]
        show_json(rows)
    elif known:
        shown = [(line(each.name), f"{each.saved_at:%Y-%m-%d %H:%M}") for each in known]
        show_rows(results(), ("name", "saved (UTC)"), shown)
    else:
        notices().print("No browser profiles yet: footpath login URL --browser-profile NAME")


@app.command()
def rm(name: Name) -> None:
    """Delete a browser profile. Runs with it must sign in again."""
    with_app(lambda opened: opened.browser_profiles.remove(name))
    results().print(f"Forgot {plain(name)}.", highlight=False)
