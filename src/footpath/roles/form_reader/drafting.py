"""The model's draft of an answer: from one question, and the person's facts that the task allows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.llm.port import Prompt, Reply, ToolSpec
from footpath.roles.arguments import Invalid, fitting, read_arguments
from footpath.roles.page_text import fenced
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.schema.cookbook import DraftQuestion

LONGEST: Final = 2_000
"""Most characters of a draft for a field without a limit."""

_TOOL: Final = ToolSpec(
    "draft_answer",
    "Give the draft of the answer.",
    {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The draft; empty where FACTS do not answer."}},
        "required": ["text"],
        "additionalProperties": False,
    },
)


class _Draft(Frozen):
    text: str


def prompt_for(question: DraftQuestion, facts: Mapping[str, str], fence: str, clean: Callable[[str], str]) -> Prompt:
    """Return the prompt. `clean` removes the person's values from the question; `fence`: letters that no page
    can know.
    """
    about = {"asks": question.asks, "hint": question.hint, "most characters": question.longest or LONGEST}
    told = clean(json.dumps({name: each for name, each in about.items() if each}, ensure_ascii=False))
    known = "\n".join(f"{name}: {value}" for name, value in facts.items())
    instructions = Path(__file__).with_name("drafting.md").read_text(encoding="utf-8").strip()
    return Prompt(instructions, f"FACTS\n{known}\n\n{fenced('QUESTION', told, fence)}", (_TOOL,), role="form_reader")


def read_reply(reply: Reply, question: DraftQuestion, facts: Mapping[str, str]) -> str:
    """Return the draft; empty for none. Raises Invalid with faults that the model can correct: a number in no fact is
    invented.
    """
    calls = [call for call in reply.calls if call.tool == _TOOL.name]
    if not calls:
        raise Invalid("call draft_answer once")
    text = fitting(_Draft, read_arguments(calls[0].arguments)).text.strip()
    if len(text) > (longest := question.longest or LONGEST):
        raise Invalid(f"the draft has {len(text)} characters, and the field takes {longest}")
    known = set(re.findall(r"\d+", " ".join((question.asks, *facts.values()))))
    if invented := [each for each in re.findall(r"\d+", text) if each not in known]:
        raise Invalid(f"no fact states {', '.join(invented[:3])}")
    if "{{" in text:
        raise Invalid("the draft has a template; write the words themselves")
    return text
