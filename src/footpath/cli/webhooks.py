"""`footpath webhooks`: receivers of task states."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, plain, results, show_json, show_rows

if TYPE_CHECKING:
    from footpath.schema.record import Webhook

app = typer.Typer(help="Notify other programs of task states.", no_args_is_help=True)


class WebhookState(StrEnum):
    """A state that causes notifications."""

    succeeded = "succeeded"
    failed = "failed"
    cancelled = "cancelled"
    unknown = "unknown"
    waiting = "waiting"


@app.command()
def add(
    url: Annotated[
        str,
        typer.Argument(
            help="Address to notify; its host must be listed in FOOTPATH_WEBHOOK_HOSTS.", show_default=False
        ),
    ],
    on: Annotated[
        list[WebhookState] | None, typer.Option("--on", help="State that causes a notification; by default all.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Register an address to notify when tasks end or wait for a person.

    Prints the signing key (Standard Webhooks), which is shown only once.
    """
    hook = with_app(lambda opened: opened.webhooks.add(url, [each.value for each in on or ()]))
    if as_json:
        typer.echo(hook.model_dump_json(indent=2))
        return
    results().print(f"{hook.id}  {plain(hook.url)}", soft_wrap=True)
    results().print(f"The signing key, shown only once: {hook.secret}", soft_wrap=True)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List webhooks, with undelivered notifications."""
    hooks = with_app(lambda opened: opened.webhooks.list())
    if as_json:
        show_json(hooks)
    elif hooks:
        show_rows(
            results(), ("id", "address", "of", "on its way", "given up", "last failure"), [_row(h) for h in hooks]
        )
    else:
        results().print("No webhooks yet. `footpath webhooks add URL` adds one.")


@app.command()
def rm(id: Annotated[str, typer.Argument(metavar="WEBHOOK", help="Id of the webhook.", show_default=False)]) -> None:
    """Delete a webhook."""
    with_app(lambda opened: opened.webhooks.remove(id))
    results().print("The webhook is deleted.")


def _row(hook: Webhook) -> tuple[str, ...]:
    states = ", ".join(hook.states) if hook.enabled else "none: it answered 410 Gone"
    return (hook.id, line(hook.url), states, str(hook.on_its_way), str(hook.given_up), line(hook.said))
