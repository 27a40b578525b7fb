"""The root of the command line, and the modules of its commands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from footpath import __version__
from footpath.cli import (
    applications,
    collect,
    cookbooks,
    doctor,
    documents,
    explore,
    inbox,
    jobs,
    login,
    mail,
    mcp,
    packs,
    profile,
    record,
    runs,
    savings,
    scenario,
    searches,
    serve,
    shared,
    sites,
    tasks,
    users,
    webhooks,
    work,
    worker,
)
from footpath.cli.boundary import EXIT_CODES

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(
    name="footpath",
    epilog="Exit codes:\n" + "\n".join(f"{code:>3}  {meaning}" for code, meaning in EXIT_CODES.items()),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(work.apply)
app.command()(work.fill)
app.command()(work.run)
app.command()(explore.explore)
app.command()(collect.collect)
app.command()(collect.scrape)
app.command()(work.observe)
app.command()(login.login)
app.command()(record.record)
app.add_typer(login.app, name="browser-profiles")
app.add_typer(tasks.app, name="tasks")
app.add_typer(inbox.app, name="inbox")
app.command()(worker.worker)
app.command()(serve.serve)
app.command()(mcp.mcp)
app.add_typer(webhooks.app, name="webhooks")
app.add_typer(users.app, name="users")
app.add_typer(shared.app, name="shared")
app.add_typer(applications.app, name="applications")
app.add_typer(mail.app, name="mail")
app.add_typer(cookbooks.app, name="cookbooks")
app.add_typer(packs.app, name="packs")
app.add_typer(jobs.app, name="jobs")
app.add_typer(documents.app, name="documents")
app.add_typer(searches.app, name="searches")
app.add_typer(runs.app, name="runs")
app.add_typer(scenario.app, name="scenario")
app.add_typer(sites.app, name="sites")
app.add_typer(profile.app, name="profile")
app.command()(savings.savings)
app.command()(doctor.demo)
app.command()(doctor.doctor)
app.command(hidden=True)(doctor.schemas)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Do a person's work on web sites: find the way once, then replay it without a model."""


@cache
def command() -> Callable[[], object]:
    """The complete command line, ready to run."""
    return get_command(app)
