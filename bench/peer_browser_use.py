"""Run by `bench/peer.py` in browser-use's own environment: its DOM state of each page, as JSON on the last line.

The barest walker takes turns with it in the same browser, so that the two compare whatever else the machine does.
Arguments: path of the browser, JSON list of its switches, JSON object of addresses by page name, the walker's script.
"""
# pyright: basic

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from importlib.metadata import version

# browser-use is installed in an environment of its own, where this runs
from browser_use.browser import BrowserProfile, BrowserSession  # pyright: ignore[reportMissingImports]
from browser_use.dom.service import DomService  # pyright: ignore[reportMissingImports]

ROUNDS, ENOUGH_S = (3, 9), 1.0
"""Turns at least and at most: small pages are read until so many seconds are spent."""


async def main(browser: str, switches: list[str], urls: dict[str, str], walker: str) -> dict[str, tuple[float, str]]:
    """For each page the median of its time to the barest walker's, turn by turn, and its text."""
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
    told: dict[str, tuple[float, str]] = {}
    for name, url in urls.items():
        await session.navigate_to(url)
        tab = await session.get_or_create_cdp_session()
        ratios: list[float] = []
        text = ""
        start = time.perf_counter()
        for turn in range(ROUNDS[1] + 1):
            if turn > ROUNDS[0] and time.perf_counter() - start > ENOUGH_S:
                break
            began = time.perf_counter()
            bare = await tab.cdp_client.send.Runtime.evaluate(
                {"expression": f"({walker})()", "returnByValue": True}, session_id=tab.session_id
            )
            middle = time.perf_counter()
            state, _, _ = await DomService(session).get_serialized_dom_tree()
            if turn and "value" in bare["result"]:
                ratios.append((time.perf_counter() - middle) / (middle - began))
            text = state.llm_representation()
        told[name] = (statistics.median(ratios), text)
    return told


async def tell() -> None:
    """Print what it made of the pages, and go."""
    pages = await main(sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4])
    print(json.dumps({"version": version("browser-use"), "pages": pages}), flush=True)
    os._exit(0)  # whoever started it ends its browser: its own way of doing that may wait for ever


if __name__ == "__main__":
    asyncio.run(tell())
