"""A role as data: name, instructions, tools. A role knows no other role."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.roles.ports import RoleContext
    from footpath.roles.tool import Tool
    from footpath.schema.iteration import RoleName


@dataclasses.dataclass(frozen=True)
class Role:
    """The name, instructions and tools of a role."""

    name: RoleName
    prompt: Path
    """The file with the role's instructions."""
    tools: tuple[Tool, ...]
    """The tools in the order of the offer, including those that end the role."""
    steps: int = 7
    """Number of the run's last decisions that are always shown."""
    more: str = ""
    """Extra instructions."""

    @cached_property
    def instructions(self) -> str:
        """The instructions, the same each time."""
        told = self.prompt.read_text(encoding="utf-8").strip()
        return f"{told}\n\n{self.more}" if self.more else told

    @cached_property
    def by_name(self) -> dict[str, Tool]:
        """The tools by name."""
        return {tool.name: tool for tool in self.tools}

    def offered(self, desk: RoleContext) -> tuple[Tool, ...]:
        """The useful tools of the run; the same throughout, so that a provider can cache them."""
        return tuple(tool for tool in self.tools if tool.offered(desk))
