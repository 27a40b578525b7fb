"""Find the installed plug-ins (connectors, task types) and why others are unusable, and the connectors of packs."""

from __future__ import annotations

import dataclasses
import re
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Final, get_args

from footpath.engine.connector import Connector, on_platform
from footpath.errors import FootpathError
from footpath.reading.meaning import named_by_program
from footpath.schema.cookbook import TaskType
from footpath.schema.order import Intake, TaskKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.boards.board import Boards
    from footpath.config import Settings

GROUP = "footpath.connectors"
"""The group of entry points of connectors."""
KINDS = "footpath.task_types"
"""The group of entry points of types of tasks."""

TYPES: Final = frozenset({*get_args(TaskType), "fill", "run"})
"""Types of Footpath's own tasks, with the names of their commands."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,79}")
CHECK = "Check what you have set up for it."
ASK = "Use another version of it, or ask who makes it."


@dataclasses.dataclass(frozen=True, slots=True)
class InstalledPlugins:
    """The installed plug-ins."""

    connectors: tuple[Connector, ...] = ()
    kinds: Mapping[str, TaskKind] = dataclasses.field(default_factory=dict[str, TaskKind])
    """Types of tasks, by name."""
    idle: tuple[str, ...] = ()
    """Names of the connectors without settings."""
    faults: tuple[str, ...] = ()
    """One message for each unusable connector."""


def find(settings: Settings, points: Iterable[EntryPoint] | None = None) -> InstalledPlugins:
    """Load the plug-ins, in order of name. A failing plug-in is left out and reported.

    Args:
        settings: the settings.
        points: the entry points; by default those of all installed packages.
    """
    if points is None:
        known = entry_points()  # looks into every installed package
        points = (*known.select(group=GROUP), *known.select(group=KINDS))
    usable: dict[str, Connector] = {}
    kinds: dict[str, TaskKind] = {}
    idle: list[str] = []
    faults: list[str] = []
    for point in sorted(points, key=lambda each: each.name):
        is_kind = point.group == KINDS
        made = _load(point, settings)
        if made is None:
            idle.append(point.name)
            continue
        if isinstance(made, str):
            fault = made
        elif isinstance(made, Connector):
            if not (fault := _clash(made, usable)):
                usable[made.name] = made
        elif not (fault := _taken(point.name, kinds)):
            kinds[point.name] = made
        if fault:
            what = "type of tasks" if is_kind else "connector"
            faults.append(f"The {what} {point.name}{_package(point)} cannot be used: {fault}")
    return InstalledPlugins(tuple(usable.values()), kinds, tuple(idle), tuple(faults))


def intake_of(boards: Boards, plugins: InstalledPlugins) -> Intake:
    """Return the reader of tasks from programs, with the known boards and the task types of packages."""
    return Intake(boards.address, named_by_program, plugins.kinds)


def _taken(name: str, kinds: Mapping[str, TaskKind]) -> str:
    """Return why the name cannot be used; empty if the name is free."""
    if name in TYPES:
        return f"Footpath has a type {name} itself. Ask who makes it."
    if name in kinds:
        return f"another one is called {name} too. Remove one of them."
    return "" if _NAME.fullmatch(name) else "its name is to be of a-z, 0-9, '_' and '-'. Ask who makes it."


def _load(point: EntryPoint, settings: Settings) -> Connector | TaskKind | str | None:
    """Return the plug-in, the reason for failing, or None if the plug-in is not set up."""
    try:
        plugin = point.load()
    except (ImportError, AttributeError) as error:  # the message can name modules only: no settings are read yet
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
    wanted = TaskKind if point.group == KINDS else Connector
    if made is None or isinstance(made, wanted):
        return made
    return f"it gives a {type(made).__name__}, not a {wanted.__name__}. Ask who makes it."


def _clash(made: Connector, usable: dict[str, Connector]) -> str:
    """Return a name clash with the usable plug-ins; empty for none."""
    from footpath.roles.goal_roles import WORKER

    if made.name in usable:
        return f"another one is called {made.name} too. Remove one of them."
    taken = {*WORKER.by_name, *(tool.name for each in usable.values() for tool in each.tools)}
    twice = [tool.name for tool in made.tools if tool.name in taken]
    return f"there is a tool {twice[0]!r} already. Ask who makes it." if twice else ""


def _is_ours(point: EntryPoint) -> bool:
    """Whether a plug-in comes with Footpath: messages of ours contain no secrets."""
    return point.module.partition(".")[0] == "footpath"


def _package(point: EntryPoint) -> str:
    return f" of the package {point.dist.name}" if point.dist is not None else ""


def pack_connectors() -> tuple[Connector, ...]:
    """Return a connector for each pack."""
    from footpath.packs.pack import packs  # read where pages are worked on, not where plug-ins are listed

    return tuple(
        Connector(
            f"pack-{pack.name}",
            about=f"pages of {pack.title}",
            serves=on_platform(pack.name),
            instructions=" ".join((f"This is a {pack.title} site.", *pack.widgets, *pack.traps)),
        )
        for pack in packs().values()
    )
