"""The commands for shared atlases: atlases of sites shared by the users of a server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json
from footpath.cli.screen import line, results, show_rows

if TYPE_CHECKING:
    from footpath.schema.shared import SharedAtlas

app = typer.Typer(help="Share what is known of sites with the users of this server.", no_args_is_help=True)
Site = Annotated[str, typer.Argument(metavar="SITE", help="As `footpath sites list` names it.", show_default=False)]
Organisation = Annotated[
    str, typer.Option("--organisation", metavar="NAME", help="Of this organisation; without it, of everybody.")
]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List shared atlases and open offers."""
    from footpath.app import open_app
    from footpath.schema.user import MACHINE

    async def read() -> list[SharedAtlas]:
        async with open_app(settings()) as opened:
            return await opened.atlas_sharing.list(MACHINE)

    found = drive(read())
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in found], indent=2, ensure_ascii=False))
    elif found:
        show_rows(results(), ("site", "for", "state", "pages", "digest"), [_row(each) for each in found])
    else:
        results().print("No atlas is shared. `footpath shared atlases publish SITE` shares one.")


@app.command()
def publish(site: Site, organisation: Organisation = "") -> None:
    """Share the public pages of an explored site: lists, postings and searches, without a model's free texts.

    Example: footpath shared atlases publish jobs.example.com --organisation acme
    """
    from footpath.app import open_app
    from footpath.schema.shared import Shelf
    from footpath.schema.user import MACHINE
    from footpath.tasks.publishing import publish_atlas

    async def put() -> SharedAtlas:
        async with open_app(settings()) as opened:
            return await publish_atlas(
                site,
                Shelf(organisation=organisation),
                MACHINE,
                atlases=opened.atlases,
                sharing=opened.atlas_sharing,
                profile=opened.settings.profile,
            )

    results().print(f"Shared with {_for(drive(put()))}: the atlas of {line(site)}")


@app.command()
def accept(
    site: Site,
    digest: Annotated[str, typer.Argument(help="Of the version, from `shared atlases list`.", show_default=False)],
    organisation: Organisation = "",
) -> None:
    """Accept an offered atlas as you read it, so that others' first visits begin with it.

    Example: footpath shared atlases list --json; footpath shared atlases accept jobs.example.com 0f3a9c2e71bd…
    """
    from footpath.app import open_app
    from footpath.schema.shared import Shelf
    from footpath.schema.user import MACHINE

    async def decide() -> SharedAtlas:
        async with open_app(settings()) as opened:
            return await opened.atlas_sharing.accept(site, Shelf(organisation=organisation), digest, MACHINE)

    results().print(f"Shared with {_for(drive(decide()))}: the atlas of {line(site)}")


@app.command()
def withdraw(site: Site, organisation: Organisation = "") -> None:
    """Stop sharing an atlas, or refuse an offered one. What visits of others added of their own stays theirs."""
    from footpath.app import open_app
    from footpath.schema.shared import Shelf
    from footpath.schema.user import MACHINE

    async def end() -> SharedAtlas:
        async with open_app(settings()) as opened:
            return await opened.atlas_sharing.withdraw(site, Shelf(organisation=organisation), MACHINE)

    drive(end())
    results().print(f"Withdrawn: the atlas of {line(site)}")


def _for(shared: SharedAtlas) -> str:
    return line(shared.shelf.organisation) or "everybody"


def _row(shared: SharedAtlas) -> tuple[str, ...]:
    state = "accepted" if shared.accepted else "offered"
    return (shared.atlas.site, _for(shared), state, str(len(shared.atlas.pages)), shared.digest)
