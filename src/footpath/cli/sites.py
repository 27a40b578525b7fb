"""`sites`: atlases of explored sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, notices, results, show_rows
from footpath.errors import NotFound

if TYPE_CHECKING:
    from footpath.schema.atlas import Atlas

app = typer.Typer(help="Atlases of explored sites.", no_args_is_help=True)
Site = Annotated[str, typer.Argument(help="Host, with the port unless it is the default port.", show_default=False)]


@app.command("list")
def list_sites(as_json: Json = False) -> None:
    """List explored sites, and sites whose lists were read, latest first."""
    known = with_app(lambda opened: opened.atlases.list())
    if as_json:
        import json

        rows = [{"site": each.site, "visits": each.visits, "updated_at": each.updated_at.isoformat()} for each in known]
        typer.echo(json.dumps(rows, indent=2))
        return
    if not known:
        notices().print("No site was explored yet: footpath explore URL")
        return
    rows = [(line(each.site), str(each.visits), f"{each.updated_at:%Y-%m-%d %H:%M}") for each in known]
    show_rows(results(), ("site", "times explored", "last (UTC)"), rows)


@app.command()
def show(site: Site, as_json: Json = False) -> None:
    """Show the atlas of a site."""
    from footpath.cli.explore import show_explored
    from footpath.engine.site.report import exploration_of

    told = exploration_of(drive(_known(site)))
    if as_json:
        typer.echo(told.model_dump_json(by_alias=True, indent=2))
        return
    show_explored(told, results())


@app.command()
def rm(site: Site) -> None:
    """Forget a site."""
    if not with_app(lambda opened: opened.atlases.remove(site)):
        raise _unknown(site)
    notices().print(f"Forgotten: {line(site)}")


async def _known(site: str) -> Atlas:
    from footpath.app import open_app

    async with open_app(settings()) as opened:
        atlas = await opened.atlases.get(site)
    if atlas is None:
        raise _unknown(site)
    return atlas


def _unknown(site: str) -> NotFound:
    return NotFound(f"The site {site} has not been explored.", hint="footpath sites list shows the explored sites.")
