"""`python -m website.pictures`: the pictures of the documentation, taken of real runs (`make pictures`).

They go to docs/: the demo's table (demo.svg), a page of its form with what was entered covered (form.png), the inbox
with a form that waits for approval (review.png).
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.async_api import async_playwright

from footpath.config import HOME, environment
from footpath.page import finder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

DOCS: Final = Path(__file__).parent.parent / "docs"
LEEDS: Final = "lead-backend-engineer-leeds-1001"
COLOURS: Final = 64
"""Of a picture: pages of text need no more, and it takes a third of the bytes."""
DEADLINE_S: Final = 120


async def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory(prefix="footpath-pictures-") as scratch:
        home = Path(scratch)
        await _ran(home, "demo", "--picture", str(DOCS / "demo.svg"))
        async with _running(home, "demo", "--site", "0", "--keep", str(home / "playground")) as said:
            site = (await _said(said, r"at (http://\S+)/jobs"))[1]
            person = home / "playground" / "people" / "hartley.json"
            task = ("apply", f"{site}/jobs/{LEEDS}", "--profile", str(person), "--pictures")
            await _ran(home, *task, "--here")
            taken = sorted((home / "pictures").rglob("*.png"), key=lambda each: each.stat().st_mtime)
            _keep(taken[len(taken) // 2], DOCS / "form.png")
            tasks = home / "tasks.json"
            tasks.write_text(
                f'{{"type": "apply", "url": "{site}/jobs/{LEEDS}", "profile": "{person}"}}', encoding="utf-8"
            )
            await _ran(home, "tasks", "add", str(tasks))
            async with _running(home, "serve", "--port", "0") as said:
                await _review((await _said(said, r"Open (http://\S+)"))[1], home / "review.png")
            _keep(home / "review.png", DOCS / "review.png")


async def _review(link: str, out: Path) -> None:
    """The inbox, once the task waits for approval there."""
    found = finder.find()
    if found is None:
        raise SystemExit("There is no usable browser: footpath doctor")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found.path, args=list(found.args))
        page = await browser.new_page(viewport={"width": 1100, "height": 800}, reduced_motion="reduce")
        await page.goto(link)
        base = page.url.split("/", 3)
        await page.goto(f"{base[0]}//{base[2]}/inbox")
        await page.get_by_text("Submit application").first.wait_for(timeout=DEADLINE_S * 1000)
        await page.screenshot(path=out)
        await browser.close()


def _keep(picture: Path, out: Path) -> None:
    """Write a picture with fewer colours."""
    with Image.open(picture) as opened:
        opened.convert("RGB").quantize(COLOURS).save(out, optimize=True)


async def _ran(home: Path, *arguments: str) -> None:
    command = _command(*arguments)
    process = await asyncio.create_subprocess_exec(*command, env=_env(home), stdin=asyncio.subprocess.DEVNULL)
    code = await asyncio.wait_for(process.wait(), DEADLINE_S)
    if code not in (0, 6):
        raise SystemExit(f"footpath {' '.join(arguments)} ended with {code}.")


@asynccontextmanager
async def _running(home: Path, *arguments: str) -> AsyncGenerator[asyncio.StreamReader]:
    process = await asyncio.create_subprocess_exec(
        *_command(*arguments), env=_env(home), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield process.stdout
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), DEADLINE_S)


async def _said(output: asyncio.StreamReader, pattern: str) -> re.Match[str]:
    while line := (await asyncio.wait_for(output.readline(), DEADLINE_S)).decode():
        if found := re.search(pattern, line):
            return found
    raise SystemExit(f"A program ended without saying {pattern}.")


def _command(*arguments: str) -> tuple[str, ...]:
    return sys.executable, "-c", "from footpath.cli import main; main()", *arguments


def _env(home: Path) -> dict[str, str]:
    return {**environment(), HOME: str(home)}


if __name__ == "__main__":
    asyncio.run(main())
