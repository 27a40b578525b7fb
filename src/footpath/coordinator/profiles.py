"""Profiles by name: files in this machine's home. Their contents are never shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.errors import NotFound, refuse_problems

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.config import Settings
    from footpath.schema.order import Order

ENDINGS: Final = (".yaml", ".yml", ".json")


def known(settings: Settings) -> dict[str, Path]:
    """Profile files by name: the default first, then those in the folder `profiles`."""
    others = settings.home / "profiles"
    files = sorted(others.iterdir()) if others.is_dir() else []
    found: dict[str, Path] = {}
    for each in (settings.profile, *(each for each in files if each.suffix in ENDINGS)):
        if each.is_file():
            found.setdefault(each.stem, each)
    return found


def no_profile(name: str, files: Iterable[str]) -> str:
    """The message for a profile that is none of the files."""
    known = ", ".join(files)
    there = f"Your profiles are: {known}." if known else "No profile has been made yet."
    return f"profile: there is no profile {name[:80]!r}. {there}"


def path_of(name: str, settings: Settings) -> Path:
    """The file of a profile; the default for an empty name. Raises NotFound."""
    if not name:
        return settings.profile
    files = known(settings)
    if name not in files:
        raise NotFound(f"There is no profile {name[:80]!r}.", hint=f"There are: {', '.join(files) or 'none'}.")
    return files[name]


def with_path(order: Order, settings: Settings) -> Order:
    """An order with the path of its profile's file in place of the name.

    Raises:
        BadInput: the profile is missing (paths are not accepted), or a file's path is not absolute.
    """
    files = known(settings)
    profile = str(files.get(order.profile, ""))
    problems = [no_profile(order.profile, files)] if order.profile and not profile else []
    problems += [
        f"files.{name}: give the whole path of the file"
        for name, path in order.files.items()
        if not Path(path).is_absolute()
    ]
    refuse_problems("Nothing was queued.", problems)
    return order.model_copy(update={"profile": profile})
