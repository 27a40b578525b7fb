"""Files that a person names for the output of a command.

A file of results (records, a report, a picture) is replaced: the command makes it anew each time. A file that a person
may have edited (a test, a script, a cookbook) is replaced only with --overwrite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace an existing file.")]


def check_program(file: Path, *, overwrite: bool) -> None:
    """Raise BadInput for an existing file that a person may have edited: a test, a script, a cookbook. Files of results
    are replaced.
    """
    if file.exists() and not overwrite:
        raise BadInput(f"{file} is there already.", hint="Name another file, or give --overwrite.")


def check_output(file: Path, option: str) -> None:
    """Raise BadInput for an unwritable output file: better now than after the work."""
    if file.is_dir():
        raise BadInput(f"{option}: {file} is a folder.", hint="Name a file in this folder.")
    if not file.absolute().parent.is_dir():
        raise BadInput(
            f"{option}: the folder {file.absolute().parent} does not exist.", hint="Create it, or name another file."
        )
