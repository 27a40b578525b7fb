"""`run`: any task in plain words."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from footpath.cli.named_values import pairs
from footpath.cli.options import MaxCalls, NoModel, TaskOptions, Vision, VisionOption, model_named, with_options
from footpath.cli.screen import notices
from footpath.cli.work import work

Goal = Annotated[str, typer.Argument(help="What to do, in plain words.", show_default=False)]
Start = Annotated[str, typer.Option("--url", help="Where to begin.", show_default=False)]


@dataclasses.dataclass(frozen=True)
class RunOptions(TaskOptions):
    """What `run` is given besides."""

    file: Annotated[
        list[str] | None, typer.Option("--file", help="A file that may be handed to a page, as NAME=PATH.")
    ] = None
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            help="Who decides where rules do not: provider:model, several in order joined by commas; "
            "by default FOOTPATH_MODEL.",
        ),
    ] = None
    no_model: NoModel = False
    verifier_model: Annotated[str, typer.Option("--verifier-model", help="Who judges, where another is to.")] = ""
    reveal: Annotated[
        list[str] | None, typer.Option("--reveal", help="Name of a --data value that the model may see.")
    ] = None
    vision: VisionOption = Vision.auto
    max_calls: MaxCalls = 100
    max_tokens: Annotated[int, typer.Option("--max-tokens", help="Give up after so many tokens.")] = 1_000_000
    max_cost: Annotated[float, typer.Option("--max-cost", help="Give up when so many dollars are spent.")] = 5.0


@with_options
def run(goal: Goal, url: Start, options: RunOptions) -> None:
    """Do what you say, on the site that you name; the second time without a model.

    Example: footpath run "Book the cheapest room in Lisbon for two nights" --url https://stays.example.com
    """
    from footpath.roles.plain.secrets import lifted

    model = model_named(options.model, options.no_model, options.settings())
    limits = {
        "model_calls": 0 if options.no_model else options.max_calls,
        "model_tokens": options.max_tokens,
        "cost_usd": options.max_cost,
    }
    task = options.task(
        "custom",
        url,
        goal=goal,
        files=pairs("--file", options.file or ()),
        model=model,
        verifier_model=options.verifier_model,
        reveal=tuple(options.reveal or ()),
        vision=options.vision.value,
        limits=limits,
    )
    for name in lifted(task).input.keys() - task.input.keys():
        notices().print(
            f"[yellow]The goal holds a secret, and other programs of this machine can read command lines. Better:"
            f" {{{{{name}}}}} in the goal, and its value by --data-env {name}=VARIABLE.[/]"
        )
    work(task, options)
