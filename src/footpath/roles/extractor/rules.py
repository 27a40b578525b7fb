"""Reading a posting by rules: what was read without a model is told, where it is enough. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.roles.ports import Call, Decision, Pass

if TYPE_CHECKING:
    from footpath.roles.ports import RoleContext


class ExtractorRules:
    """Decides where rules have found the title: without one, nobody knows what the page is about."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """What was read; or why that is not enough."""
        assert desk.reading is not None, "an Extractor needs a posting that is being read"
        if desk.reading.posting.title:
            return Decision((Call("report", {"title": ""}),))
        return Pass(f"Rules did not find {', '.join(desk.reading.missing)}.")
