"""`footpath profile`: the person's data and answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from footpath.cli.boundary import settings
from footpath.cli.screen import line, results, show_rows
from footpath.errors import BadInput
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from footpath.schema.profile import Profile

app = typer.Typer(help="Begin, check and show your profile.", no_args_is_help=True)

File = Annotated[Path | None, typer.Argument(help="The profile file; the default one if not given.")]


@app.command()
def init(file: File = None) -> None:
    """Write a profile to fill in: YAML with comments, or JSON where the file is called *.json."""
    from footpath.answers.profile_file import template

    where = file or settings().profile
    if where.exists():
        raise BadInput(f"{where} is there already.", hint="Edit it, or name another file.")
    try:
        make_folder(where.parent)
        write_new_file(where, template(as_json=where.suffix.casefold() == ".json").encode())
    except OSError as error:
        raise BadInput(f"{where} cannot be written: {error.strerror}.", hint="Name another file.") from error
    typer.echo(f"Wrote {where}. Fill it in, then: footpath profile check")


@app.command()
def check(file: File = None) -> None:
    """Say everything that is wrong with a profile, with path and line."""
    _load(file)
    typer.echo("The profile is in order.")


@app.command()
def show(file: File = None) -> None:
    """The questions that applications usually ask, with your answers and where each comes from."""
    from footpath.app import utc_now
    from footpath.cli.usual import usual_answers
    from footpath.schema.answer import Answer

    screen = results()
    rows = [
        (line(question), line(found.value), line(found.source))
        if isinstance(found, Answer)
        else (line(question), "[yellow]asked when a form needs it[/yellow]", f"[dim]{line(found.reason)}[/dim]")
        for question, found in usual_answers(_load(file), utc_now().date())
    ]
    show_rows(screen, ("question", "answer", "from"), rows)


def _load(file: Path | None) -> Profile:
    from footpath.answers.profile_file import load

    return load(file or settings().profile)
