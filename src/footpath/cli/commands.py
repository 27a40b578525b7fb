"""The root of the command line, and where each command is. A command's module is imported only for that command, or for
a text that names all commands: help, completion, or a mistyped name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.main import get_command

from footpath import __version__
from footpath.cli.boundary import EXIT_CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

COMMANDS: Final = {
    "apply": "work",
    "fill": "work",
    "run": "work",
    "explore": "sites",
    "collect": "collect",
    "scrape": "collect",
    "observe": "work",
    "login": "login",
    "record": "record",
    "worker": "serve",
    "serve": "serve",
    "mcp": "serve",
    "savings": "runs",
    "demo": "doctor",
    "doctor": "doctor",
    "schemas": "doctor",
}
"""The module of each command, in the order of the help. The function is named as the command."""

GROUPS: Final = {
    "browser-profiles": "login",
    "tasks": "tasks",
    "inbox": "inbox",
    "webhooks": "webhooks",
    "users": "users",
    "shared": "shared",
    "applications": "applications",
    "mail": "mail",
    "cookbooks": "cookbooks",
    "packs": "packs",
    "jobs": "jobs",
    "documents": "documents",
    "searches": "collect",
    "runs": "runs",
    "scenario": "scenario",
    "sites": "sites",
    "profile": "profile",
}
"""The module of each group of commands, in the order of the help. The group is the module's `app`."""

HIDDEN: Final = ("schemas",)
"""Commands for those who work on Footpath."""


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Do a person's work on web sites: find the way once, then replay it without a model."""


@cache
def command(name: str = "") -> Callable[[], object]:
    """Return the command line with the command of that name alone, ready to run; with all commands if none has it."""
    return get_command(_line([name] if name in COMMANDS or name in GROUPS else (*COMMANDS, *GROUPS)))


def _line(names: Iterable[str]) -> typer.Typer:
    line = typer.Typer(
        name="footpath",
        epilog="Exit codes:\n" + "\n".join(f"{code:>3}  {meaning}" for code, meaning in EXIT_CODES.items()),
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    line.callback()(root)
    for name in names:
        module: Any = import_module(f"footpath.cli.{COMMANDS.get(name) or GROUPS[name]}")
        if name in COMMANDS:
            line.command(hidden=name in HIDDEN)(getattr(module, name))
        else:
            line.add_typer(module.app, name=name)
    return line
