"""Record a person's demonstration in a window and make a cookbook of the steps."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from footpath.answers.asked import parameter_name
from footpath.beside import stop
from footpath.engine.demonstrated import Demonstrated, proofs, seen_acts, steps_of
from footpath.engine.learn import Lesson, first_cookbook, pattern_of, proof_of, way_of
from footpath.engine.literals import SHORTEST, Literals, Secrets
from footpath.engine.view import understand
from footpath.errors import BadInput, FootpathError
from footpath.page.person_acts import MOST_PAGES, PersonActs
from footpath.recording.imported import entered, names_of
from footpath.schema.cookbook import TextShown
from footpath.schema.task import Task
from footpath.schema.template import is_name, templates_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from footpath.engine.view import View
    from footpath.page.session import Session
    from footpath.schema.cookbook import Cookbook

REST_S: Final = 5.0
"""Seconds that a page has to come to rest before it is read."""
LOOK_S: Final = 2.0
"""Seconds between two looks at the open windows, and at their page."""
RECORDED: Final = "recorded"
"""Stands in a cookbook for the run that it was learned from."""


@dataclasses.dataclass(slots=True)
class Demonstration:
    """A person's demonstration."""

    url: str
    start: View
    done: Demonstrated
    proofs: list[str]
    """Texts that may prove the end, the best first."""
    notes: tuple[str, ...] = ()
    """Notes on the recording for the person, in a sentence each."""

    @property
    def literals(self) -> list[str]:
        """Return each entered value once, as entered."""
        steps = [each.step for each in self.done.recording.performed]
        return list(dict.fromkeys(value for _, value in entered(steps)))


async def demonstrate(session: Session, url: str, opened: Callable[[], object]) -> Demonstration:
    """Open a page and record the person's acts until the window closes or the task is cancelled.

    Raises:
        SiteUnreachable: the page did not load.
    """
    watched = _Watched(session)
    await watched.begin(url)
    opened()
    try:
        await watched.watch()
    except asyncio.CancelledError:  # Ctrl-C ends the recording, not the learning from it
        if (task := asyncio.current_task()) is not None:
            task.uncancel()
        await watched.read()
    return watched.demonstration(url)


class _Watched:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._acts = PersonActs(session)
        self._last: View | None = None
        self._tabs: list[int] = []
        self._typed: set[str] = set()

    async def begin(self, url: str) -> None:
        await self._acts.listen()
        await self._session.goto(url)
        self.start = self._last = understand(await self._session.observe())
        self._tabs.append(self._session.tab.number)

    async def watch(self) -> None:
        """Read the page after each act or change, until no tab is left."""
        session, seen, is_alive = self._session, self._acts.seen, True
        while session.tabs.open:
            known = len(seen)
            await self.read()
            if len(seen) != known:
                continue  # more was done while the page was read
            waiting: list[asyncio.Task[bool | None]] = [
                asyncio.create_task(self._acts.arrived()),
                asyncio.create_task(session.tabs.changed()),
                *([asyncio.create_task(self._changed())] if is_alive else []),
            ]
            try:
                done, _ = await asyncio.wait(waiting, timeout=LOOK_S, return_when=asyncio.FIRST_COMPLETED)
            finally:
                await stop(*waiting)
            is_alive = len(seen) > known or any(each.result() is not False for each in done)

    async def _changed(self) -> bool:
        with suppress(FootpathError):
            return await self._session.changed(LOOK_S)
        return False

    async def read(self) -> None:
        """Read the tab of the last act once the tab is at rest. If the tab goes away meanwhile, keep the last
        reading.
        """
        tabs = self._session.tabs
        if self._acts.seen and self._acts.seen[-1].tab in tabs.open:
            tabs.switch(tabs.open.index(self._acts.seen[-1].tab))
        with suppress(FootpathError):
            self._last = understand(await self._session.observe_at_rest(REST_S))
            self._typed |= await self._acts.typed(self._session.tab)

    def demonstration(self, url: str) -> Demonstration:
        """Return the demonstration."""
        seen = seen_acts(self._acts.seen, self.start, self._tabs)
        done = steps_of(seen, self.start, self._last, self._typed)
        secrets = _hide_secrets(done)
        last, before = self._last, seen[-1].view if seen else self.start
        views = [each.view for each in seen] + ([last] if last else [])
        found = proofs(last, before) if last is not None and done.recording.performed else []
        return Demonstration(
            url,
            self.start,
            done,
            [each for each in found if secrets.hidden(each) == each],
            self._notes(done, views),
        )

    def _notes(self, done: Demonstrated, views: Sequence[View]) -> tuple[str, ...]:
        said: list[str] = []
        if done.secret:
            which = ", ".join(dict.fromkeys(done.secret))
            said.append(f"What was entered as {which} is secret: it was not kept, and each run must be given it.")
        if self._acts.is_full:
            said.append(f"Only the first {MOST_PAGES} acts were recorded; a replay lacks those that followed.")
        if self._session.downloads.started:
            said.append("A file was downloaded; a replay downloads it again, and checks nothing of the file.")
        if self._session.dialogs.declined:
            said.append("A question of the page (a dialog) was answered with no; a recording cannot say yes to one.")
        if any(each.page.captcha for each in views):
            said.append("The page asked for a captcha. A replay stops there and asks you; it solves none.")
        return tuple(said)


def _hide_secrets(done: Demonstrated) -> Secrets:
    """Put a parameter in the place of each secret that the page itself does not mark as one: in a field called
    `userpw`, or the number of an account. Return the secrets.
    """
    performed = done.recording.performed
    secrets = Secrets([each.step for each in performed])
    for at, each in enumerate(performed):
        step = secrets.without(each.step)
        if step.action != each.step.action:
            performed[at] = dataclasses.replace(each, step=step)
            done.secret += templates_of(step.action)
    return secrets


def cookbook_of(
    shown: Demonstration, name: str, values: Mapping[str, str], proof: str, *, id: str, now: datetime
) -> Cookbook:
    """Return the cookbook of a demonstration, learned in the same way as from a run.

    Args:
        shown: the demonstration.
        name: the goal in plain words. Words that were also entered or pressed become data of the goal.
        values: further parameters, by name.
        proof: the text that the page shows at the end; empty if no text does.
        id: id of the cookbook.
        now: the time.

    Raises:
        BadInput: the recording is empty, or the target of a button depends on the day and the name does not give the
            target.
    """
    if not shown.done.recording.performed:
        told = " ".join(shown.done.left_out)
        raise BadInput(f"Nothing was recorded. {told}".strip(), hint="Do the task in the window before you close it.")
    if strange := [each for each in values if not is_name(each) or each.startswith(("goal.", "file."))]:
        raise BadInput(f"{strange[0]!r} is no name of a parameter.", hint="Give one of lower-case letters and digits.")
    said = " ".join(name.split())
    goal = said if names_of(said) else Literals(values).lift(said)  # a goal with templates stays as it is
    way, unsafe = way_of(shown.done.recording, now.astimezone().date(), goal)
    if unsafe:
        raise BadInput(
            f"Where “{unsafe}” leads depends on where it starts, and the name does not say where it should lead.",
            hint="Record it again, with the month, the page or the state that it leads to in --name.",
        )
    pattern = pattern_of(way, goal, values)
    literals = Literals({**pattern.values, **values})
    condition = proof_of(proof, None, way.performed, (), goal) if proof else None
    lifted = literals.lift_proof(condition) if isinstance(condition, TextShown) else None
    lesson = Lesson(way, shown.start.page, literals, pattern.text, proof=lifted)
    task = Task.model_validate({"type": "custom", "url": shown.url, "goal": name})
    made = first_cookbook(lesson, task, id=id, run=RECORDED, now=now)
    assert made is not None, "something was recorded"
    return made


def known_values(profile: Mapping[str, str], shown: Demonstration) -> dict[str, str]:
    """Return the person's values that were entered: parameters. Short values are left out, since anybody may have the
    same.
    """
    said = {each.replace("{{{{", "{{").strip().casefold() for each in shown.literals}
    return {
        name: value
        for name, value in profile.items()
        if is_name(name) and len(value) >= SHORTEST and value.strip().casefold() in said
    }


def suggested(shown: Demonstration, known: Collection[str]) -> dict[str, str]:
    """Return the entered values that are no parameters yet, each under a name made of the question."""
    steps = [each.step for each in shown.done.recording.performed]
    taken = {each.casefold() for each in known}
    found: dict[str, str] = {}
    for step, value in entered(steps):
        said = value.replace("{{{{", "{{")
        if said.casefold() in taken or said in found.values():
            continue
        signature = step.signature
        name = parameter_name((signature.question or signature.name) if signature else "", "value")
        number, free = 2, name
        while free in found:
            free, number = f"{name}_{number}", number + 1
        found[free] = said
    return found
