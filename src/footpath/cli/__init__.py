"""The command line. Commands import heavy modules only when needed, so that `--help` answers at once."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, and exit with a code listed by `footpath --help`."""
    from footpath.cli.process import run_command
    from footpath.config import leave_plugins_of_pydantic
    from footpath.page.garbage import spare_collector

    spare_collector()  # imports create many objects and no garbage: collecting would take a sixth of the import time
    leave_plugins_of_pydantic()
    run_command(_command, _tell)


def _command() -> None:
    from footpath.cli.commands import command

    _check_arguments()
    command(sys.argv[1] if len(sys.argv) > 1 else "")()


def _check_arguments() -> None:
    """Raise BadInput for an argument outside UTF-8: Python keeps such bytes as lone surrogates, which cannot be stored
    or sent.
    """
    from footpath.errors import BadInput

    for number, argument in enumerate(sys.argv[1:], 1):
        if any("\ud800" <= char <= "\udfff" for char in argument):
            raise BadInput(f"Argument number {number} is not valid UTF-8.", hint="Encode it in UTF-8.")


def _tell(error: Exception) -> int:
    from footpath.cli.boundary import tell

    return tell(error)
