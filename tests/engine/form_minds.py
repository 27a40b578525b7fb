"""A scripted model that reads forms, over the wires of a provider: it knows words of a test's pages, and no person."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.sites.model_server import Turn, say

if TYPE_CHECKING:
    from tests.sites.model_server import Asked, ModelServer

MODEL = "openai-chat:some-model"
"""Any model of the server that `FOOTPATH_MODEL_URL` names."""


@dataclass
class FormMind:
    """What the model knows: by the first words of a question, an option, a button or a text."""

    facts: dict[str, str] = field(default_factory=dict[str, str])
    """The fact that answers a question."""
    means: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Values that an option stands for."""
    buttons: dict[str, str] = field(default_factory=dict[str, str])
    """What a button does: `sends` or `leads_on`."""
    confirms: str = ""
    """The text by which the site confirms."""

    def __call__(self, asked: Asked) -> Turn:
        if "TEXTS" in asked.text:
            found = re.search(rf"^(\d+)\. {re.escape(self.confirms or 'nothing')}", asked.text, flags=re.MULTILINE)
            return say("judge_page", text=int(found[1]) if found else 0)
        readings = [
            {"question": number, "fact": fact, "options": self._options(told)}
            for number, told in numbered(asked.text, "QUESTIONS").items()
            for begins, fact in self.facts.items()
            if told["asks"].startswith(begins)
        ]
        found = [
            {"number": number, "does": does}
            for number, told in numbered(asked.text, "BUTTONS").items()
            for begins, does in self.buttons.items()
            if told["says"].startswith(begins)
        ]
        return say("read_questions", readings=readings, **({"button": found[0]} if found else {}))

    def _options(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        options = (each.split(" ", 1) for each in told.get("options", ()))
        return [{"option": int(number), "means": self.means[label]} for number, label in options if label in self.means]


def numbered(prompt: str, section: str) -> dict[int, dict[str, Any]]:
    """The lines of a section of a prompt, by number."""
    _, _, rest = prompt.partition(f"{section}\n")
    lines = re.findall(r"^(\d+)\. (.*)$", re.split(r"\n\n", rest)[0], flags=re.MULTILINE)
    return {int(number): json.loads(line) for number, line in lines}


def bodies(models: ModelServer) -> str:
    """All that was sent to the model, as it was sent."""
    return "\n".join(json.dumps(each.body, ensure_ascii=False) for each in models.asked_for)
