"""The command line. Nothing heavy is imported before a command needs it, so that `--help` answers at once."""

from __future__ import annotations


def main() -> None:
    """Run the command line, and leave with one of the codes that `footpath --help` lists."""
    from footpath.cli.process import run_command

    run_command(_command, _tell)


def _command() -> None:
    from footpath.cli.commands import command

    command()()


def _tell(error: Exception) -> int:
    from footpath.cli.boundary import tell

    return tell(error)
