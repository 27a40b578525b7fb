"""`footpath shared`: cookbooks shared by the users of a server, with atlases in a group of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli import shared_atlases
from footpath.cli.boundary import drive, settings
from footpath.cli.options import Json
from footpath.cli.screen import line, plain, results, show_rows

if TYPE_CHECKING:
    from footpath.schema.shared import SharedCookbook

app = typer.Typer(help="Share cookbooks and atlases with the users of this server.", no_args_is_help=True)
app.add_typer(shared_atlases.app, name="atlases")
Id = Annotated[str, typer.Argument(metavar="ID", help="Id, or the beginning of an id.", show_default=False)]


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List shared cookbooks and open offers."""
    from footpath.app import open_app
    from footpath.schema.user import MACHINE

    async def read() -> list[SharedCookbook]:
        async with open_app(settings()) as opened:
            return await opened.sharing.list(MACHINE)

    found = drive(read())
    if as_json:
        typer.echo(json.dumps([each.model_dump(mode="json") for each in found], indent=2, ensure_ascii=False))
    elif found:
        columns = ("id", "for", "state", "copies", "health", "name", "published by")
        show_rows(results(), columns, [_row(each) for each in found])
    else:
        results().print("Nothing is shared. `footpath shared publish COOKBOOK` shares a cookbook.")


@app.command()
def publish(
    cookbook: Annotated[str, typer.Argument(help="Id, beginning of an id, or name.", show_default=False)],
    organisation: Annotated[
        str, typer.Option("--organisation", metavar="NAME", help="Share only with the members of this organisation.")
    ] = "",
) -> None:
    """Share a cookbook with all users of this server, or with an organisation.

    Example: footpath shared publish d287290943af --organisation acme
    """
    from footpath.app import open_app
    from footpath.schema.shared import Shelf
    from footpath.schema.user import MACHINE
    from footpath.tasks.publishing import publish as share

    async def put() -> SharedCookbook:
        async with open_app(settings()) as opened:
            return await share(
                cookbook,
                Shelf(organisation=organisation),
                MACHINE,
                books=opened.cookbooks,
                sharing=opened.sharing,
                profile=opened.settings.profile,
            )

    shared = drive(put())
    results().print(f"Shared with {_for(shared)} as {shared.cookbook.id}: {line(shared.cookbook.name)}")


@app.command()
def show(id: Id, as_json: Json = False) -> None:
    """Show a shared or offered cookbook, step by step."""
    from footpath.app import open_app
    from footpath.cli.cookbooks import lines_of
    from footpath.schema.user import MACHINE

    async def read() -> SharedCookbook:
        async with open_app(settings()) as opened:
            return await opened.sharing.get(id, MACHINE)

    shared = drive(read())
    if as_json:
        typer.echo(shared.model_dump_json(indent=2))
        return
    book, screen = shared.cookbook, results()
    screen.print(
        f"[bold]{line(book.name)}[/bold]  {book.id}, for {_for(shared)}, by {line(shared.published_by) or 'you'}"
    )
    screen.print(f"where: {line(book.url_pattern)} ({line(book.platform)})")
    for said in lines_of(book):
        screen.print(plain(said))
    if not shared.accepted:
        screen.print(f"Accept it as shown: footpath shared accept {book.id} {shared.digest}")


@app.command()
def accept(
    id: Id, digest: Annotated[str, typer.Argument(help="Of the version, from `shared show`.", show_default=False)]
) -> None:
    """Accept an offered cookbook as you read it, so that others can borrow it.

    Example: footpath shared accept 5b1c 0f3a9c2e71bd
    """
    from footpath.app import open_app
    from footpath.schema.user import MACHINE

    async def decide() -> SharedCookbook:
        async with open_app(settings()) as opened:
            return await opened.sharing.accept(id, digest, MACHINE)

    shared = drive(decide())
    results().print(f"Shared with {_for(shared)} as {shared.cookbook.id}: {line(shared.cookbook.name)}")


@app.command()
def withdraw(id: Id) -> None:
    """Stop sharing a cookbook, or refuse an offered one. All copies are disabled."""
    from footpath.app import open_app
    from footpath.schema.user import MACHINE

    async def end() -> SharedCookbook:
        async with open_app(settings()) as opened:
            return await opened.sharing.withdraw(id, MACHINE)

    shared = drive(end())
    results().print(f"Withdrawn: {line(shared.cookbook.name)}. Disabled copies: {shared.copies}.")


def _for(shared: SharedCookbook) -> str:
    return line(shared.shelf.organisation) or "everybody"


def _row(shared: SharedCookbook) -> tuple[str, ...]:
    return (
        shared.cookbook.id,
        _for(shared),
        "accepted" if shared.accepted else "offered",
        str(shared.copies),
        str(shared.health.score) if shared.copies else "",
        shared.cookbook.name,
        shared.published_by or "you",
    )
