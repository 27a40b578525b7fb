"""`footpath users`: users of this server, with separate data."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from footpath.cli.boundary import drive, settings, with_app
from footpath.cli.options import Json
from footpath.cli.screen import line, results, show_json, show_rows

if TYPE_CHECKING:
    from footpath.schema.shared import User

app = typer.Typer(help="Let other people use this server, each with separate data.", no_args_is_help=True)


class UserRole(StrEnum):
    """Rights of a user."""

    owner = "owner"
    member = "member"
    viewer = "viewer"


_ROLES: Final = "viewer: read only; member: full use; owner: also decides what the organisation shares."
_ORGANISATION: Final = "The organisation that the user belongs to."
Name = Annotated[str, typer.Argument(metavar="NAME", help="The user's name.", show_default=False)]
Role = Annotated[UserRole, typer.Option("--role", help=_ROLES)]


@app.command()
def add(
    name: Name,
    role: Role = UserRole.member,
    organisation: Annotated[str, typer.Option("--organisation", metavar="NAME", help=_ORGANISATION)] = "",
    as_json: Json = False,
) -> None:
    """Add a user, and print their token, which is shown only once.

    Example: footpath users add ida
    """
    user, token = with_app(lambda opened: opened.users.add(name, role.value, organisation))
    if as_json:
        show_json(user.model_dump(mode="json") | {"token": token})
        return
    results().print(_said(user))
    results().print(f"Their token, shown only once: {token}", soft_wrap=True)


@app.command("list")
def list_(as_json: Json = False) -> None:
    """List the users of this server."""
    users = with_app(lambda opened: opened.users.list())
    if as_json:
        show_json(users)
    elif users:
        rows = [(each.name, each.role, each.organisation, f"{each.created_at:%Y-%m-%d}") for each in users]
        show_rows(results(), ("name", "role", "organisation", "since"), rows)
    else:
        results().print("No other users. `footpath users add NAME` adds one.")


@app.command()
def change(
    name: Name,
    role: Annotated[UserRole | None, typer.Option("--role", help=_ROLES)] = None,
    organisation: Annotated[
        str | None, typer.Option("--organisation", metavar="NAME", help=f"{_ORGANISATION} Empty: none.")
    ] = None,
) -> None:
    """Give a user another role or another organisation."""
    results().print(
        _said(
            with_app(
                lambda opened: opened.users.change(
                    name, role=None if role is None else role.value, organisation=organisation
                )
            )
        )
    )


def _said(user: User) -> str:
    where = f" of {line(user.organisation)}" if user.organisation else ""
    return f"{line(user.name)}: {user.role}{where}"


@app.command()
def token(name: Name) -> None:
    """Replace a user's token; the old token stops working."""
    results().print(
        f"The token, shown only once: {with_app(lambda opened: opened.users.new_token(name))}", soft_wrap=True
    )


@app.command()
def rm(name: Name) -> None:
    """Remove a user's access. Their rows and folder stay until you delete them."""
    from footpath.app import open_app

    async def end() -> str:
        async with open_app(settings()) as opened:
            user = await opened.users.remove(name)
            return str(opened.of(user.id).settings.home)

    results().print(f"{line(name)} has no access any more. Their data stays in {line(drive(end()))}", soft_wrap=True)
