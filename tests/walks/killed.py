"""Applies to a job and kills itself at a named moment: `python -m tests.walks.killed MOMENT URL PROFILE`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from footpath.app import open_app
from footpath.config import read_settings
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import Journal
from footpath.page.session import Session
from footpath.schema.event import EffectResolved, StepStarted
from footpath.schema.task import Task
from footpath.tasks.apply import ApplicationClaim

if TYPE_CHECKING:
    from collections.abc import Callable

    Matches = Callable[..., bool]


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before(owner: type, name: str, matches: Matches = lambda *_: True) -> None:
    """Die instead of this call, the first that matches."""
    original = getattr(owner, name)

    async def planted(*args: Any, **more: Any) -> Any:
        if matches(*args):
            die()
        return await original(*args, **more)

    setattr(owner, name, planted)


def after(owner: type, name: str, matches: Matches = lambda *_: True) -> None:
    """Die when this call returns, the first that matches."""
    original = getattr(owner, name)

    async def planted(*args: Any, **more: Any) -> Any:
        answer = await original(*args, **more)
        if matches(*args):
            die()
        return answer

    setattr(owner, name, planted)


sending = False


def is_intent(_: Journal, event: object, *__: object) -> bool:
    return isinstance(event, StepStarted) and event.effect == "outside"


def is_resolved(_: Journal, event: object, *__: object) -> bool:
    return isinstance(event, EffectResolved)


def note_intent(*args: Any) -> bool:
    global sending
    sending = sending or is_intent(*args)
    return False


def plant_after_click() -> None:
    after(Journal, "append", note_intent)
    after(Session, "act", lambda *_: sending)


MOMENTS: dict[str, Callable[[], None]] = {
    "before the claim": lambda: before(ApplicationClaim, "take"),
    "after the claim, before the intent": lambda: after(ApplicationClaim, "take"),
    "after the intent, before the click": lambda: after(Journal, "append", is_intent),
    "after the click, before the confirmation": plant_after_click,
    "after the confirmation, before it is noted": lambda: before(Journal, "append", is_resolved),
    "after it is noted, before the mark": lambda: after(Journal, "append", is_resolved),
    "after the mark": lambda: after(ApplicationClaim, "settle"),
    "before learning": lambda: before(CookbookMemory, "save"),
    "after learning": lambda: after(CookbookMemory, "save"),
    "before the end is noted": lambda: before(Journal, "conclude"),
    "never": lambda: None,
}


async def apply(url: str, profile: str) -> str:
    task = Task.model_validate({"type": "apply", "url": url, "profile": profile, "submit": "submit"})
    async with open_app(read_settings()) as app:
        return (await app.run(task)).run.status


if __name__ == "__main__":
    moment, url, profile = sys.argv[1:]
    MOMENTS[moment]()
    print(asyncio.run(apply(url, profile)))
