"""Profiles by name: the files of this machine's home. What stands in them is never told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput

if TYPE_CHECKING:
    from footpath.config import Settings
    from footpath.schema.order import Order

ENDINGS: Final = (".yaml", ".yml", ".json")


def known(settings: Settings) -> dict[str, Path]:
    """Files of profiles by name: the default one first, then those of the folder `profiles`."""
    others = settings.home / "profiles"
    files = sorted(others.iterdir()) if others.is_dir() else []
    found: dict[str, Path] = {}
    for each in (settings.profile, *(each for each in files if each.suffix in ENDINGS)):
        if each.is_file():
            found.setdefault(each.stem, each)
    return found


def with_path(order: Order, settings: Settings) -> Order:
    """An order whose files are found from wherever a worker was started.

    Raises:
        BadInput: it names a profile or file that only somebody's own folder could tell.
    """
    files = known(settings)
    profile = str(files.get(order.profile, order.profile))
    problems = [
        f"profile: {order.profile!r} is none of {', '.join(files) or 'the profiles, since there are none'}"
    ] * bool(profile and not Path(profile).is_absolute())
    problems += [
        f"files.{name}: give the whole path of the file"
        for name, path in order.files.items()
        if not Path(path).is_absolute()
    ]
    if problems:
        raise BadInput("These tasks cannot be meant; none was added.", problems=tuple(problems))
    return order.model_copy(update={"profile": profile})
