"""`footpath demo --site`: the careers site by itself, for a person to try commands on."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from footpath.app import utc_now
from footpath.demo.cast import PEOPLE
from footpath.demo.people import write_profile
from footpath.demo.site.server import serve
from footpath.errors import BadInput
from footpath.private import make_folder

if TYPE_CHECKING:
    from rich.console import Console

    from footpath.demo.site.looks import LookName


async def open_site(port: int, look: LookName, keep: Path | None, console: Console) -> None:
    """Serve the site until the task is cancelled.

    Args:
        port: the port on loopback; 0 takes a free one.
        look: the look of the pages.
        keep: folder for the database and the people's profiles; None forgets the database and writes no profiles.
        console: prints how to reach the site.

    Raises:
        BadInput: the port or the folder cannot be used.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-demo-", ignore_cleanup_errors=True) as scratch:
        home = keep or Path(scratch)
        make_folder(home)
        try:
            async with serve(home / "careers.db", look=look, port=port) as site:
                console.print(f"The careers site is at {escape(site.url)}/jobs until Ctrl-C.", soft_wrap=True)
                if keep is not None:
                    names = [write_profile(each, keep / "people", utc_now().date()).name for each in PEOPLE]
                    told = f"Its people are in {keep / 'people'}: {', '.join(names)}."
                    console.print(escape(told), soft_wrap=True)
                sys.stdout.flush()
                await asyncio.Event().wait()
        except sqlite3.Error as error:
            raise BadInput(f"{home / 'careers.db'} cannot be used: {error}.", hint="Name another folder.") from error
