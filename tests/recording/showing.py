"""A driver that plays the person whose acts are recorded, and the replay of what came of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from footpath.app import utc_now
from footpath.page.grant import grant_for
from footpath.recording.record import cookbook_of, demonstrate
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from playwright.async_api import Page

    from footpath.app import App
    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.recording.record import Demonstration
    from footpath.schema.cookbook import Cookbook


async def show(
    browser: Browser,
    url: str,
    acts: Callable[[Session], Awaitable[object]],
    *,
    closes: bool = False,
    hosts: tuple[str, ...] = (),
) -> Demonstration:
    """What is recorded while somebody does this; they stop it by Ctrl-C, or by closing the window."""
    opened = asyncio.Event()
    async with browser.session(grant_for(url, ("*", *hosts), ("*", *hosts))) as session:
        recording = asyncio.create_task(demonstrate(session, url, opened.set))
        await asyncio.wait([recording, asyncio.create_task(opened.wait())], return_when=asyncio.FIRST_COMPLETED)
        await acts(session)
        if closes:
            await session.tab.page.close()
        else:
            recording.cancel()
        return await recording


async def choose(tab: Page, label: str, option: str) -> None:
    """Choose as a person does by the keyboard; Playwright's `select_option` makes events that no person makes."""
    await tab.get_by_label(label).focus()
    await tab.keyboard.type(option)


async def do(tab: Page, deeds: Sequence[tuple[str, str, dict[str, Any]]], values: Mapping[str, str]) -> None:
    """Do what a scripted model would do: fill, select, check and click, by the words that a person reads."""
    for tool, words, more in deeds:
        match tool:
            case "fill":
                value = more["value"]
                await tab.get_by_label(words).fill(values.get(value.strip("{}"), value))
            case "select":
                await choose(tab, words, more["options"][0])
            case "check":
                await tab.get_by_label(words).check()
            case _:
                named = (tab.get_by_role(role, name=words, exact=True) for role in ("button", "link", "tab"))  # pyright: ignore[reportArgumentType]
                first, second, third = named
                await first.or_(second).or_(third).first.click()


def learned(shown: Demonstration, name: str, values: Mapping[str, str], proof: str = "") -> Cookbook:
    proof = proof or (shown.proofs[0] if shown.proofs else "")
    return cookbook_of(shown, name, values, proof, id="c0ffee", now=utc_now())


def task_of(url: str, goal: str, values: Mapping[str, str]) -> Task:
    """The task, to be done by its cookbook alone."""
    return Task.model_validate(
        {"type": "custom", "url": url, "goal": goal, "input": dict(values), "submit": "submit",
         "execution_mode": "cookbook_only"}
    )  # fmt: skip


async def replay(app: App, url: str, goal: str, values: Mapping[str, str]) -> None:
    """Do the task by its cookbook alone."""
    run = (await app.run(task_of(url, goal, values))).run
    assert run.status == "complete", run.reason
    assert set(run.usage.steps_by_rung) == {"replay"}
