"""What a person names on a command line, and how it is read: values (NAME=VALUE), a profile, files, a browser, a port.

A file of results (records, a report, a picture) is replaced: the command makes it anew each time. A file that a person
may have edited (a test, a script, a cookbook) is replaced only with --overwrite.
"""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from footpath.cli.boundary import settings
from footpath.config import environment
from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import BinaryIO

_NAMED: Final = re.compile(r"(?:[^=()]|\((?:[^()]|\([^()]*\))*\))*(?==)")
"""The name before the first "=" that stands in no brackets."""


def pairs(option: str, items: Sequence[str], *, several: bool = False) -> dict[str, str]:
    """Names and values of a repeatable option. `several`: a repeated name has several answers; otherwise repetition is
    an error.

    Raises:
        BadInput: an item is not NAME=VALUE, or a name is repeated.
    """
    return merged([pair(option, item, number) for number, item in enumerate(items, 1)], option, several=several)


def values(
    data: Sequence[str], from_environment: Sequence[str], *, several: bool, option: str = "--data"
) -> dict[str, str]:
    """Names and values of `--data` and `--data-env`, with references resolved.

    `NAME=@FILE` is the text of a file, `NAME=-` the text of standard input, `NAME=@@x` the literal text `@x`. The last
    line break of a file or of standard input is dropped.

    Raises:
        BadInput: an item is not NAME=VALUE, a name is wrongly repeated, or a value cannot be read.
    """
    given = [pair(option, item, number) for number, item in enumerate(data, 1)]
    if sum(value == "-" for _, value in given) > 1:
        raise BadInput(f"{option} NAME=- was given twice, and standard input can be read once.")
    read = [(name, _read(f"{option} “{name}”", value)) for name, value in given]
    return merged([*read, *_from_environment(from_environment)], option, several=several)


def merged(given: Iterable[tuple[str, str]], option: str, *, several: bool) -> dict[str, str]:
    """Names and values as a mapping. `several`: join the values of a repeated name.

    Raises:
        BadInput: a name with a single value is repeated.
    """
    from footpath.schema.answer import BETWEEN_ANSWERS

    by_name: dict[str, list[str]] = {}
    for number, (name, value) in enumerate(given, 1):
        if name in by_name and not several:
            raise BadInput(f"{option} number {number} repeats a name.", hint="Give each name once.")
        by_name.setdefault(name, []).append(value)
    return {name: BETWEEN_ANSWERS.join(dict.fromkeys(values)) for name, values in by_name.items()}


def files_among(given: Mapping[str, str]) -> dict[str, str]:
    """The values that are absolute paths of files: typing a path for a form's question grants the file. A path without
    an existing file may be a text (`/r/python`), unless its suffix is that of a file.
    """
    from footpath.schema.answer import BETWEEN_ANSWERS

    values = (value for values in given.values() for value in values.split(BETWEEN_ANSWERS))
    paths = dict.fromkeys(value for value in values if _is_file(Path(value)))
    return {str(number): path for number, path in enumerate(paths, 1)}


def _is_file(path: Path) -> bool:
    try:
        return path.is_absolute() and (bool(path.suffix) or path.is_file())
    except (OSError, ValueError):  # too long for a name, or with a NUL: a text
        return False


def may_be_name(question: str) -> bool:
    """Whether an option NAME=VALUE can have a question for its name."""
    return _parted(f"{question}=") == (question, "=", "")


def _parted(item: str) -> tuple[str, str, str]:
    """The name, the "=" and the value of an option's use; the last two are empty without an "="."""
    start = 0 if (named := _NAMED.match(item)) is None else named.end()
    name, found, value = item[start:].partition("=")
    return item[:start] + name, found, value


def pair(option: str, item: str, number: int, like: str = 'email="ada@example.com"') -> tuple[str, str]:
    """Name and value of an option's `number`th use; `like` is an example. Messages omit the item, which may be
    personal. The name ends at the first "=", but at none in brackets: "Rating (0 = bad, 9 = good)=7".

    Raises:
        BadInput: the item is not NAME=VALUE, is too long, or is not valid text.
    """
    from footpath.tasks.feasible import LONGEST_NAME

    name, found, value = _parted(item)
    name = name.strip()
    if not found or not name:
        what = "has no “=”" if not found else "has no name before the “=”"
        raise BadInput(
            f"{option} number {number} is not NAME=VALUE: it {what}.",
            hint=f"For example: {option} {like}.",
        )
    if len(name) > LONGEST_NAME:
        raise BadInput(f"{option} number {number} has a name of {len(name):,} characters, and {LONGEST_NAME} fit.")
    return name, _checked(f"{option} number {number}", value)


def secrets_among(data: Sequence[str]) -> list[str]:
    """Names in `--data` whose secret values are on the command line, where every program of this machine can read
    them.
    """
    typed = {name: value for name, value in (pair("--data", item, 1) for item in data) if _is_typed(value)}
    if not typed:
        return []
    from footpath.reading.sensitive import kind_of

    return [name for name, value in typed.items() if kind_of(name, value)]


def kept_secret(data: Sequence[str], from_environment: Sequence[str]) -> tuple[str, ...]:
    """Names whose values are not on the command line: from files, standard input and variables."""
    given = [pair("--data", item, number) for number, item in enumerate(data, 1)]
    variables = [pair("--data-env", item, number)[0] for number, item in enumerate(from_environment, 1)]
    return tuple(dict.fromkeys([*(name for name, value in given if value and not _is_typed(value)), *variables]))


def _is_typed(value: str) -> bool:
    return bool(value) and value != "-" and (not value.startswith("@") or value.startswith("@@"))


def _from_environment(items: Sequence[str]) -> list[tuple[str, str]]:
    """Names with the values of the variables given by `--data-env`."""
    read: list[tuple[str, str]] = []
    for number, item in enumerate(items, 1):
        name, variable = pair("--data-env", item, number, like="Password=MY_PASSWORD")
        value = environment().get(variable.strip())
        if value is None:
            raise BadInput(f"--data-env “{name}”: there is no environment variable {variable.strip()!r}.")
        read.append((name, _checked(f"--data-env “{name}”", value)))
    return read


def _read(whose: str, value: str) -> str:
    """The value, with references resolved."""
    if value == "-":
        return _decoded(f"{whose}: standard input", sys.stdin.buffer)
    if value.startswith("@@"):
        return value[1:]
    if not value.startswith("@"):
        return value
    path = Path(value[1:]).expanduser()
    literal = "For a text that begins with @, write it twice: NAME=@@text."
    try:
        with path.open("rb") as file:  # also a pipe of the shell: NAME=@<(pass show portal)
            return _decoded(f"{whose}: {path}", file)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no path"
        raise BadInput(f"{whose}: the file {path} cannot be read: {why}.", hint=literal) from error


def _decoded(whose: str, file: BinaryIO) -> str:
    """The text of a file, without its last line break. Reads at most the maximum size of a value."""
    from footpath.schema.task import LONGEST_VALUE

    data = file.read(LONGEST_VALUE * 4 + 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) <= LONGEST_VALUE:
            hint = "Only a text is read with NAME=@FILE. A file to hand over is named without @: NAME=FILE."
            raise BadInput(f"{whose} is not valid UTF-8.", hint=hint) from error
        text = data.decode("utf-8-sig", errors="replace")
    return _checked(whose, text.removesuffix("\n").removesuffix("\r"))


def _checked(whose: str, value: str) -> str:
    from footpath.schema.task import LONGEST_VALUE

    if len(value) > LONGEST_VALUE:
        raise BadInput(f"{whose} has a value of {len(value):,} characters or more, and {LONGEST_VALUE:,} fit.")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise BadInput(f"{whose} has a value with bytes that are no text in UTF-8.") from error
    return value


def named_profile(given: Path | None) -> Path | None:
    """The file of a profile, given by path or by its name in the folder `profiles`."""
    from footpath.coordinator.profiles import known

    if given is None or given.suffix or given.exists() or given != Path(given.name):
        return given
    return known(settings()).get(given.name) or settings().home / "profiles" / f"{given}.yaml"


ProfileFile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        callback=named_profile,
        help="Profile: a file, or a name in the folder `profiles`; by default the profile of `profile init`.",
    ),
]


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


Cdp = Annotated[
    str,
    typer.Option(
        "--cdp",
        metavar="PORT|URL|FOLDER",
        help="Work in a tab of your own running browser, with your logins: docs/browser.md.",
    ),
]
Unbounded = Annotated[
    bool,
    typer.Option("--unbounded", help="With --cdp: skip the question, although no proxy limits the tab's requests."),
]
ChromeProfile = Annotated[
    str,
    typer.Option(
        "--chrome-profile",
        metavar="NAME|FOLDER",
        help="Work with a copy of your own browser profile and its logins: docs/browser.md.",
    ),
]
UNBOUNDED: Final = (
    "Footpath opens a tab in your browser, with your sign-ins, and closes only that tab. Its requests to hosts that the"
    " task does not grant are stopped, but no proxy stands before your browser: WebRTC, workers and their WebSockets"
    " are not bounded."
)


Choice = TypeVar("Choice", bound=StrEnum)


def one_of(option: str, kind: type[Choice]) -> Callable[[str], Choice]:
    """A `parser=` for an option with a few allowed words: a single message reports any other word."""

    def parse(given: str) -> Choice:
        try:
            return kind(given)
        except ValueError:
            raise BadInput(
                f"There is no {option} {given!r}.", hint=f"Give one of these: {', '.join(each.value for each in kind)}."
            ) from None

    return parse


def port_of(option: str) -> Callable[[str], int]:
    """A `parser=` for an option with a port to listen on."""

    def parse(given: str | int) -> int:
        said = str(given)  # a default comes as a number
        number = int(said) if said.isascii() and said.isdecimal() else -1
        if not 0 <= number <= 65535:
            hint = "Give a number up to 65535; 0 takes a free port."
            raise BadInput(f"{option} {said[:40]!r} is no port.", hint=hint)
        return number

    return parse
