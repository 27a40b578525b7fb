"""Write what this version keeps, for those after it to read: `python -m tests.earlier.write`.

The file is named after the version. It is written once a version, before it is released, and never again.
"""

from __future__ import annotations

import asyncio
import tempfile
from importlib.metadata import version
from pathlib import Path

from tests.earlier.world import FOLDER, dumped, world

from footpath.config import read_settings
from footpath.page.browser import launch


async def write() -> Path:
    """Work the tasks, and write the database as text; where it was written."""
    with tempfile.TemporaryDirectory() as folder:
        settings = read_settings()
        async with launch(settings) as browser, world(browser, settings, Path(folder)) as made:
            await made.work()
            ports = made.sites.ports
        file = FOLDER / f"{version('footpath')}.sql"
        file.write_text(dumped(Path(folder) / "home" / "footpath.db", ports), encoding="utf-8")
    return file


if __name__ == "__main__":
    print(asyncio.run(write()))
