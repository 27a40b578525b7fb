"""The command that replays a recorded or imported cookbook, to be pasted into a shell."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from footpath.reading.sensitive import kind_of
from footpath.schema.template import names, substitute, template

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from footpath.schema.cookbook import Parameter


def replay_command(
    goal: str, url: str, parameters: Sequence[Parameter], values: Mapping[str, str], secret: Collection[str] = ()
) -> str:
    """Return the `footpath run` command with the words of the recording.

    A secret is named by an environment variable. A value that is not known stands as `VALUE`, for the reader to write.

    Args:
        goal: in plain words; may have templates.
        url: the address to start at.
        parameters: of the cookbook.
        values: known values by name.
        secret: names of values that are not shown, whatever their kind.
    """
    known = {name: values.get(name, template(name)) for name in names(goal)}
    parts = ["footpath", "run", " ".join(substitute(goal, known).split()), "--url", url]
    for each in parameters:
        if not each.name.startswith("goal."):
            parts += _given(each.name, values.get(each.name, ""), is_secret=each.is_secret or each.name in secret)
    return shlex.join(parts)


def _given(name: str, value: str, *, is_secret: bool) -> tuple[str, str]:
    if name.startswith("file."):
        return "--file", f"{name.removeprefix('file.')}={value or 'PATH'}"
    if is_secret or kind_of(name, value):
        return "--data-env", f"{name}={name.upper().replace('-', '_').replace('.', '_')}"
    return "--data", f"{name}={value or 'VALUE'}"
