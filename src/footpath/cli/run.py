"""`run`: any task in plain words."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from footpath.cli.named_values import pairs
from footpath.cli.options import TaskOptions, with_options
from footpath.cli.screen import notices
from footpath.cli.work import work

Goal = Annotated[str, typer.Argument(help="What to do, in plain words.", show_default=False)]
Start = Annotated[str, typer.Option("--url", help="Where to begin.", show_default=False)]


@dataclasses.dataclass(frozen=True)
class GoalOptions(TaskOptions):
    """What `run` is given besides."""

    file: Annotated[
        list[str] | None, typer.Option("--file", help="A file that may be handed to a page, as NAME=PATH.")
    ] = None
    reveal: Annotated[
        list[str] | None, typer.Option("--reveal", help="Name of a --data value that the model may see.")
    ] = None


@with_options
def run(goal: Goal, url: Start, options: GoalOptions) -> None:
    """Do what you say, on the site that you name; the second time without a model.

    Example: footpath run "Book the cheapest room in Lisbon for two nights" --url https://stays.example.com
    """
    from footpath.roles.plain.secrets import lifted

    task = options.task(
        "custom",
        url,
        goal=goal,
        files=pairs("--file", options.file or ()),
        reveal=tuple(options.reveal or ()),
    )
    for name in lifted(task).input.keys() - task.input.keys():
        notices().print(
            f"[yellow]The goal holds a secret, and other programs of this machine can read command lines. Better:"
            f" {{{{{name}}}}} in the goal, and its value by --data-env {name}=VARIABLE.[/]"
        )
    work(task, options)
