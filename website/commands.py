"""The reference of the command line, made of its own commands."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from website.markdown import code, paragraphs, prose, table

from footpath.cli.commands import command as command_line

if TYPE_CHECKING:
    from collections.abc import Iterator


def page() -> str:
    """All commands that are not hidden, each with its arguments and options."""
    root: Any = command_line()
    parts = [
        "# Commands\n",
        "Made from the program. `footpath COMMAND --help` prints the same.\n",
        paragraphs(root.help),
    ]
    for words, command in commands(root):
        parts.append(_command(words, command))
    return "\n".join(parts)


def commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group below `command` with its words, in the order of `--help`."""
    for name, each in getattr(command, "commands", {}).items():
        if not each.hidden:
            yield (*words, name), each
            yield from commands(each, (*words, name))


def _command(words: tuple[str, ...], command: Any) -> str:
    shown = [each for each in command.params if not getattr(each, "hidden", False)]
    arguments = [each for each in shown if not each.opts[0].startswith("-")]
    options = [each for each in shown if each.opts[0].startswith("-")]
    below = getattr(command, "commands", {})
    text, _, example = (command.help or "").partition("Example: ")
    usage = " ".join(["footpath", *words, *(_called(each) for each in arguments)])
    usage += " COMMAND" if below else ""
    parts = [
        f"{'#' * (1 + len(words))} {' '.join(words)}\n",
        paragraphs(text),
        f"```text\n{usage}{' [OPTIONS]' if options else ''}\n```\n",
        table(("argument", "means"), [(code(_called(each)), prose(each.help or "")) for each in arguments]),
        table(("option", "value", "default", "means"), [_option(each) for each in options]),
    ]
    if example:
        parts.append("```text\n" + "\n".join(example.strip().splitlines()) + "\n```\n")
    return "\n".join(part for part in parts if part)


def _called(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    name = f"{name}…" if argument.nargs == -1 else name
    return name if argument.required else f"[{name}]"


def _option(option: Any) -> tuple[str, str, str, str]:
    names = ", ".join(code(each) for each in (*option.opts, *option.secondary_opts))
    value = "" if option.is_flag else code(option.metavar or option.name.upper())
    many = ", repeatable" if option.multiple else ""
    default = option.default.value if isinstance(option.default, Enum) else option.default
    told = "" if option.is_flag or callable(default) or default in (None, "", ()) else code(str(default))
    return names, f"{value}{many}", told, prose(option.help or "")
