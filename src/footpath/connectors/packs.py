"""What the packs know of their platforms' widgets and traps, told to the Worker on pages of these platforms."""

from __future__ import annotations

from footpath.engine.connector import Connector, on_platform
from footpath.packs.pack import packs


def pack_connectors() -> tuple[Connector, ...]:
    """One for each pack."""
    return tuple(
        Connector(
            f"pack-{pack.name}",
            about=f"pages of {pack.title}",
            serves=on_platform(pack.name),
            instructions=" ".join((f"This is a {pack.title} site.", *pack.widgets, *pack.traps)),
        )
        for pack in packs().values()
    )
