"""Real applications of other people, started as programs of their own with databases of their own."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

HERE = Path(__file__).parent
INSTALLED = HERE / "installed"
STARTS_S = 90.0
"""Seconds that an application may take to answer: the first time it makes its database."""


@dataclass(frozen=True)
class Application:
    """One of them: `NAME.py` serves it, by the Python that has what `NAME.txt` names."""

    name: str
    form: str
    """Address of its form, below its root."""
    lists: str
    """The verb of its program that prints what its database holds."""

    @property
    def python(self) -> Path:
        """Its own Python."""
        return INSTALLED / self.name / "bin/python"

    @asynccontextmanager
    async def served(self, folder: Path, look: str, port: int) -> AsyncGenerator[str]:
        """Serve it in a look; the address of its form. The database in the folder stays from one time to the next."""
        with (folder / "log.txt").open("ab") as log:
            program = [str(self.python), "-E", str(HERE / f"{self.name}.py"), str(folder), "serve", str(port), look]
            process = await asyncio.create_subprocess_exec(*program, stdout=log, stderr=log)
        try:
            await answers(port, process)
            yield f"http://127.0.0.1:{port}{self.form}"
        finally:
            process.terminate()
            await process.wait()

    async def holds(self, folder: Path) -> list[dict[str, Any]]:
        """What its database holds, the oldest first."""
        program = [str(self.python), "-E", str(HERE / f"{self.name}.py"), str(folder), self.lists]
        process = await asyncio.create_subprocess_exec(*program, stdout=asyncio.subprocess.PIPE)
        told, _ = await process.communicate()
        return json.loads(told)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


async def answers(port: int, process: asyncio.subprocess.Process) -> None:
    """Wait until something listens. Raises RuntimeError where the program has ended before, TimeoutError after
    `STARTS_S`.
    """
    async with asyncio.timeout(STARTS_S):
        while True:
            if process.returncode is not None:
                raise RuntimeError(f"it ended with {process.returncode}: see its log.txt")
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            writer.close()
            return
