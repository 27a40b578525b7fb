"""The command line. Nothing heavy is imported before a command needs it, so that `--help` answers at once."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, and leave with one of the codes that `footpath --help` lists."""
    from footpath.cli.process import run_command
    from footpath.page.garbage import spare_collector

    spare_collector()  # imports make many objects and no garbage: looking through them is a sixth of their time
    run_command(_command, _tell)


def _command() -> None:
    from footpath.cli.commands import command

    _check_arguments()
    command()()


def _check_arguments() -> None:
    """Raise BadInput for an argument that is no UTF-8 text: Python keeps such bytes as halves of characters, which
    nothing that is stored or sent can hold.
    """
    from footpath.errors import BadInput

    for number, argument in enumerate(sys.argv[1:], 1):
        if any("\ud800" <= char <= "\udfff" for char in argument):
            raise BadInput(f"Argument number {number} holds bytes that are no text in UTF-8.", hint="Give it in UTF-8.")


def _tell(error: Exception) -> int:
    from footpath.cli.boundary import tell

    return tell(error)
