"""The connectors that are installed here, and those that cannot be used, with the reason."""

from __future__ import annotations

import dataclasses
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from footpath.engine.connector import Connector
from footpath.errors import FootpathError
from footpath.roles.worker import WORKER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.config import Settings

GROUP = "footpath.connectors"
"""The group of entry points."""

CHECK = "Check what you have set up for it."
ASK = "Use another version of it, or ask who makes it."


@dataclasses.dataclass(frozen=True, slots=True)
class InstalledPlugins:
    """What is installed."""

    connectors: tuple[Connector, ...] = ()
    idle: tuple[str, ...] = ()
    """Names of those for which nothing is set up."""
    faults: tuple[str, ...] = ()
    """One message for each that cannot be used."""


def find(settings: Settings, points: Iterable[EntryPoint] | None = None) -> InstalledPlugins:
    """Load the connectors, in the order of their names. One that fails is left out, and said.

    Args:
        settings: what is set up.
        points: the entry points; by default those of every package that is installed.
    """
    points = entry_points(group=GROUP) if points is None else points
    usable: dict[str, Connector] = {}
    idle: list[str] = []
    faults: list[str] = []
    for point in sorted(points, key=lambda each: each.name):
        made = _load(point, settings)
        if made is None:
            idle.append(point.name)
            continue
        fault = made if isinstance(made, str) else _clash(made, usable)
        if isinstance(made, Connector) and not fault:
            usable[made.name] = made
        else:
            faults.append(f"The connector {point.name}{_package(point)} cannot be used: {fault}")
    return InstalledPlugins(tuple(usable.values()), tuple(idle), tuple(faults))


def _load(point: EntryPoint, settings: Settings) -> Connector | str | None:
    """The connector; why there is none, or None where nothing is set up for it."""
    try:
        plugin = point.load()
    except (ImportError, AttributeError) as error:  # what it says names modules alone: no settings were told yet
        return f"{type(error).__name__}: {error}. {ASK}"
    except Exception as error:  # noqa: BLE001  a plug-in is another's program: no fault of it may stop ours
        return f"it does not load ({type(error).__name__}). {ASK}"
    try:
        made: object = plugin(settings)
    except Exception as error:  # noqa: BLE001  as above: a fault of a plug-in stops nothing of ours
        if isinstance(error, FootpathError) and _is_ours(point):
            return str(error)
        kind = type(error).__name__
        return f"it failed ({kind}). What it says is not shown, since it knows what you have set up. {CHECK} {ASK}"
    if made is None or isinstance(made, Connector):
        return made
    return f"it gives a {type(made).__name__}, not a Connector. Ask who makes it."


def _clash(made: Connector, usable: dict[str, Connector]) -> str:
    """What of it there is already."""
    if made.name in usable:
        return f"another one is called {made.name} too. Remove one of them."
    taken = {*WORKER.by_name, *(tool.name for each in usable.values() for tool in each.tools)}
    twice = [tool.name for tool in made.tools if tool.name in taken]
    return f"there is a tool {twice[0]!r} already. Ask who makes it." if twice else ""


def _is_ours(point: EntryPoint) -> bool:
    """Whether it comes with Footpath: what such a one says was written without what is secret."""
    return point.module.partition(".")[0] == "footpath"


def _package(point: EntryPoint) -> str:
    return f" of the package {point.dist.name}" if point.dist is not None else ""
