"""Tell the Worker about the widgets and traps of a platform, on pages of the platform."""

from __future__ import annotations

from footpath.engine.connector import Connector, on_platform
from footpath.packs.pack import packs


def pack_connectors() -> tuple[Connector, ...]:
    """Return a connector for each pack."""
    return tuple(
        Connector(
            f"pack-{pack.name}",
            about=f"pages of {pack.title}",
            serves=on_platform(pack.name),
            instructions=" ".join((f"This is a {pack.title} site.", *pack.widgets, *pack.traps)),
        )
        for pack in packs().values()
    )
