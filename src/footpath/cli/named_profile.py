"""Profiles given by name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from footpath.cli.boundary import settings


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
