"""`footpath record`: do a task once yourself, and turn it into a cookbook."""

from __future__ import annotations

import dataclasses
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.arguments import UNBOUNDED, Cdp, kept_secret, values
from footpath.cli.boundary import drive
from footpath.cli.options import Data, DataEnv, ProfileFile, Url, browser_settings, check_url
from footpath.cli.screen import line, notices, plain, results
from footpath.errors import BadInput, BrowserMissing

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from footpath.config import Settings
    from footpath.recording.record import Demonstration
    from footpath.schema.cookbook import Cookbook
    from footpath.tasks.services import FinishedTask


def record(
    url: Url,
    name: Annotated[
        str, typer.Option("--name", help="Purpose, in the words of a goal for `run`; some of its words become data.")
    ] = "",
    data: Data = None,
    data_env: DataEnv = None,
    profile: ProfileFile = None,
    expect: Annotated[str, typer.Option("--expect", help="Text that the page shows at the end, on success.")] = "",
    replay: Annotated[
        bool, typer.Option("--replay", help="Replay the task at once, in the window, without asking.")
    ] = False,
    cdp: Cdp = "",
) -> None:
    """Do a task once in a window. Close the window, or press Ctrl-C, to get the cookbook.

    Example: footpath record https://stays.example.com --name "Book a room in Lisbon" --data guest="Ida Brandt"
    """
    check_url(url)
    chosen = _browser(cdp, replay=replay)
    given = values(data or (), data_env or (), several=False)
    mine = _profile(profile, chosen)
    known = {**mine, **given}
    shown = drive(_recorded(url, chosen))
    asks = sys.stdin.isatty() and notices().is_terminal
    book, title, used = _learned(shown, name, known, given, expect, asks=asks)
    kept = drive(_kept(book, chosen))
    secret = kept_secret(data or (), data_env or ())
    _tell(kept, shown, title, _typed(used, given, mine), secret)
    if not (replay or (asks and _is_wanted_again(cdp))):
        return
    own = (each.name for each in kept.parameters if not each.name.startswith("goal."))
    if needed := [name for name in own if name not in used]:
        notices().print(plain(f"Not replayed: {', '.join(needed)} is not given. Give it with --data-env."))
        return
    end = drive(_replayed(kept, shown, title, used, secret, chosen))
    results().print(plain(f"{end.run.status}  {end.run.reason}"))


def _browser(cdp: str, *, replay: bool) -> Settings:
    """The settings of the browser to record in: the person's running one, or a window of Footpath's."""
    if cdp and replay:
        raise BadInput("--replay is not for your own running browser.", cli="Replay it by `footpath run` afterwards.")
    chosen = dataclasses.replace(browser_settings(headed=not cdp), cdp=cdp)
    if not cdp and not chosen.has_screen:
        raise BrowserMissing(
            "There is no screen to record on.",
            hint="Record where there is one, or import a recording of Chrome: `footpath cookbooks import`.",
        )
    return chosen


def _is_wanted_again(cdp: str) -> bool:
    """Ask whether the task is replayed at once. In the person's own browser the answer also allows the tab there."""
    if cdp:
        notices().print(UNBOUNDED, soft_wrap=True)
    return typer.confirm("Do it again before your eyes?", err=True)


def _profile(file: Path | None, chosen: Settings) -> dict[str, str]:
    """The values of the named profile, or of an existing default profile."""
    from footpath.answers.profile_file import load

    path = file or chosen.profile
    return dict(load(path).personal()) if file is not None or path.is_file() else {}


async def _recorded(url: str, chosen: Settings) -> Demonstration:
    from footpath.page.grant import Grant, grant_for
    from footpath.pages import open_pages
    from footpath.recording.record import demonstrate

    grant = grant_for(url, ("*",), ("*",))  # a recording person may go to any host
    async with (
        open_pages(chosen) as opened,
        (await opened.browser()).session(Grant(grant.hosts, grant.resources)) as session,
    ):
        return await demonstrate(
            session, url, lambda: notices().print("Do the task, then close the window or press Ctrl-C.")
        )


def _title(shown: Demonstration, name: str) -> str:
    return name or f"Recorded on {shown.start.page.url_pattern.partition('/')[0]}"


def _learned(
    shown: Demonstration, name: str, known: Mapping[str, str], given: Mapping[str, str], expect: str, *, asks: bool
) -> tuple[Cookbook, str, dict[str, str]]:
    """The cookbook, its purpose, and the entered values of its parameters. A person at the terminal may choose them."""
    from footpath.app import new_id, utc_now
    from footpath.recording.record import cookbook_of, known_values, suggested

    used = {**known_values(known, shown), **given}
    proof = expect or next(iter(shown.proofs), "")
    if asks and shown.done.recording.performed:
        name = name or typer.prompt("What is it for?", default=_title(shown, ""), err=True)
        free = suggested(shown, {*used.values(), *name.split()})
        for number, (parameter, value) in enumerate(free.items(), 1):
            notices().print(f"  {number}. {line(parameter)}: {line(value)}", highlight=False)
        said = typer.prompt("Which of them change each time? (numbers)", default="", err=True) if free else ""
        chosen = [int(each) for each in said.replace(",", " ").split() if each.isdigit()]
        used |= {each: value for number, (each, value) in enumerate(free.items(), 1) if number in chosen}
        if not expect:
            proof = typer.prompt("What does the page show when it worked?", default=proof, err=True)
    title = _title(shown, name)
    return cookbook_of(shown, title, used, proof, id=new_id(), now=utc_now()), title, used


async def _kept(book: Cookbook, chosen: Settings) -> Cookbook:
    from footpath.app import open_app

    async with open_app(dataclasses.replace(chosen, cdp="")) as opened:
        return await opened.cookbooks.save(book)


def _typed(used: Mapping[str, str], given: Mapping[str, str], mine: Mapping[str, str]) -> dict[str, str]:
    """Return the used values without those of the profile, `mine`, that were not also `given`."""
    return {each: value for each, value in used.items() if each in given or each not in mine}


def _tell(book: Cookbook, shown: Demonstration, goal: str, typed: Mapping[str, str], secret: Collection[str]) -> None:
    """Print the recorded steps and the omissions, and the command that replays them with the values that were `typed`
    here; no value of the profile, and none that is `secret`, is shown.
    """
    from footpath.cli.cookbooks import lines_of
    from footpath.cli.render import replay_command
    from footpath.engine.limits import counted
    from footpath.recording.imported import entered, is_proven

    results().print(f"Recorded {book.id}: {line(book.name)}, {counted(len(book.steps), 'steps')}.")
    for said in lines_of(book):
        results().print(plain(said))
    for said in (*shown.done.left_out, *shown.notes):
        notices().print(plain(said))
    if literals := list(dict.fromkeys(step.id for step, _ in entered(book.steps))):
        notices().print(f"Entered as recorded, each time: {', '.join(literals)}. Record it with --data to change that.")
    if not is_proven(book.steps):
        notices().print("Nothing says what the page shows at the end, so no replay can prove it: give --expect.")
    again = replay_command(goal, shown.url, book.parameters, typed, secret)
    results().print(plain(f"Replay it: {again}"), soft_wrap=True)


async def _replayed(
    book: Cookbook, shown: Demonstration, goal: str, used: Mapping[str, str], secret: tuple[str, ...], chosen: Settings
) -> FinishedTask:
    """Replay the recorded task; irrevocable actions need approval first."""
    from footpath.app import open_app
    from footpath.cli.person import TerminalPerson
    from footpath.schema.task import Task

    task = Task.model_validate(
        {
            "type": "custom",
            "url": shown.url,
            "goal": goal,
            "input": {each.name: used[each.name] for each in book.parameters if each.name in used},
            "secret": secret,
            "execution_mode": "cookbook_only",
        }
    )
    person = TerminalPerson(notices(), headed=chosen.headed, pause=_nothing, resume=_nothing)
    async with open_app(chosen) as opened:
        return await opened.run(task, person=person if sys.stdin.isatty() else None)


def _nothing() -> None:
    """No live view is in the way of a question."""
