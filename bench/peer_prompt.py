"""Run by `bench/peer.py` in browser-use's own environment: how long its prompt on each page is, as JSON at the end.

Counted are its instructions, the schema of its answer with all its actions, and its message with the page, as its agent
makes them by default, without a picture.
Arguments: path of the browser, JSON list of its switches, JSON object of addresses by page name, task, history.
"""
# pyright: basic

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from importlib.metadata import version

# browser-use is installed in an environment of its own, where this runs
from browser_use.agent.prompts import AgentMessagePrompt, SystemPrompt  # pyright: ignore[reportMissingImports]
from browser_use.agent.views import AgentOutput  # pyright: ignore[reportMissingImports]
from browser_use.browser import BrowserProfile, BrowserSession  # pyright: ignore[reportMissingImports]
from browser_use.filesystem.file_system import FileSystem  # pyright: ignore[reportMissingImports]
from browser_use.llm.schema import SchemaOptimizer  # pyright: ignore[reportMissingImports]
from browser_use.tools.service import Tools  # pyright: ignore[reportMissingImports]


async def main(browser: str, switches: list[str], urls: dict[str, str], task: str, history: str) -> dict[str, int]:
    """Characters of the whole prompt by page."""
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
    answer = AgentOutput.type_with_custom_actions(Tools().registry.create_action_model())
    schema = json.dumps(SchemaOptimizer.create_optimized_json_schema(answer), separators=(",", ":"))
    always = len(str(SystemPrompt().get_system_message().content)) + len(schema)
    found: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        files = FileSystem(folder)
        for name, url in urls.items():
            await session.navigate_to(url)
            state = await session.get_browser_state_summary(include_screenshot=False)
            message = AgentMessagePrompt(state, files, agent_history_description=history, task=task)
            found[name] = always + len(str(message.get_user_message(use_vision=False).content))
    return found


async def tell() -> None:
    """Print what it made of the pages, and go."""
    pages = await main(sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4], sys.argv[5])
    print(json.dumps({"version": version("browser-use"), "pages": pages}), flush=True)
    os._exit(0)  # whoever started it ends its browser: its own way of doing that may wait for ever


if __name__ == "__main__":
    asyncio.run(tell())
