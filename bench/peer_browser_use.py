"""Run by `bench/peer.py` in browser-use's own environment: its DOM state of a page, as often as it is asked.

Arguments: path of the browser, JSON list of its switches. It tells its version, and answers each line of its input with
one line of JSON: `open ADDRESS` when it is there, `read` with the seconds that a reading took, `tell` with the text of
the last one.
"""
# pyright: basic

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from importlib.metadata import version

# browser-use is installed in an environment of its own, where this runs
from browser_use.browser import BrowserProfile, BrowserSession  # pyright: ignore[reportMissingImports]
from browser_use.dom.service import DomService  # pyright: ignore[reportMissingImports]


async def main(browser: str, switches: list[str], answers: int) -> None:
    """Answer until the input ends."""
    profile = BrowserProfile(
        executable_path=browser,
        headless=True,
        args=switches,
        chromium_sandbox="--no-sandbox" not in switches,
        viewport={"width": 1280, "height": 900},
        user_data_dir=None,
        enable_default_extensions=False,
    )
    session = BrowserSession(browser_profile=profile)
    await session.start()
    answer: object = version("browser-use")
    text = ""
    while True:
        os.write(answers, json.dumps(answer).encode() + b"\n")
        asked, _, address = (await asyncio.to_thread(sys.stdin.readline)).strip().partition(" ")
        match asked:
            case "open":
                await session.navigate_to(address)
                answer = None
            case "read":
                began = time.perf_counter()
                state, _, _ = await DomService(session).get_serialized_dom_tree()
                answer = time.perf_counter() - began
                text = state.llm_representation()
            case "tell":
                answer = text
            case _:
                os._exit(0)  # whoever started it ends its browser: its own way of doing that may wait for ever


if __name__ == "__main__":
    told = os.dup(1)
    os.dup2(2, 1)  # what it prints of itself is no answer
    asyncio.run(main(sys.argv[1], json.loads(sys.argv[2]), told))
