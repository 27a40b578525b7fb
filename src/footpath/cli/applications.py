"""`footpath applications`: what was sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json
from footpath.cli.screen import line, results, show_rows

if TYPE_CHECKING:
    from footpath.schema.application import Application

app = typer.Typer(help="See what was sent.", no_args_is_help=True)


@app.command("list")
def list_(limit: Annotated[int, typer.Option("--limit", min=1, help="How many.")] = 100, as_json: Json = False) -> None:
    """Applications, the latest changed first."""
    from footpath.app import open_app

    async def read() -> list[Application]:
        async with open_app(settings()) as opened:
            return await opened.applications.list(limit=limit)

    found = drive(read())
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in found], indent=2, ensure_ascii=False))
        return
    if not found:
        results().print("No applications yet.")
        return
    rows = [
        (
            each.updated_at.strftime("%Y-%m-%d %H:%M"),
            each.state.replace("_", " "),
            line(each.reference),
            each.run,
            line(each.posting_url),
        )
        for each in found
    ]
    show_rows(results(), ("when (UTC)", "state", "reference", "run", "posting"), rows)
