"""The model's judgement of a page after a form was sent: which new text confirms the receipt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.llm.port import Prompt, Reply, ToolSpec
from footpath.roles.arguments import Invalid, fitting, read_arguments
from footpath.roles.page_text import fenced
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


_TOOL: Final = ToolSpec(
    "judge_page",
    "Say which text confirms that the site has the form.",
    {
        "type": "object",
        "properties": {"text": {"type": "integer", "description": "Its number in TEXTS; 0 where none does."}},
        "required": ["text"],
        "additionalProperties": False,
    },
)


class _Confirmation(Frozen):
    text: int


def prompt_for(texts: Sequence[str], fence: str, clean: Callable[[str], str]) -> Prompt:
    """Return the prompt. `clean` removes the person's values; `fence`: letters that no page can know."""
    numbered = "\n".join(f"{number}. {clean(text)}" for number, text in enumerate(texts, 1))
    instructions = Path(__file__).with_name("confirming.md").read_text(encoding="utf-8").strip()
    return Prompt(instructions, fenced("TEXTS", numbered, fence), (_TOOL,), role="form_reader")


def read_reply(reply: Reply, texts: Sequence[str]) -> str:
    """Return the text that a reply names; empty for none. Raises Invalid with faults that the model can correct."""
    calls = [call for call in reply.calls if call.tool == _TOOL.name]
    if not calls:
        raise Invalid("call judge_page once")
    number = fitting(_Confirmation, read_arguments(calls[0].arguments)).text
    if not 0 <= number <= len(texts):
        raise Invalid(f"TEXTS has no number {number}")
    return texts[number - 1] if number else ""
