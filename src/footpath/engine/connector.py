"""What a plug-in adds for pages of a kind: answers, notes, decisions and tools, as data.

A connector never widens the permissions of a run.

    def tracker(settings: Settings) -> Connector | None:
        return Connector("tracker", serves=on_platform("tracker"), instructions="A card opens by a double click.")

A plug-in is just such a function, named as an entry point of the group `footpath.connectors`. The function returns None
if not set up.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.source import Knows, Source
from footpath.errors import told_by_others

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from footpath.engine.view import View
    from footpath.roles.ports import Policy, Role
    from footpath.roles.tool import Tool


def everywhere(view: View) -> bool:
    """Any page."""
    del view
    return True


def on_platform(*names: str) -> Callable[[View], bool]:
    """Return a test for pages of the platforms, by the names of their files in `reading/platforms/`."""
    return lambda view: view.page.platform in names


def _nothing(view: View) -> Sequence[str]:
    del view
    return ()


@dataclasses.dataclass(frozen=True, slots=True)
class Connector:
    """Additions to a run, on the connector's pages."""

    name: str
    about: str = ""
    """What the connector does, in a few words, for lists of connectors."""
    serves: Callable[[View], bool] = everywhere
    """Whether the connector is for a page."""
    instructions: str = ""
    """Extra instructions of the Worker: words of ours and the plug-in's, never a page's."""
    tools: tuple[Tool, ...] = ()
    """Extra tools of the Worker."""
    observe: Callable[[View], Sequence[str]] = _nothing
    """Notes on a page for the roles that decide on it. They stand with texts of pages, and may quote them."""
    decides: Policy | None = None
    """Decides for the Worker, before rules and model; they decide if it passes. Unused if only a model may decide."""
    knows: Knows | None = None
    """Answers questions that neither the profile nor the answer bank answers, before the person is asked."""


def serving(connectors: Iterable[Connector], view: View | None) -> tuple[Connector, ...]:
    """The connectors for a page."""
    with told_by_others():
        return tuple(each for each in connectors if view is not None and each.serves(view))


def sources(connectors: Iterable[Connector]) -> tuple[Source, ...]:
    """Return the connectors with answers."""
    return tuple(Source(each.name, each.serves, each.knows) for each in connectors if each.knows is not None)


def notes(connectors: Iterable[Connector], view: View) -> tuple[str, ...]:
    """Return the connectors' notes on a page."""
    with told_by_others():
        return tuple(note for each in serving(connectors, view) for note in each.observe(view))


def equipped(role: Role, connectors: Iterable[Connector]) -> Role:
    """Return a role with the connectors' additions."""
    added = tuple(connectors)
    if not added:
        return role
    told = "\n\n".join(filter(None, (role.more, *(each.instructions for each in added))))
    tools = (dataclasses.replace(tool, is_ours=False) for each in added for tool in each.tools)
    return dataclasses.replace(role, more=told, tools=(*role.tools, *tools))
