"""What a role thinks, said in the same reply as its calls. A model is offered it beside the tools; it does nothing."""

from __future__ import annotations

import inspect
from typing import Final

from footpath.llm.port import ToolSpec
from footpath.roles.tool import bare
from footpath.schema.base import Frozen


class Reflection(Frozen):
    """Say what you think."""

    reasoning: str
    """what you see and why, briefly."""
    guidance_for_next: str = ""
    """a note for the next decision."""
    detecting_loop: bool = False
    """whether you repeat yourself."""
    loop_reasoning: str = ""
    """how, if so."""
    learned: tuple[str, ...] = ()
    """what helps on this site later."""


_SCHEMA = bare(Reflection.model_json_schema())

REFLECT: Final = ToolSpec(
    "reflect", inspect.getdoc(Reflection) or "", {name: each for name, each in _SCHEMA.items() if name != "description"}
)
"""As every role is told of it, before its tools."""
