"""`footpath shared`: cookbooks and atlases shared by the users of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from footpath.cli.boundary import with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, plain, results, show_json, show_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.schema.shared import SharedAtlas, SharedCookbook, Shelf

app = typer.Typer(help="Share cookbooks and atlases with the users of this server.", no_args_is_help=True)
atlases = typer.Typer(help="Share what is known of sites with the users of this server.", no_args_is_help=True)
app.add_typer(atlases, name="atlases")
Id = Annotated[str, typer.Argument(metavar="ID", help="Id, or the beginning of an id.", show_default=False)]
Site = Annotated[
    str, typer.Argument(metavar="SITE", help="Name of the site, from `footpath sites list`.", show_default=False)
]
Organisation = Annotated[
    str, typer.Option("--organisation", metavar="NAME", help="Share with this organisation; by default with everybody.")
]
Shared = TypeVar("Shared", "SharedCookbook", "SharedAtlas")


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List shared cookbooks and open offers."""
    from footpath.schema.shared import MACHINE

    _list(
        with_app(lambda opened: opened.sharing.list(MACHINE)),
        ("id", "for", "state", "copies", "health", "name", "published by"),
        lambda shared: (
            shared.cookbook.id,
            *_standing(shared),
            str(shared.copies),
            str(shared.health.score) if shared.copies else "",
            shared.cookbook.name,
            shared.published_by or "you",
        ),
        as_json=as_json,
        empty="Nothing is shared. `footpath shared publish COOKBOOK` shares a cookbook.",
    )


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
    from footpath.schema.shared import MACHINE
    from footpath.tasks.publishing import publish as share

    shared = with_app(
        lambda opened: share(
            cookbook,
            _shelf(organisation),
            MACHINE,
            books=opened.cookbooks,
            sharing=opened.sharing,
            profile=opened.settings.profile,
        )
    )
    _tell(shared)


@app.command()
def show(id: Id, as_json: Json = False) -> None:
    """Show a shared or offered cookbook, step by step."""
    from footpath.cli.cookbooks import lines_of
    from footpath.schema.shared import MACHINE

    shared = with_app(lambda opened: opened.sharing.get(id, MACHINE))
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
    id: Id,
    digest: Annotated[
        str, typer.Argument(help="Digest of the version that you read, from `shared show`.", show_default=False)
    ],
) -> None:
    """Accept an offered cookbook as you read it, so that others' runs can use it.

    Example: footpath shared accept 5b1c 0f3a9c2e71bd
    """
    from footpath.schema.shared import MACHINE

    shared = with_app(lambda opened: opened.sharing.accept(id, digest, MACHINE))
    _tell(shared)


def _tell(shared: SharedCookbook) -> None:
    results().print(f"Shared with {_for(shared)} as {shared.cookbook.id}: {line(shared.cookbook.name)}")


@app.command()
def withdraw(id: Id) -> None:
    """Stop sharing a cookbook, or refuse an offered one. All copies are disabled."""
    from footpath.schema.shared import MACHINE

    shared = with_app(lambda opened: opened.sharing.withdraw(id, MACHINE))
    results().print(f"Withdrawn: {line(shared.cookbook.name)}. Disabled copies: {shared.copies}.")


@atlases.command("list")
def list_atlases(as_json: Json = False) -> None:
    """List shared atlases and open offers."""
    from footpath.schema.shared import MACHINE

    _list(
        with_app(lambda opened: opened.atlas_sharing.list(MACHINE)),
        ("site", "for", "state", "pages", "digest"),
        lambda shared: (shared.atlas.site, *_standing(shared), str(len(shared.atlas.pages)), shared.digest),
        as_json=as_json,
        empty="No atlas is shared. `footpath shared atlases publish SITE` shares one.",
    )


@atlases.command("publish")
def publish_atlas(site: Site, organisation: Organisation = "") -> None:
    """Share the public pages of an explored site: lists, postings and searches, without a model's free texts.

    Example: footpath shared atlases publish jobs.example.com --organisation acme
    """
    from footpath.schema.shared import MACHINE
    from footpath.tasks.publishing import publish_atlas as share

    shared = with_app(
        lambda opened: share(
            site,
            _shelf(organisation),
            MACHINE,
            atlases=opened.atlases,
            sharing=opened.atlas_sharing,
            profile=opened.settings.profile,
        )
    )
    results().print(f"Shared with {_for(shared)}: the atlas of {line(site)}")


@atlases.command("accept")
def accept_atlas(
    site: Site,
    digest: Annotated[
        str, typer.Argument(help="Digest of the version that you read, from `shared atlases list`.", show_default=False)
    ],
    organisation: Organisation = "",
) -> None:
    """Accept an offered atlas as you read it, so that others' first visits begin with it.

    Example: footpath shared atlases list --json; footpath shared atlases accept jobs.example.com 0f3a9c2e71bd…
    """
    from footpath.schema.shared import MACHINE

    shared = with_app(lambda opened: opened.atlas_sharing.accept(site, _shelf(organisation), digest, MACHINE))
    results().print(f"Shared with {_for(shared)}: the atlas of {line(site)}")


@atlases.command("withdraw")
def withdraw_atlas(site: Site, organisation: Organisation = "") -> None:
    """Stop sharing an atlas, or refuse an offered one. Findings that other users added themselves stay."""
    from footpath.schema.shared import MACHINE

    with_app(lambda opened: opened.atlas_sharing.withdraw(site, _shelf(organisation), MACHINE))
    results().print(f"Withdrawn: the atlas of {line(site)}")


def _list(
    found: Sequence[Shared],
    columns: tuple[str, ...],
    row: Callable[[Shared], tuple[str, ...]],
    *,
    as_json: bool,
    empty: str,
) -> None:
    if as_json:
        show_json(found)
    elif found:
        show_rows(results(), columns, [row(each) for each in found])
    else:
        results().print(empty)


def _shelf(organisation: str) -> Shelf:
    from footpath.schema.shared import Shelf

    return Shelf(organisation=organisation)


def _for(shared: SharedCookbook | SharedAtlas) -> str:
    return line(shared.shelf.organisation) or "everybody"


def _standing(shared: SharedCookbook | SharedAtlas) -> tuple[str, str]:
    return _for(shared), "accepted" if shared.accepted else "offered"
